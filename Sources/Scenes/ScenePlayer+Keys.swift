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

    /// With Ctrl the keys also work while a field takes the letters. Steps alone repeat.
    func controlTime(_ press: KeyPress) -> Bool {
        guard keysControlTime, press.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
        switch press.shortcut {
        case "p": if !press.isRepeat { togglePause() }
        case "s": if !press.isRepeat { toggleSlowMotion() }
        case ".": step(1)
        case ",": step(-1)
        default: return false
        }
        return true
    }
}
