internal import Geometry

extension Path {
    /// The relative handle length with which After Effects draws a quarter circle.
    static let roundness = 0.5519

    /// An ellipse from its top, clockwise.
    init(ellipseAt center: Point, size: Point) {
        let (x, y) = (size.x / 2, size.y / 2)
        let (dx, dy) = (x * Path.roundness, y * Path.roundness)
        func at(_ x: Double, _ y: Double) -> Point { Point(center.x + x, center.y + y) }
        self.init([
            .move(at(0, -y)),
            .cubic(at(dx, -y), at(x, -dy), at(x, 0)),
            .cubic(at(x, dy), at(dx, y), at(0, y)),
            .cubic(at(-dx, y), at(-x, dy), at(-x, 0)),
            .cubic(at(-x, -dy), at(-dx, -y), at(0, -y)),
            .close,
        ])
    }

    /// A rectangle from its top right, clockwise.
    init(rectangleAt center: Point, size: Point, radius: Double) {
        let (x, y) = (size.x / 2, size.y / 2)
        func at(_ x: Double, _ y: Double) -> Point { Point(center.x + x, center.y + y) }
        let radius = min(radius, abs(x), abs(y))
        guard radius > 0 else {
            self.init([.move(at(x, -y)), .line(at(x, y)), .line(at(-x, y)), .line(at(-x, -y)), .close])
            return
        }
        let gap = radius * (1 - Path.roundness)
        self.init([
            .move(at(x, -y + radius)), .line(at(x, y - radius)),
            .cubic(at(x, y - gap), at(x - gap, y), at(x - radius, y)), .line(at(-x + radius, y)),
            .cubic(at(-x + gap, y), at(-x, y - gap), at(-x, y - radius)), .line(at(-x, -y + radius)),
            .cubic(at(-x, -y + gap), at(-x + gap, -y), at(-x + radius, -y)), .line(at(x - radius, -y)),
            .cubic(at(x - gap, -y), at(x, -y + gap), at(x, -y + radius)), .close,
        ])
    }

    /// The path that runs the other way, each subpath from where it began or, if open, from its end.
    var reversed: Path {
        var result = Path()
        result.reserveCapacity(elements.count)
        var subpath: [Segment] = []
        var (start, current) = (Point.zero, Point.zero)
        func finish(isClosed: Bool) {
            defer { subpath = [] }
            guard let last = subpath.last else { return }
            result.move(to: last.curve.end)
            for segment in subpath.reversed() {
                switch segment {
                case .line(let from, _): result.line(to: from)
                case .cubic(let curve): result.cubic(curve.control2, curve.control1, to: curve.start)
                }
            }
            if isClosed { result.close() }
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish(isClosed: false)
                (start, current) = (point, point)
            case .line(let point):
                subpath.append(.line(current, point))
                current = point
            case .cubic(let first, let second, let end):
                subpath.append(.cubic(CubicBezier(current, first, second, end)))
                current = end
            case .close:
                if current != start { subpath.append(.line(current, start)) }
                finish(isClosed: true)
                current = start
            }
        }
        finish(isClosed: false)
        return result
    }

    /// The subpaths that are closed.
    var closedSubpaths: Path {
        var result = Path()
        var subpath: [Element] = []
        for element in elements {
            if case .move = element { subpath = [] }
            subpath.append(element)
            guard case .close = element else { continue }
            for element in subpath { result.append(element) }
            subpath = []
        }
        return result
    }
}

/// The measures of a star or polygon at a moment; see ``StarModel``.
struct StarShape {
    var isPolygon: Bool
    var center: Point
    var points: Double
    var rotation: Double
    var outerRadius: Double
    var outerRoundness: Double
    var innerRadius: Double
    var innerRoundness: Double

    /// The outline, clockwise from the first outer point.
    ///
    /// The handles are those of the specification's PolyStar, for both radii and both kinds.
    var path: Path {
        let count = max(1, min(LottieLimits.starPoints, points.isFinite ? points.rounded() : 1))
        let vertices = Int(count) * (isPolygon ? 1 : 2)
        let step = 2 * Double.pi / Double(vertices)
        var corners: [(place: Point, handle: Point)] = []
        corners.reserveCapacity(vertices)
        for index in 0..<vertices {
            let isInner = !isPolygon && index % 2 == 1
            let (radius, roundness) = isInner ? (innerRadius, innerRoundness) : (outerRadius, outerRoundness)
            let angle = rotation - .pi / 2 + step * Double(index)
            let (cosine, sine) = (Math.cos(angle), Math.sin(angle))
            let reach = 2 * .pi * radius / (4 * count) * roundness
            corners.append(
                (
                    Point(center.x + radius * cosine, center.y + radius * sine), Point(-sine * reach, cosine * reach)
                ))
        }
        var path = Path()
        path.reserveCapacity(vertices + 2)
        path.move(to: corners[0].place)
        for index in corners.indices {
            let (from, to) = (corners[index], corners[(index + 1) % vertices])
            if from.handle == .zero && to.handle == .zero {
                path.line(to: to.place)
            } else {
                path.cubic(from.place + from.handle, to.place - to.handle, to: to.place)
            }
        }
        path.close()
        return path
    }
}
