import Glibc
import System

/// Work for other threads, whose results are taken in the order of submission.
///
/// One thread gives and takes.
final class OrderedWork<Task: Sendable, Output: Sendable> {
    /// How much was given and not taken yet.
    private(set) var count = 0
    private let desk = WorkQueue<Task, Output>()
    private let jobs: Int
    private let makeWorker: @Sendable () throws -> (Task) throws -> Output
    private var threads: [WorkerThread] = []

    /// - Parameters:
    ///   - jobs: How many threads work, at least 1. Each starts with the first task that would have to wait.
    ///   - makeWorker: Makes, on its thread, what does tasks there.
    init(jobs: Int, makeWorker: @escaping @Sendable () throws -> (Task) throws -> Output) {
        self.jobs = jobs
        self.makeWorker = makeWorker
    }

    deinit { close() }

    /// Gives a task.
    /// - Throws: ``FileError`` where no thread can be started.
    func give(_ task: Task) throws(FileError) {
        desk.submit(task)
        count += 1
        guard threads.count < min(jobs, count) else { return }
        if let thread = WorkerThread({ [desk, makeWorker] in desk.work(makeWorker) }) {
            threads.append(thread)
        } else if threads.isEmpty {
            throw FileError(operation: "start", path: "a thread", code: EAGAIN)
        }
    }

    /// Gives a task; where as many wait as may, hands over what came of the first.
    /// - Throws: as ``give(_:)`` and ``take()``; what the closure throws.
    func give(_ task: Task, leaving depth: Int, receive: (Output) throws -> Void) throws {
        try give(task)
        if count >= depth { try receive(take()) }
    }

    /// Hands over what comes of all tasks, and ends the threads.
    /// - Throws: as ``take()``; what the closure throws.
    func finish(_ receive: (Output) throws -> Void) throws {
        while count > 0 { try receive(take()) }
        close()
    }

    /// Waits for what came of the task that was given first.
    /// - Throws: what the worker threw.
    /// - Precondition: there is one.
    func take() throws -> Output {
        precondition(count > 0, "what was not given can't be taken")
        count -= 1
        return try desk.take()
    }

    /// Ends the threads after what they are at; what was not begun is not done.
    func close() {
        desk.close()
        for thread in threads { thread.join() }
        threads = []
    }
}

/// Where tasks wait for workers and what came of them waits to be taken. The lock guards every variable.
private final class WorkQueue<Task: Sendable, Output: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private let change = Condition()
    private var tasks: [(number: Int, task: Task)] = []
    private var outputs: [Int: Result<Output, any Error>] = [:]
    private var (given, taken) = (0, 0)
    private var isClosed = false

    func submit(_ task: Task) {
        lock.withLock {
            tasks.append((given, task))
            given += 1
            change.broadcast()
        }
    }

    func take() throws -> Output {
        try lock.withLock {
            defer { taken += 1 }
            while true {
                if let output = outputs.removeValue(forKey: taken) { return try output.get() }
                change.wait(lock)
            }
        }
    }

    /// Lets all workers end after what they are at.
    func close() {
        lock.withLock {
            isClosed = true
            tasks = []
            change.broadcast()
        }
    }

    /// Works until the desk is closed.
    func work(_ makeWorker: () throws -> (Task) throws -> Output) {
        let made = Result { try makeWorker() }
        while let (number, task) = next() {
            let output = Result { try made.get()(task) }
            lock.withLock {
                outputs[number] = output
                change.broadcast()
            }
        }
    }

    private func next() -> (Int, Task)? {
        lock.withLock {
            while true {
                if isClosed { return nil }
                if !tasks.isEmpty { return tasks.removeFirst() }
                change.wait(lock)
            }
        }
    }
}
