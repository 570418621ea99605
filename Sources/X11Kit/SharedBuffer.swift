import CX11
import Glibc

/// A frame's memory that this program and the server share.
final class SharedBuffer: FrameBuffer {
    /// The server's name of the memory.
    var segment: ShmSeg { info.pointee.shmseg }
    /// Xlib's description of the frame.
    let image: UnsafeMutablePointer<XImage>
    /// The server's picture of the memory; 0 before ``makePixmap(for:height:)``.
    private(set) var pixmap: Pixmap = 0
    /// Whether the server may still read it.
    var isAwaited = false
    private let connection: Connection
    private let info: UnsafeMutablePointer<XShmSegmentInfo>

    /// - Parameters:
    ///   - isWritable: whether the server may write, which it wants to for pictures of its own in the memory.
    ///   - isTried: whether to wait until the server has attached it, or refused to.
    /// - Throws: ``X11Error/presenterFailed(_:reason:)``, ``X11Error/noMemory(bytes:)``,
    ///   ``X11Error/serverGone(name:)``.
    init(_ connection: Connection, width: Int, height: Int, isWritable: Bool, isTried: Bool) throws(X11Error) {
        let display = try connection.alive()
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(to: XShmSegmentInfo())
        let visual = connection.visual
        guard
            let image = XShmCreateImage(
                display, visual.visual, UInt32(visual.depth), ZPixmap, nil, info, UInt32(width), UInt32(height))
        else {
            info.deallocate()
            throw .presenterFailed(.sharedMemory, reason: "Xlib made no image of \(width)×\(height) pixels")
        }
        let stride = Int(image.pointee.bytes_per_line)
        func giveUp(_ reason: String) -> X11Error {
            _ = image.pointee.f.destroy_image(image)
            info.deallocate()
            return .presenterFailed(.sharedMemory, reason: reason)
        }
        let identifier = shmget(IPC_PRIVATE, stride * height, Int32(IPC_CREAT) | 0o600)
        guard identifier >= 0 else { throw giveUp("shmget: " + String(cString: strerror(errno))) }
        let memory = shmat(identifier, nil, 0)
        let attachError = errno
        // Marked for removal before anybody else attaches: Linux lets the server attach all the same, and however this
        // program ends, nothing is left behind.
        shmctl(identifier, Int32(IPC_RMID), nil)
        guard let memory, Int(bitPattern: memory) != -1 else {
            throw giveUp("shmat: " + String(cString: strerror(attachError)))
        }
        info.pointee.shmid = identifier
        info.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
        info.pointee.readOnly = isWritable ? 0 : 1
        if isTried { connection.settle() }
        let attached = XShmAttach(display, info)
        let complaint = isTried ? connection.firstErrorAfterSync() : nil
        guard attached != 0, complaint == nil else {
            shmdt(memory)
            throw connection.isAlive ? giveUp(complaint ?? "XShmAttach failed") : .serverGone(name: connection.name)
        }
        image.pointee.data = info.pointee.shmaddr
        self.connection = connection
        self.info = info
        self.image = image
        do {
            try super.init(memory: memory, stride: stride, format: visual.format, width: width, height: height)
        } catch {
            XShmDetach(display, info)
            image.pointee.data = nil
            _ = image.pointee.f.destroy_image(image)
            shmdt(memory)
            info.deallocate()
            throw error
        }
    }

    /// Makes the picture that the server has of the memory.
    /// - Throws: ``X11Error/presenterFailed(_:reason:)``, ``X11Error/serverGone(name:)``.
    func makePixmap(for window: CX11.Window) throws(X11Error) {
        let display = try connection.alive()
        let (width, height) = (UInt32(image.pointee.width), UInt32(image.pointee.height))
        let made = XShmCreatePixmap(
            display, window, info.pointee.shmaddr, info, width, height, UInt32(connection.visual.depth))
        if let complaint = connection.firstErrorAfterSync() {
            throw connection.isAlive
                ? .presenterFailed(.present, reason: complaint) : .serverGone(name: connection.name)
        }
        pixmap = made
    }

    deinit {
        if let display = connection.live {
            if pixmap != 0 { XFreePixmap(display, pixmap) }
            XShmDetach(display, info)
        }
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        shmdt(memory)
        info.deallocate()
    }
}
