import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("The share of a pixel inside an outline")
struct AreaTests {
    private let frame = Rect(0, 0, 40, 30)

    /// The coverage of a rectangle's pixels, row after row.
    private func coverage(
        _ path: Path, _ map: Affine = .identity, _ rule: FillRule = .nonZero, in pixels: Rect
    ) throws -> [UInt8] {
        let scratch = try #require(CoverageScratch())
        let width = Int(pixels.width)
        var bytes: [UInt8] = []
        scratch.cover(PlacedOutline(path: path, map: map, rule: rule), in: pixels) { row, kind in
            switch kind {
            case .empty: bytes += [UInt8](repeating: 0, count: width)
            case .full: bytes += [UInt8](repeating: 255, count: width)
            case .mixed: bytes += (0..<width).map { scratch.bytes[row * CoverageScratch.stride + $0] }
            }
        }
        return bytes
    }

    /// The area of a polygon within a pixel, which sides cut one after the other (Sutherland and Hodgman, 1974).
    private func area(of polygon: [Point], x: Int, y: Int) -> Double {
        var points = polygon
        let sides: [(Point) -> Double] = [
            { $0.x - Double(x) }, { Double(x + 1) - $0.x }, { $0.y - Double(y) }, { Double(y + 1) - $0.y },
        ]
        for inside in sides {
            var kept: [Point] = []
            for (index, from) in points.enumerated() {
                let to = points[(index + 1) % points.count]
                let (start, end) = (inside(from), inside(to))
                if start >= 0 { kept.append(from) }
                if (start < 0) != (end < 0) { kept.append(from + (to - from) * (start / (start - end))) }
            }
            points = kept
        }
        return abs(twiceArea(points)) / 2
    }

    private func twiceArea(_ points: [Point]) -> Double {
        points.indices.reduce(0.0) { sum, index in
            let (a, b) = (points[index], points[(index + 1) % points.count])
            return sum + a.x * b.y - a.y * b.x
        }
    }

    private func polygon(_ points: [Point]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
        path.close()
        return path
    }

    @Test("triangles and slivers cover each pixel by the area inside", arguments: 0..<60)
    func triangles(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func point() -> Point {
            Point(Double.random(in: -20...60, using: &random), Double.random(in: -15...45, using: &random))
        }
        var corners = [point(), point(), point()]
        // Every other one is narrow, down to a thousandth of a pixel.
        if seed % 2 == 1 {
            let width = Double(seed) / 60 + 0.001
            corners[2] = corners[0] + Point(width, width / 3)
        }
        let bytes = try coverage(polygon(corners), in: frame)
        for y in 0..<30 {
            for x in 0..<40 {
                let expected = 255 * area(of: corners, x: x, y: y)
                #expect(abs(Double(bytes[y * 40 + x]) - expected) <= 0.51, "at \(x), \(y)")
            }
        }
    }

    /// A path of many outlines across each other, beyond the frame on all sides.
    private func tangle(_ random: inout SeededGenerator) -> Path {
        let reaches: [Double] = [30, 60, 300, 5000, 1e6, 1e30]
        func number() -> Double {
            let reach = reaches[Int.random(in: 0..<reaches.count, using: &random)]
            return Double.random(in: -reach...reach, using: &random) + 20
        }
        var path = Path()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            path.move(to: Point(number(), number()))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                if Bool.random(using: &random) {
                    path.line(to: Point(number(), number()))
                } else {
                    path.cubic(Point(number(), number()), Point(number(), number()), to: Point(number(), number()))
                }
            }
            if Bool.random(using: &random) { path.close() }
        }
        return path
    }

    @Test("a part of the frame is covered as it is when all is, to the byte", arguments: 0..<100)
    func parts(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let path = tangle(&random)
        let rule = seed % 2 == 0 ? FillRule.nonZero : .evenOdd
        let whole = try coverage(path, in: frame, rule)
        for _ in 0..<8 {
            let (left, top) = (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<30, using: &random))
            let right = Int.random(in: left + 1...40, using: &random)
            let bottom = Int.random(in: top + 1...30, using: &random)
            let part = Rect(Double(left), Double(top), Double(right - left), Double(bottom - top))
            let expected = (top..<bottom).flatMap { whole[$0 * 40 + left..<$0 * 40 + right] }
            #expect(try coverage(path, in: part, rule) == expected, "\(part)")
        }
    }

    private func coverage(_ path: Path, in pixels: Rect, _ rule: FillRule) throws -> [UInt8] {
        try coverage(path, .identity, rule, in: pixels)
    }

    @Test("a path moved by whole pixels is covered as it was, to the byte", arguments: 0..<20)
    func moves(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // In 256ths, so that sums are exact.
        let corners = (0..<7).map { _ in
            Point(
                Double(Int.random(in: -2000...12000, using: &random)) / 256,
                Double(Int.random(in: -2000...9000, using: &random)) / 256)
        }
        let path = polygon(corners)
        #expect(
            try coverage(path, in: frame)
                == coverage(path, .translation(4096, 511), in: frame.offset(by: Point(4096, 511))))
    }

    @Test("discs, with a hole by the even-odd rule and without one by the other")
    func rings() throws {
        var ring = Path(circleAt: Point(20, 15), radius: 12.3)
        ring.append(Path(circleAt: Point(20.2, 14.9), radius: 6.1))
        let areas: [(FillRule, Double)] = [
            (.nonZero, .pi * 12.3 * 12.3), (.evenOdd, .pi * (12.3 * 12.3 - 6.1 * 6.1)),
        ]
        for (rule, area) in areas {
            let sum = try coverage(ring, .identity, rule, in: frame).reduce(0.0) { $0 + Double($1) / 255 }
            #expect(abs(sum / area - 1) < 0.001)
        }
    }

    @Test("an outline and the same the other way round cover the same")
    func directions() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let corners = (0..<5).map { _ in
                Point(Double.random(in: -10...50, using: &random), Double.random(in: -10...40, using: &random))
            }
            #expect(try coverage(polygon(corners), in: frame) == coverage(polygon(corners.reversed()), in: frame))
        }
    }

    @Test("shapes that share an edge fill its pixels together")
    func neighbours() throws {
        for step in 0..<40 {
            let edge = [Point(20 + 0.37 * Double(step), -5), Point(17 - 0.61 * Double(step), 36)]
            let left = try coverage(polygon(edge + [Point(-30, 36), Point(-30, -5)]), in: frame)
            let right = try coverage(polygon(edge + [Point(90, 36), Point(90, -5)]), in: frame)
            #expect(zip(left, right).allSatisfy { abs(Int($0) + Int($1) - 255) <= 1 })
        }
    }

    @Test("nothing, points, lines and ten thousand outlines")
    func extremes() throws {
        let nothing = [UInt8](repeating: 0, count: 40 * 30)
        #expect(try coverage(Path(), in: frame) == nothing)
        #expect(try coverage(polygon([Point(3, 3)]), in: frame) == nothing)
        #expect(try coverage(polygon([Point(3, 3), Point(30, 20)]), in: frame) == nothing)
        var many = Path()
        for _ in 0..<10_000 { many.append(Path(rect: Rect(10.5, 10, 5, 5))) }
        #expect(try coverage(many, in: frame)[12 * 40 + 12] == 255)
        #expect(try coverage(many, .identity, .evenOdd, in: frame) == nothing)
        let everything = Path(rect: Rect(-1e30, -1e30, 2e30, 2e30))
        #expect(try coverage(everything, in: frame).allSatisfy { $0 == 255 })
    }
}
