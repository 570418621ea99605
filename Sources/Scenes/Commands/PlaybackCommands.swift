import Stage

/// The keys of time, for those that nothing in a scene used; with Control also while a text field takes the letters.
extension Command<ScenePlayer> {
    package static let pause = timeKey("pause", "p") { pause($0) }
    /// Space over an animation's file stops the time of the window, which is all that is seen of it.
    static let pauseFile = Command("pause file", " ", isEnabled: { $0.pausesFile }, changingTime: { pause($0) })
    package static let slow = timeKey("slow", "s") {
        $0.toggleSlowMotion()
        return $0.isSlow ? .slow : .fullSpeed
    }
    package static let stepOn = timeKey("step on", ".", repeats: true) { $0.step(1) ? .stepped : nil }
    package static let stepBack = timeKey("step back", ",", repeats: true) { $0.step(-1) ? .stepped : nil }

    package static let all: [Command] = [pause, slow, stepOn, stepBack, pauseFile]

    private static func pause(_ player: ScenePlayer) -> PlaybackChange {
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

/// A change of a scene's time by a key or a button.
public enum PlaybackChange: Hashable, Sendable {
    /// A pause or slow motion began or ended.
    case paused, resumed, slow, fullSpeed
    /// Time stands at another refresh or frame.
    case stepped
    /// A step of the scene was played.
    case replayed(SceneStep)
}
