import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("What Core Animation leaves open is decided, and what Tyto does otherwise is on purpose")
struct CoreAnimationDecisionTests {
    private let stage = Stage(bare: Size(100, 100))

    private func makeLayer() -> Layer {
        let layer = Layer()
        layer.frame = Rect(10, 10, 60, 60)
        stage.root.addSublayer(layer)
        return layer
    }

    private func added(_ animation: BasicAnimation<Double>) -> BasicAnimation<Double> {
        var animation = animation
        animation.isAdditive = true
        return animation
    }

    @Test("animations apply in the order of adding, so that a replacing one hides an additive one before it")
    func additiveBeforeReplacing() {
        let layer = makeLayer()
        layer.add(added(BasicAnimation(\.position.x, from: 5, to: 5, duration: 2)))
        layer.add(BasicAnimation(\.position.x, from: 0, to: 100, duration: 1))
        #expect(layer.presentation(at: 0.5).position.x == 50 && layer.presentation(at: 1.5).position.x == 45)
    }

    @Test("a missing end of an additive animation adds nothing: by alone runs from 0 to it")
    func additiveBy() {
        func shown(_ animation: BasicAnimation<Double>) -> [Double] {
            let layer = makeLayer()
            layer.add(added(animation))
            return [0, 0.25, 0.75].map { layer.presentation(at: $0).position.x }
        }
        #expect(shown(BasicAnimation(\.position.x, by: 20, duration: 1)) == [40, 45, 55])
        #expect(shown(BasicAnimation(\.position.x, from: -20, duration: 1)) == [20, 25, 35])
        #expect(shown(BasicAnimation(\.position.x, to: 20, duration: 1)) == [40, 45, 55])
    }

    @Test("a layer is hit within its bounds, also in a rounded corner and where it clips its sublayers")
    func corners() {
        let (layer, inner) = (makeLayer(), Layer())
        layer.cornerRadius = 30
        #expect(stage.layer(at: Point(11, 11)) === layer && stage.layer(at: Point(9, 9)) === stage.root)
        layer.masksToBounds = true
        inner.frame = Rect(-5, -5, 20, 20)
        layer.addSublayer(inner)
        #expect(stage.layer(at: Point(11, 11)) === inner && stage.layer(at: Point(9, 9)) === stage.root)
    }

    @Test("before its begin an animation has no effect at speed −1 either, and a fill shows its end")
    func backwardsBeforeItsBegin() {
        for (fill, want) in [(MediaTiming.FillMode.removed, 0.5), (.backwards, 1)] {
            let layer = makeLayer()
            layer.opacity = 0.5
            var fade = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)
            (fade.timing.beginTime, fade.timing.speed, fade.timing.fillMode) = (2, -1, fill)
            layer.add(fade)
            #expect(layer.presentation(at: 1.5).opacity == want)
            #expect(layer.presentation(at: 2.25).opacity == 0.75 && layer.presentation(at: 3).opacity == 0.5)
        }
    }

    @Test("at speed 2 the active span is half as long, its end excluded there")
    func endAtDoubleSpeed() {
        for (fill, want) in [(MediaTiming.FillMode.removed, 0.5), (.forwards, 1)] {
            let layer = makeLayer()
            layer.opacity = 0.5
            var fade = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)
            (fade.timing.speed, fade.timing.fillMode, fade.isRemovedOnCompletion) = (2, fill, false)
            layer.add(fade)
            #expect(layer.presentation(at: 0.25).opacity == 0.5 && layer.presentation(at: 0.5.nextDown).opacity > 0.999)
            #expect(layer.presentation(at: 0.5).opacity == want && layer.presentation(at: 0.75).opacity == want)
        }
    }

    @Test("a spring past the critical damping is over-damped, and without a duration it takes its settling time")
    func springs() {
        let layer = makeLayer()
        let spring = Spring(mass: 1, stiffness: 100, damping: 40)
        let slow = SpringAnimation(\.cornerRadius, from: 0, to: 1, spring: spring)
        layer.add(slow)
        let critical = SpringSolution(spring.withoutOverdamping).value(from: 0, to: 1, at: 0.2)
        #expect(layer.presentation(at: 0.2).cornerRadius < critical - 0.1)
        #expect(abs(slow.timing.duration - SpringSolution(spring).settlingTime()) < 1e-9)
    }

    @Test("key frames that are cubic and paced run at an even speed")
    func cubicPaced() {
        let layer = makeLayer()
        func unevenness(_ mode: CalculationMode) -> Double {
            let frames = Keyframes(values: [.zero, Point(10, 0), Point(10, 50), .zero], mode: mode)
            layer.add(KeyframeAnimation(\.position, frames, duration: 1))
            let places = (0...1000).map { layer.presentation(at: Double($0) / 1001).position }
            let steps = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
            return (steps.max() ?? 0) / (steps.min() ?? 0)
        }
        #expect(unevenness(.cubicPaced) < 1.05 && unevenness(.cubic) > 2)
    }

    @Test("a repeat count of 0 plays nothing")
    func noRepeats() {
        let layer = makeLayer()
        var fade = BasicAnimation(\.opacity, from: 0, to: 0.5, duration: 1)
        fade.timing.repeatCount = 0
        layer.add(fade)
        #expect(layer.presentation(at: 0).opacity == 1)
    }
}
