import CX11
import Glibc

/// Presents by sending the pixels over the connection. One buffer is enough: Xlib copies at once what it sends.
final class WirePresenter: Presenter {
    let kind = PresenterKind.wire
    let width: Int
    let height: Int
    private let connection: Connection
    private let window: CX11.Window
    private let context: OpaquePointer
    private let buffer: FrameBuffer
    private let image: UnsafeMutablePointer<XImage>
    private var reports: [ShownFrame] = []

    /// - Throws: ``X11Error/noMemory(bytes:)``, ``X11Error/serverGone(name:)``.
    init(
        _ connection: Connection, window: CX11.Window, context: OpaquePointer, width: Int, height: Int
    ) throws(X11Error) {
        let display = try connection.alive()
        let visual = connection.visual
        // Rows end at whole words.
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

    func takeBuffer() -> FrameBuffer? { buffer }

    func owns(_ buffer: FrameBuffer) -> Bool { buffer === self.buffer }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) -> Bool {
        guard let display = connection.live else { return false }
        buffer.convert(damage)
        for rect in damage {
            let (x, y) = (Int32(rect.x), Int32(rect.y))
            XPutImage(display, window, context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
        }
        XFlush(display)
        reports.append(ShownFrame(number: number, time: MonotonicClock.now))
        return false
    }

    func handle(_ event: inout XEvent) -> Bool { false }

    func takeReports() -> [ShownFrame] {
        defer { reports = [] }
        return reports
    }

    func isStalled(at now: Double) -> Bool { false }

    func isFailure(_ error: ServerError) -> Bool { false }
}
