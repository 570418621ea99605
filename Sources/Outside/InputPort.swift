import Geometry
public import Scenes
import System

/// Sends values to an ``Input`` of a scene in a window.
///
/// It still sends there after going back in time has replaced the scene by a new one. Nothing arrives once the window shows another
/// scene, in exports, and in tests, which have values of their own.
public final class InputPort<Value: Codable & Sendable>: SceneInputPort {
    private enum Target {
        /// No window shows the scene, and the next one gets the last value sent.
        case none(last: String?)
        case input(String, of: SceneRun)
    }

    private let target = Guarded(Target.none(last: nil))
    private let latest: Bool
    /// Followed on the scene's thread alone. A thread that has the port keeps no scene.
    nonisolated(unsafe) weak var input: Input<Value>?

    init(latest: Bool) { self.latest = latest }

    /// Sends a value, from any thread. Those of one thread arrive in order, before a frame.
    ///
    /// While the window shows the past or is paused, values wait for its time to continue. A thread that sends faster than the
    /// scene takes values waits while 16,384 of them and of posted changes, or 8 MiB of values, do: not the window's own, and no
    /// task. A value that can't be encoded is not sent, which debug builds report.
    public func send(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        do {
            send(json: try JSONText.encode(value))
        } catch {
            DebugWarning.report("a \(Value.self) can't be sent: \(error)", at: CallSite(file, line))
        }
    }

    private func send(json: String) {
        while true {
            let input = target.withLock { target -> (name: String, run: SceneRun)? in
                if case .input(let name, let run) = target { return (name, run) }
                target = .none(last: json)
                return nil
            }
            // Outside of the lock: it may wait.
            guard let input, !input.run.send(.value(json, input: input.name, latest: latest)) else { return }
            target.withLock { target in
                if case .input(_, let run) = target, run === input.run { target = .none(last: nil) }
            }
        }
    }

    package func connect(to run: SceneRun, as name: String, sendsLast: Bool) {
        target.withLock { target in
            // Before others can send to this run: the thread that connects does not wait.
            if sendsLast, case .none(let last?) = target { _ = run.send(.value(last, input: name, latest: latest)) }
            target = .input(name, of: run)
        }
    }
}
