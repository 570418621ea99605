import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("The share of a pixel inside outlines that lie over themselves")
struct SweepTests {
    private static let (width, height) = (48, 16)
    private let frame = Rect(0, 0, Double(width), Double(height))

    private func coverage(_ path: Path, _ rule: FillRule) throws -> [UInt8] {
        let scratch = try #require(CoverageScratch())
        var bytes: [UInt8] = []
        scratch.cover(PlacedOutline(path: path, map: .identity, rule: rule), in: frame) { row, kind in
            switch kind {
            case .empty: bytes += [UInt8](repeating: 0, count: Self.width)
            case .full: bytes += [UInt8](repeating: 255, count: Self.width)
            case .mixed: bytes += (0..<Self.width).map { scratch.bytes[row * CoverageScratch.stride + $0] }
            }
        }
        return bytes
    }

    /// The shares by lines across, many to a pixel, of each of which what lies inside is exact.
    private func shares(_ polygons: [[Point]], _ rule: FillRule) -> [Double] {
        let lines = 256
        var shares = [Double](repeating: 0, count: Self.width * Self.height)
        for line in 0..<Self.height * lines {
            let y = (Double(line) + 0.5) / Double(lines)
            var crossings: [(x: Double, direction: Int)] = []
            for polygon in polygons {
                for (index, a) in polygon.enumerated() {
                    let b = polygon[(index + 1) % polygon.count]
                    if (a.y <= y) == (b.y <= y) { continue }
                    crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
                }
            }
            crossings.sort { $0.x < $1.x }
            var winding = 0
            for (index, crossing) in crossings.enumerated() {
                winding += crossing.direction
                guard rule == .evenOdd ? winding % 2 != 0 : winding != 0, index + 1 < crossings.count else { continue }
                let (left, right) = (max(crossing.x, 0), min(crossings[index + 1].x, Double(Self.width)))
                var x = left
                while x < right {
                    let next = min(x.rounded(.down) + 1, right)
                    shares[line / lines * Self.width + Int(x)] += (next - x) / Double(lines)
                    x = next
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

    @Test("polygons across themselves and each other cover what their rule says", arguments: 0..<150)
    func tangles(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygons = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            // Large ones and small ones, which lie over one another in fewer rows.
            let reach = Double.random(in: 1...30, using: &random)
            let middle = Point(Double.random(in: 0...48, using: &random), Double.random(in: 0...16, using: &random))
            return (0..<Int.random(in: 3...7, using: &random)).map { _ in
                let x = middle.x + Double.random(in: -reach...reach, using: &random)
                let y = middle.y + Double.random(in: -reach...reach, using: &random)
                // Every other tangle has corners on whole and half pixels, so that edges fall upon each other.
                return seed % 2 == 0 ? Point(x, y) : Point((2 * x).rounded() / 2, (2 * y).rounded() / 2)
            }
        }
        for rule in [FillRule.nonZero, .evenOdd] {
            let expected = shares(polygons, rule)
            let actual = try coverage(path(polygons), rule)
            for (index, share) in expected.enumerated() {
                #expect(
                    abs(Double(actual[index]) - 255 * share) <= 1.5,
                    "\(rule) at \(index % Self.width), \(index / Self.width)")
            }
        }
    }
}
