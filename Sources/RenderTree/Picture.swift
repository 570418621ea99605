public import Geometry

/// A vector picture: operations in a space of its own, drawn stretched to whatever box is asked for, sharp at any scale.
///
/// A picture is immutable and compared by identity, so two frames that show the same picture agree at the cost of one
/// pointer comparison.
public final class Picture: Sendable, Hashable {
    /// The extent of the picture's own space, whose origin is its top left.
    public let size: Size
    /// What is drawn, back to front, clipped to nothing: operations may reach beyond the size.
    public let operations: [PaintOperation]

    /// Makes a picture.
    /// - Precondition: the size is positive and finite.
    public init(size: Size, _ operations: [PaintOperation]) {
        precondition(!size.isEmpty && size.isFinite, "a picture has a positive size, not \(size)")
        self.size = size
        self.operations = operations
    }

    /// Identity: the same object.
    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
