import RenderTree

/// Finds in one row of pixels which parts of edges bound what lies inside all of some outlines.
///
/// Edges that are above each other somewhere make a cluster. A cluster is swept from the row's top down, in bands between
/// which no edge begins, ends or crosses another: in a band the edges have an order, and along it the outlines' winding
/// numbers tell where the inside begins and ends.
struct RowSweep {
    /// How often parts of edges are looked at in the bands of a cluster at most. Where it would be more often, bands are all
    /// of one height, and where crossings make it more, further ones aren't heeded.
    private static let mostLooks = 1 << 15
    /// Most bands of one height.
    private static let mostBands = 64

    /// What of an edge lies in the row.
    private struct Part {
        let edge: AreaEdge
        let direction: Int
        let outline: Int
        let (top, end): (Int, Int)
        let (topX, endX): (Int, Int)
        private let acrossPerDown: Double
        /// Where it is at the band's top and end, or where it begins or ends within, and the sum of both.
        var (bandTopX, bandEndX, order) = (0.0, 0.0, 0.0)
        /// What it bounds from a height on: 1 for the inside's left, -1 for its right, 0 for nothing.
        var (side, sideTop) = (0, 0)

        init(_ edge: AreaEdge, direction: Int, outline: Int, rowTop: Int) {
            (self.edge, self.direction, self.outline) = (edge, direction, outline)
            (top, end) = (max(edge.y, rowTop), min(edge.endY, rowTop + AreaCells.unit))
            (topX, endX) = (edge.x(at: top), edge.x(at: end))
            acrossPerDown = Double(endX - topX) / Double(end - top)
        }

        var left: Int { min(topX, endX) }
        var right: Int { max(topX, endX) }

        @inline(__always)
        func x(at y: Int) -> Double {
            if y >= end { return Double(endX) }
            return y <= top ? Double(topX) : Double(topX) + Double(y - top) * acrossPerDown
        }
    }

    /// By how much an outline's winding number grows at a height, right of all clusters so far.
    private struct Step {
        let y: Int
        let outline: Int
        var growth: Int

        static func < (one: Step, other: Step) -> Bool { (one.y, one.outline) < (other.y, other.outline) }
    }

    private var parts: [Part] = []
    /// In the order of their heights, then of outlines; none of no growth.
    private var steps: [Step] = []
    // What those are put together from.
    private var (added, merged): ([Step], [Step]) = ([], [])
    private var rules: [FillRule] = []
    private var (row, rowTop, rowEnd) = (0, 0, 0)
    /// The parts by their left ends: keys, see ``key(_:_:)``.
    private var byLeft: [Int] = []
    // What a cluster is swept with: heights, its parts by their tops, and those in the band in their order.
    private var heights: [Int] = []
    private var byTop: [Int] = []
    private var band: [Int] = []
    /// The outlines' winding numbers left of the cluster, and in a band.
    private var (windings, winding): ([Int], [Int]) = ([], [])

    /// Begins a row.
    mutating func begin(_ row: Int, _ rules: [FillRule]) {
        self.row = row
        rowTop = row << AreaCells.unitBits
        rowEnd = rowTop + AreaCells.unit
        self.rules = rules
        windings = [Int](repeating: 0, count: rules.count)
        winding = windings
        parts.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
        byLeft.removeAll(keepingCapacity: true)
    }

    /// A number by which parts are sorted: by a place, which is within ±2³⁸, then in the order they came in.
    private static func key(_ place: Int, _ index: Int) -> Int { place << 24 | index }

    private static func index(_ key: Int) -> Int { key & (1 << 24 - 1) }

    /// Adds an edge of which something lies in the row, one of fewer than 2²⁴.
    mutating func add(_ edge: AreaEdge, direction: Int, outline: Int) {
        let part = Part(edge, direction: direction, outline: outline, rowTop: rowTop)
        byLeft.append(RowSweep.key(part.left, parts.count))
        parts.append(part)
    }

    /// Adds what bounds the inside to the row's cells, which are empty.
    mutating func sweep(into cells: AreaCells) {
        var start = addPartsBeyond(into: cells)
        byLeft[start...].sort()
        while start < byLeft.count {
            var (end, right) = (start, Int.min)
            repeat {
                right = max(right, parts[RowSweep.index(byLeft[end])].right)
                end += 1
            } while end < byLeft.count && parts[RowSweep.index(byLeft[end])].left <= right
            if end - start > 1 || !addAlone(RowSweep.index(byLeft[start]), into: cells) {
                sweepCluster(start..<end, into: cells)
            }
            addSteps(start..<end)
            start = end
        }
    }

    /// Adds what lies left of all pixels, which is seen by the height at which it leaves the inside: gives the number of those
    /// parts, which are put first.
    private mutating func addPartsBeyond(into cells: AreaCells) -> Int {
        let count = byLeft.partition { parts[RowSweep.index($0)].right > 0 }
        addSteps(0..<count)
        for (step, next) in zip(steps, steps.dropFirst()) {
            windings[step.outline] += step.growth
            if next.y > step.y, rules.indices.allSatisfy({ isInside($0, windings[$0]) }) {
                cells.addBeyond(row, next.y - step.y)
            }
        }
        return count
    }

    /// Adds a part that is a cluster by itself; false where what lies left of it changes along it.
    private mutating func addAlone(_ index: Int, into cells: AreaCells) -> Bool {
        let (top, end) = (parts[index].top, parts[index].end)
        for outline in windings.indices { windings[outline] = 0 }
        for step in steps where step.y < end {
            if step.y > top { return false }
            windings[step.outline] += step.growth
        }
        band.removeAll(keepingCapacity: true)
        band.append(index)
        passBand(top, into: cells)
        change(index, to: 0, at: end, into: cells)
        return true
    }

    /// Sweeps what lies in a range of the parts by their left ends.
    private mutating func sweepCluster(_ members: Range<Int>, into cells: AreaCells) {
        let isExact = findHeights(members)
        byTop.removeAll(keepingCapacity: true)
        for place in members {
            let index = RowSweep.index(byLeft[place])
            byTop.append(RowSweep.key(parts[index].top, index))
        }
        byTop.sort()
        band.removeAll(keepingCapacity: true)
        for outline in windings.indices { windings[outline] = 0 }
        var (next, nextStep, nextHeight, looks) = (0, 0, 0, 0)
        var y = rowTop
        while y < rowEnd {
            while heights[nextHeight] <= y { nextHeight += 1 }
            var end = heights[nextHeight]
            // Where bands are found, what is there in their middle is there all along.
            let middle = (y + end) / 2
            while nextStep < steps.count, steps[nextStep].y <= middle {
                windings[steps[nextStep].outline] += steps[nextStep].growth
                nextStep += 1
            }
            finish(before: middle, at: y, into: cells)
            let countBefore = band.count
            while next < byTop.count, case let index = RowSweep.index(byTop[next]), parts[index].top <= middle {
                if parts[index].end > middle { band.append(index) }
                next += 1
            }
            arrange(y, end, isNew: band.count > countBefore + 64)
            looks += band.count
            while isExact, looks < RowSweep.mostLooks, let crossing = firstCrossing(y, end) {
                looks += band.count
                end = crossing
                arrange(y, end)
            }
            passBand(y, into: cells)
            y = end
        }
        finish(before: rowEnd, at: rowEnd, into: cells)
    }

    /// Finds the heights at which the bands of a cluster end, but for crossings; false where there would be too many.
    private mutating func findHeights(_ members: Range<Int>) -> Bool {
        heights.removeAll(keepingCapacity: true)
        // Each with a bit for what it does to the number of parts: ends come before tops.
        for place in members {
            let index = RowSweep.index(byLeft[place])
            heights.append(parts[index].top << 2 | 2)
            heights.append(parts[index].end << 2)
        }
        for step in steps { heights.append(step.y << 2 | 1) }
        heights.append(rowEnd << 2 | 1)
        heights.sort()
        var (count, looks, y) = (0, 0, rowTop)
        for place in heights.indices {
            let (height, kind) = (heights[place] >> 2, heights[place] & 3)
            if height > y { looks += count }
            y = height
            count += kind - 1
            heights[place] = height
        }
        if looks <= RowSweep.mostLooks { return true }
        var bandCount = RowSweep.mostBands
        while bandCount > 1, members.count * bandCount > RowSweep.mostLooks { bandCount /= 2 }
        heights.removeAll(keepingCapacity: true)
        let height = AreaCells.unit / bandCount
        heights += stride(from: rowTop + height, through: rowEnd, by: height)
        return false
    }

    /// Takes parts that end before a height out of the band that begins.
    private mutating func finish(before middle: Int, at y: Int, into cells: AreaCells) {
        var kept = 0
        for place in band.indices {
            let index = band[place]
            if parts[index].end > middle {
                band[kept] = index
                kept += 1
            } else {
                change(index, to: 0, at: y, into: cells)
            }
        }
        band.removeLast(band.count - kept)
    }

    /// Brings a band's parts into their order.
    private mutating func arrange(_ y: Int, _ end: Int, isNew: Bool = false) {
        for place in band.indices {
            let index = band[place]
            let (topX, endX) = (parts[index].x(at: y), parts[index].x(at: end))
            parts[index].bandTopX = topX
            parts[index].bandEndX = endX
            parts[index].order = topX + endX
        }
        if isNew {
            band = band.sorted { precedes($0, $1) }
            return
        }
        for place in band.indices.dropFirst() {
            let index = band[place]
            var target = place
            while target > 0, precedes(index, band[target - 1]) {
                band[target] = band[target - 1]
                target -= 1
            }
            band[target] = index
        }
    }

    @inline(__always)
    private func precedes(_ index: Int, _ other: Int) -> Bool {
        let (order, otherOrder) = (parts[index].order, parts[other].order)
        return order < otherOrder || order == otherOrder && index < other
    }

    /// The least height within a band at which parts cross that are next to each other.
    private func firstCrossing(_ y: Int, _ end: Int) -> Int? {
        var first: Int?
        for place in band.indices.dropFirst() {
            let (part, next) = (parts[band[place - 1]], parts[band[place]])
            let (above, below) = (next.bandTopX - part.bandTopX, next.bandEndX - part.bandEndX)
            // A unit's difference is one of rounding.
            guard min(above, below) < -1 else { continue }
            let crossing = y + Int((Double(end - y) * above / (above - below)).rounded())
            if crossing > y, crossing < first ?? end { first = crossing }
        }
        return first
    }

    /// Finds what the parts in a band bound.
    private mutating func passBand(_ y: Int, into cells: AreaCells) {
        for outline in windings.indices { winding[outline] = windings[outline] }
        var outside = rules.indices.count { !isInside($0, winding[$0]) }
        for index in band {
            let (outline, before) = (parts[index].outline, outside)
            let was = isInside(outline, winding[outline])
            winding[outline] += parts[index].direction
            let isNow = isInside(outline, winding[outline])
            if was != isNow { outside += isNow ? -1 : 1 }
            change(index, to: (outside == 0 ? 1 : 0) - (before == 0 ? 1 : 0), at: y, into: cells)
        }
    }

    @inline(__always)
    private func isInside(_ outline: Int, _ winding: Int) -> Bool {
        rules[outline] == .evenOdd ? winding & 1 != 0 : winding != 0
    }

    /// Notes what a part bounds from a height on, and adds what it bounded before.
    @inline(__always)
    private mutating func change(_ index: Int, to side: Int, at y: Int, into cells: AreaCells) {
        let part = parts[index]
        if part.side == side { return }
        if part.side != 0, y > part.sideTop {
            let topX = part.sideTop == part.top ? part.topX : AreaEdge.rounded(part.x(at: part.sideTop))
            let endX = y == part.end ? part.endX : AreaEdge.rounded(part.x(at: y))
            cells.addPart(of: part.edge, row, topX, part.sideTop, endX, y, weight: part.side)
        }
        parts[index].side = side
        parts[index].sideTop = y
    }

    /// Adds to the steps what parts do to what lies right of them.
    private mutating func addSteps(_ members: Range<Int>) {
        added.removeAll(keepingCapacity: true)
        for place in members {
            let index = RowSweep.index(byLeft[place])
            let (outline, growth) = (parts[index].outline, parts[index].direction)
            added.append(Step(y: parts[index].top, outline: outline, growth: growth))
            added.append(Step(y: parts[index].end, outline: outline, growth: -growth))
        }
        added.sort { $0 < $1 }
        merged.removeAll(keepingCapacity: true)
        var next = 0
        for step in added {
            while next < steps.count, steps[next] < step {
                merge(steps[next])
                next += 1
            }
            merge(step)
        }
        while next < steps.count {
            merge(steps[next])
            next += 1
        }
        swap(&steps, &merged)
    }

    private mutating func merge(_ step: Step) {
        if let last = merged.last, last.y == step.y, last.outline == step.outline {
            merged[merged.count - 1].growth += step.growth
            if merged[merged.count - 1].growth == 0 { merged.removeLast() }
        } else {
            merged.append(step)
        }
    }
}
