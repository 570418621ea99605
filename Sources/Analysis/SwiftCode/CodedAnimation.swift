import Geometry
import LayerTree
import Timing

/// A call that makes an animation, in Swift.
struct CodedCall {
    var name: String
    var arguments: [String]
    /// Whether its initial velocity can't be written.
    var lacksVelocity = false

    static func duration(_ seconds: Double) -> String? {
        seconds == 0 ? nil : "duration: \(SwiftLiteral.code(of: seconds))"
    }

    static func easing(_ easing: Easing) -> String? {
        easing == .linear ? nil : "easing: \(SwiftLiteral.code(of: easing))"
    }

    static func easings(_ easings: [Easing]) -> String? {
        easings.isEmpty ? nil : "easings: [\(easings.map(SwiftLiteral.code).joined(separator: ", "))]"
    }

    static func keyTimes(_ times: [Double]?) -> String? { times.map { "keyTimes: [\(SwiftLiteral.list($0))]" } }

    /// A call with the key and the ends of an animation; nil if one of them can't be written.
    init?<Animation: PropertyAnimation>(
        _ name: String, _ animation: Animation, ends: [(label: String, value: Any?)], _ rest: [String?]
    ) {
        guard let key = animation.property.declaration?.code else { return nil }
        var arguments = [key]
        for (label, value) in ends {
            guard let value else { continue }
            guard let code = SwiftLiteral.code(ofValue: value) else { return nil }
            arguments.append("\(label): \(code)")
        }
        (self.name, self.arguments) = (name, arguments + rest.compactMap(\.self))
    }

    init(_ name: String, _ arguments: [String?]) {
        (self.name, self.arguments) = (name, arguments.compactMap(\.self))
    }
}

/// An animation that can be written as a call.
protocol CodedAnimation: PropertyAnimation {
    /// The call; nil where a key or a value has no code.
    var call: CodedCall? { get }
}

extension BasicAnimation: CodedAnimation {
    var call: CodedCall? {
        CodedCall(
            "BasicAnimation", self, ends: [("from", from), ("to", to), ("by", by)],
            [CodedCall.duration(timing.duration), CodedCall.easing(easing)])
    }
}

extension SpringAnimation: CodedAnimation {
    var call: CodedCall? {
        let velocity = initialVelocity == .zero ? nil : SwiftLiteral.code(ofValue: initialVelocity)
        let settled = SpringAnimation(
            property, from: from, to: to, initialVelocity: initialVelocity, spring: spring)
        var call = CodedCall(
            "SpringAnimation", self, ends: [("from", from), ("to", to)],
            [
                velocity.map { "initialVelocity: \($0)" }, "spring: \(SwiftLiteral.code(of: spring))",
                settled.timing.duration == timing.duration ? nil : CodedCall.duration(timing.duration),
            ])
        call?.lacksVelocity = initialVelocity != .zero && velocity == nil
        return call
    }
}

extension ResponseAnimation: CodedAnimation {
    var call: CodedCall? {
        let numbers = [response.mass, response.stiffness, response.damping].map(SwiftLiteral.code)
        return CodedCall(
            "ResponseAnimation", self, ends: [("from", from), ("to", to)],
            ["response: JNWResponse(mass: \(numbers[0]), stiffness: \(numbers[1]), damping: \(numbers[2]))"])
    }
}

extension KeyframeAnimation: CodedAnimation {
    var call: CodedCall? {
        let values = keyframes.values.compactMap { SwiftLiteral.code(ofValue: $0) }
        guard values.count == keyframes.values.count, let key = property.declaration?.code else {
            return nil
        }
        let frames = CodedCall(
            "Keyframes",
            [
                "values: [\(values.joined(separator: ", "))]", CodedCall.keyTimes(keyframes.keyTimes),
                CodedCall.easings(keyframes.easings), keyframes.mode == .linear ? nil : "mode: .\(keyframes.mode)",
            ])
        return CodedCall(
            "KeyframeAnimation",
            [
                key, "\(frames.name)(\(frames.arguments.joined(separator: ", ")))",
                CodedCall.duration(timing.duration), CodedCall.easing(easing),
            ])
    }
}

extension PathAnimation: CodedAnimation {
    var call: CodedCall? {
        let path: AnyKeyPath = property.key
        let isPosition = path == \LayerState.position
        guard isPosition || path == \LayerState.transform.rotation, easing == .linear else { return nil }
        let isPaced = course.mode == .linear && course.values == [0, 1] && course.keyTimes == nil && followsLength
        return CodedCall(
            isPosition ? "PathAnimation.position" : "PathAnimation.rotation",
            [
                "along: Path(svgLiteral: \"\(motion.path.svg)\")", CodedCall.keyTimes(course.keyTimes),
                CodedCall.easings(course.easings), isPaced ? nil : "mode: .\(course.mode)",
                CodedCall.duration(timing.duration),
                isPosition || pointsAhead ? nil : "rotationMode: .rotateAutoReverse",
            ])
    }

    /// A value somewhere on the way, and the place on the course.
    private func sample(at progress: Double) -> (value: Any, course: Double)? {
        guard let base = (Point.zero as? Value) ?? (0.0 as? Value) else { return nil }
        return (value(at: MediaTiming.Sample(progress: progress), base: base), course.value(at: progress))
    }

    /// Whether the course is a fraction of the length, as in paced modes, and no number of segments.
    private var followsLength: Bool {
        [0.3, 0.7].allSatisfy { progress in
            guard let (value, place) = sample(at: progress) else { return false }
            if let point = value as? Point { return point == motion.point(at: place) }
            let turn = (value as? Double).map { $0 - motion.tangentAngle(at: place) } ?? 1
            return turn == 0 || turn == .pi
        }
    }

    /// Whether the x axis points in the direction of motion.
    private var pointsAhead: Bool {
        guard let (value, place) = sample(at: 0), let angle = value as? Double else { return true }
        return abs(angle - motion.tangentAngle(at: place)) < .pi / 2
    }
}
