import CCairo
import Glibc

/// Finds out when there was no memory for something.
///
/// Cairo keeps that as a status, but pixman says nothing and leaves out what it found no memory for. What they have in
/// common is that malloc sets errno when it fails (malloc(3)), and that nothing which draws sets it otherwise.
///
/// It may also be set where malloc found memory in the end elsewhere than it looked first. So what is suspicious is drawn
/// once more, and then believed if by now there is memory enough.
enum MemoryLack {
    /// More than any block that is asked for while something is drawn, in bytes.
    private static let ample = 8 << 20
    /// Has a value on threads that do something once more; nil where the system has no more keys.
    private static let againKey: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// Does something on this thread; fails if memory was wanting anywhere in it.
    static func watch<Result>(
        _ operation: @autoclosure () -> String, _ body: () throws(CairoError) -> Result
    ) throws(CairoError) -> Result {
        let former = errno
        errno = 0
        let result = try body()
        guard errno != ENOMEM || (isAgain && hasMemory(ample)) else {
            throw .noMemory(operation())
        }
        errno = former
        return result
    }

    /// Does something once more for which memory was wanting, on this thread.
    static func again<Result>(_ body: () throws(CairoError) -> Result) throws(CairoError) -> Result {
        if let againKey { pthread_setspecific(againKey, UnsafeRawPointer(bitPattern: 1)) }
        defer { if let againKey { pthread_setspecific(againKey, nil) } }
        return try body()
    }

    private static var isAgain: Bool { againKey.map { pthread_getspecific($0) != nil } ?? false }

    /// Fails if there are not so many bytes now: Swift ends the program where an array finds no memory, so large ones are
    /// asked for beforehand.
    static func probe(byteCount: Int, _ operation: @autoclosure () -> String) throws(CairoError) {
        guard hasMemory(byteCount) else { throw .noMemory(operation()) }
    }

    private static func hasMemory(_ byteCount: Int) -> Bool {
        guard let bytes = malloc(max(byteCount, 4)) else { return false }
        defer { free(bytes) }
        // Cairo gets to see it: the optimizer takes a block that nobody else sees for one that is there, and leaves it out.
        cairo_surface_destroy(
            cairo_image_surface_create_for_data(
                bytes.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, 1, 1, 4))
        return true
    }
}

extension CairoError {
    /// Memory was wanting for something.
    static func noMemory(_ operation: String) -> CairoError {
        .failed(operation: operation, status: noMemoryStatus)
    }

    /// Whether memory was wanting, so that with more of it the same could be done.
    var isLackOfMemory: Bool {
        if case .failed(_, CairoError.noMemoryStatus) = self { true } else { false }
    }

    private static let noMemoryStatus = String(cString: cairo_status_to_string(CAIRO_STATUS_NO_MEMORY))
}
