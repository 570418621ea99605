import CX11
import Glibc

/// Memory shared with the server.
///
/// It has no name that could outlive its users. If a server accepts descriptors (MIT-SHM 1.2) it is an anonymous file,
/// which also works from within a container; else a System V segment, which is marked for removal immediately, and
/// remains only if the program is killed in between.
final class SharedSegment {
    let info: UnsafeMutablePointer<XShmSegmentInfo>
    let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    private let isFile: Bool
    private let connection: Connection

    /// Waits until the server has attached the memory, or refused to.
    init(_ connection: Connection, byteCount: Int, isWritable: Bool) throws(X11Error) {
        let display = try connection.alive()
        var description = XShmSegmentInfo()
        description.readOnly = isWritable ? 0 : 1
        let isFile: Bool
        if let memory = SharedSegment.handOver(connection, display, byteCount, &description) {
            (self.memory, isFile) = (memory, true)
        } else {
            _ = try connection.alive()
            memory = try SharedSegment.attach(connection, display, byteCount, &description)
            isFile = false
        }
        // Nothing below throws, and the deinitializer runs.
        info = .allocate(capacity: 1)
        description.shmaddr = memory.assumingMemoryBound(to: CChar.self)
        info.initialize(to: description)
        self.byteCount = byteCount
        self.isFile = isFile
        self.connection = connection
    }

    deinit {
        if let display = connection.live { XShmDetach(display, info) }
        info.deallocate()
        if isFile { munmap(memory, byteCount) } else { shmdt(memory) }
    }

    /// Passes an anonymous file's descriptor to the server; nil if that fails.
    private static func handOver(
        _ connection: Connection, _ display: OpaquePointer, _ byteCount: Int, _ description: inout XShmSegmentInfo
    ) -> UnsafeMutableRawPointer? {
        guard let sharedMemory = connection.sharedMemory, sharedMemory.takesDescriptors else { return nil }
        let file = tyto_create_memory_file("tyto-frame", byteCount)
        guard file >= 0 else { return nil }
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let memory, memory != MAP_FAILED else {
            close(file)
            return nil
        }
        connection.settle()
        let wire = XGetXCBConnection(display)
        let segment = xcb_generate_id(wire)
        tyto_attach_memory_file(wire, sharedMemory.majorOpcode, segment, file, UInt8(description.readOnly))
        // Xlib takes its socket back here: with the server gone, the next request would find no room and crash.
        XFlush(display)
        let isRefused = connection.firstErrorAfterSync() != nil
        guard connection.isAlive, !isRefused else {
            if connection.isAlive { connection.sharedMemory?.takesDescriptors = false }
            munmap(memory, byteCount)
            return nil
        }
        description.shmseg = ShmSeg(segment)
        return memory
    }

    /// Creates a System V segment and attaches the server to it.
    private static func attach(
        _ connection: Connection, _ display: OpaquePointer, _ byteCount: Int, _ description: inout XShmSegmentInfo
    ) throws(X11Error) -> UnsafeMutableRawPointer {
        func failure(_ reason: String) -> X11Error { .presenterFailed(.sharedMemory, reason: reason) }
        let identifier = shmget(IPC_PRIVATE, byteCount, Int32(IPC_CREAT) | 0o600)
        guard identifier >= 0 else { throw failure("shmget: " + String(cString: strerror(errno))) }
        let memory = shmat(identifier, nil, 0)
        let error = errno
        // Removed before the server attaches, which Linux allows.
        shmctl(identifier, Int32(IPC_RMID), nil)
        guard let memory, Int(bitPattern: memory) != -1 else {
            throw failure("shmat: " + String(cString: strerror(error)))
        }
        description.shmid = identifier
        connection.settle()
        let isSent = connection.isAlive && XShmAttach(display, &description) != 0
        let complaint = connection.firstErrorAfterSync()
        guard isSent, complaint == nil else {
            shmdt(memory)
            throw connection.isAlive ? failure(complaint ?? "XShmAttach failed") : .serverGone(name: connection.name)
        }
        return memory
    }
}
