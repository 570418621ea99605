import Geometry

/// Draws the edges of outlines into cells, curves as straight pieces.
///
/// A curve is halved until a piece is no farther than ``tolerance`` from its chord. What is halved depends on the curve
/// alone, and pieces that no cell could tell from their chord, beside the cells or above or below, are not halved for
/// nothing; so huge curves cost no more than what is seen of them, and where the cells are changes no pixel.
struct AreaPen: DevicePen {
    /// How far a curve's chords may be from it, in pixels: half of a 255th, for an edge right through a pixel.
    private static let tolerance = 1.0 / 512
    /// A curve within ``DevicePath/limit`` is straight enough before.
    private static let mostHalvings = 16

    private let cells: AreaCells
    /// The cells' corner, in whole pixels.
    private let (left, top): (Double, Double)
    /// The same in the cells' units.
    private let (originX, originY): (Int, Int)
    /// The cells' other corner.
    private let (right, bottom): (Double, Double)
    private var start = Place(x: 0, y: 0)
    private var current = Place(x: 0, y: 0)
    private var point = Point.zero
    private var startPoint = Point.zero

    /// A place in the cells' units.
    private struct Place {
        let x: Int
        let y: Int
    }

    /// Begins an outline in cells for a rectangle of whole pixels.
    init(_ cells: AreaCells, _ pixels: Rect) {
        self.cells = cells
        (left, top, right, bottom) = (pixels.minX, pixels.minY, pixels.maxX, pixels.maxY)
        (originX, originY) = (AreaCells.units(left), AreaCells.units(top))
        cells.begin(columns: Int(pixels.width), rows: Int(pixels.height))
    }

    /// Ends the outline: what is open is closed.
    mutating func end() { addEdge(to: start) }

    mutating func move(to point: Point) {
        addEdge(to: start)
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
            max(a.y, b.y, c.y, d.y) < top - 2 || min(a.y, b.y, c.y, d.y) > bottom + 2
            || max(a.x, b.x, c.x, d.x) < left - 2 || min(a.x, b.x, c.x, d.x) > right + 2
        if isUnseen || halvings == AreaPen.mostHalvings || AreaPen.isStraight(a, b, c, d) {
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
        cells.addEdge(current.x, current.y, place.x, place.y)
        current = place
    }
}
