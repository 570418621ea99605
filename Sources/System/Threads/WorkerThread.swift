import Glibc

/// A thread of the system. Signals go to other threads.
package final class WorkerThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private var thread = pthread_t()

    /// Starts a thread; nil if the system has none left.
    package init?(_ body: @escaping @Sendable () -> Void) {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Work(body))
        let status = pthread_create(
            &thread, nil,
            { work in
                if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        guard status == 0 else {
            work.release()
            return nil
        }
    }

    /// Waits for its end; once, and not after ``detach()``.
    package func join() { pthread_join(thread, nil) }

    /// Leaves it to end by itself; once.
    package func detach() { pthread_detach(thread) }
}
