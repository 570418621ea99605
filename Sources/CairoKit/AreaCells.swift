import Glibc

/// How much of each pixel of a small rectangle lies inside an outline: sums over the outline's edges, in whole numbers.
///
/// An edge covers, in each row that it passes, all that lies right of it; the sign says whether it goes down or up. Each
/// cell holds by how much the signed area grows from the pixel left of it, so that a running sum along a row gives the
/// area inside in every pixel. That is exact, but for pixels in which the outline lies over itself: there the areas of what
/// is covered twice, or once by each direction, are added before they are cut to one pixel. Rows in which that may be are told
/// of, and an ``OutlineSweep`` gives the edges of what is inside in their place. (The cells of libart and FreeType's smooth
/// rasterizer, in a dense array as in font-rs.)
///
/// Places are in 65536ths of a pixel from the rectangle's corner. All is a function of an edge and a pixel alone: where the
/// rectangle begins and ends changes no pixel.
final class AreaCells: EdgeSink, @unchecked Sendable {
    /// Most pixels across.
    static let width = TileGrid.tileWidth
    /// Most pixels down.
    static let height = TileGrid.tileHeight
    /// A pixel's side is two to the power of this.
    static let unitBits = 16
    static let unit = 1 << unitBits
    /// Twice the area of a pixel is two to the power of this.
    private static let fullBits = 2 * unitBits + 1
    private static let full = 1 << fullBits

    // One cell more than there are pixels, for what lies right of the last.
    private static let stride = width + 8
    private static let wordsPerRow = width / 64 + 1

    /// By how much twice the area grows at each pixel; 0 but where touched.
    private let growths: UnsafeMutablePointer<Int>
    /// A bit for each cell that may hold something.
    private let touched: UnsafeMutablePointer<UInt64>
    /// A bit for each row with such cells.
    private var touchedRows: UInt64 = 0
    /// How many pixels across and down are in use, from the corner on.
    private var (columns, rowCount) = (0, 0)
    /// Where the pixels in use end.
    private var (right, bottom) = (0, 0)
    private let chains: RowChains

    /// Makes empty cells; nil without memory.
    init?() {
        let count = AreaCells.stride * AreaCells.height
        let wordCount = AreaCells.wordsPerRow * AreaCells.height
        guard let chains = RowChains(), let growths = calloc(count, MemoryLayout<Int>.stride) else { return nil }
        guard let touched = calloc(wordCount, MemoryLayout<UInt64>.stride) else {
            free(growths)
            return nil
        }
        self.chains = chains
        self.growths = growths.bindMemory(to: Int.self, capacity: count)
        self.touched = touched.bindMemory(to: UInt64.self, capacity: wordCount)
    }

    deinit {
        free(growths)
        free(touched)
    }

    /// A length in pixels, within ±2³³, in the cells' units.
    @inline(__always)
    static func units(_ length: Double) -> Int { AreaEdge.rounded(length * Double(unit)) }

    /// Begins an outline within so many pixels, at most ``width`` × ``height``. All cells are empty before.
    func begin(columns: Int, rows: Int) {
        precondition(columns <= AreaCells.width && rows <= AreaCells.height, "\(columns)×\(rows) cells are too many")
        (self.columns, rowCount) = (columns, rows)
        (right, bottom) = (columns << AreaCells.unitBits, rows << AreaCells.unitBits)
        chains.begin(right: right, bottom: bottom)
    }

    /// Goes on elsewhere; the edges so far are closed.
    func move() { chains.move() }

    func wants(_ top: Double, _ end: Double) -> Bool { end >= 0 && top <= Double(rowCount) }

    /// Adds an edge. Each place is within ±2³³.
    @inline(__always)
    func addEdge(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int) {
        if fromY == toY { return chains.passLevel(fromX, toX, y: fromY) }
        if max(fromY, toY) <= 0 || min(fromY, toY) >= bottom { return }
        if min(fromX, toX) >= right { return chains.passBeyond(fromY, toY) }
        if fromY < toY {
            addDown(AreaEdge(fromX, fromY, toX, toY), weight: 1)
        } else {
            addDown(AreaEdge(toX, toY, fromX, fromY), weight: -1)
        }
        chains.endEdge()
    }

    /// Adds an edge of which something is seen.
    private func addDown(_ edge: AreaEdge, weight: Int) {
        var y = max(edge.y, 0)
        var row = y >> AreaCells.unitBits
        let lastRow = min(edge.endY &- 1, bottom &- 1) >> AreaCells.unitBits
        if max(edge.x, edge.endX) <= 0 {
            while row <= lastRow {
                let nextY = min(edge.endY, (row &+ 1) << AreaCells.unitBits)
                add(row, 0, (nextY &- y) &* weight, twiceX: 0)
                chains.pass(row, 0, y, 0, nextY, direction: weight)
                y = nextY
                row &+= 1
            }
            return
        }
        var x = edge.x(at: y)
        while row <= lastRow {
            let nextY = min(edge.endY, (row &+ 1) << AreaCells.unitBits)
            let nextX = edge.x(at: nextY)
            addPart(of: edge, row, x, y, nextX, nextY, weight: weight)
            chains.pass(row, x, y, nextX, nextY, direction: weight)
            (x, y) = (nextX, nextY)
            row &+= 1
        }
    }

    /// Adds what of an edge lies in a row, from its top to its bottom.
    @inline(__always)
    func addPart(of edge: AreaEdge, _ row: Int, _ x: Int, _ y: Int, _ nextX: Int, _ nextY: Int, weight: Int) {
        let column = min(x, nextX) >> AreaCells.unitBits
        let start = column << AreaCells.unitBits
        if column >= 0, column < columns, max(x, nextX) &- start <= AreaCells.unit {
            add(row, column, (nextY &- y) &* weight, twiceX: x &+ nextX &- 2 &* start)
        } else if x <= nextX {
            addAcross(edge, row, x, y, nextX, nextY, weight)
        } else {
            addAcross(edge, row, nextX, nextY, x, y, -weight)
        }
    }

    /// Adds what lies left of all pixels in a row, by its height.
    func addBeyond(_ row: Int, _ height: Int) { add(row, 0, height, twiceX: 0) }

    /// Adds what of an edge lies in a row, from its left end to its right, of which one may be above the other or not.
    private func addAcross(
        _ edge: AreaEdge, _ row: Int, _ leftX: Int, _ leftY: Int, _ rightX: Int, _ rightY: Int, _ weight: Int
    ) {
        if leftX >= right { return }
        if rightX <= 0 { return add(row, 0, (rightY &- leftY) &* weight, twiceX: 0) }
        let (top, end) = (min(leftY, rightY), max(leftY, rightY))
        var (x, y) = (leftX, leftY)
        if x < 0 {
            x = 0
            y = min(max(edge.y(at: 0), top), end)
            add(row, 0, (y &- leftY) &* weight, twiceX: 0)
        }
        var column = x >> AreaCells.unitBits
        while x < rightX, column < columns {
            let start = column << AreaCells.unitBits
            let nextX = min(rightX, start &+ AreaCells.unit)
            let nextY = nextX == rightX ? rightY : min(max(edge.y(at: nextX), top), end)
            add(row, column, (nextY &- y) &* weight, twiceX: x &+ nextX &- 2 &* start)
            (x, y) = (nextX, nextY)
            column &+= 1
        }
    }

    /// Adds a piece of an edge within a cell: how far it goes down, and the sum of where it begins and ends from the cell's
    /// left side.
    @inline(__always)
    private func add(_ row: Int, _ column: Int, _ height: Int, twiceX: Int) {
        let cell = growths + (row &* AreaCells.stride &+ column)
        let beyond = height &* twiceX
        cell[0] &+= height &* (2 &* AreaCells.unit) &- beyond
        cell[1] &+= beyond
        let words = touched + row &* AreaCells.wordsPerRow
        words[column >> 6] |= 1 &<< UInt64(truncatingIfNeeded: column)
        let next = column &+ 1
        words[next >> 6] |= 1 &<< UInt64(truncatingIfNeeded: next)
        touchedRows |= 1 &<< UInt64(truncatingIfNeeded: row)
    }
}

extension AreaCells {
    /// What a row turned out to be.
    enum Row {
        case empty
        case full
        case mixed
    }

    /// Ends the outline, before its rows are taken: gives a bit for each row in which the sums may not be what is inside, and
    /// empties those.
    func dropUnclearRows() -> UInt64 {
        let unclear = chains.takeUnclearRows()
        var rows = unclear & touchedRows
        touchedRows &= ~unclear
        while rows != 0 {
            drop(rows.trailingZeroBitCount)
            rows &= rows &- 1
        }
        return unclear
    }

    /// Empties a row's cells.
    private func drop(_ row: Int) {
        let cells = growths + row &* AreaCells.stride
        let words = touched + row &* AreaCells.wordsPerRow
        for index in 0...(columns >> 6) {
            while words[index] != 0 {
                cells[index &* 64 &+ words[index].trailingZeroBitCount] = 0
                words[index] &= words[index] &- 1
            }
        }
    }

    /// Takes a row: writes its coverage, 0…255 for each pixel, rounded to nearest, and empties
    /// its cells.
    ///
    /// Bytes of rows that are empty or full are not written.
    func takeRow(_ row: Int, isEvenOdd: Bool, into target: UnsafeMutablePointer<UInt8>) -> Row {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: row)
        guard touchedRows & bit != 0 else { return .empty }
        touchedRows &= ~bit
        let cells = growths + row &* AreaCells.stride
        let words = touched + row &* AreaCells.wordsPerRow
        var (sum, column) = (0, 0)
        var value: UInt8 = 0
        var (all, some): (UInt8, UInt8) = (255, 0)
        for index in 0...(columns >> 6) {
            var bits = words[index]
            if bits == 0 { continue }
            words[index] = 0
            while bits != 0 {
                let place = index &* 64 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                let growth = cells[place]
                cells[place] = 0
                if growth == 0 || place >= columns { continue }
                if place > column {
                    (all, some) = (all & value, some | value)
                    AreaCells.repeat(value, target, column, place)
                }
                sum &+= growth
                value = isEvenOdd ? AreaCells.evenOdd(sum) : AreaCells.nonZero(sum)
                column = place
            }
        }
        (all, some) = (all & value, some | value)
        if all == 255 { return .full }
        if some == 0 { return .empty }
        AreaCells.repeat(value, target, column, columns)
        return .mixed
    }

    @inline(__always)
    private static func `repeat`(_ value: UInt8, _ target: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int) {
        if end &- start == 1 {
            target[start] = value
        } else {
            memset(target + start, Int32(value), end &- start)
        }
    }

    /// What is inside by the non-zero rule, of 255.
    @inline(__always)
    private static func nonZero(_ sum: Int) -> UInt8 { byte(min(Int(bitPattern: sum.magnitude), full)) }

    /// What is inside by the even-odd rule, of 255.
    @inline(__always)
    private static func evenOdd(_ sum: Int) -> UInt8 {
        let rest = sum & (2 &* full &- 1)
        return byte(min(rest, 2 &* full &- rest))
    }

    @inline(__always)
    private static func byte(_ area: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (area &* 255 &+ full / 2) >> fullBits)
    }
}
