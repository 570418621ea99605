import CX11
import Geometry
import Glibc
import System

/// Presents from memory that the server reads itself (MIT-SHM).
///
/// A buffer is not written again until the server has reported that it was read; meanwhile the other one is filled.
final class SharedMemoryPresenter: Presenter {
    let kind = PresenterKind.sharedMemory
    private let connection: Connection
    private let window: CX11.Window
    private let context: OpaquePointer
    private let buffers: [SharedBuffer]
    private let completionType: Int32
    private let majorOpcode: UInt8
    /// The buffers under way and their frames' numbers, oldest first.
    private var underWay: [(buffer: SharedBuffer, number: Int)] = []
    private var reports: [ShownFrame] = []

    /// The time after which a completion counts as lost, in seconds.
    ///
    /// The server copies a frame within milliseconds; one that is this late was stopped, or has dropped the request.
    static let timeout = 1.0

    /// Creates a presenter whose memory the server has attached.
    ///
    /// Over ssh the extension is offered, but attaching fails.
    init(
        _ connection: Connection, window: CX11.Window, context: OpaquePointer, width: Int, height: Int
    ) throws(X11Error) {
        _ = try connection.alive()
        guard let sharedMemory = connection.sharedMemory else {
            throw .presenterFailed(.sharedMemory, reason: "the server has no MIT-SHM extension")
        }
        self.connection = connection
        self.window = window
        self.context = context
        completionType = sharedMemory.completionType
        majorOpcode = sharedMemory.majorOpcode
        var buffers: [SharedBuffer] = []
        for _ in 0..<2 {
            buffers.append(try SharedBuffer(connection, width: width, height: height, isWritable: false))
        }
        self.buffers = buffers
    }

    func takeBuffer() -> FrameBuffer? {
        var deadline = MonotonicClock.now + SharedMemoryPresenter.timeout
        var isGivenUp = false
        while true {
            // The completion may have come outside any wait for events; the others keep their order.
            guard let display = connection.live else { return nil }
            var event = XEvent()
            while XCheckTypedEvent(display, completionType, &event) != 0 { _ = handle(&event) }
            let free = buffers.filter { !$0.isAwaited }
            if let youngest = free.max(by: { ($0.contents ?? -1) < ($1.contents ?? -1) }) { return youngest }
            if isGivenUp { return nil }
            if MonotonicClock.now >= deadline {
                // The completion may come with the reply.
                isGivenUp = !connection.stoodStill()
                deadline = MonotonicClock.now + SharedMemoryPresenter.timeout
                continue
            }
            Poll.wait(for: [XConnectionNumber(display)], until: deadline)
        }
    }

    func owns(_ buffer: FrameBuffer) -> Bool { buffers.contains { $0 === buffer } }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) {
        guard let display = connection.live, let buffer = buffer as? SharedBuffer else { return }
        for (index, rect) in damage.enumerated() {
            // The server works in order, so that the completion of the last part is that of all.
            let isLast = index == damage.count - 1
            let (x, y) = (Int32(rect.x), Int32(rect.y))
            XShmPutImage(
                display, window, context, buffer.image, x, y, x, y, UInt32(rect.width), UInt32(rect.height),
                isLast ? 1 : 0)
        }
        buffer.isAwaited = true
        underWay.append((buffer, number))
        XFlush(display)
    }

    func handle(_ event: inout XEvent) -> Bool {
        guard event.type == completionType else { return false }
        // Another program may send anything.
        if event.xany.send_event != 0 { return true }
        let segment = withUnsafeBytes(of: event) { $0.loadUnaligned(as: XShmCompletionEvent.self).shmseg }
        if let index = underWay.firstIndex(where: { $0.buffer.segment == segment }) {
            let (buffer, number) = underWay.remove(at: index)
            buffer.isAwaited = false
            reports.append(ShownFrame(number: number, time: MonotonicClock.now))
        }
        return true
    }

    func takeReports() -> [ShownFrame] {
        defer { reports = [] }
        return reports
    }

    func isFailure(_ error: ServerError) -> Bool { error.majorOpcode == majorOpcode }
}
