package import RenderTree
package import Stage

/// A stage with its scene, and the inputs yet to be replayed on it.
package final class PlayedStage {
    package let stage: Stage
    let host: SceneHost?
    private var inputs: ArraySlice<SessionInput> = []
    private var next: ScheduledAction?
    /// The number of inputs that were sent to the stage and not replayed.
    var sentCount = 0

    /// Wraps a stage that its maker has filled.
    package convenience init(_ stage: Stage) { self.init(stage, host: nil) }

    /// Makes a scene on a stage of its own.
    package convenience init(_ configuration: SceneConfiguration, shaper: any TextShaper, clipboard: any Clipboard) {
        let stage = configuration.makeStage(shaper: shaper, clipboard: clipboard)
        self.init(stage, host: SceneHost(configuration, on: stage))
    }

    private init(_ stage: Stage, host: SceneHost?) {
        self.stage = stage
        self.host = host
        stage.reserveInputs()
    }

    /// The scene; nil on a stage that its maker has filled.
    package var scene: (any Scene)? { host?.scene }

    /// The number of events that a replay to the stage's time takes.
    package var eventCount: Int { stage.eventCount + sentCount }

    /// Whether inputs are yet to be replayed.
    var isReplaying: Bool { !inputs.isEmpty }

    /// Replays inputs at their times while the stage advances, in place of those yet to be replayed.
    package func replay(_ inputs: ArraySlice<SessionInput>) {
        next?.cancel()
        self.inputs = inputs
        scheduleNext()
    }

    /// Replays what a session has after the stage's time, in place of what is yet to be replayed.
    /// - Parameter session: one that differs from the stage's after its time.
    package func follow(_ session: SceneSession) {
        // At its beginning a stage has not passed the inputs of that time.
        replay(eventCount == 0 ? session.inputs[...] : session.inputs(after: stage.time))
    }

    /// Advances the stage to a time, also past where its scene pauses or halts it.
    package func advance(to time: Double) {
        repeat {
            stage.isPaused = false
            stage.advance(to: time)
        } while stage.time < time
    }

    /// Schedules the inputs of one moment at a time: a long past is exchanged as fast as a short one.
    private func scheduleNext() {
        guard let input = inputs.first else { return }
        stage.scheduleInputs {
            next = stage.schedule(at: input.time) { [unowned self] in
                let count = SessionInput.countAimedTogether(inputs)
                stage.replay(inputs.prefix(count).map { ($0.event, $0.id) }, aimedIn: input.aim)
                inputs.removeFirst(count)
                scheduleNext()
            }
        }
    }
}
