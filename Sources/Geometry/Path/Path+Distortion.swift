extension Path {
    /// The path with its points pulled towards the centre and its curves pushed away from it, as After Effects' Pucker
    /// & Bloat.
    ///
    /// The centre is that of the points' bounding box.
    /// - Parameter amount: the share of the way to the centre that points are moved, and handles away from it. Above 0 the
    ///   path bloats; below 0 it puckers.
    public func puckered(_ amount: Double) -> Path {
        let contours = contours
        var box: (low: Point, high: Point)?
        for vertex in contours.lazy.flatMap(\.vertices) {
            let (low, high) = box ?? (vertex.point, vertex.point)
            box = (
                Point(min(low.x, vertex.point.x), min(low.y, vertex.point.y)),
                Point(max(high.x, vertex.point.x), max(high.y, vertex.point.y))
            )
        }
        guard amount != 0, let box else { return self }
        let center = (box.low + box.high) * 0.5
        func pulled(_ point: Point, _ share: Double) -> Point { point + (center - point) * share }
        return Path(
            contours.map { contour in
                contour.map { vertex in
                    Contour.Vertex(
                        pulled(vertex.point, amount), before: pulled(vertex.before, -amount),
                        after: pulled(vertex.after, -amount))
                }
            })
    }

    /// The path turned about a centre: by the angle there, less further out, and not at all at the farthest point.
    /// - Parameters:
    ///   - angle: radians, clockwise on the screen.
    ///   - center: in the path's points.
    public func twisted(by angle: Double, around center: Point) -> Path {
        let contours = contours
        let reach = contours.lazy.flatMap(\.vertices).map { $0.point.distance(to: center) }.max() ?? 0
        guard angle != 0, reach > 0 else { return self }
        func turned(_ point: Point) -> Point {
            let turn = angle * (1 - point.distance(to: center) / reach)
            let (sine, cosine) = (Math.sin(turn), Math.cos(turn))
            let arm = point - center
            return center + Point(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
        }
        return Path(
            contours.map { contour in
                contour.map { vertex in
                    Contour.Vertex(
                        turned(vertex.point), before: turned(vertex.before), after: turned(vertex.after))
                }
            })
    }
}
