extension Path {
    /// The path with its segments replaced by ridges to both sides in turn, as After Effects makes them.
    ///
    /// The points of the path are moved, too; the first one to the inside of a clockwise path. A subpath of one point
    /// stays.
    /// - Parameters:
    ///   - amplitude: the points' distance from the path, in points.
    ///   - ridges: the number of new points on each segment, at equal steps of its parameter.
    ///   - isSmooth: whether curves join the points; otherwise lines do.
    /// - Precondition: the number of ridges is 0 or more.
    public func zigZag(amplitude: Double, ridges: Int, isSmooth: Bool) -> Path {
        precondition(ridges >= 0, "a number of ridges is 0 or more, not \(ridges)")
        return Path(contours.map { $0.zigZag(amplitude: amplitude, ridges: ridges, isSmooth: isSmooth) })
    }
}

extension Contour {
    fileprivate func zigZag(amplitude: Double, ridges: Int, isSmooth: Bool) -> Contour {
        let count = segmentCount
        guard count > 0 else { return self }
        let segments = (0..<count).map { isStraight($0) ? segment($0).evenLine : segment($0) }
        /// The places on the path, with its directions there.
        var places: [(point: Point, direction: Point)] = []
        places.reserveCapacity(count * (ridges + 1) + 1)
        for (index, segment) in segments.enumerated() {
            let before = index > 0 ? segments[index - 1] : isClosed ? segments[count - 1] : nil
            let corner = segment.startDirection + (before?.endDirection ?? .zero)
            places.append((segment.start, corner.normalized))
            for ridge in 1..<ridges + 1 {
                let parameter = Double(ridge) / Double(ridges + 1)
                places.append((segment.point(at: parameter), segment.derivative(at: parameter).normalized))
            }
        }
        if !isClosed { places.append((segments[count - 1].end, segments[count - 1].endDirection)) }
        var result = Contour(isClosed: isClosed)
        for (index, place) in places.enumerated() {
            let side = index % 2 == 0 ? -amplitude : amplitude
            let point = place.point + Point(place.direction.y, -place.direction.x) * side
            guard isSmooth else {
                result.vertices.append(Vertex(point))
                continue
            }
            // Handles reach half way to the neighbours on the path.
            func half(to index: Int) -> Point {
                guard isClosed || places.indices.contains(index) else { return .zero }
                let neighbour = places[(index + places.count) % places.count]
                return place.direction * (place.point.distance(to: neighbour.point) / 2)
            }
            result.vertices.append(
                Vertex(point, before: point - half(to: index - 1), after: point + half(to: index + 1)))
        }
        return result
    }
}

extension CubicBezier {
    /// The line between both ends, at equal speed.
    fileprivate var evenLine: CubicBezier {
        CubicBezier(start, start + (end - start) * (1.0 / 3), end + (start - end) * (1.0 / 3), end)
    }

    /// The unit direction at the start, also where a handle has no length.
    fileprivate var startDirection: Point { firstDirection(of: [control1 - start, control2 - start, end - start]) }
    /// The unit direction at the end.
    fileprivate var endDirection: Point { firstDirection(of: [end - control2, end - control1, end - start]) }

    private func firstDirection(of vectors: [Point]) -> Point { vectors.first { $0 != .zero }?.normalized ?? .zero }
}

extension Point {
    /// The vector of length 1 in this direction; zero for none.
    fileprivate var normalized: Point {
        let length = distance(to: .zero)
        return length > 0 ? self * (1 / length) : .zero
    }
}
