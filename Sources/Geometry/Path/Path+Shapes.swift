extension Path {
    /// The relative handle length of the cubic closest to a quarter circle.
    ///
    /// 4/3·(√2 − 1) of the radius, which is then off by at most 2.73e-4 (Riškus, "Approximation of a cubic Bézier curve
    /// by circular arcs", 2006).
    static let circleHandle = 0.5522847498307936

    /// The outline of a rectangle.
    public init(rect: Rect) {
        self.init()
        reserveCapacity(5)
        move(to: rect.origin)
        line(to: Point(rect.maxX, rect.minY))
        line(to: Point(rect.maxX, rect.maxY))
        line(to: Point(rect.minX, rect.maxY))
        close()
    }

    /// The ellipse that touches a rectangle's four sides, from its right end clockwise.
    public init(ellipseIn rect: Rect) {
        let handle = Point(rect.width / 2 * Path.circleHandle, rect.height / 2 * Path.circleHandle)
        let (center, right, bottom) = (rect.center, Point(rect.maxX, rect.midY), Point(rect.midX, rect.maxY))
        let (left, top) = (Point(rect.minX, center.y), Point(center.x, rect.minY))
        self.init([
            .move(right),
            .cubic(Point(right.x, right.y + handle.y), Point(bottom.x + handle.x, bottom.y), bottom),
            .cubic(Point(bottom.x - handle.x, bottom.y), Point(left.x, left.y + handle.y), left),
            .cubic(Point(left.x, left.y - handle.y), Point(top.x - handle.x, top.y), top),
            .cubic(Point(top.x + handle.x, top.y), Point(right.x, right.y - handle.y), right),
            .close,
        ])
    }

    /// A circle around a centre.
    public init(circleAt center: Point, radius: Double) {
        self.init(ellipseIn: Rect(center: center, size: Size(2 * radius, 2 * radius)))
    }

    /// The outline of a rectangle with rounded corners, from the left end of its top side clockwise.
    /// - Parameter cornerRadius: at most half of the shorter side; more counts as that, and less than 0 as 0.
    public init(roundedRect rect: Rect, cornerRadius: Double) { self.init(RoundedRect(rect, radius: cornerRadius)) }

    /// The outline of a rounded rectangle, from the left end of its top side clockwise.
    public init(_ shape: RoundedRect) {
        let (rect, radius) = (shape.rect, shape.radius)
        guard radius > 0 else {
            self.init(rect: rect)
            return
        }
        let gap = radius * (1 - Path.circleHandle)
        self.init([
            .move(Point(rect.minX + radius, rect.minY)),
            .line(Point(rect.maxX - radius, rect.minY)),
            .cubic(
                Point(rect.maxX - gap, rect.minY), Point(rect.maxX, rect.minY + gap),
                Point(rect.maxX, rect.minY + radius)),
            .line(Point(rect.maxX, rect.maxY - radius)),
            .cubic(
                Point(rect.maxX, rect.maxY - gap), Point(rect.maxX - gap, rect.maxY),
                Point(rect.maxX - radius, rect.maxY)),
            .line(Point(rect.minX + radius, rect.maxY)),
            .cubic(
                Point(rect.minX + gap, rect.maxY), Point(rect.minX, rect.maxY - gap),
                Point(rect.minX, rect.maxY - radius)),
            .line(Point(rect.minX, rect.minY + radius)),
            .cubic(
                Point(rect.minX, rect.minY + gap), Point(rect.minX + gap, rect.minY),
                Point(rect.minX + radius, rect.minY)),
            .close,
        ])
    }
}
