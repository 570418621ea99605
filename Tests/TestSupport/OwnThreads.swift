import Glibc
import System
public import Testing

/// Runs tests that wait for servers, child programs or real time on four threads of their own.
///
/// Such a test blocks its thread, and Swift's own pool has one per processor: two of them would leave a machine of two
/// processors idle. With more than four at a time they would wait for each other's programs more than for time.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// Whether the tests of a suite run on separate threads.
    public let isRecursive = true

    /// Runs a test; throws the test's errors.
    ///
    /// The seconds that it took, without its wait for a thread, and its suite are a line of the file `TYTO_TEST_TIMES`.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) {
            let start = ContinuousClock.now
            defer { TestTimes.shared?.add(start.duration(to: .now) / .seconds(1), of: test) }
            try await function()
        }
    }
}

/// The file of what tests took.
private struct TestTimes {
    static let shared = getenv("TYTO_TEST_TIMES").map { TestTimes(path: String(cString: $0)) }
    let path: String

    func add(_ seconds: Double, of test: Test) {
        let line = "\(seconds)\t\(test.id.moduleName).\(test.id.nameComponents.first ?? test.name)\n"
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        write(file, line, line.utf8.count)
        close(file)
    }
}

extension Trait where Self == OwnThreads {
    /// Marks tests that wait for a server, a child program or real time.
    public static var ownThreads: Self { OwnThreads() }
}

/// Threads that serve one queue of jobs.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
    static let shared = WaitingThreads(count: 4)
    private var jobs: [UnownedJob] = []
    private let lock = Lock()
    private let arrival = Condition()

    /// The threads, and the state that they share, live as long as the process. They take signals, as the programs that
    /// tests start inherit what their thread takes.
    private init(count: Int) {
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
        let job = UnownedJob(job)
        lock.withLock {
            jobs.append(job)
            arrival.signal()
        }
    }

    private func next() -> UnownedJob {
        lock.withLock {
            while jobs.isEmpty { arrival.wait(lock) }
            return jobs.removeFirst()
        }
    }
}
