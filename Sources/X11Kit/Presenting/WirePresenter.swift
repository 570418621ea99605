import CX11
import Geometry
import Glibc
import System

/// Presents by sending the pixels over the connection.
///
/// One buffer is enough: Xlib copies what it sends immediately. Few frames are under way at once, as a slow connection
/// would collect old ones. So a server that has stopped blocks until it continues, or the connection is cut.
final class WirePresenter: Presenter {
    let kind = PresenterKind.wire
    private let connection: Connection
    private let window: CX11.Window
    private let context: OpaquePointer
    private let buffer: FrameBuffer
    private let image: UnsafeMutablePointer<XImage>
    private var reports: [ShownFrame] = []
    /// The frames that the server may not have read, each with its last request, oldest first.
    private var underWay: [(number: Int, request: UInt)] = []

    private static let maxUnderWay = 2

    init(
        _ connection: Connection, window: CX11.Window, context: OpaquePointer, width: Int, height: Int
    ) throws(X11Error) {
        let display = try connection.alive()
        let visual = connection.visual
        // Rows are padded to 32 bits.
        let stride = (width * visual.format.bitsPerPixel / 8 + 3) & ~3
        guard let memory = calloc(height, stride) else { throw .noMemory(bytes: height * stride) }
        do {
            buffer = try FrameBuffer(
                memory: memory, stride: stride, format: visual.format, width: width, height: height)
        } catch {
            free(memory)
            throw error
        }
        guard
            let image = XCreateImage(
                display, visual.visual, UInt32(visual.depth), ZPixmap, 0, memory.assumingMemoryBound(to: CChar.self),
                UInt32(width), UInt32(height), 32, Int32(stride))
        else {
            free(memory)
            throw .noMemory(bytes: height * stride)
        }
        // The pixels are words of this machine; Xlib swaps them for a server of the other order.
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        self.connection = connection
        self.window = window
        self.context = context
        self.image = image
    }

    deinit {
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        free(buffer.memory)
    }

    func takeBuffer() -> FrameBuffer? {
        noteProcessed()
        while underWay.count >= WirePresenter.maxUnderWay, let display = connection.live {
            // Reads all that arrived and removes nothing: other calls do not read while events are queued.
            var event = XEvent()
            XCheckIfEvent(display, &event, { _, _, _ in 0 }, nil)
            noteProcessed()
            guard underWay.count >= WirePresenter.maxUnderWay else { break }
            Poll.wait(for: [XConnectionNumber(display)], until: nil)
        }
        return buffer
    }

    func owns(_ buffer: FrameBuffer) -> Bool { buffer === self.buffer }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) {
        guard let display = connection.live else { return }
        for area in damage {
            let (x, y) = (Int32(area.x), Int32(area.y))
            XPutImage(display, window, context, image, x, y, x, y, UInt32(area.width), UInt32(area.height))
        }
        underWay.append((number, XNextRequest(display)))
        // A changed property makes the server send an event, with the number of the last request that it processed.
        PropertyValue.write([0 as UInt8], type: Atom(XA_INTEGER), to: connection.atoms[.echo], of: window, display)
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

    func isFailure(_ error: ServerError) -> Bool { error.majorOpcode == WirePresenter.putImage }

    /// The core protocol's number of PutImage.
    private static let putImage: UInt8 = 72
}
