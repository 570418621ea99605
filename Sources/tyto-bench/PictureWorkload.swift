import CNaivePictures
import CairoKit
import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// A picture that moves for some seconds: as layers, and drawn naively.
struct PictureWorkload {
    /// The picture's name.
    let name: String
    /// A stage that shows it.
    let stage: Stage
    /// Draws it at a time into the naive surface.
    let drawNaively: (_ seconds: Double) -> Void
    /// Draws it with Cairo tuned by hand, into a surface of its own; nil if there is nothing to tune.
    let drawTuned: ((_ seconds: Double) -> Void)?

    /// Seconds that a picture moves: 300 frames of 60 a second.
    static let duration = 5.0

    /// Makes a picture's workload.
    typealias Maker = (_ width: Int, _ height: Int) -> PictureWorkload

    private init(
        _ name: String, _ width: Int, _ height: Int, background: Color = .black, naive: @escaping (Double) -> Void,
        tuned: ((Double) -> Void)? = nil, build: (Stage) -> Void
    ) {
        self.name = name
        drawNaively = naive
        drawTuned = tuned
        stage = Stage(size: Size(Double(width), Double(height)), scale: 1, shaper: CairoTextShaper())
        stage.background = background
        build(stage)
    }

    /// Two filled translucent sine waves over a vertical gradient.
    static func waves(_ width: Int, _ height: Int) -> PictureWorkload {
        PictureWorkload("waves", width, height, naive: { tyto_naive_waves($0) }, tuned: { tyto_tuned_waves($0) }) {
            stage in
            let sky = GradientLayer(stops: [
                GradientStop(0, Color(red: 0.96, green: 0.98, blue: 1)),
                GradientStop(1, Color(red: 0.86, green: 0.94, blue: 0.98)),
            ])
            let water = Color(red: 135 / 255, green: 206 / 255, blue: 250 / 255, alpha: 0.3)
            let waves = [ShapeLayer(fillColor: water), ShapeLayer(fillColor: water)]
            for layer in [sky] + waves {
                layer.frame = stage.root.bounds
                stage.root.addSublayer(layer)
            }
            stage.addDisplayLink { link in
                for (index, layer) in waves.enumerated() {
                    let wave = SineWave(
                        amplitude: 8, angularFrequency: 1 / 40, phase: 2.4 * link.elapsed + Double(index) * .pi,
                        level: Double(height) * 0.6)
                    layer.path = wave.path(width: Double(width), height: Double(height))
                }
            }
        }
    }

    /// A photograph revealed through a logo that grows to 20000 points, evenly by factors.
    static func launch(_ width: Int, _ height: Int) -> PictureWorkload {
        let (first, last) = (120.0, 20_000.0)
        let growth = Keyframes(values: (0...32).map { first * Math.pow(last / first, Double($0) / 32) })
        func size(_ seconds: Double) -> Double { growth.value(at: min(seconds / duration, 1)) }
        let blue = Color(red: 0.11, green: 0.63, blue: 0.95)
        return PictureWorkload(
            "launch", width, height, background: blue, naive: { tyto_naive_launch(size($0)) },
            tuned: { tyto_tuned_launch(size($0)) }
        ) { stage in
            let picture = ImageLayer(image: photograph(width, height))
            picture.frame = stage.root.bounds
            let mask = ShapeLayer(path: logo)
            mask.fillRule = .evenOdd
            mask.position = picture.bounds.center
            picture.mask = mask
            stage.root.addSublayer(picture)
            var animation = KeyframeAnimation(\.transform.scale, growth, duration: duration)
            animation.timing.fillMode = .both
            animation.isRemovedOnCompletion = false
            mask.add(animation)
        }
    }

    /// A faded photograph, with another fading, scaling and moving over it.
    static func map(_ width: Int, _ height: Int) -> PictureWorkload {
        let (side, tall) = (width * 5 / 6, height * 20 / 27)
        // The centre, the scale and the alpha at a share of the time.
        func place(_ share: Double) -> (Point, Double, Double) {
            (
                Point(Double(width) * (0.3 + 0.4 * share), Double(height) * (0.6 - 0.2 * share)), 0.6 + 0.6 * share,
                0.1 + 0.85 * share
            )
        }
        func draw(_ way: (Double, Double, Double, Double) -> Void, _ seconds: Double) {
            let (center, scale, alpha) = place(seconds / duration)
            way(center.x - Double(side) * scale / 2, center.y - Double(tall) * scale / 2, scale, alpha)
        }
        return PictureWorkload(
            "map", width, height, naive: { draw(tyto_naive_map, $0) }, tuned: { draw(tyto_tuned_map, $0) }
        ) { stage in
            let below = ImageLayer(image: photograph(width, height))
            below.position = stage.root.bounds.center
            below.transform = .scale(0.9)
            below.opacity = 0.3
            let above = ImageLayer(image: photograph(side, tall))
            stage.root.addSublayers(below, above)
            let (start, end) = (place(0), place(1))
            above.add(
                AnimationGroup(
                    [
                        BasicAnimation(\.position, from: start.0, to: end.0),
                        BasicAnimation(\.transform.scale, from: start.1, to: end.1),
                        BasicAnimation(\.opacity, from: start.2, to: end.2),
                    ], duration: duration))
        }
    }

    /// Many still layers, of which one moves.
    static func layers(_ count: Int) -> Maker {
        { width, height in
            PictureWorkload(
                "layers \(count)", width, height, background: .white,
                naive: { tyto_naive_squares(Int32(count), 40 * $0) }
            ) { stage in
                let columns = Double(count).squareRoot().rounded(.up)
                for index in 0..<count {
                    let (row, column) = index.quotientAndRemainder(dividingBy: Int(columns))
                    let layer = Layer()
                    layer.frame = Rect(
                        Double(width) / columns * Double(column), Double(height) / columns * Double(row), 8, 8)
                    layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8)
                    stage.root.addSublayer(layer)
                }
                stage.root.sublayers[0].add(
                    BasicAnimation(\.position.x, from: 4, to: 4 + 40 * duration, duration: duration))
            }
        }
    }

    private static func photograph(_ width: Int, _ height: Int) -> Image {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<Int32(height) {
            for x in 0..<Int32(width) { pixels.append(tyto_photograph_pixel(x, y)) }
        }
        return Image(Bitmap(width: width, height: height, pixels: pixels))
    }

    /// A drop with a hole, in a unit square about the origin, as the naive way draws it.
    private static let logo: Path = {
        var path = Path()
        path.move(to: Point(0, -0.5))
        path.cubic(Point(0.1, -0.35), Point(0.45, -0.2), to: Point(0.45, 0.1))
        path.cubic(Point(0.45, 0.35), Point(0.25, 0.5), to: Point(0, 0.5))
        path.cubic(Point(-0.25, 0.5), Point(-0.45, 0.35), to: Point(-0.45, 0.1))
        path.cubic(Point(-0.45, -0.2), Point(-0.1, -0.35), to: Point(0, -0.5))
        path.close()
        path.move(to: Point(0.2, 0.2))
        path.cubic(Point(0.2, 0.3), Point(0.35, 0.3), to: Point(0.35, 0.2))
        path.cubic(Point(0.35, 0.1), Point(0.2, 0.1), to: Point(0.2, 0.2))
        path.close()
        return path
    }()
}
