import Synchronization

/// A scene in a window, from its opening until it is left. Going back in time makes another scene of the same run.
package final class SceneRun: Sendable {
    private struct State {
        var isEnded = false
        var taskCount = 0
        /// The cancellations of the tasks that have not ended, by number.
        var cancellations: [Int: @Sendable () -> Void] = [:]
    }

    private let receive: @Sendable (OutsideEvent) -> Bool
    private let state = Mutex(State())

    /// - Parameter receive: returns whether the event will arrive.
    package init(_ receive: @escaping @Sendable (OutsideEvent) -> Bool) { self.receive = receive }

    /// Sends what will happen, from any thread. Returns false once the run or its window has ended.
    package func send(_ content: OutsideEvent.Content) -> Bool {
        !state.withLock(\.isEnded) && receive(OutsideEvent(run: self, content: content))
    }

    /// Starts a task that ends with the run.
    /// - Parameter start: gets what the task calls when it has ended, and returns what cancels it.
    package func startTask(_ start: (_ ended: @escaping @Sendable () -> Void) -> @Sendable () -> Void) {
        state.withLock { state in
            if state.isEnded { return }
            let number = state.taskCount
            state.taskCount += 1
            // A task that ends at once waits for the lock.
            state.cancellations[number] = start { [weak self] in
                _ = self?.state.withLock { $0.cancellations.removeValue(forKey: number) }
            }
        }
    }

    /// Ends it: nothing arrives any more.
    func end() {
        let cancellations = state.withLock { state in
            state.isEnded = true
            defer { state.cancellations = [:] }
            return state.cancellations
        }
        for cancel in cancellations.values { cancel() }
    }
}
