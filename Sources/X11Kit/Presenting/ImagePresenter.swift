import CX11
import Geometry
import Glibc
import System

/// Presents images that the server copies: from memory that it shares (MIT-SHM), or as they are sent.
///
/// The server works in order, and each event has the number of the last request that it processed; every frame ends with a
/// request that it answers by one. Shared memory is not written again before that. Over the wire Xlib copies the pixels at
/// once, but few frames are under way, as a slow connection would collect old ones. So a server that has stopped blocks until
/// it continues, or the connection is cut.
final class ImagePresenter: Presenter {
    let kind: PresenterKind
    private let connection: Connection
    private let window: CX11.Window
    private let context: OpaquePointer
    private let buffers: [FrameBuffer]
    private let opcode: UInt8
    /// The frames that the server may not have read, each with its last request, oldest first.
    private var underWay: [(buffer: FrameBuffer, number: Int, request: UInt)] = []
    private var reports: [ShownFrame] = []

    /// The maximum number of frames under way, and of buffers in shared memory.
    private static let maxUnderWay = 2
    /// The core protocol's number of PutImage.
    private static let putImage: UInt8 = 72

    /// Creates a presenter of a kind; shared memory is attached by the server.
    /// - Throws: ``X11Error/presenterFailed(_:reason:)``: over ssh the extension is offered, but attaching fails;
    ///   ``X11Error/noMemory(bytes:)``, ``X11Error/serverGone(name:)``.
    init(
        _ kind: PresenterKind, _ connection: Connection, window: CX11.Window, context: OpaquePointer, width: Int,
        height: Int
    ) throws(X11Error) {
        _ = try connection.alive()
        (self.kind, self.connection, self.window, self.context) = (kind, connection, window, context)
        if kind == .wire {
            buffers = [try WireBuffer(connection, width: width, height: height)]
            opcode = Self.putImage
            return
        }
        guard let sharedMemory = connection.sharedMemory else {
            throw .presenterFailed(kind, reason: "the server has no MIT-SHM extension")
        }
        opcode = sharedMemory.majorOpcode
        var buffers: [FrameBuffer] = []
        for _ in 0..<Self.maxUnderWay {
            buffers.append(try SharedBuffer(connection, width: width, height: height, isWritable: false))
        }
        self.buffers = buffers
    }

    /// The buffer with the latest contents that may be written; nil while too many frames are under way.
    private var freeBuffer: FrameBuffer? {
        guard underWay.count < Self.maxUnderWay else { return nil }
        let free = buffers.filter { buffer in kind == .wire || !underWay.contains { $0.buffer === buffer } }
        return free.max { ($0.contents ?? -1) < ($1.contents ?? -1) }
    }

    func takeBuffer() -> FrameBuffer? {
        noteProcessed()
        while let display = connection.live {
            if let freeBuffer { return freeBuffer }
            // Reads all that arrived and removes nothing: other calls do not read while events are queued.
            var event = XEvent()
            XCheckIfEvent(display, &event, { _, _, _ in 0 }, nil)
            noteProcessed()
            if freeBuffer == nil { Poll.wait(for: [XConnectionNumber(display)], until: nil) }
        }
        return nil
    }

    func owns(_ buffer: FrameBuffer) -> Bool { buffers.contains { $0 === buffer } }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) {
        guard let display = connection.live else { return }
        for (index, area) in damage.enumerated() {
            let (x, y, width, height) = (Int32(area.x), Int32(area.y), UInt32(area.width), UInt32(area.height))
            if let shared = buffer as? SharedBuffer {
                let isLast: Int32 = index == damage.count - 1 ? 1 : 0
                XShmPutImage(display, window, context, shared.image, x, y, x, y, width, height, isLast)
            } else if let wire = buffer as? WireBuffer {
                XPutImage(display, window, context, wire.image, x, y, x, y, width, height)
            }
        }
        if kind == .wire {
            // Other programs that observe the window get this event, too, so it is not for a server on this machine.
            PropertyValue.write([0 as UInt8], type: Atom(XA_INTEGER), to: connection.atoms[.echo], of: window, display)
        }
        underWay.append((buffer, number, XNextRequest(display) - 1))
        XFlush(display)
    }

    func handle(_ event: inout XEvent) -> Bool { false }

    func takeReports() -> [ShownFrame] {
        noteProcessed()
        defer { reports = [] }
        return reports
    }

    /// Reports the frames that the server has processed, as far as read.
    private func noteProcessed() {
        guard let display = connection.live else { return }
        while let first = underWay.first, XLastKnownRequestProcessed(display) >= first.request {
            underWay.removeFirst()
            reports.append(ShownFrame(number: first.number, time: MonotonicClock.now))
        }
    }

    func isFailure(_ error: ServerError) -> Bool { error.majorOpcode == opcode }
}
