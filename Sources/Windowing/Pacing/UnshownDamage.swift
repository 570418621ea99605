import RenderTree

/// The damage of the frames that are under way.
///
/// A server may drop a frame for the next one of the same refresh, which then has to show what both changed.
struct UnshownDamage {
    private var frames: [(number: Int, damage: DamageRegion?)] = []

    /// Joins the damage of a frame that is about to be sent and that of the frames under way.
    /// - Parameter damage: what it changed since the frame before it; nil for all of the window.
    mutating func joined(by damage: DamageRegion?, _ pacer: FramePacer) -> DamageRegion? {
        frames.removeAll { !pacer.isUnderWay($0.number) }
        return frames.reduce(damage) { sum, older in sum.flatMap { sum in older.damage.map(sum.union) } }
    }

    /// Records what a frame changed that was sent and whose showing the display reports.
    mutating func sent(_ number: Int, _ damage: DamageRegion?) { frames.append((number, damage)) }
}
