import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("The share of a pixel inside outlines that lie over themselves")
struct SweepTests {
    private static let (width, height) = (48, 16)
    private let frame = Rect(0, 0, Double(width), Double(height))

    /// Outlines of straight edges, and what is inside.
    private typealias Outline = (polygons: [[Point]], rule: FillRule)

    /// The coverage by what lies inside all of some outlines.
    private func coverage(_ outlines: [Outline]) throws -> [UInt8] {
        let scratch = try #require(CoverageScratch())
        var mask: CoverageMask?
        for outline in outlines {
            let placed = PlacedOutline(path: path(outline.polygons), map: .identity, rule: outline.rule)
            let next = try #require(CoverageMask(frame, outlines: (mask?.outlines ?? []) + [placed]))
            scratch.cover(placed, in: frame) { row, kind in
                let target = next.row(0, Double(row))
                switch kind {
                case .empty: target.update(repeating: 0, count: Self.width)
                case .full: target.update(repeating: 255, count: Self.width)
                case .mixed: target.update(from: scratch.row(row), count: Self.width)
                }
            }
            if let mask { scratch.cut(next.row(0, 0), stride: next.stride, in: frame, of: placed, to: mask) }
            mask = next
        }
        return (0..<Self.height).flatMap { row in (0..<Self.width).map { mask?.row(0, Double(row))[$0] ?? 0 } }
    }

    /// The shares by lines across, many to a pixel, of each of which what lies inside is exact.
    private func shares(_ outlines: [Outline]) -> [Double] {
        let lines = 128
        var shares = [Double](repeating: 0, count: Self.width * Self.height)
        for line in 0..<Self.height * lines {
            let y = (Double(line) + 0.5) / Double(lines)
            var crossings: [(x: Double, outline: Int, direction: Int)] = []
            for (index, outline) in outlines.enumerated() {
                for (a, b) in outline.polygons.flatMap({ zip($0, $0.dropFirst() + $0.prefix(1)) }) {
                    if (a.y <= y) == (b.y <= y) { continue }
                    crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), index, a.y < b.y ? 1 : -1))
                }
            }
            crossings.sort { $0.x < $1.x }
            var windings = [Int](repeating: 0, count: outlines.count)
            for (crossing, next) in zip(crossings, crossings.dropFirst()) {
                windings[crossing.outline] += crossing.direction
                let isInside = zip(outlines, windings).allSatisfy { $0.rule == .evenOdd ? $1 % 2 != 0 : $1 != 0 }
                if !isInside { continue }
                var x = max(crossing.x, 0)
                let right = min(next.x, Double(Self.width))
                while x < right {
                    let end = min(x.rounded(.down) + 1, right)
                    shares[line / lines * Self.width + Int(x)] += (end - x) / Double(lines)
                    x = end
                }
            }
        }
        return shares
    }

    private func path(_ polygons: [[Point]]) -> Path {
        var path = Path()
        for polygon in polygons {
            for (index, point) in polygon.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
            path.close()
        }
        return path
    }

    /// Polygons large and small, so that they lie over one another in some rows.
    /// - Parameter isAligned: Whether corners are on whole and half pixels, so that edges fall upon each other.
    private func polygons(_ count: ClosedRange<Int>, isAligned: Bool, _ random: inout SeededGenerator) -> [[Point]] {
        (0..<Int.random(in: count, using: &random)).map { _ in
            let reach = Double.random(in: 1...30, using: &random)
            let middle = Point(Double.random(in: 0...48, using: &random), Double.random(in: 0...16, using: &random))
            return (0..<Int.random(in: 3...7, using: &random)).map { _ in
                let x = middle.x + Double.random(in: -reach...reach, using: &random)
                let y = middle.y + Double.random(in: -reach...reach, using: &random)
                return isAligned ? Point((2 * x).rounded() / 2, (2 * y).rounded() / 2) : Point(x, y)
            }
        }
    }

    private func check(_ outlines: [Outline]) throws {
        let distances = zip(try coverage(outlines), shares(outlines)).map { abs(Double($0) - 255 * $1) }
        for index in distances.indices where distances[index] > 1.5 {
            Issue.record("\(distances[index]) off at \(index % Self.width), \(index / Self.width)")
        }
    }

    @Test("polygons across themselves and each other cover what their rule says", arguments: 0..<60)
    func tangles(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygons = polygons(1...8, isAligned: seed % 2 == 1, &random)
        for rule in [FillRule.nonZero, .evenOdd] { try check([(polygons, rule)]) }
    }

    @Test("a crowd of polygons, all across each other, covers what its rule says, but for a little", arguments: 0..<4)
    func crowds(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let crowd: [Outline] = [(polygons(150...150, isAligned: false, &random), .evenOdd)]
        let distances = zip(try coverage(crowd), shares(crowd)).map { abs(Double($0) - 255 * $1) }
        #expect(distances.reduce(0, +) / Double(distances.count) < 5)
        #expect(distances.allSatisfy { $0 < 64 })
    }

    @Test("a thin line of very many pieces, nearly level, is covered as it is", arguments: [40, 100, 500])
    func lines(_ count: Int) throws {
        let upper = (0...count).map { index in
            let x = 48 * Double(index) / Double(count)
            return Point(x, 7.4 + 0.2 * Math.sin(x))
        }
        let lower = upper.reversed().map { Point($0.x, $0.y + 0.3) }
        try check([([upper + lower], .nonZero)])
    }

    @Test("lone points and level outlines change nothing")
    func flat() throws {
        let rects = [(0.5, 3.5), (0.9, 4.5)].map { left, right in
            [Point(left, -1), Point(right, -1), Point(right, 2), Point(left, 2)]
        }
        let expected = try coverage([(rects, .nonZero)])
        #expect(expected[0] == 128)
        #expect(try coverage([([[Point(0.7, 0.5)]] + rects, .nonZero)]) == expected)
        #expect(try coverage([([[Point(0.6, 0.5), Point(0.8, 0.5)]] + rects, .nonZero)]) == expected)
    }

    @Test("outlines cut to others leave what lies inside all of them", arguments: 0..<40)
    func cuts(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var outlines = (0..<Int.random(in: 2...3, using: &random)).map { index in
            (polygons(1...3, isAligned: seed % 2 == 1, &random), index % 2 == 0 ? FillRule.nonZero : .evenOdd)
        }
        // What shares edges with what it is cut to.
        if seed % 5 == 0 { outlines.append((outlines[0].0.map { $0.reversed() }, .nonZero)) }
        try check(outlines)
    }

    @Test("an outline taken twice, or cut to itself, covers what it does once", arguments: 0..<30)
    func twice(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygons = polygons(1...4, isAligned: false, &random)
        let once = try coverage([(polygons, .nonZero)])
        #expect(try coverage([(polygons + polygons, .nonZero)]) == once)
        #expect(try coverage([(polygons, .nonZero), (polygons, .nonZero)]) == once)
        #expect(try coverage([(polygons + polygons, .evenOdd)]).allSatisfy { $0 == 0 })
    }
}
