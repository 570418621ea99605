package import RenderTree

/// A scene's frame that a window shows.
package struct SeenFrame {
    /// The scene without the panel and the overlay.
    package let frame: RenderFrame
    /// The stage's time, in seconds.
    package let time: Double
    /// How often the past had been changed before; see ``ScenePlayer/discards``.
    let discardCount: Int
}

/// What a window shows, and what the buffers lent by its presenter may still hold.
struct PresentedFrames {
    /// nil before the first frame.
    private(set) var seen: SeenFrame?
    /// Whether the window has lost its picture, so that a frame is due.
    var isExposed = false
    /// The frames presented last, the latest first.
    private var latest: [RenderFrame] = []
    /// The damage of the frames under way.
    private var unshown = UnshownDamage()
    /// How many are kept: the presenters have three buffers at most.
    private static let longestAge = 3

    /// What differs between a frame and a buffer of an age, in frames, and between the frame and the window; nil for all of it.
    func damage(of frame: RenderFrame, age: Int) -> (buffer: DamageRegion?, window: DamageRegion?) {
        let changed = latest.first.map { frame.damage(since: $0) }
        // The buffer may be older than the window's picture.
        let isRemembered = age > 0 && age <= latest.count
        let stale = age == 1 ? changed : isRemembered ? frame.damage(since: latest[age - 1]) : nil
        // New buffers may stand for ones that the server failed to read: then it is unknown what the window shows.
        return (stale, isExposed || stale == nil ? nil : changed)
    }

    /// Joins the damage of a frame that is about to be sent and that of the frames under way, which may not be shown.
    mutating func joined(by damage: DamageRegion?, _ pacer: FramePacer) -> DamageRegion? {
        unshown.joined(by: damage, pacer)
    }

    /// Records a frame that was presented.
    /// - Parameters:
    ///   - damage: what it changed in the window; nil for all of it.
    ///   - isAwaited: whether the display will report when it was shown.
    mutating func record(
        _ frame: RenderFrame, seen: SeenFrame, number: Int, damage: DamageRegion?, isAwaited: Bool
    ) {
        if isAwaited { unshown.sent(number, damage) }
        (self.seen, isExposed) = (seen, false)
        latest = [frame] + latest.prefix(Self.longestAge - 1)
    }
}
