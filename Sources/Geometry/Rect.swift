/// An upright rectangle: an origin at its top left and a size, in points.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extents to the right of and below the origin.
    public var size: Size

    /// Makes a rectangle from its corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from its left edge, top edge, width and height.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    /// Makes the rectangle of a size around a centre.
    public init(center: Point, size: Size) {
        self.init(origin: Point(center.x - size.width / 2, center.y - size.height / 2), size: size)
    }

    /// Makes the smallest rectangle that contains both corners, in any order.
    public init(corner a: Point, corner b: Point) {
        let origin = Point(min(a.x, b.x), min(a.y, b.y))
        self.init(origin: origin, size: Size(max(a.x, b.x) - origin.x, max(a.y, b.y) - origin.y))
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(0, 0, 0, 0)

    /// The left edge.
    public var minX: Double { origin.x }
    /// The top edge.
    public var minY: Double { origin.y }
    /// The middle along x.
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle along y.
    public var midY: Double { origin.y + size.height / 2 }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }
    /// The extent along x.
    public var width: Double { size.width }
    /// The extent along y.
    public var height: Double { size.height }
    /// The middle.
    public var center: Point { Point(midX, midY) }

    /// Whether the rectangle covers no area: an extent is zero, negative or NaN.
    public var isEmpty: Bool { size.isEmpty }

    /// Whether all four numbers are finite.
    public var isFinite: Bool { origin.isFinite && size.isFinite }

    /// Whether a point is inside; the left and top edges are, the right and bottom ones are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The rectangle moved by a displacement.
    public func offset(by delta: Point) -> Rect { Rect(origin: origin + delta, size: size) }

    /// The rectangle reduced by insets; extents do not fall below zero.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            minX + insets.left, minY + insets.top, max(0, width - insets.left - insets.right),
            max(0, height - insets.top - insets.bottom))
    }

    /// The smallest rectangle that contains both. Empty rectangles are ignored.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Rect(
            corner: Point(min(minX, other.minX), min(minY, other.minY)),
            corner: Point(max(maxX, other.maxX), max(maxY, other.maxY)))
    }

    /// The intersection; nil if it has no area.
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return Rect(left, top, right - left, bottom - top)
    }
}
