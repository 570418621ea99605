import Geometry

extension SpringSolution {
    /// Core Animation's estimate of a spring's duration in seconds (`CASpringAnimation.settlingDuration`).
    ///
    /// As measured on macOS: under-damped ln(1000·(1 + |B|))/(ζω₀) with B = (ζω₀ − v₀)/ω; critical, the first tenth of
    /// a second at which it is within a thousandth of the distance; damping beyond the critical counts as critical.
    /// Without damping it is infinite. It is an estimate: `settlingTime` is exact, also for over-damped springs.
    ///
    /// - Parameter initialVelocity: the speed towards the target, in distances per second.
    public func settlingDuration(initialVelocity: Double = 0) -> Double {
        if spring.damping == 0 { return .infinity }
        let ratio = decay / naturalFrequency
        if ratio < 1 - Self.criticalSlack {
            let frequency = naturalFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
            let weight = (decay - initialVelocity) / frequency
            return Math.log(1000 * (1 + abs(weight))) / decay
        }
        // x(t) = (1 + (ω₀ − v₀)·t)·e^(−ω₀t). Below v₀ = ω₀ it does not cross the target, and no tenth before the exact
        // time can be near it; above it crosses once, and a tenth may happen to be there.
        let rate = naturalFrequency - initialVelocity
        var tenths = 0.0
        if rate >= 0 {
            let critical = SpringSolution(spring.withoutOverdamping)
            tenths = max(0, (critical.settlingTime(velocity: -initialVelocity) * 10).rounded(.down) - 1)
        }
        while abs((1 + rate * tenths / 10) * Math.exp(-naturalFrequency * tenths / 10)) > 1e-3 { tenths += 1 }
        return tenths / 10
    }

    /// The tolerance for a critical damping ratio in the estimate.
    ///
    /// Its formula for weaker damping grows without bound there. Springs made from a response have a rounding error of
    /// some 1e-16.
    private static let criticalSlack = 1e-9

    /// The time in seconds from which a motion stays within a tolerance.
    ///
    /// It is exact: the last crossing of the tolerance, found to the last digits of a double; 0 if the motion is always
    /// within it. Without damping it is infinite, unless the oscillations are within the tolerance.
    ///
    /// - Parameters:
    ///   - displacement: the distance from the target at time 0.
    ///   - velocity: the velocity at time 0, in the same direction and units per second.
    ///   - tolerance: the largest distance and speed that count as settled.
    public func settlingTime(
        displacement: Double = 1, velocity: Double = 0, tolerance: Tolerance = .defaultValue
    ) -> Double {
        let resting = lastCrossing(of: tolerance.distance, displacement: displacement, velocity: velocity)
        if tolerance.speed == .infinity { return resting }
        // The speed of a damped spring itself moves as a damped spring: x‴ = −2σ·x″ − ω₀²·x′.
        let acceleration = -2 * decay * velocity - naturalFrequency * naturalFrequency * displacement
        return max(
            resting, lastCrossing(of: tolerance.speed, displacement: velocity, velocity: acceleration))
    }

    /// The time in seconds from which a movement has come to rest, whatever the direction of its velocity.
    ///
    /// From then on it stays within a thousandth of the greatest distance that it reaches, and within what can't be
    /// seen. A velocity along the displacement leads farthest, and one against it may cross the target late: both are
    /// looked at, and every other direction is between them.
    ///
    /// - Parameters:
    ///   - distance: the distance from the target at time 0; without a distance and a speed that of a default
    ///     movement, 1.
    ///   - speed: the magnitude of the velocity at time 0, in the same units per second.
    ///   - visibleChange: the smallest distance that can be seen.
    /// - Returns: infinity without damping; 0 for a movement that is not finite.
    /// - Precondition: the visible change is above 0.
    package func timeToRest(distance: Double, speed: Double, visibleChange: Double) -> Double {
        let start = distance == 0 && speed == 0 ? 1 : distance
        let outward = turningPoint(displacement: start, velocity: speed).map { turn in
            value(from: start, to: 0, velocity: speed, at: turn.first)
        }
        // A spring that is sent to where it rests again and again comes to rest, too.
        let reach = max(start, outward.map(abs) ?? 0, visibleChange / 1000)
        guard (reach + speed).isFinite else { return 0 }
        // As shares of the reach, of which a double tells 16 digits.
        let tolerance = Tolerance(distance: max(1e-16, min(visibleChange / reach, Tolerance.defaultValue.distance)))
        return max(
            settlingTime(displacement: start / reach, velocity: speed / reach, tolerance: tolerance),
            settlingTime(displacement: start / reach, velocity: -speed / reach, tolerance: tolerance))
    }

    /// The last time at which |x| is above a level.
    private func lastCrossing(of level: Double, displacement: Double, velocity: Double) -> Double {
        func position(_ time: Double) -> Double {
            let response = response(at: time)
            return displacement * response.displacement + velocity * response.velocity
        }
        if displacement == 0 && velocity == 0 { return 0 }
        guard let turn = turningPoint(displacement: displacement, velocity: velocity) else {
            return abs(displacement) > level ? crossing(of: level, from: 0, to: nil, position) : 0
        }
        var peak = turn.first
        guard abs(position(peak)) > level else {
            return abs(displacement) > level ? crossing(of: level, from: 0, to: peak, position) : 0
        }
        guard turn.spacing < .infinity else { return crossing(of: level, from: peak, to: nil, position) }
        if decay == 0 { return .infinity }
        // Peaks shrink by the same ratio, e^(−σ·spacing): the logarithm finds the last above the level, give or take
        // one.
        let count = (Math.log(abs(position(peak)) / level) / (decay * turn.spacing)).rounded(.down)
        peak += max(0, count - 1) * turn.spacing
        while abs(position(peak + turn.spacing)) > level { peak += turn.spacing }
        return crossing(of: level, from: peak, to: peak + turn.spacing, position)
    }

    /// The time at which a monotone stretch falls to a level, by bisection.
    ///
    /// An open stretch is first given an end.
    private func crossing(
        of level: Double, from start: Double, to end: Double?, _ position: (Double) -> Double
    ) -> Double {
        let side: Double = position(start) < 0 ? -1 : 1
        var low = start
        var high = end ?? start
        if end == nil {
            var step = 1 / slowestRate
            repeat {
                high = start + step
                step *= 2
            } while position(high) * side > level
        }
        while true {
            let middle = low + (high - low) / 2
            if middle <= low || middle >= high { return high }
            if position(middle) * side > level { low = middle } else { high = middle }
        }
    }
}
