import Geometry
import Stage

/// Values sent to the scene's inputs.
extension ScenePlayer {
    /// Whether values arrive now: not in a pause, nor in the past.
    package var acceptsSentValues: Bool { sentValueClock == -.infinity }

    /// The clock's time from which on values arrive.
    package var sentValueClock: Double {
        if isPaused { return .infinity }
        return played.isReplaying || stage.time < futureEnd ? clockTime(atStage: sessionEnd) : -.infinity
    }

    /// Sends a value from outside now, unless it is for a scene that was left.
    package func send(_ value: SentValue) {
        guard value.run === run else { return }
        if !send(.received(input: value.input, json: value.json)).isUsed {
            DebugWarning.report("the input \(value.input) does not decode what was sent to it", at: nil)
        }
    }
}
