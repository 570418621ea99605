/// A rectangle with circular corners of one radius, in points.
public struct RoundedRect: Hashable, Sendable {
    /// The rectangle that the shape fills.
    public let rect: Rect
    /// The corners' radius: 0… half the shorter side.
    public let radius: Double

    /// Makes a rounded rectangle; the radius is clamped to 0… half the shorter side.
    public init(_ rect: Rect, radius: Double) {
        self.rect = rect
        self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    }

    /// Whether a point is inside the shape.
    public func contains(_ point: Point) -> Bool {
        guard rect.contains(point) else { return false }
        let dx = max(rect.minX + radius - point.x, point.x - (rect.maxX - radius), 0)
        let dy = max(rect.minY + radius - point.y, point.y - (rect.maxY - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }
}
