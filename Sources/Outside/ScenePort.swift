import Geometry
public import Scenes

/// Changes a scene in a window from any thread, in ways that no input holds; see ``SceneContext/port(of:)``.
///
/// The target is a scene, perhaps of the main actor, which it is on no other thread.
public struct ScenePort<Target: AnyObject>: Sendable {
    let link: SceneLink?

    /// Calls an action with the scene, before a frame.
    ///
    /// The actions of each thread are called in order, also among the values that it sends; but a value of which the latest
    /// alone counts may come before them, and what was sent before the window had the scene comes as the last value of each
    /// input, then the actions. After going back the scene is the new one. A port of a scene in another scene reaches the first
    /// of its type. Where and when nothing arrives, and when a thread waits, is as for ``InputPort/send(_:file:line:)``.
    public func post(_ change: @escaping @MainActor @Sendable (Target) -> Void) {
        // That is the window's thread, also where a program runs its window elsewhere, which no scene of the main actor can be in.
        let change = unsafe unsafeBitCast(change, to: (@Sendable (Target) -> Void).self)
        link?.send(.change { scene in if let target = ScenePort.target(in: scene) { change(target) } })
    }

    private static func target(in scene: any Scene) -> Target? {
        scene as? Target ?? scene.scenes.lazy.compactMap(target).first
    }
}

extension SceneContext {
    /// Returns a port by which other threads change the scene of this type that is on the context's stage.
    ///
    /// Its changes are on screen alone, until time goes back or the past or a parameter is edited: no record, no export and no past
    /// has them. The record and the study panel give their times. Data that can be recorded is a value of an ``Input``. On a stage
    /// that was not made for a scene nothing arrives.
    public func port<Target: Scene>(of scene: Target) -> ScenePort<Target> { ScenePort(link: link) }

    /// Starts a task that is cancelled when the window shows another scene, or closes.
    ///
    /// It continues when time goes back, which starts it no second time: also what the past does again starts no tasks. A home starts
    /// those of all its scenes together. None starts in exports and tests, nor on a stage that was not made for a scene. The
    /// operation has the isolation of the code that starts it. Debug builds report an error that it throws, but for its cancellation.
    public func task(
        priority: TaskPriority? = nil, file: StaticString = #fileID, line: UInt = #line,
        @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async throws -> Void
    ) {
        startTask { run in
            run.startTask { ended in
                let task = Task(priority: priority) {
                    do {
                        try await operation()
                    } catch is CancellationError {
                    } catch { DebugWarning.report("a task of a scene ended: \(error)", at: CallSite(file, line)) }
                    ended()
                }
                return { task.cancel() }
            }
        }
    }
}
