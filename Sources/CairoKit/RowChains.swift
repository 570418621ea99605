import Glibc

/// Tells in which rows of pixels sums of areas may not be what lies inside an outline.
///
/// A chain is what of an outline goes through a row without turning. Where a chain is alone in a pixel, or those in it lie
/// side by side and go up and down in turn, the winding number has two values there next to each other, and sums are right. A
/// row is unclear where chains of one direction meet in a pixel, or chains lie above one another.
///
/// Places are those of ``AreaCells``. Edges come in the outline's order, each with its parts in rows in any order.
final class RowChains {
    /// Most chains that are looked at in a row; with more it is unclear.
    private static let mostChains = 128

    private struct Chain {
        let left: Int32
        let right: Int32
        /// 1 for down, -1 for up.
        let direction: Int32
    }

    /// A chain that goes on where the edges so far end, within a row.
    private struct Beginning {
        var left: Int
        var right: Int
        let row: Int
        /// 0 as long as it is level.
        let direction: Int
    }

    private let chains: UnsafeMutablePointer<Chain>
    private let counts: UnsafeMutablePointer<Int>
    /// A bit for each row with two chains and more.
    private var crowdedRows: UInt64 = 0
    /// A bit for each row with too many.
    private var overfullRows: UInt64 = 0
    /// Where the pixels end.
    private var right = 0
    private var bottom = 0
    /// What the edges before have begun, and what the edge does that is being passed.
    private var (before, after): (Beginning?, Beginning?)

    /// Makes room; nil without memory.
    init?() {
        let rows = AreaCells.height
        guard let chains = malloc(rows * RowChains.mostChains * MemoryLayout<Chain>.stride) else { return nil }
        guard let counts = calloc(rows, MemoryLayout<Int>.stride) else {
            free(chains)
            return nil
        }
        self.chains = chains.bindMemory(to: Chain.self, capacity: rows * RowChains.mostChains)
        self.counts = counts.bindMemory(to: Int.self, capacity: rows)
    }

    deinit {
        free(chains)
        free(counts)
    }

    /// Begins an outline within pixels that end at a place.
    func begin(right: Int, bottom: Int) {
        (self.right, self.bottom) = (right, bottom)
        (before, after) = (nil, nil)
    }

    /// Goes on elsewhere.
    func move() {
        // What has been level all along bounds nothing.
        if let before, before.direction != 0 { add(before.row, before.left, before.right, before.direction) }
        before = nil
    }

    /// Passes a level edge.
    @inline(__always)
    func passLevel(_ fromX: Int, _ toX: Int, y: Int) {
        if y <= 0 || y >= bottom || y & (AreaCells.unit &- 1) == 0 { return }
        let row = y >> AreaCells.unitBits
        var chain = before ?? Beginning(left: fromX, right: fromX, row: row, direction: 0)
        chain.left = min(chain.left, toX)
        chain.right = max(chain.right, toX)
        before = chain
    }

    /// Passes an edge's part in a row, from its top to its bottom.
    @inline(__always)
    func pass(_ row: Int, _ x: Int, _ y: Int, _ nextX: Int, _ nextY: Int, direction: Int) {
        let top = row << AreaCells.unitBits
        let (isFromTop, isToBottom) = (y == top, nextY == top &+ AreaCells.unit)
        if isFromTop, isToBottom {
            add(row, min(x, nextX), max(x, nextX), direction)
        } else {
            passPart(
                row, min(x, nextX), max(x, nextX), direction,
                isFromSide: direction > 0 ? isFromTop : isToBottom, isToSide: direction > 0 ? isToBottom : isFromTop)
        }
    }

    private func passPart(
        _ row: Int, _ left: Int, _ right: Int, _ direction: Int, isFromSide: Bool, isToSide: Bool
    ) {
        var chain = Beginning(left: left, right: right, row: row, direction: direction)
        if !isFromSide {
            if let before, before.direction == direction || before.direction == 0 {
                chain.left = min(chain.left, before.left)
                chain.right = max(chain.right, before.right)
            } else {
                move()
            }
        }
        if isToSide {
            add(row, chain.left, chain.right, direction)
        } else {
            after = chain
        }
    }

    /// Ends an edge of which parts were passed.
    @inline(__always)
    func endEdge() {
        before = after
        after = nil
    }

    /// Passes an edge that lies right of all pixels, but not above or below.
    func passBeyond(_ fromY: Int, _ toY: Int) {
        let direction = fromY < toY ? 1 : -1
        let (top, end) = (max(min(fromY, toY), 0), min(max(fromY, toY), bottom))
        let (row, lastRow) = (top >> AreaCells.unitBits, (end &- 1) >> AreaCells.unitBits)
        let rowEnd = (row &+ 1) << AreaCells.unitBits
        pass(row, right, top, right, min(end, rowEnd), direction: direction)
        if row < lastRow { pass(lastRow, right, lastRow << AreaCells.unitBits, right, end, direction: direction) }
        endEdge()
    }

    @inline(__always)
    private func add(_ row: Int, _ left: Int, _ right: Int, _ direction: Int) {
        if right <= 0 || left >= self.right { return }
        let count = counts[row]
        counts[row] = count &+ 1
        if count >= RowChains.mostChains {
            overfullRows |= 1 &<< UInt64(truncatingIfNeeded: row)
            return
        }
        if count > 0 { crowdedRows |= 1 &<< UInt64(truncatingIfNeeded: row) }
        chains[row &* RowChains.mostChains &+ count] = Chain(
            left: Int32(truncatingIfNeeded: max(left, 0)), right: Int32(truncatingIfNeeded: min(right, self.right)),
            direction: Int32(truncatingIfNeeded: direction))
    }

    /// Ends the outline: gives a bit for each row that is unclear.
    func takeUnclearRows() -> UInt64 {
        var rows = overfullRows
        var crowded = crowdedRows & ~overfullRows
        while crowded != 0 {
            let row = crowded.trailingZeroBitCount
            crowded &= crowded &- 1
            if !isClear(row) { rows |= 1 &<< UInt64(truncatingIfNeeded: row) }
        }
        (crowdedRows, overfullRows) = (0, 0)
        memset(counts, 0, AreaCells.height * MemoryLayout<Int>.stride)
        return rows
    }

    private func isClear(_ row: Int) -> Bool {
        let chains = UnsafeMutableBufferPointer(start: chains + row * RowChains.mostChains, count: counts[row])
        for index in 1..<chains.count {
            let chain = chains[index]
            var place = index
            while place > 0, (chains[place - 1].left, chains[place - 1].right) > (chain.left, chain.right) {
                chains[place] = chains[place - 1]
                place -= 1
            }
            chains[place] = chain
        }
        for index in 1..<chains.count {
            let (chain, next) = (chains[index - 1], chains[index])
            let doMeet = (chain.right - 1) >> Int32(AreaCells.unitBits) >= next.left >> Int32(AreaCells.unitBits)
            if doMeet, chain.direction == next.direction || chain.right > next.left { return false }
        }
        return true
    }
}
