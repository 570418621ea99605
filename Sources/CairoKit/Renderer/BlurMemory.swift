/// Memory for blurs, kept while each frame has one: new memory of such a size costs as much as the sums.
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
    /// Whether a blur has used it in this frame.
    private var isUsed = false

    func source(count: Int) -> UnsafeMutableBufferPointer<Float> {
        isUsed = true
        return source.lend(count)
    }
    func across(count: Int) -> UnsafeMutablePointer<Float> { across.lend(count).baseAddress! }
    func sums(count: Int) -> UnsafeMutablePointer<Float> { sums.lend(count).baseAddress! }
    func repeats(count: Int) -> UnsafeMutablePointer<Int> { repeats.lend(count).baseAddress! }

    /// Gives everything back if the last frame blurred nothing.
    func beginFrame() {
        if !isUsed { purge() }
        isUsed = false
    }

    /// Gives everything back.
    func purge() {
        for piece in [source, across, sums] { piece.purge() }
        repeats.purge()
    }

    private final class Piece<Element: BitwiseCopyable> {
        private var memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: 0)

        deinit { memory.deallocate() }

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
