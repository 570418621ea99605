/// The shapes of the pointer.
public enum PointerShape: Hashable, Sendable {
    /// The default arrow.
    case arrow
    /// A hand, over something that can be clicked.
    case hand
    /// A beam, over text that can be edited.
    case text
}
