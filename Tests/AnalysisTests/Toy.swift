import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Scenes

/// A square on a stage of 400×400 points, which a body sets in motion, played again for a number of seconds.
struct Toy {
    let replay: Replay

    /// - Parameter body: gets the stage and the square, whose sides are 100 points, at (100, 100).
    init(seconds: Double = 3, inputs: [SessionInput] = [], _ body: @escaping (Stage, Layer) -> Void) {
        let session = SceneSession(SceneConfiguration(MovingScene.self), inputs: inputs, end: seconds)
        replay = Replay(
            StagePool(session) { _ in Toy.stage(body) })
        replay.wanted.findings = true
        finish()
    }

    /// The stage with the square.
    static func stage(_ body: (Stage, Layer) -> Void) -> PlayedStage {
        let stage = Stage(bare: Size(400, 400))
        let square = Layer(name: "square")
        square.frame = Rect(100, 100, 100, 100)
        square.backgroundColor = .black
        stage.root.addSublayer(square)
        body(stage, square)
        return PlayedStage(stage)
    }

    /// Finds everything, or fails after a million steps.
    func finish() {
        var steps = 0
        let isStuck = {
            steps += 1
            return steps > 1_000_000
        }
        while steps <= 1_000_000, replay.work(until: isStuck) {}
        #expect(steps <= 1_000_000)
    }

    /// A press of the square.
    static func click(_ id: Int = 1, at time: Double) -> [SessionInput] {
        [
            SessionInput(id: id, time: time, event: .pointerPressed(Point(150, 150)), aim: nil),
            SessionInput(id: id + 1, time: time, event: .pointerReleased(Point(150, 150)), aim: nil),
        ]
    }

    func findings(_ kind: Finding.Kind) -> [Finding] { replay.findings.filter { $0.kind == kind } }

    /// A curve of the square over the whole session.
    func curve(_ channel: LayerChannel, step: Double = 1 / 60.0) -> LayerCurve {
        let key = LayerCurve.Key(layer: "square", channel: channel)
        replay.wanted.range = 0...replay.session.end
        replay.wanted.step = step
        replay.wanted.curves = [key]
        finish()
        return replay.curve(key) ?? LayerCurve(key: key)
    }
}
