internal import Geometry
internal import RenderTree
public import Timing

/// How a transaction's changes come about: along a curve in a time, or by a spring.
public struct Animation: Sendable {
    enum Kind: Sendable {
        case eased(Easing, duration: Double)
        case spring(Spring, duration: Double)
        case response(JNWResponse)
        /// Opacity and colours fade; all else changes at once.
        case reduced(duration: Double)
    }

    /// The longest fade that stands in for a movement, in seconds.
    static let longestFade = 0.2

    let kind: Kind

    /// Along an easing curve, in a number of seconds (0 changes at once).
    public static func easing(_ easing: Easing, duration: Double) -> Animation {
        precondition(duration >= 0 && duration.isFinite, "a duration is a number of seconds from 0, not \(duration)")
        return Animation(kind: .eased(easing, duration: duration))
    }

    /// At a constant rate.
    public static func linear(duration: Double) -> Animation { .easing(.linear, duration: duration) }
    /// Slowly at first.
    public static func easeIn(duration: Double) -> Animation { .easing(.easeIn, duration: duration) }
    /// Slowly at the end.
    public static func easeOut(duration: Double) -> Animation { .easing(.easeOut, duration: duration) }
    /// Slowly at both ends; what UIKit does where no curve is given.
    public static func easeInOut(duration: Double) -> Animation { .easing(.easeInOut, duration: duration) }

    /// By a spring, which takes over the speed of whatever it interrupts.
    /// - Parameter duration: seconds after which the spring is cut; 0 lets it settle.
    public static func spring(_ spring: Spring, duration: Double = 0) -> Animation {
        Animation(kind: .spring(spring, duration: duration))
    }

    /// Along a JNWSpringAnimation's response, which begins at rest.
    public static func response(_ response: JNWResponse) -> Animation { Animation(kind: .response(response)) }

    /// What stands in for the animation where people asked for less movement.
    var reduced: Animation { Animation(kind: .reduced(duration: min(duration, Animation.longestFade))) }

    /// The seconds that an animation without a duration takes inside the transaction; Core Animation's default is .25.
    var duration: Double {
        switch kind {
        case .eased(_, let duration), .reduced(let duration): duration
        case .spring, .response: Timeline.defaultDuration
        }
    }

    /// Whether a change of the key is a fade and no movement.
    private static func fades<Value>(_ key: AnimatableKey<Value>) -> Bool {
        if Value.self == Color.self || Value.self == [GradientStop].self { return true }
        let key: AnyKeyPath = key
        return key == \LayerState.opacity || key == \LayerState.shadowOpacity
    }

    /// The animation that brings `key` from what is presented to its new value.
    func make<Value: Interpolatable>(
        _ key: AnimatableKey<Value>, from: Value, to: Value, velocity: Value.Delta
    ) -> any LayerAnimation {
        switch kind {
        case .eased(let easing, let duration):
            BasicAnimation(key, from: from, to: to, duration: duration, easing: easing)
        case .spring(let spring, let duration):
            SpringAnimation(
                key, from: from, to: to, initialVelocity: velocity, spring: spring, duration: duration)
        case .response(let response):
            ResponseAnimation(key, from: from, to: to, response: response)
        case .reduced(let duration):
            BasicAnimation(key, from: from, to: to, duration: Animation.fades(key) ? duration : 0, easing: .easeInOut)
        }
    }
}
