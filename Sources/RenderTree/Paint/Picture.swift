public import Geometry

/// A vector picture: operations in a space of its own, stretched to any box.
///
/// A picture is immutable and compared by identity: one pointer comparison.
public final class Picture: Sendable, Hashable {
    /// The size of the picture's own space, whose origin is its top left.
    public let size: Size
    /// The operations, back to front; they may reach beyond the size and are not clipped to it.
    public let operations: [PaintOperation]

    /// Makes a picture.
    /// - Precondition: the size is positive and finite.
    public init(size: Size, _ operations: [PaintOperation]) {
        precondition(!size.isEmpty && size.isFinite, "a picture has a positive size, not \(size)")
        self.size = size
        self.operations = operations
    }

    /// Compares by identity.
    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
