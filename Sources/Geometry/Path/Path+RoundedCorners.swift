extension Path {
    /// The path with the corners between straight segments rounded.
    ///
    /// Each is cut at the radius, or at half the side where that is shorter, and joined by a curve that is nearly a
    /// quarter circle if the corner is a right angle. So does After Effects.
    /// - Parameter radius: points; at 0 or below nothing is rounded.
    public func roundingCorners(radius: Double) -> Path {
        guard radius > 0 else { return self }
        return Path(contours.map { $0.roundingCorners(radius: radius) })
    }
}

extension Contour {
    fileprivate func roundingCorners(radius: Double) -> Contour {
        var result = self
        result.vertices = []
        for (index, vertex) in vertices.enumerated() {
            let before = index == 0 ? vertices.count - 1 : index - 1
            let isInside = isClosed ? vertices.count > 2 : index > 0 && index < vertices.count - 1
            guard isInside, isStraight(before), isStraight(index) else {
                result.vertices.append(vertex)
                continue
            }
            /// The cut towards a neighbour, and the handle from there towards the corner.
            func cut(towards neighbour: Point) -> (point: Point, handle: Point) {
                let length = vertex.point.distance(to: neighbour)
                guard length > 0 else { return (vertex.point, vertex.point) }
                let side = (neighbour - vertex.point) * (min(radius, length / 2) / length)
                return (vertex.point + side, vertex.point + side * (1 - Path.circleHandle))
            }
            let (start, end) = (cut(towards: vertices[before].point), cut(towards: self[around: index + 1].point))
            result.vertices.append(Vertex(start.point, after: start.handle))
            result.vertices.append(Vertex(end.point, before: end.handle))
        }
        return result
    }
}
