import Geometry
import Stage

/// Events from outside.
extension ScenePlayer {
    /// Whether events from outside happen now: not in a pause, nor in the past.
    package var acceptsOutsideEvents: Bool { outsideClock == -.infinity }

    /// The clock's time from which on events from outside happen.
    package var outsideClock: Double {
        if isPaused { return .infinity }
        return played.isReplaying || stage.time < futureEnd ? clockTime(atStage: sessionEnd) : -.infinity
    }

    /// Whether what happens now has happened before.
    var isInPast: Bool { !isInputNew && (played.isReplaying || stage.time <= futureEnd) }

    /// Lets an event from outside happen now, unless it is for a scene that was left.
    package func send(_ event: OutsideEvent) {
        guard event.run === run else { return }
        switch event.content {
        case .value(let json, let input, _):
            if !send(.received(input: input, json: json)).isUsed {
                DebugWarning.report("the input \(input) does not decode what was sent to it", at: nil)
            }
        case .change(let change):
            guard let scene else { return }
            changeFromOutside { change(scene) }
            unrecorded.add(stage.time)
        }
    }

    /// Runs what may change the scene, as an input would, and is no input. What it changes is noted.
    package func changeFromOutside(_ body: () -> Void) {
        // As for an input: what it changes was not in a frame shown before, and what is due has happened.
        leaveShownMoment()
        stage.settle()
        let count = stage.changeCount
        body()
        if stage.changeCount != count, goesBack, !isInPast { unrecorded.add(stage.time) }
    }
}
