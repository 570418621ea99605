import Stage

/// Time by the keyboard.
extension ScenePlayer {
    /// While paused, steps one refresh, or one frame of an animation's file, forward (1) or back (−1).
    ///
    /// - Returns: whether time stands elsewhere now.
    @discardableResult
    public func step(_ count: Int) -> Bool {
        guard stage.isPaused else { return false }
        let time = stage.time
        seekForInput(to: time + Double(count) * stepLength)
        return (stage.time - time).magnitude > ScenePlayer.step / 2
    }

    /// Seeks to a time for the next input, which happens after all that is due at that time.
    ///
    /// At the time itself its replay would come before what the scene scheduled for then.
    package func seekForInput(to time: Double) {
        seek(to: time)
        passedMoment = stage.time
    }

    /// Sends a key to the stage and to the commands of time, which come first in paused time, and with Space over an
    /// animation's file.
    func route(_ press: KeyPress) -> InputOutcome {
        // A repeat goes where its press went, which may have ended the pause.
        if !press.isRepeat { keysControlTimeFirst = isPaused }
        let event = InputEvent.keyPressed(press)
        let timeComesFirst = keysControlTimeFirst || (Command.pauseFile.matches(press) && pausesFile)
        return timeComesFirst
            ? controlTime(event).or(sendToStage(event)) : sendToStage(event).or(controlTime(event))
    }

    /// Controls time by a key that is for that.
    func controlTime(_ event: InputEvent) -> InputOutcome {
        guard keysControlTime, case .keyPressed(let press) = event else { return .unused }
        return Command.all.perform(press, on: self)
    }

    /// Whether Space does what P does: over an animation that moves, or whose time is paused, so that one thing alone stops
    /// what is seen.
    var pausesFile: Bool { filePlayback.map { isPaused || $0.isPlaying } ?? false }
}
