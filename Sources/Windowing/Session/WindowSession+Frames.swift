import Geometry
import RenderTree
import Scenes
import Stage
import Study
import System
import X11Kit

/// The window's frames: size, scale, due times, and recorded costs.
extension WindowSession {
    /// The least size, in points, that a window manager should allow: below it a form is cut off.
    static func leastSize(of scene: SceneConfiguration) -> Size {
        Size(min(240, scene.size.width), min(380, scene.size.height))
    }

    /// Draws with another number of pixels for a point from now on, in a window that has as many points as before.
    func follow(_ scale: Double) {
        let stage = player.stage
        guard scale != stage.scale else { return }
        let wanted = PixelAlignment(scale: scale).round(study?.stage.size ?? stage.size) * scale
        let size = Size(Double(window.width), Double(window.height)) * (1 / scale)
        if study != nil { player.fit(stage.size, scale: scale) }
        fit(size, scale: scale)
        // Before the window is made smaller.
        applyAttributes()
        // What is too large for X stays as it is.
        try? window.resize(width: Int(wanted.width.rounded()), height: Int(wanted.height.rounded()))
    }

    /// Whether the picture has changed since the last frame, or is moving.
    var isMoving: Bool { contents.contains { $0.nextFrameClock == -.infinity } }

    /// Writes down what a frame cost.
    func noteFrame(
        _ number: Int, aimed: Double, underWay: Int, sceneTime: Double?, damage: Double, _ meter: StepMeter
    ) {
        journal.sent(
            FrameCost(
                number: number, aimed: aimed, underWay: underWay, damage: damage, steps: meter.steps,
                began: meter.began, sent: meter.ended, presenter: window.presenterKind,
                followsDisplay: pacer.followsDisplay, rate: pacer.clock.rate, sceneTime: sceneTime))
    }

    /// Shows in the figures, in one frame more, that the scene stands still.
    ///
    /// They would otherwise be taken for current ones: nothing in the scene is due soon, and its last frame's display
    /// time is known.
    func noteRest() {
        let next = player.nextFrameClock + time.lost
        guard isVisible, !isMoving, journal.isSettled, next - MonotonicClock.now >= StatisticsPanel.restLength else {
            return
        }
        overlay.showRest(of: journal, player)
    }

    /// Writes down when a frame was shown.
    func noteShown(_ shown: ShownFrame) {
        let showing = pacer.shown(shown.number, at: shown.time, refresh: shown.refresh, now: MonotonicClock.now)
        if let showing { journal.shown(showing) }
    }

    /// When there is something to do even if no event comes; nil if there is nothing, so that nothing wakes up.
    /// - Parameter frameTime: gives the time, seen from now, before which no frame is made.
    func nextWork(_ frameTime: (Double) -> Double) -> Double? {
        guard isVisible else { return nil }
        let frameTime = frameTime(MonotonicClock.now)
        if presented.isExposed { return frameTime }
        let next = contents.reduce(.infinity) { min($0, $1.nextFrameClock) } + time.lost
        return next < .infinity ? max(next, frameTime) : nil
    }

    var isFrameDue: Bool {
        guard isVisible, !isOver, presented.isExposed || isMoving else { return false }
        // Frames never come faster than the display shows them.
        let now = MonotonicClock.now
        return now >= pacer.earliestBegin(now: now)
    }

    /// Called once for each frame, when it was shown or its showing stays unknown.
    package var onFrame: (FrameCost) -> Void {
        get { journal.onFrame }
        set { journal.onFrame = newValue }
    }

    /// A script may have resized the stage; then the window follows, once.
    func followStageSize(_ content: RenderFrame) {
        let size = (content.pixelWidth, content.pixelHeight)
        guard size != (window.width, window.height), askedSize.map({ $0 != size }) ?? true else { return }
        ask(for: size)
    }

    /// Asks the window manager for a size in pixels. What is too large for X stays as it is.
    func ask(for size: (Int, Int)) {
        if (try? window.resize(width: size.0, height: size.1)) != nil { askedSize = size }
    }
}
