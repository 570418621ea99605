/// The parameters of a damped spring with a mass.
///
/// m·x″ = −k·(x − target) − c·x′. Its motion over time is a ``SpringSolution``.
public struct Spring: Hashable, Sendable {
    /// The mass m; a larger one is slower.
    public let mass: Double
    /// The stiffness k: the force per unit of displacement.
    public let stiffness: Double
    /// The damping c: the force per unit of speed; 0 oscillates for ever.
    public let damping: Double

    /// Makes a spring from its physical parameters; the defaults are those of `CASpringAnimation`.
    /// - Precondition: mass and stiffness are positive, the damping is 0 or more, and all are finite.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
        precondition(mass > 0 && mass.isFinite, "a spring's mass is positive, not \(mass)")
        precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is positive, not \(stiffness)")
        precondition(damping >= 0 && damping.isFinite, "a spring's damping is 0 or more, not \(damping)")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// Makes a spring of mass 1 from its response and damping ratio.
    ///
    /// k = (2π/response)², c = 4π·ratio/response.
    ///
    /// - Parameters:
    ///   - response: the period of the undamped spring, in seconds.
    ///   - dampingRatio: 0 oscillates for ever, below 1 it overshoots, 1 is critical, above it is overdamped.
    /// - Precondition: the response is positive, the ratio 0 or more.
    public init(response: Double, dampingRatio: Double) {
        precondition(response > 0 && response.isFinite, "a spring's response is positive seconds, not \(response)")
        precondition(dampingRatio >= 0, "a damping ratio is 0 or more, not \(dampingRatio)")
        let frequency = 2 * Double.pi / response
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
    }

    /// Makes a spring of mass 1 from its perceptual duration and bounce.
    ///
    /// As in UIKit and SwiftUI, the duration is the response; the damping ratio is 1 − bounce, and 1/(1 + bounce) if
    /// the bounce is negative (measured on macOS: 0.5 s and −0.3 give a damping of 35.904).
    ///
    /// - Parameters:
    ///   - duration: the perceptual duration in seconds; the spring settles later.
    ///   - bounce: −1 (excluded) … 1: 0 is critical, 1 oscillates for ever, below 0 it is overdamped.
    /// - Precondition: the duration is positive and the bounce in its range.
    public init(duration: Double, bounce: Double) {
        precondition(bounce > -1 && bounce <= 1, "a spring's bounce is above -1 and at most 1, not \(bounce)")
        self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    }

    /// c/(2√(mk)): 0 oscillates for ever, below 1 it overshoots, 1 is critical, above it is overdamped.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

    /// The period of the undamped spring, in seconds: 2π√(m/k).
    public var response: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

    /// The spring with its damping limited to the critical one.
    ///
    /// Core Animation does this unless overdamping is allowed.
    public var withoutOverdamping: Spring {
        Spring(mass: mass, stiffness: stiffness, damping: min(damping, 2 * (mass * stiffness).squareRoot()))
    }
}
