import Stage

/// The keys of time, for those that nothing in a scene used; with Control also while a text field takes the letters.
extension Command<ScenePlayer> {
    package static let pause = timeKey("pause", "p") { $0.togglePause() }
    package static let slow = timeKey("slow", "s") { $0.toggleSlowMotion() }
    package static let stepOn = timeKey("step on", ".", repeats: true) { $0.step(1) }
    package static let stepBack = timeKey("step back", ",", repeats: true) { $0.step(-1) }

    package static let all: [Command] = [pause, slow, stepOn, stepBack]

    private static func timeKey(
        _ name: String, _ key: Unicode.Scalar, repeats: Bool = false,
        perform: @escaping @Sendable (ScenePlayer) -> Void
    ) -> Command {
        Command(
            name, nil, Shortcut(.character(key)), or: [Shortcut(.character(key), .control)], ignoresShift: true,
            repeats: repeats, perform: perform)
    }
}

/// A change of a scene's time by a key or a button.
package enum PlaybackChange: Hashable, Sendable {
    case paused, resumed, slow, fullSpeed
    /// Time stands at another refresh or frame.
    case stepped
    /// A step of the scene was played.
    case replayed(SceneStep)
}
