/// Memory for blurs, kept while there are some: new memory of such a size costs as much as the sums.
///
/// One blur at a time uses it; what is lent is valid until the next.
final class BlurMemory {
    /// The numbers to blur.
    private let source = Piece<Float>()
    /// The rows, blurred across.
    private let across = Piece<Float>()
    /// For each band of rows the sums of one.
    private let sums = Piece<Float>()
    /// For each row how many before it are the same.
    private let repeats = Piece<Int>()
    /// How many frames ago a blur used it.
    private var idleFrameCount = 0

    /// Frames without a blur after which the memory is freed.
    private static let idleFrameLimit = 60
    /// The most bytes that are kept: as much as two blurs of 1 megapixel need.
    private static let byteLimit = 64 << 20

    func source(count: Int) -> UnsafeMutableBufferPointer<Float> {
        idleFrameCount = 0
        return source.lend(count)
    }
    func across(count: Int) -> UnsafeMutablePointer<Float> { across.lend(count).baseAddress! }
    func sums(count: Int) -> UnsafeMutablePointer<Float> { sums.lend(count).baseAddress! }
    func repeats(count: Int) -> UnsafeMutablePointer<Int> { repeats.lend(count).baseAddress! }

    /// The bytes that are kept.
    var byteCount: Int { source.byteCount + across.byteCount + sums.byteCount + repeats.byteCount }

    /// Frees everything after some frames without a blur, once, or if it is much.
    func endFrame() {
        idleFrameCount += 1
        if idleFrameCount == BlurMemory.idleFrameLimit || byteCount > BlurMemory.byteLimit { purge() }
    }

    /// Frees everything.
    func purge() {
        for piece in [source, across, sums] { piece.purge() }
        repeats.purge()
    }

    private final class Piece<Element: BitwiseCopyable> {
        private var memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: 0)

        deinit { memory.deallocate() }

        var byteCount: Int { memory.count * MemoryLayout<Element>.stride }

        /// Lends memory until the next call.
        func lend(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
            if memory.count < count {
                memory.deallocate()
                memory = .allocate(capacity: count)
            }
            return UnsafeMutableBufferPointer(rebasing: memory[..<count])
        }

        func purge() {
            memory.deallocate()
            memory = .allocate(capacity: 0)
        }
    }
}
