import Geometry
import Stage

/// Events from outside.
extension ScenePlayer {
    /// Whether events from outside happen now: not in a pause, nor in the past.
    package var acceptsOutsideEvents: Bool { outsideClock == -.infinity }

    /// The clock's time from which on events from outside happen.
    package var outsideClock: Double {
        if isPaused { return .infinity }
        return isPastShown ? clockTime(atStage: sessionEnd) : -.infinity
    }

    /// Whether frames that follow have been shown before.
    var isPastShown: Bool { played.isReplaying || stage.time < futureEnd }

    /// Whether what happens now has happened before.
    var isInPast: Bool {
        !stage.isInputNew && !isChangedFromOutside && (played.isReplaying || stage.time <= futureEnd)
    }

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
            _ = run { change(scene) }
            unrecorded.add(stage.time)
        }
    }

    /// Runs what may change the scene and is no input, also in the past. If layers changed, the time is noted.
    package func changeFromOutside(_ body: () -> Void) {
        if run(body), goesBack { unrecorded.add(stage.time) }
    }

    /// Runs what is no input as an input would happen. Returns whether layers changed.
    private func run(_ body: () -> Void) -> Bool {
        // As for an input: what it changes was not in a frame shown before, and what is due has happened.
        leaveShownMoment()
        stage.settle()
        let count = stage.changeCount
        runAsNew(body)
        return stage.changeCount != count
    }

    /// Runs what has not happened before, also in the past, and is no input of the stage.
    func runAsNew(_ body: () -> Void) {
        isChangedFromOutside = true
        body()
        isChangedFromOutside = false
    }
}
