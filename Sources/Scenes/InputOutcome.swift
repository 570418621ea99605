/// What became of an input.
public struct InputOutcome: Hashable, Sendable {
    /// Who has a use for an input: a stage with what is on it, or a command of a key.
    public enum User: Hashable, Sendable { case content, command }
    /// Who used it; nil if it was not used.
    public let user: User?
    /// What it did to time; nil for nothing.
    public let change: PlaybackChange?
    /// Whether it was used.
    public var isUsed: Bool { user != nil }

    package init(_ user: User?, _ change: PlaybackChange? = nil) { (self.user, self.change) = (user, change) }

    package static let unused = InputOutcome(nil)
}
