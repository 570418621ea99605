import CX11
import Glibc

/// A frame buffer in memory shared with the server.
final class SharedBuffer: FrameBuffer {
    let image: UnsafeMutablePointer<XImage>
    /// The server's pixmap of the memory; 0 before ``makePixmap(for:)``.
    private(set) var pixmap: Pixmap = 0
    /// Whether the server may still read it.
    var isAwaited = false
    private let connection: Connection
    private let shared: SharedSegment

    /// - Parameter isWritable: whether the server may write, as it requires for pixmaps in the memory.
    init(_ connection: Connection, width: Int, height: Int, isWritable: Bool) throws(X11Error) {
        let display = try connection.alive()
        let visual = connection.visual
        guard
            let image = XShmCreateImage(
                display, visual.visual, UInt32(visual.depth), ZPixmap, nil, nil, UInt32(width), UInt32(height))
        else {
            throw .presenterFailed(.sharedMemory, reason: "Xlib made no image of \(width)×\(height) pixels")
        }
        let stride = Int(image.pointee.bytes_per_line)
        do {
            shared = try SharedSegment(connection, byteCount: stride * height, isWritable: isWritable)
            self.connection = connection
            self.image = image
            try super.init(
                memory: shared.memory, stride: stride, format: visual.format, width: width, height: height)
        } catch {
            _ = image.pointee.f.destroy_image(image)
            throw error
        }
        image.pointee.data = shared.info.pointee.shmaddr
        image.pointee.obdata = UnsafeMutableRawPointer(shared.info).assumingMemoryBound(to: CChar.self)
    }

    func makePixmap(for window: CX11.Window) throws(X11Error) {
        let display = try connection.alive()
        let (width, height) = (UInt32(image.pointee.width), UInt32(image.pointee.height))
        let made = XShmCreatePixmap(
            display, window, image.pointee.data, shared.info, width, height, UInt32(connection.visual.depth))
        if let complaint = connection.firstErrorAfterSync() {
            throw connection.isAlive
                ? .presenterFailed(.present, reason: complaint) : .serverGone(name: connection.name)
        }
        pixmap = made
    }

    deinit {
        if pixmap != 0, let display = connection.live { XFreePixmap(display, pixmap) }
        // The memory is the segment's.
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
    }
}
