/// An elliptic arc between two points, as in SVG.
///
/// The formulas are those of SVG 2, appendix B.2: elliptical arc implementation notes.
struct EllipticArc {
    /// The segments after the start, each at most 2.8e-4 of the radius off.
    ///
    /// None if both ends are equal, a line if a radius is zero, else one cubic per quarter turn or less.
    let elements: [Path.Element]

    /// Makes the arc.
    /// - Parameters:
    ///   - radii: their signs are ignored; radii too small to reach are scaled up until they do.
    ///   - rotation: the angle from the x axis to the ellipse's first axis, in radians, clockwise on the screen.
    ///   - isLarge: choose the arc of more than half a turn.
    ///   - isClockwise: run clockwise on the screen.
    init(from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool) {
        if start == end {
            elements = []
            return
        }
        var (rx, ry) = (radii.width.magnitude, radii.height.magnitude)
        let line: [Path.Element] = [.line(end)]
        let axes = Affine.rotation(rotation)
        // In the frame in which the ellipse is the unit circle and the ends are opposite about the origin: the notes'
        // (x1′, y1′), divided by the radii so that no square of theirs can overflow.
        let half = Affine.rotation(-rotation).apply(to: (start - end) * 0.5)
        var from = Point(half.x / rx, half.y / ry)
        let reach = Math.hypot(from.x, from.y)
        guard rx > 0, ry > 0, reach > 0, reach.isFinite, (1 / reach).isFinite else {
            elements = line
            return
        }
        if reach > 1 {
            (rx, ry) = (rx * reach, ry * reach)
            from = from * (1 / reach)
        }
        let distance = reach < 1 ? ((1 - reach) * (1 + reach)).squareRoot() / reach : 0
        let side: Double = isLarge == isClockwise ? -1 : 1
        let center = Point(side * distance * from.y, -side * distance * from.x)
        let first = Math.atan2(from.y - center.y, from.x - center.x)
        var turn = Math.atan2(-from.y - center.y, -from.x - center.x) - first
        if isClockwise && turn <= 0 { turn += 2 * .pi }
        if !isClockwise && turn >= 0 { turn -= 2 * .pi }

        let middle = (start + end) * 0.5
        func place(_ point: Point) -> Point {
            middle + axes.apply(to: Point((center.x + point.x) * rx, (center.y + point.y) * ry))
        }
        // Slightly less, so that half a turn lengthened by rounding is still two quarters.
        let count = max(1, (turn.magnitude / (.pi / 2) - 1e-9).rounded(.up))
        let step = turn / count
        let handle = 4.0 / 3 * Math.tan(step / 4)
        elements = (0..<Int(count)).map { index in
            let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
            let (begin, stop) = (Point(Math.cos(a), Math.sin(a)), Point(Math.cos(b), Math.sin(b)))
            return .cubic(
                place(Point(begin.x - handle * begin.y, begin.y + handle * begin.x)),
                place(Point(stop.x + handle * stop.y, stop.y - handle * stop.x)),
                index == Int(count) - 1 ? end : place(stop))
        }
    }
}
