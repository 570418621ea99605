import Geometry
import Stage

/// What comes from outside.
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

/// When a scene was changed by what no input holds: going back and exports show none of it.
package struct UnrecordedChanges: Hashable, Sendable {
    /// Times of the stage in seconds, rising. Changes that are at most a second apart are one span.
    package private(set) var spans: [ClosedRange<Double>] = []
    /// Rises with every change of the spans.
    private(set) var revision = 0

    private static let pause = 1.0

    package init() {}

    /// Notes a change at a time, the latest.
    mutating func add(_ time: Double) {
        guard let last = spans.last, time - last.upperBound <= Self.pause else {
            spans.append(time...time)
            return revision += 1
        }
        guard time > last.upperBound else { return }
        spans[spans.count - 1] = last.lowerBound...time
        revision += 1
    }

    /// Forgets those after a time.
    mutating func truncate(after time: Double) {
        guard let last = spans.last, last.upperBound > time else { return }
        spans = spans.filter { $0.lowerBound <= time }.map { $0.lowerBound...min($0.upperBound, time) }
        revision += 1
    }
}
