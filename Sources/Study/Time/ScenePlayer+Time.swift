import Analysis
package import Scenes
import Stage

extension ScenePlayer: TimeBarDelegate {
    /// The seconds of a round of an animation's file; nil for other scenes.
    var filePeriod: Double? { scene is any FileScene ? configuration.info.duration : nil }

    /// The rounds of an animation's file; nil for other scenes, and for a file that stands still or was stopped by an input.
    var loopIterations: LoopIterations? {
        let info = configuration.info
        guard let period = filePeriod, period > 0, info.movesByItself, !stage.reducesMotion else { return nil }
        var rounds = LoopIterations(period: period)
        for input in session.inputs {
            guard case .keyPressed(let press) = input.event else { continue }
            if press.key == " " { return nil }
            if info.step(for: press) != nil { rounds.starts.append(input.time) }
        }
        return rounds
    }

    /// Stops time so many frames later, or earlier.
    package func stop(stepsAway count: Int) { stop(at: stage.time + Double(count) * stepLength) }

    /// Stops time at another one within the session, in seconds; it may be still to be played.
    package func stop(at time: Double) {
        if !isPaused { togglePause() }
        let time = max(0, min(time, loopIterations?.end(after: sessionEnd) ?? sessionEnd))
        if time != stage.time { seekForInput(to: time) }
    }
}

/// The time that a ruler or a bar shows, and the session's end.
///
/// In the present both follow what the scene shows: a scene at rest has time pass, and needs no frame for that.
package struct ShownTime: Hashable, Sendable {
    /// In seconds.
    package private(set) var time: Double
    package private(set) var end: Double

    /// The player's time now.
    package init(of player: ScenePlayer) { (time, end) = (player.stage.time, player.sessionEnd) }

    /// Takes the player's time, unless nothing moves in it.
    package mutating func follow(_ player: ScenePlayer) {
        let now = player.stage.time
        guard player.isPaused || now < player.sessionEnd || now < time || player.stage.nextFrame == .now else { return }
        (time, end) = (now, player.sessionEnd)
    }
}
