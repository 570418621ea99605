import Stage

/// Time by the keyboard.
extension ScenePlayer {
    /// While paused, steps one refresh, or one frame of an animation's file, forward (1) or back (−1).
    public func step(_ count: Int) {
        guard stage.isPaused else { return }
        let time = stage.time
        seekForInput(to: time + Double(count) * stepLength)
        if (stage.time - time).magnitude > ScenePlayer.step / 2 { change = .stepped }
    }

    /// Seeks to a time for the next input, which happens after all that is due at that time.
    ///
    /// At the time itself its replay would come before what the scene scheduled for then.
    package func seekForInput(to time: Double) {
        seek(to: time)
        passedMoment = stage.time
    }

    /// Controls time by a key in paused time, before the scene gets it; returns whether the key did.
    ///
    /// A repeat goes where its press went, which may have ended the pause.
    func controlsTimeFirst(_ press: KeyPress) -> Bool {
        if !press.isRepeat { keysControlTimeFirst = isPaused }
        return keysControlTimeFirst && controlTime(press)
    }

    /// Controls time by a key; returns whether it is one of the keys for that.
    func controlTime(_ press: KeyPress) -> Bool { keysControlTime && Command.all.perform(press, on: self) }
}
