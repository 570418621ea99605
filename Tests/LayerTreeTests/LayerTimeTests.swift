import Geometry
import LayerTree
import TestSupport
import Testing
import Timing

@Suite("Layers have times of their own")
struct LayerTimeTests {
    private func makeTree() -> (Timeline, Layer, Layer) {
        let (timeline, root, layer) = (Timeline(), Layer(), Layer())
        timeline.attach(root: root)
        root.addSublayer(layer)
        return (timeline, root, layer)
    }

    private let fade = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)

    @Test("a layer's time is (parent − beginTime)·speed + timeOffset, through all ancestors")
    func formula() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let (_, root, layer) = makeTree()
            var time = Double.random(in: -5...5, using: &random)
            let stageTime = time
            for each in [root, layer] {
                let values = (0..<3).map { _ in Double.random(in: -2...2, using: &random) }
                (each.beginTime, each.speed, each.timeOffset) = (values[0], values[1], values[2])
                time = (time - values[0]) * values[1] + values[2]
            }
            #expect(layer.localTime(at: stageTime) == time)
        }
    }

    @Test("a paused subtree needs no frames, and resumes from the same time")
    func pause() {
        let (timeline, root, layer) = makeTree()
        layer.add(fade)
        timeline.move(to: 0.25)
        root.pauseTime()
        #expect(timeline.nextChange(after: timeline.time) == .infinity && timeline.nextCompletion == .infinity)
        #expect([0.25, 1, 1000].map { layer.presentation(at: $0).opacity } == [0.25, 0.25, 0.25])
        timeline.move(to: 3)
        root.resumeTime()
        #expect(timeline.nextChange(after: timeline.time) == 3 && timeline.nextCompletion == 3.75)
        #expect([3, 3.25, 3.5].map { layer.presentation(at: $0).opacity } == [0.25, 0.5, 0.75])
    }

    @Test("the speeds of nested layers multiply", arguments: [(0.5, 0.5), (2, 0.25), (4, 4)])
    func speeds(outer: Double, inner: Double) {
        let (timeline, root, layer) = makeTree()
        (root.speed, layer.speed) = (outer, inner)
        layer.add(fade)
        let length = 1 / (outer * inner)
        #expect(timeline.nextCompletion == length)
        #expect(layer.presentation(at: length / 4).opacity == 0.25)
    }

    @Test("a time offset shows a layer's later presentation")
    func shift() {
        let (timeline, _, layer) = makeTree()
        layer.add(fade)
        layer.timeOffset = 0.5
        #expect(layer.presentation(at: 0.25).opacity == 0.75 && timeline.nextCompletion == 0.5)
        layer.beginTime = 0.25
        #expect(layer.presentation(at: 0.25).opacity == 0.5 && timeline.nextCompletion == 0.75)
    }

    @Test("an animation in a layer with negative speed plays back to its beginning and ends there")
    func backwards() {
        let (timeline, root, layer) = makeTree()
        layer.opacity = 0.3
        layer.add(fade)
        timeline.move(to: 0.75)
        root.resumeTime(speed: -0.5)
        #expect(timeline.nextCompletion == 2.25 && timeline.nextChange(after: timeline.time) == 0.75)
        #expect([0.75, 1.25, 2].map { layer.presentation(at: $0).opacity } == [0.75, 0.5, 0.125])
        timeline.move(to: 2.25)
        timeline.runCompletions()
        #expect(
            !layer.isAnimating && timeline.nextChange(after: timeline.time) == .infinity
                && layer.presentation.opacity == 0.3)
    }

    @Test("an animation kept after its end plays again when the layer's time runs backwards")
    func backIntoTheEnded() {
        let (timeline, root, layer) = makeTree()
        var staying = fade
        staying.isRemovedOnCompletion = false
        staying.timing.fillMode = .forwards
        layer.add(staying)
        timeline.move(to: 1.5)
        timeline.runCompletions()
        #expect(timeline.nextChange(after: timeline.time) == .infinity && layer.presentation.opacity == 1)
        root.resumeTime(speed: -1)
        #expect(timeline.nextChange(after: timeline.time) == 2)
        #expect([1.75, 2, 2.25].map { layer.presentation(at: $0).opacity } == [1, 1, 0.75])
    }

    @Test("an animation of negative speed runs from its end to its beginning")
    func negativeAnimationSpeed() {
        let (timeline, _, layer) = makeTree()
        var reversed = fade
        reversed.timing.speed = -2
        layer.add(reversed)
        #expect(timeline.nextCompletion == 0.5)
        #expect([0.125, 0.25, 0.375].map { layer.presentation(at: $0).opacity } == [0.75, 0.5, 0.25])
    }

    @Test("steps and discrete key frames need a frame at the next step only, also in slow subtrees")
    func stairs() {
        let (timeline, _, layer) = makeTree()
        layer.speed = 0.5
        layer.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1, easing: .steps(4)))
        #expect(timeline.nextChange(after: timeline.time) == 0.5)
        layer.removeAllAnimations()
        layer.add(KeyframeAnimation(\.opacity, Keyframes(values: [0, 1, 0.5], mode: .discrete), duration: 1.5))
        #expect(timeline.nextChange(after: timeline.time) == 1)
    }

    @Test("steps that run backwards need every frame rather than too few")
    func stairsBackwards() {
        let (timeline, _, layer) = makeTree()
        var stairs = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1, easing: .steps(4))
        stairs.timing.speed = -1
        layer.add(stairs)
        timeline.move(to: 0.3)
        #expect(timeline.nextChange(after: timeline.time) == 0.3)
    }
}
