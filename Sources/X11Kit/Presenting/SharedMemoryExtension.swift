import CX11
import Glibc

/// A server's MIT-SHM extension. Over ssh it is offered but fails.
struct SharedMemoryExtension {
    let majorOpcode: UInt8
    let hasPixmaps: Bool

    /// Whether memory can be passed as a file descriptor, as far as known: the server supports it and is local.
    var takesDescriptors: Bool

    /// Queries a server; nil if unsupported.
    init?(_ display: OpaquePointer) {
        var (major, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &major, &event, &error) != 0 else { return nil }
        majorOpcode = UInt8(truncatingIfNeeded: major)
        var hasPixmaps: Int32 = 0
        guard XShmQueryVersion(display, &major, &event, &hasPixmaps) != 0 else { return nil }
        takesDescriptors = (major, event) >= (1, 2) && SharedMemoryExtension.isLocal(XConnectionNumber(display))
        self.hasPixmaps = hasPixmaps != 0 && XShmPixmapFormat(display) == ZPixmap
    }

    /// Whether a socket can pass descriptors, as local ones can.
    private static func isLocal(_ socket: Int32) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
        }
        return status == 0 && Int32(address.ss_family) == AF_UNIX
    }
}
