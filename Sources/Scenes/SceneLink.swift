import Synchronization

/// The way from a stage's scene to its run, on any thread.
package final class SceneLink: Sendable {
    private struct State {
        var run: SceneRun?
        /// Events sent before there was a run; nil once there was one.
        var kept: [OutsideEvent.Content]? = []
    }

    private let state = Mutex(State())
    /// The most events that are kept: a stage of an export never has a run.
    private static let maximumKeptCount = 1000

    /// Sends to the run, or to the first one that comes.
    package func send(_ content: OutsideEvent.Content) {
        let run = state.withLock { state in
            if state.run == nil, (state.kept?.count ?? .max) < SceneLink.maximumKeptCount {
                state.kept?.append(content)
            }
            return state.run
        }
        // Outside of the lock: it may wait.
        _ = run?.send(content)
    }

    /// - Parameter sendsKept: whether the events sent before arrive there.
    func connect(to run: SceneRun, sendsKept: Bool) {
        let kept = state.withLock { state in
            // Before others can send to this run: the thread that connects does not wait.
            if sendsKept { for content in state.kept ?? [] { _ = run.send(content) } }
            defer { (state.run, state.kept) = (run, nil) }
            return state.kept
        }
        // Outside of the lock: what a change refers to may send while it is released.
        _ = consume kept
    }

    /// Drops the events sent before, which may refer to this link.
    func end() {
        let kept = state.withLock { state in
            defer { state.kept = nil }
            return state.kept
        }
        _ = consume kept
    }
}
