import CX11

/// What a server says of its shared memory (MIT-SHM). Whether it works is another question: over ssh it is offered, and
/// fails.
struct SharedMemoryExtension {
    /// The number in its complaints.
    let majorOpcode: UInt8
    /// The number of the event that tells that a frame was read.
    let completionType: Int32
    /// Whether the server can have pictures in shared memory.
    let hasPixmaps: Bool

    /// Asks a server; nil if it has no such thing.
    init?(_ display: OpaquePointer) {
        var (major, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &major, &event, &error) != 0 else { return nil }
        majorOpcode = UInt8(truncatingIfNeeded: major)
        completionType = event + Int32(ShmCompletion)
        var hasPixmaps: Int32 = 0
        guard XShmQueryVersion(display, &major, &event, &hasPixmaps) != 0 else { return nil }
        self.hasPixmaps = hasPixmaps != 0 && XShmPixmapFormat(display) == ZPixmap
    }
}
