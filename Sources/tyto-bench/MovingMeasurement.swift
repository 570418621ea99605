import CAllocationCount
import CairoKit
import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// The cost of a frame, without its pixels, in which all of many layers move.
struct MovingMeasurement {
    /// Processor time and heap blocks of one step of a frame.
    struct Step {
        /// The median in milliseconds.
        let time: Double
        /// The median of blocks per layer.
        let blocks: Double

        fileprivate init(_ samples: [(time: Double, blocks: UInt)]) {
            time = samples.map(\.time).sorted()[samples.count / 2]
            blocks = Double(samples.map(\.blocks).sorted()[samples.count / 2]) / Double(MovingMeasurement.layerCount)
        }
    }

    let name: String
    /// Advances, makes the tree, and asks when the next frame is due.
    let sampled: Step
    /// Finds the damage since the frame before.
    let compared: Step
    /// Compiles the display list, and draws a few hidden pixels.
    let flat: Step

    private static let layerCount = 10_000
    private static let frameCount = 120

    private typealias Maker = @Sendable (_ place: Point) -> any LayerAnimation

    private static let all: [(String, Maker)] = [
        ("position", { BasicAnimation(\.position, from: $0, to: $0 + Point(30, 20), duration: 10) }),
        ("opacity", { _ in BasicAnimation(\.opacity, from: 0.1, to: 0.9, duration: 10) }),
        ("transform.scale", { _ in BasicAnimation(\.transform.scale, from: 1, to: 2, duration: 10) }),
        ("transform.rotation", { _ in BasicAnimation(\.transform.rotation, from: 0, to: 3, duration: 10) }),
    ]

    private init(_ name: String, _ make: Maker) throws {
        let shaper = CairoTextShaper()
        let stage = Stage(size: Size(1920, 1080), scale: 1, shaper: shaper)
        for index in 0..<MovingMeasurement.layerCount {
            let (row, column) = index.quotientAndRemainder(dividingBy: 100)
            let layer = Layer()
            layer.frame = Rect(Double(column) * 19, Double(row) * 10.5, 8, 8)
            layer.backgroundColor = .white
            stage.root.addSublayer(layer)
            layer.add(make(layer.position))
        }
        // It hides all layers, so that hardly anything is drawn, but everything is compiled.
        let cover = Layer()
        cover.frame = stage.root.bounds
        cover.backgroundColor = .black
        stage.root.addSublayer(cover)
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let (scale, surface) = (1.0 / 30, try Surface(width: 64, height: 36))
        var steps: [[(time: Double, blocks: UInt)]] = [[], [], []]
        func measured<Result>(_ step: Int, _ body: () throws -> Result) rethrows -> Result {
            let (began, blocks) = (processorMilliseconds(), tyto_allocation_count())
            let result = try body()
            steps[step].append((processorMilliseconds() - began, tyto_allocation_count() - blocks))
            return result
        }
        var shown = stage.frame()
        for index in 1...MovingMeasurement.frameCount {
            let frame = measured(0) {
                stage.advance(to: Double(index) / 60)
                defer { precondition(stage.nextFrame == .at(stage.time) || stage.nextFrame == .now) }
                return stage.frame()
            }
            let damage = measured(1) { frame.damage(since: shown) }
            precondition(!damage.isEmpty, "all layers move, but nothing is damaged")
            var small = frame
            small.scale = scale
            try measured(2) { try renderer.draw(small, into: surface) }
            shown = frame
        }
        self.name = name
        (sampled, compared, flat) = (Step(steps[0]), Step(steps[1]), Step(steps[2]))
    }

    static func table() throws -> String {
        let heads = ["sampled", "compared", "laid flat", "sum"].map { column($0, 12) }.joined()
        let lines = try all.map { name, make in
            let result = try MovingMeasurement(name, make)
            let steps = [result.sampled, result.compared, result.flat]
            let times = steps.map(\.time)
            return column(name, 24, false)
                + (times + [times.reduce(0, +)]).map { column(fixed($0, digits: 2), 12) }.joined()
                + steps.map { column(fixed($0.blocks, digits: 2), 12) }.joined()
        }
        let title = column("ms per frame, 10k layers", 24, false) + heads + column("blocks per layer in each", 30)
        return ([title] + lines).joined(separator: "\n")
    }
}
