import CX11
import Geometry
import Glibc
import System

/// Presents by sending the pixels over the connection.
///
/// One buffer is enough: Xlib copies what it sends immediately. Xlib blocks until the connection has taken all of it.
/// So nothing more is sent to a server that has not read the frames before; one that stops within a frame still blocks.
final class WirePresenter: Presenter {
    let kind = PresenterKind.wire
    let width: Int
    let height: Int
    private let connection: Connection
    private let window: CX11.Window
    private let echo: ServerEcho
    private let context: OpaquePointer
    private let buffer: FrameBuffer
    private let image: UnsafeMutablePointer<XImage>
    private var reports: [ShownFrame] = []
    /// The frames that the server may not have read, each with its echo, oldest first.
    private var underWay: [(number: Int, echo: UInt)] = []
    /// The last frame withheld while the server was silent, and the unsent area.
    private var heldBack: (number: Int, area: PixelRect)?

    /// The maximum number of frames under way.
    private static let maxUnderWay = 2
    /// The time to wait for a server that reads nothing, in seconds.
    static let timeout = 1.0

    /// - Throws: ``X11Error/noMemory(bytes:)``, ``X11Error/serverGone(name:)``.
    init(
        _ connection: Connection, window: CX11.Window, _ echo: ServerEcho, context: OpaquePointer, width: Int,
        height: Int
    ) throws(X11Error) {
        let display = try connection.alive()
        let visual = connection.visual
        // Rows are padded to 32 bits.
        let stride = (width * visual.format.bitsPerPixel / 8 + 3) & ~3
        guard let memory = calloc(height, stride) else { throw .noMemory(bytes: height * stride) }
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
        do {
            buffer = try FrameBuffer(
                memory: memory, stride: stride, format: visual.format, width: width, height: height)
        } catch {
            image.pointee.data = nil
            _ = image.pointee.f.destroy_image(image)
            free(memory)
            throw error
        }
        self.connection = connection
        self.window = window
        self.echo = echo
        self.context = context
        self.width = width
        self.height = height
        self.image = image
    }

    deinit {
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        free(buffer.memory)
    }

    func takeBuffer() -> FrameBuffer? {
        if !echo.isSilent, underWay.count >= WirePresenter.maxUnderWay {
            let due = underWay[underWay.count - WirePresenter.maxUnderWay].echo
            if !echo.wait(for: due, until: MonotonicClock.now + WirePresenter.timeout) { echo.doubt() }
        }
        return buffer
    }

    func owns(_ buffer: FrameBuffer) -> Bool { buffer === self.buffer }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) -> Bool {
        guard let display = connection.live else { return false }
        buffer.convert(damage)
        let areas = damage + (heldBack.map { [$0.area] } ?? [])
        if echo.isSilent {
            heldBack = areas.first.map { first in (number, areas.dropFirst().reduce(first) { $0.union($1) }) }
            return true
        }
        heldBack = nil
        send(areas, as: number, display)
        return false
    }

    private func send(_ areas: [PixelRect], as number: Int, _ display: OpaquePointer) {
        for area in areas {
            let (x, y) = (Int32(area.x), Int32(area.y))
            XPutImage(display, window, context, image, x, y, x, y, UInt32(area.width), UInt32(area.height))
        }
        if areas.isEmpty {
            reports.append(ShownFrame(number: number, time: MonotonicClock.now))
        } else {
            underWay.append((number, echo.ask()))
        }
        XFlush(display)
    }

    func handle(_ event: inout XEvent) -> Bool { false }

    func takeReports() -> [ShownFrame] {
        // While the caller has the buffer its pixels belong to no frame.
        if let display = connection.live, let held = heldBack, !echo.isSilent, buffer.contents != nil {
            heldBack = nil
            send([held.area], as: held.number, display)
        }
        while let first = underWay.first, echo.hasDone(first.echo) {
            underWay.removeFirst()
            reports.append(ShownFrame(number: first.number, time: MonotonicClock.now))
        }
        defer { reports = [] }
        return reports
    }

    func isStalled(at now: Double) -> Bool { false }

    func isFailure(_ error: ServerError) -> Bool { error.majorOpcode == WirePresenter.putImage }

    /// The core protocol's number of PutImage.
    private static let putImage: UInt8 = 72
}
