import CMalloc

/// The heap's treatment of freed memory: windows may be open for days, frames large.
///
/// Left to itself, glibc's malloc takes the size of the largest block that was ever given back as the least size of those
/// that it maps by themselves (mallopt(3), M_MMAP_THRESHOLD). Pictures then lie among what lives long, and the holes that they
/// leave stay resident.
package enum HeapPolicy {
    /// The smallest block of a window, in bytes, that is mapped, and returned when freed.
    package static let mappedSize = 256 << 10
    /// The same for films that are put together of whole frames. Mapping costs too much for smaller ones, of which there
    /// are many.
    package static let mappedFrameSize = 8 << 20
    /// The free bytes that may stay at the heap's end, for each frame's needs.
    private static let room = 4 << 20

    /// Holds from now on for the whole process.
    package static func begin(mappedSize: Int = mappedSize) {
        _ = mallopt(M_MMAP_THRESHOLD, Int32(mappedSize))
        _ = mallopt(M_TRIM_THRESHOLD, Int32(room))
    }

    /// Gives all free pages back to the system. Takes some milliseconds: for when nothing is shown.
    package static func giveBack() { _ = malloc_trim(0) }
}
