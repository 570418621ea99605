import Geometry

/// What takes the edges of an outline, in the places of ``AreaCells``.
protocol EdgeSink {
    /// Adds the edge from a place to another. Edges follow on one another, but where one was closed.
    func addEdge(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int)
    /// Goes on elsewhere; the edges so far are closed.
    func move()
    /// Whether edges matter between two heights, in pixels from the corner that places are counted from.
    func wants(_ top: Double, _ end: Double) -> Bool
}

/// Draws the edges of outlines, curves as straight pieces.
///
/// A curve is halved until a piece is no farther than ``tolerance`` from its chord. What is halved depends on the curve
/// alone, and pieces that no cell could tell from their chord, beside the cells or above or below, are not halved for
/// nothing; so huge curves cost no more than what is seen of them, and where the cells are changes no pixel.
struct AreaPen<Edges: EdgeSink>: DevicePen {
    /// How far a curve's chords may be from it, in pixels: half of a 255th, for an edge right through a pixel.
    private static var tolerance: Double { 1.0 / 512 }
    /// A curve within ``DevicePath/limit`` is straight enough before.
    private static var mostHalvings: Int { 16 }

    private let edges: Edges
    /// The rectangle's corner, in whole pixels.
    private let (left, top): (Double, Double)
    /// The same in the cells' units.
    private let (originX, originY): (Int, Int)
    private let right: Double
    private var start = Place(x: 0, y: 0)
    private var current = Place(x: 0, y: 0)
    private var point = Point.zero
    private var startPoint = Point.zero

    /// A place in the cells' units.
    private struct Place {
        let x: Int
        let y: Int
    }

    /// Begins an outline for a rectangle of whole pixels.
    init(_ edges: Edges, _ pixels: Rect) {
        self.edges = edges
        (left, top, right) = (pixels.minX, pixels.minY, pixels.maxX)
        (originX, originY) = (AreaCells.units(pixels.minX), AreaCells.units(pixels.minY))
    }

    /// Ends the outline: what is open is closed.
    mutating func end() {
        addEdge(to: start)
        edges.move()
    }

    mutating func move(to point: Point) {
        end()
        (self.point, startPoint) = (point, point)
        current = place(point)
        start = current
    }

    mutating func line(to point: Point) {
        self.point = point
        addEdge(to: place(point))
    }

    mutating func close() {
        addEdge(to: start)
        point = startPoint
    }

    mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
        addCurve(point, first, second, end, halvings: 0)
        point = end
    }

    private mutating func addCurve(_ a: Point, _ b: Point, _ c: Point, _ d: Point, halvings: Int) {
        // Two pixels to spare make up for rounding.
        let isUnseen =
            !edges.wants(min(a.y, b.y, c.y, d.y) - top - 2, max(a.y, b.y, c.y, d.y) - top + 2)
            || max(a.x, b.x, c.x, d.x) < left - 2 || min(a.x, b.x, c.x, d.x) > right + 2
        if isUnseen || halvings == Self.mostHalvings || Self.isStraight(a, b, c, d) {
            return addEdge(to: place(d))
        }
        let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
        let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
        let middle = (abc + bcd) * 0.5
        addCurve(a, ab, abc, middle, halvings: halvings + 1)
        addCurve(middle, bcd, cd, d, halvings: halvings + 1)
    }

    /// Whether a curve is as near to its chord as need be.
    ///
    /// A function is off its chord by ⅛ of its largest second derivative at most, and a cubic's is 6 times the larger of the
    /// second differences of its control points.
    private static func isStraight(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let (firstX, firstY) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        let (secondX, secondY) = (b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y)
        let square = max(firstX * firstX + firstY * firstY, secondX * secondX + secondY * secondY)
        return square <= (tolerance * 4 / 3) * (tolerance * 4 / 3)
    }

    private func place(_ point: Point) -> Place {
        Place(x: AreaCells.units(point.x) &- originX, y: AreaCells.units(point.y) &- originY)
    }

    private mutating func addEdge(to place: Place) {
        edges.addEdge(current.x, current.y, place.x, place.y)
        current = place
    }
}
