import Geometry
import Stage
import TestSupport
import Testing
import Timing

@testable import LayerTree

@Suite("A recorder of animations")
struct AnimationRecordTests {
    private let stage = Stage(bare: Size(100, 100))
    private let recorder = AnimationRecorder()
    private let layers = (0..<3).map { Layer(name: "\($0)") }

    init() {
        for layer in layers { stage.root.addSublayer(layer) }
        stage.animationRecorder = recorder
    }

    private var times: [[Double]] { recorder.records.map { [$0.added, $0.begin, $0.end] } }

    @Test("has an animation's begin, and its end as it is expected and as it comes")
    func ends() {
        stage.animate(.linear(duration: 2)) { layers[0].position.x = 10 }
        stage.animate(.linear(duration: 1), delay: 0.5) { layers[1].position.x = 10 }
        #expect(times == [[0, 0, 2], [0, 0.5, 0.5]])
        stage.advance(to: 1)
        #expect(times == [[0, 0, 2], [0, 0.5, 1.5]])
        layers[0].speed = 0.5
        layers[1].removeAllAnimations()
        #expect(recorder.records[0].end > 2 && times[1] == [0, 0.5, 1])
        stage.advance(to: 9)
        #expect(recorder.records.map(\.finished) == [true, false] && recorder.completions.isEmpty)
    }

    @Test("has as its first records the animations that run already")
    func running() {
        stage.animationRecorder = nil
        for layer in layers.reversed() { stage.animate(.linear(duration: 2)) { layer.position.x = 10 } }
        stage.advance(to: 1)
        stage.animationRecorder = recorder
        stage.advance(to: 3)
        #expect(recorder.records.map(\.layer) == layers.reversed().map(\.id))
        #expect(recorder.records.allSatisfy { $0.end == 2 && $0.finished == true })
    }

    @Test("has for everything that follows from an input that input's number")
    func causes() {
        let (first, second) = (layers[0], layers[1])
        layers[2].onClick { [stage] in
            stage.animate(.linear(duration: 1)) {
                first.position.x = 10
            } completion: { _ in
                stage.after(1) { stage.animate(.linear(duration: 1)) { second.position.x = 10 } }
            }
            stage.animate(.linear(duration: 1), delay: 5) { first.opacity = 0 }
        }
        layers[2].frame = Rect(0, 0, 50, 50)
        let press = InputEvent.pointerPressed(Point(5, 5))
        stage.replay([(press, 7), (.pointerReleased(Point(5, 5)), 8)], aimedIn: nil)
        stage.advance(to: 1.5)
        stage.animate(.linear(duration: 1)) { first.position.y = 10 }
        stage.advance(to: 9)
        #expect(recorder.records.map(\.cause) == [8, 8, 0, 8])
        #expect(recorder.completions.map(\.cause) == [8] && recorder.completions[0].time == 1)
    }

    /// Begins, replaces or removes animations.
    private func act(on stage: Stage, _ layers: [Layer], _ random: inout SeededGenerator) {
        let layer = layers[Int.random(in: 0..<3, using: &random)]
        let (value, duration) = (Double.random(in: 0...9, using: &random), Double.random(in: 0...1, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: stage.animate(.linear(duration: duration), delay: duration) { layer.position.x = value }
        case 1: stage.animate(.linear(duration: duration), delay: duration) { layer.set(\.transform.scale, to: value) }
        case 2: stage.animate(.spring(Spring(response: 0.3, dampingRatio: 0.5))) { layer.position = Point(value, 1) }
        case 3: layer.set(\.transform.scaleX, to: value)
        case 4: layer.add(BasicAnimation(\.opacity, from: 0, to: 1), forKey: value < 5 ? "a" : "b")
        case 5: layer.removeAnimation(forKey: "a")
        case 6: layer.speed = [0, 0.5, 1, 2].randomElement(using: &random)!
        case 7:
            layer.removeFromSuperlayer()
            stage.root.addSublayer(layer)
        default: stage.withoutAnimation { layer.position.x = value }
        }
    }

    @Test("has every animation that runs once, and all others as ended", arguments: 0..<30)
    func storm(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            act(on: stage, layers, &random)
            stage.advance(to: stage.time + .random(in: 0...0.3, using: &random))
            let running = layers.flatMap(\.animations).filter { !$0.hasEnded }.map(\.sequence).sorted()
            #expect(recorder.records.filter { $0.finished == nil }.map(\.sequence) == running)
        }
        let sequences = recorder.records.map(\.sequence)
        #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 } && sequences.count > 20)
        #expect(recorder.records.allSatisfy { $0.begin >= $0.added && ($0.finished == nil || $0.end <= stage.time) })
    }

    @Test("changes no frame", arguments: 0..<5)
    func frames(seed: UInt64) {
        let other = Stage(bare: Size(100, 100))
        let others = layers.map { Layer(name: $0.name) }
        for layer in others { other.root.addSublayer(layer) }
        var (random, same) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
        for _ in 0..<60 {
            act(on: stage, layers, &random)
            act(on: other, others, &same)
            for stage in [stage, other] { stage.advance(to: stage.time + 0.1) }
            #expect(stage.snapshots().map { "\($0.state)" } == other.snapshots().map { "\($0.state)" })
        }
    }

    @Test("keeps a bounded number of records, the latest")
    func bounded() {
        for _ in 0..<AnimationRecorder.capacity + 100 { layers[0].add(BasicAnimation(\.opacity, to: 1), forKey: "a") }
        #expect(recorder.records.count <= AnimationRecorder.capacity)
        #expect(
            recorder.records.last?.finished == nil && recorder.records.dropLast().allSatisfy { $0.finished == false })
    }
}
