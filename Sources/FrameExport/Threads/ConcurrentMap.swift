import Synchronization

/// What comes of each of many values, in their order, on many threads of which the caller's is one; nil when it was
/// stopped.
/// - Parameters:
///   - jobs: How many threads work, at least 1.
///   - isStopped: Asked on the caller's thread now and then; after a yes, what is begun is finished and nothing else.
///   - progress: Hears on the caller's thread, now and then, how many are done.
func concurrentMap<Value: Sendable, Output: Sendable>(
    _ values: [Value], jobs: Int, isStopped: () -> Bool, progress: (Int) -> Void = { _ in },
    _ body: @escaping @Sendable (Value) -> Output
) -> [Output]? {
    let work = SharedWork(values, body)
    let threads = (1..<max(1, min(jobs, values.count))).compactMap { _ in WorkerThread { while work.doNext() {} } }
    while !isStopped(), work.doNext() { progress(work.doneCount) }
    work.stop()
    for thread in threads { thread.join() }
    return work.outputs
}

/// Values that are taken one after the other. The monitor guards the outputs.
private final class SharedWork<Value: Sendable, Output: Sendable>: @unchecked Sendable {
    private let values: [Value]
    private let body: @Sendable (Value) -> Output
    private let next = Atomic(0)
    private let monitor = Monitor()
    private var found: [Output?]
    private var count = 0

    init(_ values: [Value], _ body: @escaping @Sendable (Value) -> Output) {
        self.values = values
        self.body = body
        found = [Output?](repeating: nil, count: values.count)
    }

    /// Returns whether there was something to do.
    func doNext() -> Bool {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < values.count else { return false }
        let output = body(values[index])
        monitor.alone {
            found[index] = output
            count += 1
        }
        return true
    }

    func stop() { next.store(values.count, ordering: .relaxed) }

    var doneCount: Int { monitor.alone { count } }

    /// All outputs; nil while one is missing.
    var outputs: [Output]? {
        monitor.alone {
            let all = found.compactMap(\.self)
            return all.count == values.count ? all : nil
        }
    }
}
