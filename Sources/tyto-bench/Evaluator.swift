import Geometry
import Timing

/// A function of time that must not touch the heap when it is sampled.
struct Evaluator: Sendable {
    let name: String
    /// Evaluates it at a share of a second and folds the result into a number, so that nothing is optimised away.
    let sample: @Sendable (_ time: Double) -> Double

    /// Everything that turns a time into numbers, points, colours or maps. Paths and lists are values on the heap.
    static let all: [Evaluator] = [
        easing("easing, cubic", .easeInOut),
        easing("easing, steps", .steps(7)),
        easing("easing, piecewise linear", .piecewiseLinear([(0, 0), (0.25, 0.5), (0.5, 0.4), (1, 1)])),
        easing("easing, chained", .easeIn.chained(with: .easeOut)),
        timing(),
        spring("spring, under-damped", Spring(), to: 1.0),
        spring("spring of points, over-damped", Spring(damping: 40), to: Point(3, 4)),
        spring("spring of maps", Spring(damping: 20), to: Affine.rotation(1)),
        response(),
        mix("mix of numbers", 0.0, 1.0),
        mix("mix of points", Point.zero, Point(3, 4)),
        mix("mix of rectangles", Rect(0, 0, 1, 1), Rect(1, 2, 3, 4)),
        mix("mix of colours", Color.black, Color(hex: 0x2283C9)),
        mix("mix of maps", Affine.identity, .rotation(1) * .scale(2)),
        frames("key frames of numbers, linear", [0, 1, 0.5, 0.7], .linear),
        frames("key frames of numbers, discrete", [0, 1, 0.5, 0.7], .discrete),
        frames("key frames of points, paced", points, .paced),
        frames("key frames of points, cubic", points, .cubic),
        frames("key frames of points, cubic paced", points, .cubicPaced),
        frames("key frames of maps, linear", [Affine.identity, .rotation(1), .scale(3)], .linear),
    ]

    private static let points = [Point(0, 0), Point(10, 0), Point(10, 20), Point(-5, 8)]

    private static func easing(_ name: String, _ easing: Easing) -> Evaluator {
        Evaluator(name: name) { easing.value(at: $0) + easing.slope(at: $0) }
    }

    private static func timing() -> Evaluator {
        let timing = MediaTiming(
            beginTime: 0.1, duration: 0.3, speed: 1.5, timeOffset: 0.05, repeatCount: 2.5, autoreverses: true,
            fillMode: .both)
        return Evaluator(name: "media timing") { timing.sample(at: $0)?.progress ?? 0 }
    }

    private static func spring<Value: Interpolatable>(_ name: String, _ spring: Spring, to target: Value) -> Evaluator {
        let solution = SpringSolution(spring)
        guard let start = Value.neutral else { preconditionFailure("a spring here starts at nothing") }
        let speed = start.delta(to: target)
        return Evaluator(name: name) { time in
            let value = solution.value(from: start, to: target, velocity: speed, at: time)
            return start.delta(to: value).magnitude
                + solution.velocity(from: start, to: target, velocity: speed, at: time).magnitude
        }
    }

    private static func response() -> Evaluator {
        let response = JNWResponse(stiffness: 16, damping: 4)
        return Evaluator(name: "JNW response") { response.value(at: $0) + response.velocity(at: $0) }
    }

    private static func mix<Value: Interpolatable>(_ name: String, _ from: Value, _ to: Value) -> Evaluator {
        Evaluator(name: name) { from.delta(to: from.interpolated(to: to, fraction: $0)).magnitude }
    }

    private static func frames<Value: Interpolatable>(
        _ name: String, _ values: [Value], _ mode: CalculationMode
    ) -> Evaluator {
        let frames = Keyframes(values: values, mode: mode)
        return Evaluator(name: name) { values[0].delta(to: frames.value(at: $0)).magnitude }
    }
}
