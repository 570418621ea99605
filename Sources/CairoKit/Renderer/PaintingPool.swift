import System

/// A thread pool for painting: idle between frames, ended with the pool.
final class PaintingPool {
    /// The default number of threads: the processors that the process may use, at most 8.
    static var defaultCount: Int { min(Processors.count, 8) }

    /// Waking a thread costs about as much as painting this many tiles.
    private static let tilesPerThread = 8

    /// The number of threads, including the caller's.
    private let count: Int
    private let team = Team()
    private var helpers: [WorkerThread] = []

    /// Makes a pool of a number of threads, including the caller's; they start on first use.
    init(count: Int) { self.count = count }

    deinit {
        team.dismiss()
        for helper in helpers { helper.join() }
    }

    /// Runs a body for every index below a count, and returns when all are done.
    ///
    /// It runs on the caller's thread and on others, if these have enough to do.
    func run(_ count: Int, _ body: (Int) -> Void) {
        let wanted = min(count / PaintingPool.tilesPerThread, self.count) - 1
        while helpers.count < wanted, let helper = WorkerThread({ [team] in team.help() }) { helpers.append(helper) }
        if wanted <= 0 || helpers.isEmpty { return (0..<count).forEach(body) }
        withoutActuallyEscaping(body) { body in
            team.work(Team.Job(count: count, helpers: min(wanted, helpers.count), body: body))
        }
    }
}

/// The state shared by a pool's threads. The lock guards every variable.
private final class Team: @unchecked Sendable {
    struct Job {
        let count: Int
        var helpers: Int
        let body: (Int) -> Void
        var next = 0
    }

    private let lock = Lock()
    private let hasWork = Condition()
    private let isDone = Condition()
    private var job: Job?
    /// The number of threads that are processing an index.
    private var working = 0
    private var isDismissed = false

    func work(_ job: Job) {
        lock.lock()
        self.job = job
        for _ in 0..<job.helpers { hasWork.signal() }
        takePart(job.body)
        while working > 0 { isDone.wait(lock) }
        self.job = nil
        lock.unlock()
    }

    func help() {
        lock.lock()
        while !isDismissed {
            if let current = job, current.helpers > 0, current.next < current.count {
                job?.helpers -= 1
                takePart(current.body)
                if working == 0 { isDone.signal() }
            } else {
                hasWork.wait(lock)
            }
        }
        lock.unlock()
    }

    func dismiss() {
        lock.lock()
        isDismissed = true
        hasWork.broadcast()
        lock.unlock()
    }

    /// Takes indices until none is left. The lock is held, but not while an index is processed.
    private func takePart(_ body: (Int) -> Void) {
        working += 1
        while let current = job, current.next < current.count {
            job?.next += 1
            lock.unlock()
            body(current.next)
            lock.lock()
        }
        working -= 1
    }
}
