/// The water's quantities as closed forms in time.
enum Water {
    /// The open water's amplitude: it breathes with the phase.
    ///
    /// While ⌊φ⌋ mod 5 is 0 it rises by 12 a second to 8, else it falls by 30 a second to 5; it begins at 5. A breath
    /// of 5 radians lasts long enough for both ends to be reached at the article's 2.4 rad/s; at any speed it is taken
    /// from 5 at the breath's start, so the amplitude depends on the present breath alone.
    /// - Parameters:
    ///   - phase: φ in radians, from 0.
    ///   - speed: the phase's rate in radians per second, from 0; standing water does not breathe.
    static func breath(atPhase phase: Double, speed: Double) -> Double {
        guard speed > 0 else { return 5 }
        let inBreath = phase - (phase / 5).rounded(.down) * 5
        let peak = min(8, 5 + 12 / speed)
        return inBreath < 1 ? min(8, 5 + 12 * inBreath / speed) : max(5, peak - 30 * (inBreath - 1) / speed)
    }

    /// The level in the logo, in points below its top: from 60 it falls, at 0 it jumps to 120.
    ///
    /// The article lowers it by 1 per refresh and shows 0 for one refresh of 60 per second, so a period is 121 such steps.
    /// - Parameter speed: how fast it falls, in points per second; the article's is 60.
    static func drainLevel(at time: Double, speed: Double) -> Double {
        let fallen = 60 + speed * time
        // Times are quotients and meet the jump only up to rounding: a billionth of a point is the jump.
        let periods = (fallen / 121 + 1e-11).rounded(.down)
        return min(120, max(0, 120 - (fallen - periods * 121)))
    }
}
