/// The shapes of the pointer that a stage asks for.
public enum PointerShape: Hashable, Sendable {
    /// The usual arrow.
    case arrow
    /// A hand, over something that can be clicked.
    case hand
    /// A beam, over text that can be edited.
    case text
}
