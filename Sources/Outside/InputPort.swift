import Geometry
public import Scenes
import System

/// Sends values to an ``Input`` of a scene in a window.
///
/// It still sends there after going back in time has replaced the scene by a new one. Nothing arrives once the window shows another
/// scene, in exports, and in tests, which have values of their own.
public final class InputPort<Value: Codable & Sendable>: SceneInputPort {
    private struct Target {
        /// The run of the scene, and the input's name; nil before a window shows it.
        var input: (run: SceneRun, name: String)?
        /// The last value sent to no run, which the next one gets.
        var last: String?
    }

    private let target = Guarded(Target())
    private let latest: Bool
    /// Used on the scene's thread alone.
    nonisolated(unsafe) var actions: [(Value) -> Void] = []

    init(latest: Bool) { self.latest = latest }

    /// Sends a value, from any thread. Those of one thread arrive in order, before a frame.
    ///
    /// While the window shows the past or is paused, values wait for its time to continue. A thread that sends faster than the scene
    /// takes values waits while 16,384 of them, or 8 MiB, do: not the window's own, and no task. A value that can't be encoded is not
    /// sent, which debug builds report.
    public func send(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        let json: String
        do {
            json = try JSONText.encode(value)
        } catch {
            DebugWarning.report("a \(Value.self) can't be sent: \(error)", at: CallSite(file, line))
            return
        }
        // Outside of the lock: it may wait.
        if let input = target.withLock({ $0.input }), input.run.send(json, to: input.name, latest: latest) { return }
        target.withLock { $0.last = json }
    }

    package func connect(to run: SceneRun, as name: String, sendsLast: Bool) {
        target.withLock { target in
            // Before others can send to this run: the thread that connects does not wait.
            if sendsLast, let last = target.last { _ = run.send(last, to: name, latest: latest) }
            target = Target(input: (run, name))
        }
    }
}
