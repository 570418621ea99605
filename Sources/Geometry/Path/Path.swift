/// A path: subpaths of lines and cubic Bézier segments, in points.
///
/// Quadratic segments and arcs become cubics when they are added, so that a path has only four kinds of element.
public struct Path: Hashable, Sendable {
    /// A drawing step.
    public enum Element: Hashable, Sendable {
        /// Begins a subpath at a point.
        case move(Point)
        /// A straight segment from the current point.
        case line(Point)
        /// A cubic Bézier segment from the current point: two control points, then its end.
        case cubic(Point, Point, Point)
        /// A straight segment back to the beginning of the subpath.
        case close
    }

    /// The steps in order.
    public private(set) var elements: [Element]
    /// The end of the last segment; nil before the first move.
    public private(set) var currentPoint: Point?
    private var start: Point?
    private var reach = ControlReach()

    /// Makes an empty path.
    public init() { elements = [] }

    /// Makes a path from elements. A line or curve before any move begins at its own first point.
    public init(_ elements: some Sequence<Element>) {
        self.init()
        reserveCapacity(elements.underestimatedCount)
        for element in elements { append(element) }
    }

    /// The bounds of all points and control points, which contain the path; updated as they are added.
    ///
    /// Nil for a path without points or with one that is not finite, which draws nothing.
    public var bounds: Rect? { reach.box }

    /// Whether all coordinates are finite numbers.
    public var isFinite: Bool { reach.isFinite }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Reserves memory for a number of elements, so that adding them allocates once.
    public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Adds one element.
    public mutating func append(_ element: Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): line(to: point)
        case .cubic(let first, let second, let end): cubic(first, second, to: end)
        case .close: close()
        }
    }

    /// Begins a subpath.
    public mutating func move(to point: Point) {
        elements.append(.move(point))
        reach.add(point)
        currentPoint = point
        start = point
    }

    /// Adds a straight segment.
    public mutating func line(to point: Point) {
        if currentPoint == nil { return move(to: point) }
        elements.append(.line(point))
        reach.add(point)
        currentPoint = point
    }

    /// Adds a cubic Bézier segment.
    public mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
        if currentPoint == nil { move(to: first) }
        elements.append(.cubic(first, second, end))
        reach.add(first)
        reach.add(second)
        reach.add(end)
        currentPoint = end
    }

    /// Adds a quadratic Bézier segment, converted to the equal cubic.
    public mutating func quadratic(_ control: Point, to end: Point) {
        let from = currentPoint ?? control
        if currentPoint == nil { move(to: control) }
        cubic(from + (control - from) * (2.0 / 3), end + (control - end) * (2.0 / 3), to: end)
    }

    /// Closes the subpath with a straight segment. Without a subpath it does nothing.
    public mutating func close() {
        guard let start else { return }
        elements.append(.close)
        currentPoint = start
    }

    /// Adds all of another path.
    public mutating func append(_ other: Path) {
        for element in other.elements { append(element) }
    }

    /// The path transformed by an affine map.
    public func transformed(by map: Affine) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let point): .move(map.apply(to: point))
                case .line(let point): .line(map.apply(to: point))
                case .cubic(let first, let second, let end):
                    .cubic(map.apply(to: first), map.apply(to: second), map.apply(to: end))
                case .close: .close
                }
            })
    }
}

private struct ControlReach: Hashable, Sendable {
    private var (left, top) = (Double.infinity, Double.infinity)
    private var (right, bottom) = (-Double.infinity, -Double.infinity)
    private(set) var isFinite = true

    mutating func add(_ point: Point) {
        isFinite = isFinite && point.isFinite
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }

    var box: Rect? {
        isFinite && left <= right ? Rect(left, top, right - left, bottom - top) : nil
    }
}
