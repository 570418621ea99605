import Analysis
import Scenes
import Stage

/// Time, by the bar, the ruler and keys.
extension StudyModel: TimeBarDelegate {
    /// The latest time of the session.
    package var end: Double { player.sessionEnd }

    /// Whether the player plays what has not been yet.
    var isLive: Bool { !player.isPaused && player.stage.time >= end }

    /// Whether time passes in the present and nothing moves.
    var isResting: Bool { isLive && player.stage.nextFrame == .never }

    package func togglePause() {
        player.togglePause()
        followTime()
    }

    package func stop(at time: Double) {
        // A button held in the picture would come up in another time.
        pressedInPicture = []
        player.stop(at: time)
        followTime()
    }

    package func stop(stepsAway count: Int) {
        pressedInPicture = []
        player.stop(stepsAway: count)
        followTime()
    }

    package func setSpeed(_ speed: Double) {
        player.setSpeed(speed)
        followTime()
    }

    func toggleSlowMotion() {
        player.toggleSlowMotion()
        followTime()
    }

    /// Lets the ruler show the present.
    private func followTime() { state.scale = state.scale.following(player.stage.time) }

    /// Plays a range over and over; nil ends that. One shorter than a frame would play nothing, and begins one alone.
    package func setLoop(_ range: ClosedRange<Double>?) {
        let isLong = range.map { $0.upperBound - $0.lowerBound >= ScenePlayer.step } ?? false
        state.loop = isLong ? range : nil
        state.loopBegin = isLong ? nil : range?.lowerBound
    }

    /// Goes back to the beginning of the loop at its end.
    func followLoop() {
        guard let loop = state.loop, !player.isPaused, player.stage.time >= loop.upperBound else { return }
        pressedInPicture = []
        player.seekForInput(to: loop.lowerBound)
    }

    /// Stops time at a moment that the scene names, and plays on to one that was not played yet.
    func go(to time: Double) {
        stop(at: time)
        guard player.stage.time < time else { return }
        player.seekForInput(to: time)
        followTime()
    }

    /// Magnifies the ruler around the present.
    func zoom(by factor: Double) { state.scale = state.scale.zoomed(by: factor, around: player.stage.time) }

    /// Stops time at the next finding, or the previous one, and looks at its layer.
    func goToFinding(isNext: Bool) {
        if let finding = analysis.finding(isNext: isNext) { show(finding) }
    }

    /// Stops time at a finding, looks at its layer, and says what it is.
    func show(_ finding: Finding) {
        stop(at: finding.time)
        state.selection = finding.layer
        host?.report(finding.words(in: language))
    }
}
