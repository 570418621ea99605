import Glibc
public import Testing

/// Runs tests on threads of their own.
///
/// A test that waits for another program holds its thread, and Swift's own pool has one a processor: two such tests would
/// leave a machine of two processors idle.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// A suite's tests each take a thread.
    public let isRecursive = true

    /// Runs a test; throws what it throws.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// For tests that wait for other programs.
    public static var ownThreads: Self { OwnThreads() }
}

/// A few threads that serve one queue of jobs.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
    static let shared = WaitingThreads(count: 2)
    private var jobs: [UnownedJob] = []
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// The threads live as long as the process, as does what they share.
    private init(count: Int) {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(arrival, nil)
        for _ in 0..<count {
            var thread = pthread_t()
            let me = Unmanaged.passRetained(self).toOpaque()
            pthread_create(
                &thread, nil,
                { me in
                    let threads = Unmanaged<WaitingThreads>.fromOpaque(me!).takeUnretainedValue()
                    while true { threads.next().runSynchronously(on: threads.asUnownedTaskExecutor()) }
                }, me)
            pthread_detach(thread)
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        pthread_mutex_lock(lock)
        jobs.append(UnownedJob(job))
        pthread_cond_signal(arrival)
        pthread_mutex_unlock(lock)
    }

    private func next() -> UnownedJob {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while jobs.isEmpty { pthread_cond_wait(arrival, lock) }
        return jobs.removeFirst()
    }
}
