import Geometry

/// A spring's motion in closed form: x(t) = target + (from − target)·A(t) + v₀·B(t).
///
/// A is the response to a displacement of 1 without velocity, B that to a velocity of 1 without displacement. With σ =
/// c/2m, ω₀ = √(k/m):
/// - under-damped, ω = √(ω₀² − σ²): B = e^(−σt)·sin(ωt)/ω, A = e^(−σt)·cos(ωt) + σB
/// - critical: B = t·e^(−σt), A = (1 + σt)·e^(−σt)
/// - over-damped, s = √(σ² − ω₀²), slow exponent r = −ω₀²/(σ + s): B = e^(rt)·(1 − e^(−2st))/2s, A = e^(rt) − rB
///
/// and always A′ = −ω₀²B, B′ = A − 2σB. Exponents stay separate, so that nothing overflows, and all three are
/// continuous at the borders. Times before 0 count as 0; at infinity everything is at rest. Solve once, evaluate often:
/// there is no allocation.
public struct SpringSolution: Hashable, Sendable {
    private enum Regime: Hashable {
        case underdamped(frequency: Double)
        case critical
        case overdamped(split: Double, slowRate: Double)
    }

    /// Both responses and their derivatives at one time.
    public struct Response: Hashable, Sendable {
        /// A: the remaining part of a displacement of 1.
        public var displacement: Double
        /// B: the displacement caused by a velocity of 1, in seconds.
        public var velocity: Double
        /// A′, per second.
        public var displacementRate: Double
        /// B′: the remaining part of a velocity of 1.
        public var velocityRate: Double
    }

    /// The spring that this solves.
    public let spring: Spring
    /// σ = c/2m: the decay of oscillations, per second.
    let decay: Double
    /// ω₀ = √(k/m): the angular frequency without damping, radians per second.
    let naturalFrequency: Double
    private let regime: Regime

    /// Solves a spring.
    public init(_ spring: Spring) {
        self.spring = spring
        decay = spring.damping / (2 * spring.mass)
        naturalFrequency = (spring.stiffness / spring.mass).squareRoot()
        // The product keeps the digits that the difference of two squares would lose near the border.
        let discriminant = (naturalFrequency - decay) * (naturalFrequency + decay)
        if discriminant > 0 {
            regime = .underdamped(frequency: discriminant.squareRoot())
        } else if discriminant < 0 {
            let split = (-discriminant).squareRoot()
            regime = .overdamped(split: split, slowRate: naturalFrequency * (naturalFrequency / (decay + split)))
        } else {
            regime = .critical
        }
    }

    /// Both responses and their derivatives at a time in seconds.
    public func response(at time: Double) -> Response {
        guard time > 0 else {
            return Response(displacement: 1, velocity: 0, displacementRate: 0, velocityRate: 1)
        }
        guard time < .infinity else {
            return Response(displacement: 0, velocity: 0, displacementRate: 0, velocityRate: 0)
        }
        let displacement: Double
        let velocity: Double
        let velocityRate: Double
        switch regime {
        case .underdamped(let frequency):
            let envelope = Math.exp(-decay * time)
            let swing = Math.sin(frequency * time) / frequency
            let cosine = Math.cos(frequency * time)
            velocity = envelope * swing
            displacement = envelope * (cosine + decay * swing)
            velocityRate = envelope * (cosine - decay * swing)
        case .critical:
            let envelope = Math.exp(-decay * time)
            velocity = envelope * time
            displacement = envelope + decay * velocity
            velocityRate = envelope - decay * velocity
        case .overdamped(let split, let slowRate):
            let envelope = Math.exp(-slowRate * time)
            let approach = -Math.expm1(-2 * split * time) / (2 * split)
            velocity = envelope * approach
            displacement = envelope + slowRate * velocity
            velocityRate = envelope * Math.exp(-2 * split * time) - slowRate * velocity
        }
        return Response(
            displacement: displacement, velocity: velocity,
            displacementRate: -naturalFrequency * naturalFrequency * velocity, velocityRate: velocityRate)
    }

    /// A(t): the remaining part of a displacement of 1 after a time in seconds; 1 at 0.
    public func displacementResponse(at time: Double) -> Double { response(at: time).displacement }

    /// B(t): the displacement caused by a velocity of 1 per second after a time; 0 at 0.
    public func velocityResponse(at time: Double) -> Double { response(at: time).velocity }

    /// A′(t), per second; 0 at 0.
    public func displacementResponseRate(at time: Double) -> Double { response(at: time).displacementRate }

    /// B′(t): the remaining part of a velocity of 1; 1 at 0.
    public func velocityResponseRate(at time: Double) -> Double { response(at: time).velocityRate }

    /// The value after a time, on a spring to its target.
    ///
    /// - Parameters:
    ///   - from: the value at time 0.
    ///   - target: the final value.
    ///   - velocity: the change of the value per second at time 0.
    ///   - time: seconds since then; before 0 the value is `from`.
    public func value<Value: Interpolatable>(
        from: Value, to target: Value, velocity: Value.Delta = .zero, at time: Double
    ) -> Value {
        guard time > 0 else { return from }
        let response = response(at: time)
        return target.matching(from).advanced(
            by: target.delta(to: from) * response.displacement + velocity * response.velocity)
    }

    /// The rate of change after a time, per second; the derivative of `value(from:to:velocity:at:)`.
    ///
    /// It is that of the difference from the target; see ``Interpolatable/rate(advancedBy:changing:)`` for maps.
    public func velocity<Value: Interpolatable>(
        from: Value, to target: Value, velocity: Value.Delta = .zero, at time: Double
    ) -> Value.Delta {
        let response = response(at: time)
        return target.delta(to: from) * response.displacementRate + velocity * response.velocityRate
    }
}

extension SpringSolution {
    /// The first zero of x′(t) from 0 on, and the spacing of further ones.
    ///
    /// The spacing is infinite without oscillation. Nil if x′(t) is never zero.
    func turningPoint(displacement: Double, velocity: Double) -> (first: Double, spacing: Double)? {
        switch regime {
        case .underdamped(let frequency):
            var angle = Math.atan2(
                velocity * frequency, naturalFrequency * naturalFrequency * displacement + decay * velocity)
            if angle < 0 { angle += .pi }
            return (angle / frequency, .pi / frequency)
        case .critical:
            let first = velocity / (decay * (decay * displacement + velocity))
            return first >= 0 && first.isFinite ? (first, .infinity) : nil
        case .overdamped(let split, let slowRate):
            // v = 0 at ω₀²·x₀·B = v₀·B′: with u = e^(−2st) a linear equation for u.
            let fastRate = naturalFrequency * (naturalFrequency / slowRate)
            let share =
                2 * split * velocity / (naturalFrequency * naturalFrequency * displacement + fastRate * velocity)
            let first = -Math.log1p(-share) / (2 * split)
            return first >= 0 && first.isFinite ? (first, .infinity) : nil
        }
    }

    /// The slowest exponent, per second: the motion finally decays like e^(−rate·t).
    var slowestRate: Double {
        if case .overdamped(_, let slowRate) = regime { slowRate } else { decay }
    }
}
