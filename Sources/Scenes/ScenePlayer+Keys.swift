import Stage

/// Time by the keyboard.
extension ScenePlayer {
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
