import Glibc
public import Testing

/// Runs tests that wait for servers, child programs or real time on two threads of their own.
///
/// Such a test blocks its thread, and Swift's own pool has one per processor: two of them would leave a machine of two
/// processors idle. More than two at a time would wait for each other's programs.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// Whether the tests of a suite run on separate threads.
    public let isRecursive = true

    /// Runs a test; throws the test's errors.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// Marks tests that wait for a server, a child program or real time.
    public static var ownThreads: Self { OwnThreads() }
}

/// Two threads that serve one queue of jobs.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
    static let shared = WaitingThreads(count: 2)
    private var jobs: [UnownedJob] = []
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// The threads, and the state that they share, live as long as the process.
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
