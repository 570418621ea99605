/// What became of an input.
public struct InputOutcome: Hashable, Sendable {
    /// What can use an input.
    public enum User: Hashable, Sendable {
        /// The stage shown: a control on it, its delegate or its scene.
        case content
        /// A command of time, of the window or of its study panel, or a control of that panel.
        case command
    }

    /// What used it; nil if it was not used.
    public let user: User?
    /// What it did to time; nil for nothing.
    public let change: PlaybackChange?
    /// Whether it was used.
    public var isUsed: Bool { user != nil }

    package init(_ user: User?, _ change: PlaybackChange? = nil) { (self.user, self.change) = (user, change) }

    package static let unused = InputOutcome(nil)

    /// This outcome of a used input, or else the next one, which is computed only then.
    @discardableResult
    package func or(_ next: @autoclosure () -> InputOutcome) -> InputOutcome { isUsed ? self : next() }
}

/// A change of a scene's time by an input.
public enum PlaybackChange: Hashable, Sendable {
    /// A pause or slow motion began or ended.
    case paused, resumed, slow, fullSpeed
    /// Time stands at another refresh or frame.
    case stepped
    /// The scene began what leads to a step, which is seen once ``SceneStep/time`` has passed.
    case replayed(SceneStep)
}
