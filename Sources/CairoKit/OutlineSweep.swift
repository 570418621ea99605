import Geometry
import RenderTree

/// Finds, row by row of pixels, which parts of outlines' edges bound what lies inside all of the outlines, each by its rule.
///
/// Only those parts are added to cells, once and in one direction; so the cells' sums are right wherever outlines lie over
/// themselves or each other.
final class OutlineSweep: EdgeSink {
    /// Room for more edges is given back after each sweep.
    private static let mostKept = 1 << 12
    /// Most edges: as many as ``RowSweep`` takes in a row.
    private static let mostEdges = 1 << 24

    private struct Edge {
        let line: AreaEdge
        /// 1 for down, -1 for up.
        let direction: Int
        let outline: Int
    }

    private var edges: [Edge] = []
    /// Which of the edges lie in each row, in the outlines' order.
    private var edgesByRow = [[Int]](repeating: [], count: AreaCells.height)
    private var rules: [FillRule] = []
    /// A bit for each row that is swept.
    private var rows: UInt64 = 0
    /// Where the pixels end.
    private var (right, bottom) = (0, 0)
    private var row = RowSweep()

    /// Finds what bounds the inside of outlines in some rows of a rectangle of whole pixels, and adds it to cells, in which
    /// those rows are empty.
    /// - Parameter rows: A bit for each row.
    func sweep(_ outlines: [PlacedOutline], in pixels: Rect, rows: UInt64, into cells: AreaCells) {
        self.rows = rows
        right = Int(pixels.width) << AreaCells.unitBits
        bottom = Int(pixels.height) << AreaCells.unitBits
        rules.removeAll(keepingCapacity: true)
        for outline in outlines {
            rules.append(outline.rule)
            var pen = AreaPen(self, pixels)
            DevicePath.draw(outline.path, outline.map, with: &pen)
            pen.end()
        }
        sweep(into: cells)
    }

    func move() {}

    func wants(_ top: Double, _ end: Double) -> Bool {
        let (first, last) = (max(top, 0), min(end, 63))
        return first <= last && rows & (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - Int(last))) != 0
    }

    func addEdge(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int) {
        let (top, end) = (max(min(fromY, toY), 0), min(max(fromY, toY), bottom))
        if top >= end || min(fromX, toX) >= right { return }
        let (first, last) = (top >> AreaCells.unitBits, (end - 1) >> AreaCells.unitBits)
        var touched = rows & (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
        if touched == 0 || edges.count == OutlineSweep.mostEdges { return }
        let line = fromY < toY ? AreaEdge(fromX, fromY, toX, toY) : AreaEdge(toX, toY, fromX, fromY)
        edges.append(Edge(line: line, direction: fromY < toY ? 1 : -1, outline: rules.count - 1))
        while touched != 0 {
            edgesByRow[touched.trailingZeroBitCount].append(edges.count - 1)
            touched &= touched - 1
        }
    }

    private func sweep(into cells: AreaCells) {
        let isCrowded = edges.count > OutlineSweep.mostKept
        while rows != 0 {
            let index = rows.trailingZeroBitCount
            rows &= rows - 1
            row.begin(index, rules)
            for edge in edgesByRow[index] {
                row.add(edges[edge].line, direction: edges[edge].direction, outline: edges[edge].outline)
            }
            row.sweep(into: cells)
            edgesByRow[index].removeAll(keepingCapacity: !isCrowded)
        }
        edges.removeAll(keepingCapacity: !isCrowded)
        if isCrowded { row = RowSweep() }
    }
}
