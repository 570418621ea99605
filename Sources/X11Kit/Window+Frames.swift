import CX11

extension Window {
    /// How frames get into the window; nil before the first one.
    public var presenterKind: PresenterKind? { presenter?.kind }

    /// Lends the pixels of the next frame, which may have any size: the window shows its top left part.
    ///
    /// If the server has not read the earlier frames yet, this waits, for a second at most; after that frames go over
    /// the wire instead.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``, ``X11Error/noMemory(bytes:)``,
    ///   ``X11Error/presenterFailed(_:reason:)`` if a way of presenting was asked for, ``X11Error/serverGone(name:)``,
    ///   ``X11Error/windowGone``.
    public func takeFrame(width: Int, height: Int) throws(X11Error) -> Frame {
        guard Window.isPossible(width, height) else { throw .impossibleSize(width: width, height: height) }
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        if presenter?.width != width || presenter?.height != height {
            presenter = nil
            presenter = try makePresenter(width: width, height: height)
        }
        if let presenter, let buffer = presenter.takeBuffer() {
            let age = buffer.contents.map { framesPresented - $0 } ?? 0
            // What is drawn from here on is in no frame until it is presented.
            buffer.contents = nil
            return Frame(window: self, buffer: buffer, width: width, height: height, age: age)
        }
        _ = try connection.alive()
        try sharedMemoryStopped(reason: "a frame was not read within \(SharedMemoryPresenter.patience) s")
        return try takeFrame(width: width, height: height)
    }

    func present(_ buffer: FrameBuffer, damage: [PixelRect]) throws(X11Error) {
        _ = try connection.alive()
        guard exists else { throw .windowGone }
        guard let presenter, presenter.owns(buffer) else { return }
        presenter.present(buffer, damage: damage)
        buffer.contents = framesPresented
        framesPresented += 1
        _ = try connection.alive()
    }

    /// Takes note of an event; false if it has nothing to do with frames.
    func presenterHandles(_ event: XEvent) -> Bool { presenter?.handle(event) ?? false }

    /// Gives up on a way of presenting that the server complained about.
    func check(_ errors: [ServerError]) throws(X11Error) {
        guard let presenter, errors.contains(where: presenter.isFailure) else { return }
        try sharedMemoryStopped(reason: "the server refused a frame")
        pending.appendCompressed(.exposed)
    }

    private func sharedMemoryStopped(reason: String) throws(X11Error) {
        presenter = nil
        sharedMemoryFailed = true
        if requestedPresenter == .sharedMemory { throw .presenterFailed(.sharedMemory, reason: reason) }
        connection.onError?("shared memory is used no longer: \(reason)")
    }

    private func makePresenter(width: Int, height: Int) throws(X11Error) -> any Presenter {
        if requestedPresenter != .wire, !sharedMemoryFailed {
            do {
                return try SharedMemoryPresenter(
                    connection, window: identifier, context: context, width: width, height: height)
            } catch .presenterFailed(let kind, let reason) {
                if requestedPresenter == .sharedMemory { throw .presenterFailed(kind, reason: reason) }
                sharedMemoryFailed = true
                connection.onError?("shared memory is not used: \(reason)")
            }
        }
        return try WirePresenter(connection, window: identifier, context: context, width: width, height: height)
    }
}
