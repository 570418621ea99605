internal import Geometry
internal import RenderTree
public import Timing

/// How a transaction animates changes: along an easing curve or by a spring.
public struct Animation: Sendable {
    enum Kind: Sendable {
        case eased(Easing, duration: Double)
        case spring(Spring, duration: Double)
        case response(JNWResponse)
        /// Fades opacity, colours and gradients; everything else changes immediately.
        case reduced(duration: Double)
    }

    /// The longest fade that replaces a movement, in seconds.
    static let longestFade = 0.2

    let kind: Kind
    private var repeatCount = 1.0
    private var autoreverses = false

    private init(kind: Kind) { self.kind = kind }

    /// An easing curve over a number of seconds; 0 changes immediately.
    public static func easing(_ easing: Easing, duration: Double) -> Animation {
        precondition(duration >= 0 && duration.isFinite, "a duration is a number of seconds from 0, not \(duration)")
        return Animation(kind: .eased(easing, duration: duration))
    }

    /// A constant rate.
    public static func linear(duration: Double) -> Animation { .easing(.linear, duration: duration) }
    /// A slow start.
    public static func easeIn(duration: Double) -> Animation { .easing(.easeIn, duration: duration) }
    /// A slow end.
    public static func easeOut(duration: Double) -> Animation { .easing(.easeOut, duration: duration) }
    /// A slow start and end, UIKit's default curve.
    public static func easeInOut(duration: Double) -> Animation { .easing(.easeInOut, duration: duration) }

    /// A spring that continues at the velocity of the animation it interrupts.
    /// - Parameter duration: seconds after which the spring is cut; 0 lets it settle.
    public static func spring(_ spring: Spring, duration: Double = 0) -> Animation {
        Animation(kind: .spring(spring, duration: duration))
    }

    /// A JNWSpringAnimation's response, which starts at rest.
    public static func response(_ response: JNWResponse) -> Animation { Animation(kind: .response(response)) }

    /// The animation run several times, after Core Animation's `repeatCount` and `autoreverses`.
    ///
    /// At its end the new values show. So one that autoreverses ends with a jump, unless the last run is a half one: 2.5
    /// runs go there, back, there, back and there.
    /// - Parameters:
    ///   - count: the number of runs; infinite for one that never ends.
    ///   - autoreverses: whether each run goes there and back, which takes twice as long.
    /// - Precondition: the count is more than 0.
    public func repeated(_ count: Double, autoreverses: Bool = false) -> Animation {
        precondition(count > 0, "an animation runs more than 0 times, not \(count)")
        var repeated = self
        (repeated.repeatCount, repeated.autoreverses) = (count, autoreverses)
        return repeated
    }

    /// The replacement for reduced motion.
    var reduced: Animation { Animation(kind: .reduced(duration: min(duration, Animation.longestFade))) }

    /// The duration, in seconds, of animations without one inside the transaction.
    ///
    /// Core Animation's default is 0.25.
    var duration: Double {
        switch kind {
        case .eased(_, let duration), .reduced(let duration): duration
        case .spring, .response: Timeline.defaultDuration
        }
    }

    /// The duration, in seconds, that does not depend on what changes; 0 for springs that settle.
    package var fixedDuration: Double {
        let duration =
            switch kind {
            case .eased(_, let duration), .reduced(let duration), .spring(_, let duration): duration
            case .response: 0.0
            }
        return duration > 0 ? duration * repeatCount * (autoreverses ? 2 : 1) : 0
    }

    /// Makes the animation of a property from the presented to the new value.
    func make<Value: Interpolatable>(
        _ property: AnimatedProperty<Value>, from: Value, to: Value, velocity: Value.Delta
    ) -> any LayerAnimation {
        var animation = makeOnce(property, from: from, to: to, velocity: velocity)
        (animation.timing.repeatCount, animation.timing.autoreverses) = (repeatCount, autoreverses)
        return animation
    }

    private func makeOnce<Value: Interpolatable>(
        _ property: AnimatedProperty<Value>, from: Value, to: Value, velocity: Value.Delta
    ) -> any LayerAnimation {
        switch kind {
        case .eased(let easing, let duration):
            return BasicAnimation(property, from: from, to: to, duration: duration, easing: easing)
        case .spring(let spring, let duration):
            return SpringAnimation(
                property, from: from, to: to, initialVelocity: velocity, spring: spring, duration: duration)
        case .response(let response):
            return ResponseAnimation(property, from: from, to: to, response: response)
        case .reduced(let duration):
            // What can't be interpolated changes at once.
            let fades = property.fades && from.delta(to: to).magnitude > 0
            return BasicAnimation(property, from: from, to: to, duration: fades ? duration : 0, easing: .easeInOut)
        }
    }
}
