extension Path {
    /// Whether a point is within a distance of the path's lines, in points.
    ///
    /// Curves are accurate to about a thousandth of a point. Closing lines count. Nothing is near a path without
    /// segments or with coordinates that are not finite.
    public func isWithin(_ distance: Double, of point: Point) -> Bool {
        guard point.isFinite, let bounds, bounds.distance(to: point) <= distance else { return false }
        var isNear = false
        forEachSegment { segment in
            if !isNear { isNear = segment.curve.isWithin(distance, of: point) }
        }
        return isNear
    }
}

extension CubicBezier {
    /// Whether a point is within a distance of the curve, halved until its parts are straight or too far away.
    fileprivate func isWithin(_ distance: Double, of point: Point, halvings: Int = 24) -> Bool {
        guard controlBox.distance(to: point) <= distance else { return false }
        let isStraight = [control1, control2].allSatisfy { $0.distance(toLineFrom: start, to: end) < 1e-3 }
        if isStraight || halvings == 0 { return point.distance(toLineFrom: start, to: end) <= distance }
        let (first, second) = split(at: 0.5)
        return first.isWithin(distance, of: point, halvings: halvings - 1)
            || second.isWithin(distance, of: point, halvings: halvings - 1)
    }
}

extension Point {
    /// The distance to the nearest point between two ends.
    func distance(toLineFrom start: Point, to end: Point) -> Double {
        let (line, way) = (end - start, self - start)
        let square = line.x * line.x + line.y * line.y
        guard square > 0 else { return distance(to: start) }
        return distance(to: start + line * max(0, min((way.x * line.x + way.y * line.y) / square, 1)))
    }
}

extension Rect {
    /// The distance to the nearest point of the rectangle; 0 inside.
    fileprivate func distance(to point: Point) -> Double {
        Math.hypot(max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY))
    }
}
