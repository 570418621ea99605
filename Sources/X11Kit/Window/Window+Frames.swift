import CX11
import Geometry
import System

extension Window {
    /// How frames get into the window; nil before the first one.
    public var presenterKind: PresenterKind? { presenter?.kind }

    /// Seconds for which frames that were given up may still come, once the server is heard of.
    private static let retirement = 10.0
    /// Frames that a server may refuse in a row where there is no other way left.
    private static let maxRefusals = 8
    /// Refusals of frames that are so many apart are in a row: some were sent before the first was told.
    private static let nearRefusals = 3

    /// Lends the pixels of the next frame, which may have any size: the window shows its top left part.
    ///
    /// If the server has not read the earlier frames yet, this waits, for a second or two at most; after that frames go
    /// another way, in the end over the wire, and the way that stalled is tried again later. What a server that reads
    /// nothing does not get over the wire it gets when it is back.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``, ``X11Error/noMemory(bytes:)``,
    ///   ``X11Error/presenterFailed(_:reason:)`` if a way of presenting was asked for, ``X11Error/serverGone(name:)``,
    ///   ``X11Error/windowGone``.
    public func takeFrame(width: Int, height: Int) throws(X11Error) -> Frame {
        guard Window.isPossible(width, height) else { throw .impossibleSize(width: width, height: height) }
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        let now = MonotonicClock.now
        if let presenter, presenter.isStalled(at: now) {
            try stalled(presenter.kind, reason: "the server did not tell that a frame was shown")
        }
        if let retired = retiredPresenter, !echo.isSilent, now - retired.since > Window.retirement {
            retiredPresenter = nil
        }
        if presenter?.width != width || presenter?.height != height || isBetterWayDue(at: now) {
            // Its memory goes before there is more of it.
            pending += takeShownFrames()
            presenter = nil
            presenter = try makePresenter(width: width, height: height)
        }
        if let presenter, let buffer = presenter.takeBuffer() {
            let age = buffer.contents.map { framesPresented - $0 } ?? 0
            // What is drawn from here on is in no frame until it is presented.
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
        let isAwaited = presenter.present(buffer, damage: damage, number: framesPresented, refresh: refresh)
        buffer.contents = framesPresented
        framesPresented += 1
        frameSent()
        _ = try connection.alive()
        return isAwaited
    }

    /// Takes note of an event; false if it has nothing to do with frames.
    func presenterHandles(_ event: inout XEvent) -> Bool {
        if let retired = retiredPresenter?.presenter, retired.handle(&event) {
            // A frame that had been given up came after all, over newer ones.
            if !retired.takeReports().isEmpty {
                pending.appendCompressed(.exposed)
                if !retired.hasFramesUnderWay { retiredPresenter = nil }
            }
            return true
        }
        return presenter?.handle(&event) ?? false
    }

    /// What became of the frames presented.
    func takeShownFrames() -> [WindowEvent] { presenter?.takeReports().map { .frameShown($0) } ?? [] }

    /// Gives up on a way of presenting that the server complained about. The last one is given up only when the server
    /// refuses frame after frame.
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

    private func stalled(_ kind: PresenterKind, reason: String) throws(X11Error) {
        try giveUp(kind, reason: reason)
        backoff.stalled(kind, at: MonotonicClock.now)
        echo.doubt()
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

    /// Whether a way that stalled, and is better than the present one, may be tried again.
    private func isBetterWayDue(at now: Double) -> Bool {
        guard let presenter, requestedPresenter == nil, !echo.isSilent else { return false }
        return PresenterKind.allCases.prefix { $0 != presenter.kind }.contains { backoff.isWorthATry($0, at: now) }
    }

    /// Whether a way is to be tried now.
    private func isWanted(_ kind: PresenterKind) -> Bool {
        // It can't be tried without an answer, for which a silent server lets one wait for ever.
        if kind == .present, echo.isSilent { return false }
        if let requestedPresenter { return requestedPresenter == kind }
        return backoff.isWorthATry(kind, at: MonotonicClock.now)
    }

    /// The best way of presenting that works: each is tried with real memory.
    private func makePresenter(width: Int, height: Int) throws(X11Error) -> any Presenter {
        if echo.isSilent { connection.giveUpFrames() }
        for kind in [PresenterKind.present, .sharedMemory] where isWanted(kind) {
            do {
                if kind == .present {
                    // Events would be told to both.
                    retiredPresenter = nil
                    return try PixmapPresenter(connection, window: identifier, width: width, height: height)
                }
                return try SharedMemoryPresenter(
                    connection, window: identifier, context: context, width: width, height: height,
                    isTried: !echo.isSilent)
            } catch .presenterFailed(_, let reason) {
                if requestedPresenter == kind { throw .presenterFailed(kind, reason: reason) }
                backoff.refused(kind)
            }
        }
        return try WirePresenter(connection, window: identifier, echo, context: context, width: width, height: height)
    }
}
