import Synchronization

/// A scene in a window, from its opening until it is left. Going back in time makes another scene of the same run.
package final class SceneRun: Sendable {
    private struct Tasks {
        var isEnded = false
        var count = 0
        /// What cancels each that has not ended, by its number.
        var cancellations: [Int: @Sendable () -> Void] = [:]
    }

    private let receive: @Sendable (OutsideEvent) -> Bool
    private let tasks = Mutex(Tasks())

    /// - Parameter receive: returns whether the event will arrive.
    package init(_ receive: @escaping @Sendable (OutsideEvent) -> Bool) { self.receive = receive }

    /// Sends what will happen, from any thread. Returns false once the run or its window has ended.
    package func send(_ content: OutsideEvent.Content) -> Bool {
        !tasks.withLock(\.isEnded) && receive(OutsideEvent(run: self, content: content))
    }

    /// Starts a task that ends with the run.
    /// - Parameter start: gets what the task calls when it has ended, and returns what cancels it.
    package func startTask(_ start: (_ ended: @escaping @Sendable () -> Void) -> @Sendable () -> Void) {
        tasks.withLock { tasks in
            if tasks.isEnded { return }
            let number = tasks.count
            tasks.count += 1
            // A task that ends at once waits for the lock.
            tasks.cancellations[number] = start { [weak self] in
                _ = self?.tasks.withLock { $0.cancellations.removeValue(forKey: number) }
            }
        }
    }

    /// Ends it: nothing arrives any more.
    func end() {
        let cancellations = tasks.withLock { tasks in
            tasks.isEnded = true
            defer { tasks.cancellations = [:] }
            return tasks.cancellations
        }
        for cancel in cancellations.values { cancel() }
    }
}

/// Something from outside on its way to a scene in a window.
package struct OutsideEvent: Sendable {
    package enum Content: Sendable {
        /// A value for an input, as JSON.
        ///
        /// If the latest value is all that counts, it replaces one for the same input that still waits.
        case value(_ json: String, input: String, latest: Bool)
        /// A change that no input holds. It gets the window's scene.
        case change(@Sendable (any Scene) -> Void)
    }

    /// The run that it was sent to, which may have ended.
    package let run: SceneRun
    package let content: Content

    package init(run: SceneRun, content: Content) { (self.run, self.content) = (run, content) }
}

/// The way from a stage's scene to its run, on any thread.
package final class SceneLink: Sendable {
    private struct State {
        var run: SceneRun?
        /// What was sent before there was a run; nil once nothing is kept any more.
        var kept: [OutsideEvent.Content]? = []
    }

    private let state = Mutex(State())
    /// What is kept at most: a stage of an export never has a run.
    private static let keptCount = 1000

    /// Sends to the run; what was sent before there is one arrives there first.
    package func send(_ content: OutsideEvent.Content) {
        let run = state.withLock { state in
            if state.run == nil, (state.kept?.count ?? .max) < SceneLink.keptCount { state.kept?.append(content) }
            return state.run
        }
        // Outside of the lock: it may wait.
        _ = run?.send(content)
    }

    /// - Parameter sendsKept: whether what was sent before arrives there.
    func connect(to run: SceneRun, sendsKept: Bool) {
        state.withLock { state in
            // Before others can send to this run: the thread that connects does not wait.
            if sendsKept { for content in state.kept ?? [] { _ = run.send(content) } }
            (state.run, state.kept) = (run, nil)
        }
    }
}
