import Stage

/// The keys of time. With Control they are not text, so that they also work while a text field is edited.
extension Command<ScenePlayer> {
    package static let pause = timeKey("pause", "p") { togglePause(of: $0) }
    /// Space over an animation's file pauses and resumes the window's time, as the file's own pause shows the same.
    static let pauseFile = Command(
        "pause file", " ", isEnabled: { $0.pausesFile }, changingTime: { togglePause(of: $0) })
    package static let slow = timeKey("slow", "s") {
        $0.toggleSlowMotion()
        return $0.isSlow ? .slow : .fullSpeed
    }
    package static let stepOn = timeKey("step on", ".", repeats: true) { $0.step(1) ? .stepped : nil }
    package static let stepBack = timeKey("step back", ",", repeats: true) { $0.step(-1) ? .stepped : nil }

    package static let all: [Command] = [pause, slow, stepOn, stepBack, pauseFile]

    private static func togglePause(of player: ScenePlayer) -> PlaybackChange {
        player.togglePause()
        return player.isPaused ? .paused : .resumed
    }

    private static func timeKey(
        _ name: String, _ key: Unicode.Scalar, repeats: Bool = false,
        perform: @escaping @Sendable (ScenePlayer) -> PlaybackChange?
    ) -> Command {
        Command(
            name, Shortcut(.character(key)), or: [Shortcut(.character(key), .control)], ignoresShift: true,
            repeats: repeats, changingTime: perform)
    }
}
