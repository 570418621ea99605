import CX11
import Geometry
import System

extension Window {
    /// The current way of presenting; nil before the first frame.
    package var presenterKind: PresenterKind? { presenter?.kind }

    /// The time for which abandoned frames may still arrive once the server responds, in seconds.
    private static let retirement = 10.0

    /// Returns the pixels of the next frame.
    ///
    /// It may have any size: the window shows its top left part. If the server has not read the earlier frames yet, this waits
    /// until it has. A display that reports when frames are shown and does not for a second or two is given up: frames use
    /// another presenter, in the end the wire, and the stalled one is tried again later.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``, ``X11Error/noMemory(bytes:)``,
    ///   ``X11Error/presenterFailed(_:reason:)`` if a presenter was requested, ``X11Error/serverGone(name:)``,
    ///   ``X11Error/windowGone``.
    package func takeFrame(width: Int, height: Int) throws(X11Error) -> Frame {
        guard Window.isPossible(width, height) else { throw .impossibleSize(width: width, height: height) }
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        let now = MonotonicClock.now
        if let presenter, presenter.isStalled(at: now) {
            // Of a server that died nothing is late.
            _ = try connection.alive()
            try stalled(presenter.kind, reason: "the server did not report that a frame was shown")
        }
        if let retired = retiredPresenter, now - retired.since > Window.retirement { retiredPresenter = nil }
        if presenter == nil || presenterSize != (width, height) || isBetterWayDue(at: now) {
            // Its memory is freed before more is allocated.
            pending += takeShownFrames()
            presenter = nil
            presenter = try makePresenter(width: width, height: height)
            presenterSize = (width, height)
            // A server that had stopped blocked until now.
            retiredPresenter?.since = MonotonicClock.now
        }
        if let presenter, let buffer = presenter.takeBuffer() {
            let age = buffer.contents.map { framesPresented - $0 } ?? 0
            // The buffer holds no frame from here until it is presented.
            buffer.contents = nil
            return Frame(
                window: self, buffer: buffer, width: width, height: height, number: framesPresented, age: age)
        }
        _ = try connection.alive()
        if let presenter { try stalled(presenter.kind, reason: "a frame was not read in time") }
        return try takeFrame(width: width, height: height)
    }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], refresh: UInt64?) throws(X11Error) -> Bool {
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        guard let presenter, presenter.owns(buffer) else { return false }
        if damage.isEmpty {
            unchangedFrames.append(framesPresented)
        } else {
            buffer.convert(damage)
            presenter.present(buffer, damage: damage, number: framesPresented, refresh: refresh)
        }
        buffer.contents = framesPresented
        resizeCounter?.presented(framesPresented)
        framesPresented += 1
        _ = try connection.alive()
        return presenter.kind == .present && !damage.isEmpty
    }

    /// Handles an event of the presenters; returns false for any other.
    func presenterHandles(_ event: inout XEvent) -> Bool {
        if let retired = retiredPresenter?.presenter, retired.handle(&event) {
            // An abandoned frame was shown after all, over newer ones.
            if !retired.takeReports().isEmpty {
                pending.appendCompressed(.exposed)
                if !retired.hasFramesUnderWay { retiredPresenter = nil }
            }
            return true
        }
        return presenter?.handle(&event) ?? false
    }

    /// Returns the frames shown since the last call, and whether the window has to be drawn anew.
    func takeShownFrames() -> [WindowEvent] {
        guard let presenter else { return [] }
        var shown = presenter.takeReports()
        let pixmaps = presenter as? PixmapPresenter
        let isInDisorder = pixmaps?.takeDisorder() ?? false
        if !(pixmaps?.hasFramesUnderWay ?? false) {
            // What differs in nothing from the frame before is shown as soon as that is.
            let now = MonotonicClock.now
            shown += unchangedFrames.map { ShownFrame(number: $0, time: now) }
            unchangedFrames = []
        }
        if let last = shown.map(\.number).max() { answerResize(resizeCounter?.shown(upTo: last)) }
        return shown.map { .frameShown($0) } + (isInDisorder ? [.exposed] : [])
    }
}
