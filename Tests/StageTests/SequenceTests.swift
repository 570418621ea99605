import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Sequences of animations")
final class SequenceTests {
    private let stage = Stage(bare: Size(100, 100))
    private let layer = Layer(name: "layer")
    private let other = Layer(name: "other")
    private var log: [String] = []

    init() { stage.root.addSublayers(layer, other) }

    private func note(_ what: String) -> AnimationStep {
        .run { [unowned self] in log.append("\(what) at \((stage.time * 1000).rounded() / 1000)") }
    }

    /// Moves the layer right to a place in half a second.
    private func move(to x: Double) -> AnimationStep {
        .animate(.linear(duration: 0.5)) { [layer] in layer.position.x = x }
    }

    private func end(_ name: String) -> (Bool) -> Void {
        { [unowned self] finished in log.append("\(name) \(finished) at \((stage.time * 1000).rounded() / 1000)") }
    }

    @Test(
        "steps begin when the one before has ended, at the same exact times at any frame rate",
        arguments: [7, 24, 144])
    func times(framesPerSecond: Int) {
        var begins: [Double] = []
        func begin() -> AnimationStep { .run { [stage] in begins.append(stage.time) } }
        stage.schedule(at: 0.125) { [self] in
            stage.sequence(
                [begin(), move(to: 10), begin(), .wait(0.25), begin(), move(to: 30), move(to: 20), begin()],
                completion: end("sequence"))
        }
        for frame in 0...(3 * framesPerSecond) { stage.advance(to: Double(frame) / Double(framesPerSecond)) }
        #expect(begins == [0.125, 0.625, 0.875, 1.875])
        #expect(log == ["sequence true at 1.875"] && layer.position.x == 20)
    }

    @Test("values are those of each step in turn")
    func values() {
        stage.sequence([move(to: 10), .wait(0.25), move(to: 30)])
        for (time, x) in [(0, 0), (0.25, 5), (0.5, 10), (0.75, 10), (1, 20), (1.25, 30), (2, 30.0)] {
            stage.advance(to: time)
            #expect(abs(layer.presentation.position.x - x) < 1e-9, "at \(time)")
        }
    }

    @Test("a step in which nothing moves takes its time as well, a settling spring as long as it moves")
    func durations() {
        stage.sequence([move(to: 0), note("still"), .animate(duration: 0.25) {}, note("empty")])
        stage.advance(to: 2)
        #expect(log == ["still at 0.5", "empty at 0.75"])
        log = []
        let spring = Spring(response: 0.3, dampingRatio: 0.6)
        stage.sequence([.animate(.spring(spring)) { [layer] in layer.position.x = 1 }, note("sprung")])
        stage.advance(to: 20)
        let settling = SpringAnimation(\.position, from: .zero, to: Point(1, 0), spring: spring).timing.duration
        #expect(log == ["sprung at \(((2 + settling) * 1000).rounded() / 1000)"] && settling > 0.1)
    }

    @Test("a newer sequence on the same property takes over the older one as a whole, without a jump")
    func takenOver() {
        func pulse() -> AnimationSequence {
            stage.sequence(
                [
                    move(to: 40), .animate(.linear(duration: 0.5)) { [other] in other.opacity = 0 }, note("shown"),
                    move(to: 0),
                ], completion: end("pulse"))
        }
        let old = pulse()
        stage.advance(to: 0.25)
        #expect(layer.presentation.position.x == 20)
        let new = pulse()
        #expect(!old.isRunning && new.isRunning && layer.presentation.position.x == 20)
        stage.advance(to: 0.5)
        #expect(abs(layer.presentation.position.x - 30) < 1e-9)
        stage.advance(to: 3)
        #expect(log == ["pulse false at 0.25", "shown at 1.25", "pulse true at 1.75"])
        #expect(layer.position.x == 0 && other.opacity == 0 && !new.isRunning)
    }

    @Test("a sequence is taken over in a wait, too, for all that its steps have changed so far")
    func takenOverWaiting() {
        stage.sequence([move(to: 40), .wait(1), move(to: 0)], completion: end("old"))
        stage.advance(to: 1)
        stage.sequence([move(to: 80)], completion: end("new"))
        stage.advance(to: 4)
        #expect(log == ["old false at 1.0", "new true at 1.5"] && layer.position.x == 80)
    }

    @Test("a spring of the newer sequence keeps the velocity")
    func velocity() {
        stage.sequence([move(to: 40), move(to: 0)])
        stage.advance(to: 0.25)
        stage.sequence([
            .animate(.spring(Spring(response: 0.5, dampingRatio: 1))) { [layer] in layer.position.x = 0 }
        ])
        let step = 1e-6
        let speed = (layer.presentation(at: 0.25 + step).position.x - layer.presentation.position.x) / step
        #expect(abs(speed - 80) < 0.1)
    }

    @Test("a plain animation of the property takes over, an immediate change and other properties do not")
    func takenOverPlainly() {
        stage.sequence([move(to: 40), .wait(1), move(to: 0)], completion: end("sequence"))
        stage.advance(to: 0.75)
        stage.animate(duration: 0.1) { layer.opacity = 0.5 }
        stage.animate(duration: 0.1) { other.position.x = 7 }
        layer.position.y = 9
        layer.position.x = 50
        stage.advance(to: 1)
        #expect(log == [])
        stage.animate(duration: 0.1) { layer.position.x = 60 }
        stage.advance(to: 5)
        #expect(log == ["sequence false at 1.0"] && layer.position == Point(60, 9))
        log = []
        stage.sequence([move(to: 40), .wait(1), move(to: 0)], completion: end("sequence"))
        stage.advance(to: 6)
        layer.add(BasicAnimation(\.position, from: .zero, to: Point(1, 1), duration: 1))
        stage.advance(to: 9)
        #expect(log == ["sequence false at 6.0"])
    }

    @Test("sequences on different properties run beside each other, until an older one reaches for the newer one's")
    func beside() {
        func fade(_ value: Double) -> AnimationStep {
            .animate(.linear(duration: 0.5)) { [layer] in layer.opacity = value }
        }
        stage.sequence([move(to: 40), fade(0), note("old after")], completion: end("old"))
        stage.advance(to: 0.25)
        stage.sequence([fade(0.5), .wait(1), fade(1)], completion: end("new"))
        stage.advance(to: 0.5)
        #expect(layer.presentation.position.x == 40 && layer.presentation.opacity == 0.75)
        stage.advance(to: 5)
        #expect(log == ["old false at 0.5", "new true at 2.25"] && layer.opacity == 1)
    }

    @Test("animations within a step's block or action belong to the sequence")
    func nested() {
        stage.sequence(
            [
                move(to: 40),
                .run { [stage, layer] in stage.animate(.linear(duration: 0.25)) { layer.position.x = 50 } },
                .animate(.linear(duration: 0.5)) { [stage, layer] in
                    stage.animate(.linear(duration: 1)) { layer.position.x = 0 }
                }, note("end"),
            ], completion: end("sequence"))
        stage.advance(to: 5)
        #expect(log == ["end at 1.5", "sequence true at 1.5"])
    }

    @Test("a sequence that is cancelled begins no further step, and what moves arrives")
    func cancelled() {
        let sequence = stage.sequence([move(to: 40), move(to: 0)], completion: end("sequence"))
        stage.advance(to: 0.25)
        sequence.cancel()
        sequence.cancel()
        #expect(!sequence.isRunning && log == [])
        stage.advance(to: 5)
        #expect(log == ["sequence false at 0.25"] && layer.presentation.position.x == 40)
    }

    @Test("under random interruptions no value jumps, and the newest sequence alone is left", arguments: 0..<20)
    func frantic(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var running: [AnimationSequence] = []
        for _ in 0..<30 {
            stage.advance(to: stage.time + .random(in: 0...0.7, using: &random))
            let before = layer.presentation.position.x
            let places = (0..<3).map { _ in Double.random(in: 0...100, using: &random) }
            running.append(stage.sequence([move(to: places[0]), .wait(0.1), move(to: places[1]), move(to: places[2])]))
            #expect(abs(layer.presentation.position.x - before) < 1e-9)
            #expect(running.filter(\.isRunning).count == 1)
            stage.advance(to: stage.time + 1e-7)
            #expect(abs(layer.presentation.position.x - before) < 1e-4)
        }
    }

    @Test("with reduced motion nothing moves on the way: the steps between two waits show their end at once")
    func reduced() {
        stage.reducesMotion = true
        stage.sequence([move(to: 40), move(to: 80), .wait(1), move(to: 0)], completion: end("sequence"))
        stage.advance(to: 0)
        #expect(layer.presentation.position.x == 80)
        stage.advance(to: 0.99)
        #expect(layer.presentation.position.x == 80)
        stage.advance(to: 1)
        #expect(layer.presentation.position.x == 0 && log == ["sequence true at 1.0"])
    }

    @Test("a stage with a running sequence is freed with its owner, and the sequence can still be cancelled")
    func lifetime() {
        weak var gone: Stage?
        var sequence: AnimationSequence?
        do {
            let stage = Stage(bare: Size(10, 10))
            stage.root.addSublayer(layer)
            sequence = stage.sequence([move(to: 5), .wait(1), .run { [unowned stage] in stage.halt() }])
            stage.advance(to: 0.7)
            gone = stage
            layer.removeFromSuperlayer()
        }
        #expect(gone == nil)
        sequence?.cancel()
    }
}
