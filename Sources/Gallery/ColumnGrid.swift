import Geometry

/// Equal cells in rows and columns.
///
/// What is shown in such a grid keeps its row and its column where a zoom changes their number: two grids may be mixed in any
/// shares, and no cell meets another.
struct ColumnGrid {
    /// The first cell's corner.
    let corner: Point
    /// Every cell's size.
    let cell: Size
    /// The gap between two cells.
    let gap: Double

    /// Where a cell is.
    func place(column: Int, row: Int) -> Rect {
        Rect(
            corner.x + Double(column) * (cell.width + gap), corner.y + Double(row) * (cell.height + gap), cell.width,
            cell.height)
    }
}
