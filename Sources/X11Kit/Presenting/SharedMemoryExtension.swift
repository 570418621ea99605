import CX11
import Glibc

/// What a server says of its shared memory (MIT-SHM). Whether it works is another question: over ssh it is offered, and
/// fails.
struct SharedMemoryExtension {
    /// The number in its complaints.
    let majorOpcode: UInt8
    /// The number of the event that tells that a frame was read.
    let completionType: Int32
    /// Whether the server can have pictures in shared memory.
    let hasPixmaps: Bool

    /// Whether memory can be handed over as a file's descriptor.
    var descriptorPassing: DescriptorPassing

    /// What is known of a way to hand memory over.
    enum DescriptorPassing {
        /// The server says that it can, and is on this machine.
        case untried
        case works, refused
    }

    /// Asks a server; nil if it has no such thing.
    init?(_ display: OpaquePointer) {
        var (major, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &major, &event, &error) != 0 else { return nil }
        majorOpcode = UInt8(truncatingIfNeeded: major)
        completionType = event + Int32(ShmCompletion)
        var hasPixmaps: Int32 = 0
        guard XShmQueryVersion(display, &major, &event, &hasPixmaps) != 0 else { return nil }
        let isLocal = SharedMemoryExtension.isLocal(XConnectionNumber(display))
        descriptorPassing = isLocal && (major, event) >= (1, 2) ? .untried : .refused
        self.hasPixmaps = hasPixmaps != 0 && XShmPixmapFormat(display) == ZPixmap
    }

    /// Whether a socket can carry descriptors: it is not the network's.
    private static func isLocal(_ socket: Int32) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
        }
        return status == 0 && Int32(address.ss_family) == AF_UNIX
    }
}
