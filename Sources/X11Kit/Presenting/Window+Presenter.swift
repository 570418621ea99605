import CX11
import System

/// Which presenter a window has: the best that works, and another one where that fails.
extension Window {
    private static let maxRefusals = 8
    /// The maximum distance of refusals in a row, in frames.
    ///
    /// Some frames were sent before the first refusal arrived.
    private static let nearRefusals = 3

    /// Abandons the presenter if the server refused its requests.
    ///
    /// The wire, the last one, is abandoned only after ``maxRefusals`` refusals in a row.
    func check(_ errors: [ServerError]) throws(X11Error) {
        guard let presenter, errors.contains(where: presenter.isFailure) else { return }
        pending.appendCompressed(.exposed)
        if presenter.kind == .wire {
            let isInARow = framesPresented - lastRefusal.frame <= Window.nearRefusals
            lastRefusal = (framesPresented, isInARow ? lastRefusal.count + 1 : 1)
            guard lastRefusal.count >= Window.maxRefusals else { return }
        }
        try giveUp(presenter.kind, reason: "the server refused a frame")
        backoff.refused(presenter.kind)
    }

    func stalled(_ kind: PresenterKind, reason: String) throws(X11Error) {
        try giveUp(kind, reason: reason)
        backoff.stalled(kind, at: MonotonicClock.now)
    }

    private func giveUp(_ kind: PresenterKind, reason: String) throws(X11Error) {
        pending += takeShownFrames()
        if let presenter = presenter as? PixmapPresenter, presenter.hasFramesUnderWay {
            retiredPresenter = (presenter, MonotonicClock.now)
        }
        presenter = nil
        if requestedPresenter == kind || kind == .wire { throw .presenterFailed(kind, reason: reason) }
        if backoff.isFirstFailure(kind) {
            connection.onError?("frames go another way: \(kind.words) failed, \(reason)")
        }
    }

    /// Whether a better presenter, which stalled, may be tried again.
    func isBetterWayDue(at now: Double) -> Bool {
        guard let presenter, requestedPresenter == nil else { return false }
        return PresenterKind.allCases.prefix { $0 != presenter.kind }.contains { backoff.isWorthATry($0, at: now) }
    }

    /// Creates the best working presenter; each is tried with real memory.
    func makePresenter(width: Int, height: Int) throws(X11Error) -> any Presenter {
        let now = MonotonicClock.now
        for kind in [PresenterKind.present, .sharedMemory] {
            let isWanted = requestedPresenter.map { $0 == kind } ?? backoff.isWorthATry(kind, at: now)
            guard isWanted else { continue }
            do {
                if kind == .present {
                    // Both would get the same events.
                    retiredPresenter = nil
                    return try PixmapPresenter(connection, window: identifier, width: width, height: height)
                }
                return try ImagePresenter(
                    kind, connection, window: identifier, context: context, width: width, height: height)
            } catch .presenterFailed(_, let reason) {
                if requestedPresenter == kind { throw .presenterFailed(kind, reason: reason) }
                backoff.refused(kind)
            }
        }
        return try ImagePresenter(
            .wire, connection, window: identifier, context: context, width: width, height: height)
    }
}
