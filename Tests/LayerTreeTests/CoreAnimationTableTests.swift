import Geometry
import LayerTree
import TestSupport
import Testing
import Timing

/// Values measured on macOS by others, from public test suites of re-implementations.
///
/// These are gnustep/libs-quartzcore and 1amageek/OpenCoreAnimation.
@Suite("Animations present the values of Core Animation")
struct CoreAnimationTableTests {
    private func presented(
        _ times: [Double], model: Double = 0.5, _ make: () -> any LayerAnimation
    ) -> [Double] {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.opacity = model
        var animation = make()
        animation.isRemovedOnCompletion = false
        layer.add(animation)
        return times.map { layer.presentation(at: $0).opacity }
    }

    private func fade(_ change: (inout BasicAnimation<Double>) -> Void) -> BasicAnimation<Double> {
        var animation = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)
        change(&animation)
        return animation
    }

    private func expect(_ got: [Double], _ want: [Double], within tolerance: Double = 1e-9) {
        #expect(got.count == want.count)
        for (a, b) in zip(got, want) { #expect(abs(a - b) < tolerance, "\(got) is not \(want)") }
    }

    @Test(
        "animations with fill modes have Core Animation's values",
        arguments: [
            (MediaTiming.FillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]),
            (.backwards, [0, 0, 0, 0.5, 0.5]), (.both, [0, 0, 0, 0.5, 1]),
        ])
    func fillModes(mode: MediaTiming.FillMode, want: [Double]) {
        let got = presented([0, 0.5, 1, 1.5, 2.5]) {
            fade {
                $0.timing.beginTime = 1
                $0.timing.fillMode = mode
            }
        }
        expect(got, want)
    }

    private static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]

    @Test("autoreversing and fractionally repeated animations have Core Animation's values")
    func repetition() {
        expect(
            presented(Self.times) { fade { $0.timing.autoreverses = true } },
            [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5])
        expect(
            presented(Self.times) { fade { $0.timing.repeatCount = 2.5 } },
            [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5])
        expect(
            presented([0, 0.2, 0.5, 0.9, 1.2]) { fade { $0.timing.timeOffset = 0.3 } }, [0.3, 0.5, 0.8, 0.2, 0.5])
    }

    @Test("an animation without a duration takes the transaction's default of 0.25 s")
    func defaultDuration() {
        expect(
            presented([0, 0.125, 0.25]) { BasicAnimation(\.opacity, from: 0, to: 1) }, [0, 0.5, 0.5])
    }

    @Test("keyframe animations have Core Animation's values")
    func keyframes() {
        let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
        func frames(_ keyTimes: [Double]?, _ mode: CalculationMode) -> [Double] {
            presented(times) {
                KeyframeAnimation(
                    \.opacity, Keyframes(values: [0, 1, 0.5, 0.7], keyTimes: keyTimes, mode: mode), duration: 1)
            }
        }
        expect(frames(nil, .linear), [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64])
        expect(frames([0, 0.1, 0.6, 1], .linear), [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65])
        expect(frames(nil, .discrete), [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7])
    }

    @Test("groups cut their children and give them their duration")
    func groups() {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.opacity = 0.5
        var first = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)
        first.timing.beginTime = 0.5
        let second = BasicAnimation(\.position.x, from: 0, to: 100)
        layer.add(AnimationGroup([first, second], duration: 2))
        let samples = [0.25, 0.5, 1, 1.4, 1.6].map { layer.presentation(at: $0) }
        expect(samples.map(\.opacity), [0.5, 0, 0.5, 0.9, 0.5])
        expect(samples.map(\.position.x), [12.5, 25, 50, 70, 80])
    }

    @Test("later animations replace earlier ones, and additive ones add")
    func combination() {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.add(BasicAnimation(\.position.x, from: 0, to: 100, duration: 1))
        var added = BasicAnimation(\.position.x, from: 0, to: 10, duration: 1)
        added.isAdditive = true
        layer.add(added)
        layer.add(added)
        #expect(layer.presentation(at: 0.5).position.x == 60)
        layer.add(BasicAnimation(\.position.x, from: 7, to: 7, duration: 1))
        #expect(layer.presentation(at: 0.5).position.x == 7)
        #expect(layer.position.x == 0)
    }

    @Test("a spring animation of 1/100/10 from 0 to 100 has Core Animation's values")
    func spring() {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.add(SpringAnimation(\.position.x, from: 0, to: 100, spring: Spring(mass: 1, stiffness: 100, damping: 10)))
        expect(
            [0.05, 0.15, 0.25, 0.45].map { layer.presentation(at: $0).position.x },
            [10.4405, 61.0493, 102.3360, 111.8446], within: 1e-2)
    }

    @Test("changing the anchor point moves the layer, and the frame is the transformed bounding box")
    func anchorAndFrame() {
        let layer = Layer()
        layer.frame = Rect(10, 20, 40, 60)
        layer.anchorPoint = Point(0, 0)
        #expect(layer.frame == Rect(30, 50, 40, 60))
        layer.transform = .scale(2)
        #expect(layer.frame == Rect(30, 50, 80, 120))
    }

    @Test("a layer's own time can be slowed, shifted and stopped")
    func layerTime() {
        let timeline = Timeline()
        let (root, layer) = (Layer(), Layer())
        timeline.attach(root: root)
        root.addSublayer(layer)
        layer.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1))
        root.speed = 0.5
        #expect(layer.presentation(at: 1).opacity == 0.5)
        #expect(timeline.nextCompletion == 2)
        timeline.move(to: 0.5)
        root.pauseTime()
        #expect(layer.presentation(at: 100).opacity == 0.25)
        #expect(timeline.nextCompletion == .infinity)
        root.resumeTime()
        #expect(layer.presentation(at: 1).opacity == 0.75)
        #expect(timeline.nextCompletion == 1.25)
    }
}
