internal import Synchronization

/// A value that many ask for at the same frames, computed once; when the memory is full, it is emptied.
///
/// A layer is looked at with others at one frame after the other, or by itself at many frames before the next one is.
final class FrameCache<Value: Sendable>: Sendable {
    private let known = Mutex<[Double: Value]>([:])
    private let capacity: Int

    /// Makes a memory for a number of frames.
    init(capacity: Int = 64) { self.capacity = capacity }

    func value(at frame: Double, _ compute: () -> Value) -> Value {
        if let value = known.withLock({ $0[frame] }) { return value }
        let value = compute()
        known.withLock { known in
            if known.count >= capacity { known.removeAll() }
            known[frame] = value
        }
        return value
    }
}
