import Geometry
import TestSupport

extension Point {
    /// Whether both coordinates agree to within a distance.
    func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool { distance(to: other) <= tolerance }

    static func random(in range: ClosedRange<Double> = -100...100, using random: inout SeededGenerator) -> Point {
        Point(.random(in: range, using: &random), .random(in: range, using: &random))
    }
}

extension Affine {
    /// A map whose determinant is far enough from zero to be inverted without loss.
    static func randomInvertible(using random: inout SeededGenerator) -> Affine {
        while true {
            let map = Affine(
                .random(in: -3...3, using: &random), .random(in: -3...3, using: &random),
                .random(in: -3...3, using: &random), .random(in: -3...3, using: &random),
                .random(in: -99...99, using: &random), .random(in: -99...99, using: &random))
            if map.determinant.magnitude > 0.1 { return map }
        }
    }
}

extension CubicBezier {
    static func random(using random: inout SeededGenerator) -> CubicBezier {
        CubicBezier(
            .random(using: &random), .random(using: &random), .random(using: &random), .random(using: &random))
    }
}

extension Path {
    /// Points along each segment of the path, `count` per segment.
    func samples(_ count: Int = 200) -> [Point] {
        var points: [Point] = []
        var (start, current) = (Point.zero, Point.zero)
        func run(to end: Point, _ first: Point? = nil, _ second: Point? = nil) {
            let curve = CubicBezier(
                current, first ?? current + (end - current) * (1.0 / 3),
                second ?? current + (end - current) * (2.0 / 3),
                end)
            points += (0...count).map { curve.point(at: Double($0) / Double(count)) }
            current = end
        }
        for element in elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point): run(to: point)
            case .cubic(let first, let second, let end): run(to: end, first, second)
            case .close: run(to: start)
            }
        }
        return points
    }
}

/// Whether two paths have the same elements, with points as near.
func agree(_ a: Path, _ b: Path, within tolerance: Double = 1e-9) -> Bool {
    func points(_ element: Path.Element) -> (kind: Int, points: [Point]) {
        switch element {
        case .move(let point): (0, [point])
        case .line(let point): (1, [point])
        case .cubic(let first, let second, let end): (2, [first, second, end])
        case .close: (3, [])
        }
    }
    return a.elements.count == b.elements.count
        && zip(a.elements, b.elements).allSatisfy { first, second in
            let (first, second) = (points(first), points(second))
            return first.kind == second.kind
                && zip(first.points, second.points).allSatisfy { $0.distance(to: $1) <= tolerance }
        }
}
