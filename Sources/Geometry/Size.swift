/// A width and a height, in points. Both may be negative.
public struct Size: Hashable, Sendable {
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Makes a size from its extents.
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// The size of no extent.
    public static let zero = Size(0, 0)

    /// The sum by component.
    public static func + (a: Size, b: Size) -> Size { Size(a.width + b.width, a.height + b.height) }
    /// The difference by component.
    public static func - (a: Size, b: Size) -> Size { Size(a.width - b.width, a.height - b.height) }
    /// Both extents multiplied by a factor.
    public static func * (a: Size, factor: Double) -> Size { Size(a.width * factor, a.height * factor) }

    /// Whether nothing of this size is visible: an extent is zero, negative or NaN.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether both extents are finite numbers.
    public var isFinite: Bool { width.isFinite && height.isFinite }
}
