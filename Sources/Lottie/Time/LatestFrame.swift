internal import Synchronization

/// A value that many ask for at the same frame, computed once for the frame last asked for.
final class LatestFrame<Value: Sendable>: Sendable {
    private let latest = Mutex<(frame: Double, value: Value)?>(nil)

    func value(at frame: Double, _ compute: () -> Value) -> Value {
        if let known = latest.withLock({ $0 }), known.frame == frame { return known.value }
        let value = compute()
        latest.withLock { $0 = (frame, value) }
        return value
    }
}
