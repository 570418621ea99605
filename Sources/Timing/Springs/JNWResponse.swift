import Geometry

/// The response of JNWSpringAnimation (Jonathan Willing, 2013).
///
/// e^(−bt/2m)·cos(ωt), ω = √(k/m − b²/4m²). It is not a physical spring: it starts at full speed, and beyond critical
/// damping (an imaginary ω, which counts as 0) it is an exponential, however strong the spring is. A value is to − (to
/// − from)·response.
public struct JNWResponse: Hashable, Sendable {
    /// The mass m.
    public let mass: Double
    /// The stiffness k.
    public let stiffness: Double
    /// The damping b.
    public let damping: Double
    private let decay: Double
    private let frequency: Double

    /// Makes a response; the default mass is 1.
    /// - Precondition: the mass is positive, stiffness and damping are 0 or more, and all are finite.
    public init(mass: Double = 1, stiffness: Double, damping: Double) {
        precondition(mass > 0 && mass.isFinite, "a spring's mass is positive, not \(mass)")
        precondition(stiffness >= 0 && stiffness.isFinite, "a spring's stiffness is 0 or more, not \(stiffness)")
        precondition(damping >= 0 && damping.isFinite, "a spring's damping is 0 or more, not \(damping)")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        decay = damping / (2 * mass)
        frequency = max(0, stiffness / mass - decay * decay).squareRoot()
    }

    /// The remaining fraction after a time in seconds: 1 until 0, tending to 0.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 1 }
        return Math.exp(-decay * time) * Math.cos(frequency * time)
    }

    /// The derivative of `value(at:)`, per second, from 0 on; before 0 it is 0.
    public func velocity(at time: Double) -> Double {
        guard time >= 0 else { return 0 }
        let angle = frequency * time
        return -Math.exp(-decay * time) * (decay * Math.cos(angle) + frequency * Math.sin(angle))
    }

    /// The time, in seconds, from which the response stays within a tolerance.
    ///
    /// It is counted as JNWSpringAnimation does: in key frames a millisecond apart, with the first one within the
    /// tolerance as the last. So 16/16/1 takes 1.153 s to 1e-4, its default, and 24/24/1 takes .769 s. (The original
    /// may stop earlier if an oscillation happens to cross the target slowly; here the motion has settled for good.)
    /// Without damping it is infinite.
    ///
    /// - Parameter tolerance: the largest remaining fraction.
    /// - Precondition: the tolerance is above 0.
    public func settlingTime(tolerance: Double = 1e-4) -> Double {
        precondition(tolerance > 0, "a tolerance is above 0, not \(tolerance)")
        let settled = lastTime(above: tolerance)
        return settled == .infinity ? .infinity : ((settled * 1000).rounded(.up) + 1) / 1000
    }

    private func lastTime(above tolerance: Double) -> Double {
        if tolerance >= 1 { return 0 }
        if decay == 0 { return .infinity }
        if frequency == 0 { return -Math.log(tolerance) / decay }
        // A damped oscillation that starts with the speed −σ is this very function.
        let swing = SpringSolution(
            Spring(mass: 1, stiffness: decay * decay + frequency * frequency, damping: 2 * decay))
        return swing.settlingTime(displacement: 1, velocity: -decay, tolerance: Tolerance(distance: tolerance))
    }
}
