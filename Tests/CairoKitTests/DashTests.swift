import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Dashes have the lengths of their pattern")
struct DashTests {
    private let line = Path([.move(Point(0, 5)), .line(Point(120, 5))])

    private func drawn(_ dashes: [Double], phase: Double = 0, cap: StrokeStyle.Cap = .butt) throws -> Pixels {
        let style = StrokeStyle(width: 4, cap: cap, dashes: dashes, dashPhase: phase)
        return try draw(.stroke(line, .color(.black), style), width: 120, height: 10)
    }

    /// Whether a position along the line is in a dash, by stepping through the pattern.
    private func isDashed(_ place: Double, _ dashes: [Double], phase: Double) -> Bool {
        let pattern = dashes.count % 2 == 0 ? dashes : dashes + dashes
        let round = pattern.reduce(0, +)
        var left = (place + phase).truncatingRemainder(dividingBy: round)
        if left < 0 { left += round }
        for (index, length) in pattern.enumerated() {
            if left < length { return index % 2 == 0 }
            left -= length
        }
        return true
    }

    @Test(
        "dashes cover their fraction of a line, each in its place",
        arguments: [[6.0, 4], [5], [8, 2, 3, 2], [3, 4, 5], [0.5, 0.5], [30, 10]], [0.0, 3, -2, 57])
    func pattern(_ dashes: [Double], _ phase: Double) throws {
        let pixels = try drawn(dashes, phase: phase)
        // In steps of a tenth of a pixel.
        let length = (0..<1200).reduce(0.0) {
            $0 + (isDashed((Double($1) + 0.5) / 10, dashes, phase: phase) ? 0.1 : 0)
        }
        #expect(abs(pixels.coverage - 4 * length) < 1, "\(pixels.coverage), not \(4 * length)")
        guard dashes.allSatisfy({ $0 == $0.rounded() }) else { return }
        for x in 0..<120 {
            #expect(pixels[x, 5][0] == (isDashed(Double(x) + 0.5, dashes, phase: phase) ? 255 : 0), "at \(x)")
        }
    }

    @Test("a dash that ends between pixels covers a fraction of one")
    func fraction() throws {
        let pixels = try drawn([6.25, 3.75])
        #expect(agree(pixels[6, 5], [63.75, 0, 0, 0], within: 1))
        #expect(agree(pixels[26, 5], [63.75, 0, 0, 0], within: 1))
    }

    @Test("a dash pattern of odd length is repeated")
    func odd() throws {
        #expect(try drawn([3, 4, 5]) == drawn([3, 4, 5, 3, 4, 5]))
        #expect(try drawn([7], phase: 2) == drawn([7, 7], phase: 2))
    }

    @Test("a dash phase beyond the pattern's period wraps, however far", arguments: [0.0, 3.5, 9])
    func phases(_ phase: Double) throws {
        for round in [1.0, -1, 1000] {
            #expect(try drawn([6, 4], phase: phase + 10 * round) == drawn([6, 4], phase: phase))
            #expect(try drawn([5], phase: phase + 10 * round) == drawn([5], phase: phase))
        }
        for phase in [Double.nan, .infinity, -.infinity] { #expect(try drawn([6, 4], phase: phase) == drawn([6, 4])) }
    }

    @Test("dashes of no length are dots with round caps")
    func dots() throws {
        let pixels = try drawn([0, 12], cap: .round)
        // Half a dot at the beginning; at the end, the eleventh half.
        #expect(abs(pixels.coverage - 10 * .pi * 4) < 4)
        #expect(pixels[12, 5][0] == 255 && pixels[18, 5][0] == 0)
    }

    @Test(
        "an invalid dash pattern draws a solid line",
        arguments: [
            [], [0.0], [0, 0], [-1, 3], [5, -2], [.nan, 4], [4, .infinity], [1e-9, 1e-9], [1e-300],
            [Double](repeating: 1, count: 5000),
        ])
    func solid(_ dashes: [Double]) throws {
        #expect(try drawn(dashes) == draw(.stroke(line, .color(.black), StrokeStyle(width: 4)), width: 120, height: 10))
    }

    @Test("a line far beyond the frame has its dashes in the right places", arguments: [60_000.0, 1e5, -3e5])
    func farLines(_ reach: Double) throws {
        let style = StrokeStyle(width: 4, dashes: [30, 20], dashPhase: 5)
        let far = try draw(
            .stroke(Path([.move(Point(0, 5)), .line(Point(reach, 5))]), .color(.black), style), width: 120, height: 10)
        let near = try draw(
            .stroke(Path([.move(Point(0, 5)), .line(Point(reach < 0 ? -200 : 200, 5))]), .color(.black), style),
            width: 120, height: 10)
        #expect(far == near)
    }

    @Test("a line that starts far away is dashed, at any phase")
    func arrivingLine() throws {
        let path = Path([.move(Point(-100_000, 5)), .line(Point(200, 5))])
        let style = StrokeStyle(width: 4, dashes: [20, 20])
        let pixels = try draw(.stroke(path, .color(.black), style), width: 120, height: 10)
        #expect(abs(pixels.coverage - 4 * 60) < 1)
    }

    @Test("dashes of a huge circle have the same length everywhere")
    func farCircle() throws {
        // 120 points of a circle of radius 20,000 are nearly straight; its other side is far below.
        let circle = Path(circleAt: Point(60, 20_005), radius: 20_000)
        let style = StrokeStyle(width: 4, dashes: [30, 20])
        let pixels = try draw(.stroke(circle, .color(.black), style), width: 120, height: 10)
        // From three o'clock, three quarters of the circle lead to the top.
        var (top, last) = (0.0, Point.zero)
        for element in circle.elements.prefix(4) {
            switch element {
            case .move(let point): last = point
            case .cubic(let first, let second, let end):
                top += CubicBezier(last, first, second, end).arcLength()
                last = end
            case .line, .close: Issue.record("a circle has no lines")
            }
        }
        for x in 0..<120 {
            let place = top + Double(x) + 0.5 - 60
            let isSure = isDashed(place - 1, [30, 20], phase: 0) == isDashed(place + 1, [30, 20], phase: 0)
            guard isSure else { continue }
            #expect((pixels[x, 5][0] > 128) == isDashed(place, [30, 20], phase: 0), "at \(x)")
        }
    }

    @Test("a dashed line of any length is drawn without delay", arguments: [1e5, 1e9, 1e30])
    func longLines(_ length: Double) throws {
        let path = Path([.move(Point(-length, 5)), .line(Point(length, 5))])
        #expect(try !draw(.stroke(path, .color(.black), StrokeStyle(width: 4, dashes: [6, 4])), width: 120).isClear)
    }
}
