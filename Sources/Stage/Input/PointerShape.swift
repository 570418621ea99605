/// The shapes of the pointer.
public enum PointerShape: Hashable, Sendable {
    /// The default arrow.
    case arrow
    /// A hand, over something that can be clicked.
    case hand
    /// A beam, over text that can be edited.
    case text
    /// A horizontal double arrow, over an edge that moves left and right.
    case horizontalResize
    /// A vertical double arrow, over an edge that moves up and down.
    case verticalResize
    /// A cross, where a point or a range is picked.
    case crosshair
}
