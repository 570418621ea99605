import CMainQueue
import Glibc
import Synchronization

/// The main dispatch queue, and so the main actor, in a loop that waits for other things, too.
package struct MainQueue {
    /// The descriptor that becomes readable when jobs come.
    package let descriptor: Int32
    private static let isRunning = Atomic(false)

    /// The queue for a loop on this thread.
    /// - Returns: nil in a program without Dispatch, and on every thread but the first, which alone may run its jobs.
    /// - Throws: ``MainQueueError`` in a job of the queue.
    package static func forLoop() throws(MainQueueError) -> MainQueue? {
        if tyto_is_in_main_actor_task() { throw MainQueueError() }
        let descriptor = tyto_main_queue_descriptor()
        if descriptor < 0 { return nil }
        if isRunning.load(ordering: .relaxed) { throw MainQueueError() }
        return MainQueue(descriptor: descriptor)
    }

    /// Whether jobs have come since the last call. Call ``run()`` then.
    package func takeSignal() -> Bool {
        var count: UInt64 = 0
        // It does not block: the descriptor is made so.
        return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }

    /// Runs the jobs that have come by now. Those that they add make the descriptor readable again.
    package func run() {
        MainQueue.isRunning.store(true, ordering: .relaxed)
        tyto_main_queue_run()
        MainQueue.isRunning.store(false, ordering: .relaxed)
    }
}

/// The task that the calling code is part of.
package enum CurrentTask {
    /// Whether there is one; asked of the runtime, so that a program without tasks has none of their code.
    package static var exists: Bool { tyto_is_in_task() }
}

/// A loop was begun by a job of the main queue, whose other jobs would wait until it ends.
package struct MainQueueError: Error, CustomStringConvertible {
    package let description =
        "a window can't be run by a task of the main actor or a job of the main queue, as all others would wait for its "
        + "end; run it from a main that is not async"
}
