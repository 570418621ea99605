import CairoKit
import Geometry
import LayerTree
import Lottie
import LottieFiles
import RenderTree
import Stage
import Testing

/// Compares frames with After Effects' pictures of them.
@Suite struct ConformanceTests {
    /// The frames with more pixels off than allowed, with the reason.
    private static let misses: [String: String] = [:]
    /// The percentage of pixels that may be off in some channel by more than 32/255, over white.
    private static let tolerance = 1.0

    @Test(.enabled(if: !SharedFiles.pictures.isEmpty, "../shared/lottie is missing"))
    func framesAreAsAfterEffectsDrawsThem() throws {
        var hits = 0
        for picture in SharedFiles.pictures {
            let reference = try Surface(png: SharedFiles.bytes(of: picture.path))
            let composition = try LottieComposition(contentsOf: picture.animation)
            let drawn = try Self.draw(composition, frame: picture.frame)
            let share = try #require(Self.difference(drawn, reference), "\(picture.name) has another size")
            if share <= Self.tolerance {
                hits += 1
                #expect(Self.misses[picture.name] == nil, "\(picture.name) is right now: take it off the list")
            } else {
                #expect(
                    Self.misses[picture.name] != nil,
                    "\(picture.name) is off in \((share * 100).rounded() / 100) % of its pixels")
            }
        }
        print("After Effects: \(hits) of \(SharedFiles.pictures.count) frames")
    }

    /// Draws a frame as it comes in playing, in the composition's size over white.
    private static func draw(_ composition: LottieComposition, frame: Double) throws -> Surface {
        let shaper = CairoTextShaper()
        let stage = Stage(size: composition.size, scale: 1, shaper: shaper)
        let layer = LottieLayer(composition)
        layer.position = Point(composition.size.width / 2, composition.size.height / 2)
        stage.root.addSublayer(layer)
        layer.loopMode = .once
        layer.play()
        stage.advance(to: (frame - composition.frames.lowerBound) / composition.frameRate)
        let drawn = stage.frame()
        let surface = try Surface(width: drawn.pixelWidth, height: drawn.pixelHeight)
        try CairoRenderer(shaper: shaper, threads: 1).draw(drawn, into: surface)
        return surface
    }

    /// The percentage of pixels that are off; nil for pictures of different sizes.
    private static func difference(_ drawn: Surface, _ reference: Surface) -> Double? {
        guard drawn.width == reference.width, drawn.height == reference.height else { return nil }
        let (pixels, others) = (overWhite(drawn), overWhite(reference))
        var count = 0
        for index in stride(from: 0, to: pixels.count, by: 3) {
            if (0..<3).contains(where: { abs(pixels[index + $0] - others[index + $0]) > 32 }) { count += 1 }
        }
        return 100 * Double(count) / Double(pixels.count / 3)
    }

    /// The three channels of each pixel over white.
    private static func overWhite(_ surface: Surface) -> [Int] {
        surface.withPixels { pixels, stride in
            var channels: [Int] = []
            for y in 0..<surface.height {
                for x in 0..<surface.width {
                    let place = y * stride + 4 * x
                    let clear = 255 - Int(unsafe pixels[place + 3])
                    for channel in 0..<3 { channels.append(Int(unsafe pixels[place + channel]) + clear) }
                }
            }
            return channels
        }
    }
}
