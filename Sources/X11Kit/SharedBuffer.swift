import CX11
import Glibc

/// A frame's memory that this program and the server share.
final class SharedBuffer: FrameBuffer {
    /// The server's name of the memory.
    var segment: ShmSeg { info.pointee.shmseg }
    /// Xlib's description of the frame.
    let image: UnsafeMutablePointer<XImage>
    /// Whether the server may still read it.
    var isAwaited = false
    private let connection: Connection
    private let info: UnsafeMutablePointer<XShmSegmentInfo>

    /// - Throws: ``X11Error/presenterFailed(_:reason:)``, ``X11Error/serverGone(name:)``.
    init(_ connection: Connection, width: Int, height: Int) throws(X11Error) {
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
        info.pointee.readOnly = 1
        connection.firstErrorAfterSync().map { connection.onError?($0) }
        let attached = XShmAttach(display, info)
        let complaint = connection.firstErrorAfterSync()
        guard attached != 0, complaint == nil else {
            shmdt(memory)
            throw connection.isAlive ? giveUp(complaint ?? "XShmAttach failed") : .serverGone(name: connection.name)
        }
        image.pointee.data = info.pointee.shmaddr
        self.connection = connection
        self.info = info
        self.image = image
        super.init(pixels: memory, stride: stride)
    }

    deinit {
        if let display = connection.live { XShmDetach(display, info) }
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        shmdt(pixels)
        info.deallocate()
    }
}
