import CX11

extension Window {
    /// How frames get into the window; nil before the first one.
    public var presenterKind: PresenterKind? { presenter?.kind }

    /// Lends the pixels of the next frame, which may have any size: the window shows its top left part.
    ///
    /// If the server has not read the earlier frames yet, this waits, for a second or two at most; after that frames go
    /// another way, in the end over the wire.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``, ``X11Error/noMemory(bytes:)``,
    ///   ``X11Error/presenterFailed(_:reason:)`` if a way of presenting was asked for, ``X11Error/serverGone(name:)``,
    ///   ``X11Error/windowGone``.
    public func takeFrame(width: Int, height: Int) throws(X11Error) -> Frame {
        guard Window.isPossible(width, height) else { throw .impossibleSize(width: width, height: height) }
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        if let presenter, presenter.isStalled(at: MonotonicClock.now) {
            try giveUp(presenter.kind, reason: "the server did not tell that a frame was shown")
            serverAnswers = false
        }
        if presenter?.width != width || presenter?.height != height {
            // Its memory goes before there is more of it.
            presenter = nil
            presenter = try makePresenter(width: width, height: height)
            serverAnswers = true
        }
        if let presenter, let buffer = presenter.takeBuffer() {
            let age = buffer.contents.map { framesPresented - $0 } ?? 0
            // What is drawn from here on is in no frame until it is presented.
            buffer.contents = nil
            return Frame(
                window: self, buffer: buffer, width: width, height: height, number: framesPresented, age: age)
        }
        _ = try connection.alive()
        if let presenter { try giveUp(presenter.kind, reason: "a frame was not read in time") }
        serverAnswers = false
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
        if let retired = retiredPresenter, retired.handle(&event) {
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

    /// Gives up on a way of presenting that the server complained about.
    func check(_ errors: [ServerError]) throws(X11Error) {
        guard let presenter, errors.contains(where: presenter.isFailure) else { return }
        try giveUp(presenter.kind, reason: "the server refused a frame")
        pending.appendCompressed(.exposed)
    }

    private func giveUp(_ kind: PresenterKind, reason: String) throws(X11Error) {
        pending += takeShownFrames()
        if let presenter = presenter as? PixmapPresenter, presenter.hasFramesUnderWay { retiredPresenter = presenter }
        presenter = nil
        unusablePresenters.insert(kind)
        if requestedPresenter == kind { throw .presenterFailed(kind, reason: reason) }
        connection.onError?("frames go another way from now on: \(kind.words) failed, \(reason)")
    }

    /// The best way of presenting that works: each is tried with real memory.
    private func makePresenter(width: Int, height: Int) throws(X11Error) -> any Presenter {
        for kind in [PresenterKind.present, .sharedMemory]
        where kind == .present && !serverAnswers
            ? false : requestedPresenter.map({ $0 == kind }) ?? !unusablePresenters.contains(kind)
        {
            do {
                if kind == .present {
                    return try PixmapPresenter(connection, window: identifier, width: width, height: height)
                }
                return try SharedMemoryPresenter(
                    connection, window: identifier, context: context, width: width, height: height,
                    isTried: serverAnswers)
            } catch .presenterFailed(_, let reason) {
                if requestedPresenter == kind { throw .presenterFailed(kind, reason: reason) }
                unusablePresenters.insert(kind)
            }
        }
        return try WirePresenter(connection, window: identifier, context: context, width: width, height: height)
    }
}
