package import Stage

/// A moment worth seeing in what a scene plays, such as "0.15 s: eyelids".
///
/// Ctrl+1 to Ctrl+9 play a scene's steps. A window skips to the step's time; a script continues at its own.
public struct SceneStep: Hashable, Sendable {
    /// The seconds from ``Scene/replay(_:)`` to the moment.
    public let time: Double
    /// The title of the phase seen from then on.
    public let title: Localized

    /// Makes a step.
    /// - Precondition: the time is finite and not negative.
    public init(_ time: Double, _ title: Localized) {
        precondition(time >= 0 && time.isFinite, "a step has a time from 0 on, not \(time)")
        self.time = time
        self.title = title
    }
}

extension SceneInfo {
    /// The step that a key press plays; nil for any other key, and for a repeat.
    package func step(for press: KeyPress) -> SceneStep? {
        guard press.modifiers == .control, !press.isRepeat, let number = press.key.digit,
            steps.indices.contains(number - 1)
        else {
            return nil
        }
        return steps[number - 1]
    }
}

extension Key {
    /// The digit on the key, also on the keypad; nil for other keys.
    package var digit: Int? {
        switch self {
        case .character(let digit), .keypad(let digit): Int(String(digit))
        default: nil
        }
    }
}
