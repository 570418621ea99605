internal import Geometry
internal import Timing

extension LayerAnimation {
    /// The animation as people write it: `spring 300/20`, `easeOut 0.30 s × 3 there and back`.
    package var words: String {
        let kind = (self as? any WordedAnimation)?.kindWords ?? "animation \(length)"
        let count = timing.repeatDuration.map { max(1, $0 / timing.duration) } ?? timing.repeatCount
        let repeats = count == 1 ? "" : count.isFinite ? " × \(shortFixed(count, 2))" : " × ∞"
        return kind + (timing.speed == 1 ? "" : " at \(shortFixed(timing.speed, 2))×") + repeats
            + (timing.autoreverses ? " there and back" : "")
    }

    /// Whether it comes to rest like a spring.
    package var isSpring: Bool { (self as? any WordedAnimation)?.settles ?? false }

    /// Whether its values are those of a function, each of which may take long.
    package var isFunction: Bool { self is any SpannedAnimation }

    /// The duration of a round, or of the part that is played, in words; springs of no damping run for a day, which says
    /// nothing.
    fileprivate var length: String { "\(fixed(min(timing.duration, timing.repeatDuration ?? .infinity), 2)) s" }
}

/// An animation with a name for its kind.
private protocol WordedAnimation: LayerAnimation {
    var kindWords: String { get }
    var settles: Bool { get }
}

extension WordedAnimation {
    fileprivate var settles: Bool { false }
}

extension BasicAnimation: WordedAnimation {
    fileprivate var kindWords: String { "\(easing.words) \(length)" }
}

extension SpringAnimation: WordedAnimation {
    fileprivate var settles: Bool { true }
    fileprivate var kindWords: String {
        "spring \(shortFixed(spring.stiffness, 1))/\(shortFixed(spring.damping, 1))"
            + (spring.mass == 1 ? "" : " mass \(shortFixed(spring.mass, 2))")
    }
}

extension ResponseAnimation: WordedAnimation {
    fileprivate var settles: Bool { true }
    fileprivate var kindWords: String {
        "response \(shortFixed(response.stiffness, 1))/\(shortFixed(response.damping, 1))"
            + (response.mass == 1 ? "" : " mass \(shortFixed(response.mass, 2))")
    }
}

extension KeyframeAnimation: WordedAnimation {
    fileprivate var kindWords: String { "\(moments) key frames \(length)" }

    /// The number of times of key frames; the two values of a jump have one.
    private var moments: Int {
        guard let times = keyframes.keyTimes else { return keyframes.values.count }
        let moments = 1 + zip(times, times.dropFirst()).count { ($1 - $0) * timing.duration > 1e-4 }
        return min(moments, keyframes.values.count)
    }
}

extension PathAnimation: WordedAnimation {
    fileprivate var kindWords: String { "path \(length)" }
}

extension FunctionAnimation: WordedAnimation {
    fileprivate var kindWords: String { "function \(length)" }
}

extension AnimationGroup: WordedAnimation {
    fileprivate var kindWords: String { "group of \(animations.count) \(length)" }
}
