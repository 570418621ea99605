import CMainQueue
import Glibc

/// The main dispatch queue, and so the main actor, in a loop that waits for other things, too.
package struct MainQueue {
    /// The descriptor that becomes readable when jobs come.
    package let descriptor: Int32

    /// The queue; nil in a program without Dispatch, and on every thread but the first, which alone may run its jobs.
    package init?() {
        descriptor = tyto_main_queue_descriptor()
        if descriptor < 0 { return nil }
    }

    /// Whether jobs have come since the last call. Call ``run()`` then.
    package func takeSignal() -> Bool {
        var count: UInt64 = 0
        // It does not block: the descriptor is made so.
        return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }

    /// Runs the jobs that have come by now. Those that they add make the descriptor readable again.
    package func run() { tyto_main_queue_run() }
}
