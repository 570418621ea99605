package import Analysis

/// A text that the panel copies to the clipboard.
package enum CopiedText: Hashable, Sendable {
    /// The Swift call of an animation, by its layer and its bar's number.
    case swift(LayerPath, bar: Int)
    /// The settings as arguments of the program's command.
    case settings
    /// The session's inputs as a script.
    case script
}
