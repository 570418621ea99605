import Geometry
import RenderTree

/// The splash's star: four points, with sides that curve inwards.
enum StarArt {
    /// The side of the square that the outline is drawn in; its points touch the middles of the sides.
    static let side = 72.0

    /// How far the sides' control points lie from the middle.
    private static let reach = 24.7

    /// The silhouette, in the square.
    static let outline = Path(
        svgLiteral: """
            M72 36C60.7 36 36 60.7 36 72C36 60.7 11.3 36 0 36C11.3 36 36 11.3 36 0C36 11.3 60.7 36 72 36Z
            """)

    /// The silhouette in a square of another side.
    static func outline(side: Double) -> Path { outline.transformed(by: .scale(side / self.side)) }

    /// A white star whose lower right is in the shade.
    static let picture = Picture(
        size: Size(side, side),
        [
            .fill(outline, .color(.white)),
            .fill(Path(svgLiteral: "M36 0C36 11.3 60.7 36 72 36L36 36Z"), .color(Color(hex: 0xB9C8FF, alpha: 0.35))),
            .fill(Path(svgLiteral: "M36 72C36 60.7 11.3 36 0 36L36 36Z"), .color(Color(hex: 0xB9C8FF, alpha: 0.35))),
            .fill(Path(svgLiteral: "M72 36C60.7 36 36 60.7 36 72L36 36Z"), .color(Color(hex: 0xA7B6FA, alpha: 0.62))),
        ])

    /// The side of the smallest star about the origin, unturned, that holds a point.
    ///
    /// The boundary in a quadrant is the cubic (½, 0), (r, 0), (0, r), (0, ½) of the side; along it the direction
    /// turns one way only, so the point where the ray leaves the star is found by halving.
    static func sideHolding(_ point: Point) -> Double {
        let (x, y) = (point.x.magnitude, point.y.magnitude)
        guard x > 0 || y > 0 else { return 0 }
        let quarter = CubicBezier(
            Point(side / 2, 0), Point(reach, 0), Point(0, reach), Point(0, side / 2))
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            let candidate = quarter.point(at: middle)
            if candidate.y * x < candidate.x * y { low = middle } else { high = middle }
        }
        let edge = quarter.point(at: (low + high) / 2)
        return side * Math.hypot(x, y) / Math.hypot(edge.x, edge.y)
    }

    /// The side of the smallest star about a centre, turned by an angle in radians, that covers a rectangle.
    ///
    /// The sides curve inwards, so an edge may leave the star though its ends do not. Within a quadrant of the star what
    /// lies outside is convex, so along an edge the side needed rises and then falls: its peak is found by thirds.
    static func sideCovering(_ rect: Rect, center: Point, angle: Double) -> Double {
        let turn = Affine.rotation(-angle) * .translation(-center.x, -center.y)
        let corners = [
            Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
            Point(rect.minX, rect.maxY),
        ].map { turn.apply(to: $0) }
        var largest = corners.map { sideHolding($0) }.max() ?? 0
        for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            func needed(_ share: Double) -> Double { sideHolding(start + (end - start) * share) }
            // Where the edge goes from one quadrant of the star into the next.
            let crossings = [start.x / (start.x - end.x), start.y / (start.y - end.y)].filter { $0 > 0 && $0 < 1 }
            let marks = [0] + crossings.sorted() + [1]
            for (from, to) in zip(marks, marks.dropFirst()) {
                var (low, high) = (from, to)
                for _ in 0..<40 {
                    let third = (high - low) / 3
                    if needed(low + third) < needed(high - third) { low += third } else { high -= third }
                }
                largest = max(largest, needed((low + high) / 2))
            }
        }
        return largest
    }
}
