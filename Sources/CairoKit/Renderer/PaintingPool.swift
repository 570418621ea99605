import Glibc

/// Threads that paint together: kept from frame to frame, asleep between frames, ended with the pool.
final class PaintingPool {
    /// How many threads help: the machine's processors, at most 8.
    static var defaultCount: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8)) }

    /// How many threads paint, the caller's among them.
    let count: Int
    private let team = Team()
    private var helpers: [pthread_t] = []

    /// Makes a pool of so many threads, the caller's among them; they start when they are first needed.
    init(count: Int) { self.count = count }

    deinit {
        team.dismiss()
        for helper in helpers { pthread_join(helper, nil) }
    }

    /// Runs a body for every index below a count, on the caller's thread and at most `helpers` others; returns when all
    /// are done. The body may run on several threads at once.
    func run(_ count: Int, helpers wanted: Int, _ body: (Int) -> Void) {
        let wanted = min(wanted, self.count - 1, count - 1)
        while helpers.count < wanted, let helper = startHelper() { helpers.append(helper) }
        if wanted <= 0 || helpers.isEmpty { return (0..<count).forEach(body) }
        withoutActuallyEscaping(body) { body in
            team.work(Team.Job(count: count, helpers: min(wanted, helpers.count), body: body))
        }
    }

    /// A new thread that helps; nil where the system has none to give.
    private func startHelper() -> pthread_t? {
        // Signals are for the program's own threads.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let kept = Unmanaged.passRetained(team)
        let status = pthread_create(
            &thread, nil,
            { kept in
                if let kept { Unmanaged<Team>.fromOpaque(kept).takeRetainedValue().help() }
                return nil
            }, kept.toOpaque())
        if status == 0 { return thread }
        kept.release()
        return nil
    }
}

/// What the threads of a pool share. The lock guards every variable.
private final class Team {
    /// Indices to be worked through.
    struct Job {
        let count: Int
        /// How many helpers may still join.
        var helpers: Int
        let body: (Int) -> Void
        var next = 0
    }

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasWork = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var job: Job?
    /// How many threads are at an index.
    private var working = 0
    private var isDismissed = false

    init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(hasWork, nil)
        pthread_cond_init(isDone, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        pthread_cond_destroy(hasWork)
        pthread_cond_destroy(isDone)
        lock.deallocate()
        hasWork.deallocate()
        isDone.deallocate()
    }

    /// Works a job through, together with the helpers that join.
    func work(_ job: Job) {
        pthread_mutex_lock(lock)
        self.job = job
        for _ in 0..<job.helpers { pthread_cond_signal(hasWork) }
        takePart(job.body)
        while working > 0 { pthread_cond_wait(isDone, lock) }
        self.job = nil
        pthread_mutex_unlock(lock)
    }

    /// Helps with jobs until the team is dismissed.
    func help() {
        pthread_mutex_lock(lock)
        while !isDismissed {
            if let current = job, current.helpers > 0, current.next < current.count {
                job?.helpers -= 1
                takePart(current.body)
                if working == 0 { pthread_cond_signal(isDone) }
            } else {
                pthread_cond_wait(hasWork, lock)
            }
        }
        pthread_mutex_unlock(lock)
    }

    func dismiss() {
        pthread_mutex_lock(lock)
        isDismissed = true
        pthread_cond_broadcast(hasWork)
        pthread_mutex_unlock(lock)
    }

    /// Takes indices until none is left; with the lock held, but not while at an index.
    private func takePart(_ body: (Int) -> Void) {
        working += 1
        while let current = job, current.next < current.count {
            job?.next += 1
            pthread_mutex_unlock(lock)
            body(current.next)
            pthread_mutex_lock(lock)
        }
        working -= 1
    }
}
