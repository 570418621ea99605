/// A subpath as points with their handles, which may be moved one by one.
struct Contour {
    /// A point of a subpath.
    struct Vertex {
        var point: Point
        /// The control point before it; the point itself at a straight segment.
        var before: Point
        /// The control point after it; the point itself at a straight segment.
        var after: Point

        init(_ point: Point, before: Point? = nil, after: Point? = nil) {
            self.point = point
            self.before = before ?? point
            self.after = after ?? point
        }
    }

    var vertices: [Vertex] = []
    var isClosed = false

    /// The number of segments, the closing one included.
    var segmentCount: Int { max(0, isClosed ? vertices.count : vertices.count - 1) }

    /// The vertex at an index, counted on around a closed subpath.
    subscript(around index: Int) -> Vertex { vertices[index % vertices.count] }

    /// The segment that leaves a vertex.
    func segment(_ index: Int) -> CubicBezier {
        let (from, to) = (vertices[index], self[around: index + 1])
        return CubicBezier(from.point, from.after, to.before, to.point)
    }

    /// Whether a segment has no handles.
    func isStraight(_ index: Int) -> Bool {
        let curve = segment(index)
        return curve.start == curve.control1 && curve.control2 == curve.end
    }

    /// The contour with each vertex, and its handles, replaced.
    func map(_ change: (Vertex) -> Vertex) -> Contour {
        var result = self
        result.vertices = vertices.map(change)
        return result
    }
}

extension Path {
    /// The subpaths in order. A closed one ends at its last point before its first.
    var contours: [Contour] {
        var contours: [Contour] = []
        var open = Contour()
        func finish() {
            if !open.vertices.isEmpty { contours.append(open) }
            open = Contour()
        }
        for element in elements {
            if open.isClosed {
                // A segment after a closed subpath begins at its first point.
                let start = open.vertices[0].point
                finish()
                if case .move = element {} else { open.vertices = [Contour.Vertex(start)] }
            }
            switch element {
            case .move(let point):
                finish()
                open.vertices = [Contour.Vertex(point)]
            case .line(let point): open.vertices.append(Contour.Vertex(point))
            case .cubic(let first, let second, let end):
                open.vertices[open.vertices.count - 1].after = first
                open.vertices.append(Contour.Vertex(end, before: second))
            case .close:
                open.isClosed = true
                let last = open.vertices[open.vertices.count - 1]
                if open.vertices.count > 1, last.point == open.vertices[0].point {
                    open.vertices[0].before = last.before
                    open.vertices.removeLast()
                }
            }
        }
        finish()
        return contours
    }

    /// Makes a path of subpaths. Segments without handles are lines.
    init(_ contours: [Contour]) {
        self.init()
        for contour in contours where !contour.vertices.isEmpty {
            move(to: contour.vertices[0].point)
            for index in 0..<contour.segmentCount {
                let segment = contour.segment(index)
                if !contour.isStraight(index) {
                    cubic(segment.control1, segment.control2, to: segment.end)
                } else if index + 1 < contour.vertices.count {
                    line(to: segment.end)
                }
            }
            if contour.isClosed { close() }
        }
    }
}
