import Geometry

/// Puts together the outlines of lines.
struct StrokeOutliner {
    private(set) var outline = Path()
    private let style: StrokeStyle
    private let radius: Double
    private let arcStep: Double
    /// The edges of the piece at hand, both in the line's direction. The first element of each is where it begins.
    private var left: [Path.Element] = []
    private var right: [Path.Element] = []

    fileprivate typealias Vertex = StrokeSpine.Vertex

    init(_ style: StrokeStyle, _ precision: StrokePrecision, roomFor count: Int) {
        self.style = style
        radius = style.width / 2
        arcStep = precision.arc
        outline.reserveCapacity(4 * count + 8)
    }

    /// Adds the line along a subpath.
    mutating func add(_ spine: StrokeSpine) {
        guard spine.isBegun else { return }
        let vertices = spine.vertices
        if vertices.isEmpty { return addDot(at: spine.current, spine.direction) }
        let last = spine.isClosed ? vertices.count : vertices.count - 1
        var first = 0
        if spine.isClosed {
            guard let cut = vertices.indices.first(where: { isCut(vertices, $0, isClosed: true) }) else {
                return addRing(vertices)
            }
            first = cut
        }
        var begin = first
        while begin < first + last {
            var end = begin + 1
            while end < first + last, !isCut(vertices, end, isClosed: spine.isClosed) { end += 1 }
            let isOpen = !spine.isClosed
            addStrip(
                vertices, begin, end, beginsLine: isOpen && begin == first, endsLine: isOpen && end == first + last)
            if spine.isClosed || end < first + last { addWedge(vertices.around(end)) }
            begin = end
        }
    }

    private func leftSide(_ point: Point, _ direction: Point) -> Point {
        Point(point.x + radius * direction.y, point.y - radius * direction.x)
    }

    private func rightSide(_ point: Point, _ direction: Point) -> Point {
        Point(point.x - radius * direction.y, point.y + radius * direction.x)
    }

    /// Whether the strips before and after a place are pieces of their own.
    private func isCut(_ vertices: [Vertex], _ index: Int, isClosed: Bool) -> Bool {
        if !isClosed && (index == 0 || index == vertices.count - 1) { return true }
        let vertex = vertices.around(index)
        let (before, after) = (vertices.around(index == 0 ? vertices.count - 1 : index - 1), vertices.around(index + 1))
        if isFolded(before, vertex) || isFolded(vertex, after) { return true }
        if vertex.turn == .none { return false }
        // An inner corner must leave half of each line to the next one.
        guard vertex.turn == .corner, vertex.isStraight, before.isStraight else { return true }
        let setback = 2 * radius * vertex.arriving.cross(vertex.leaving).magnitude / (1 + vertex.cosine)
        let room = min((vertex.point - before.point).square, (after.point - vertex.point).square)
        return !(vertex.cosine > -0.99 && setback * setback <= room)
    }

    /// Whether the line is bent so tightly from one place to the next that its inner edge runs backwards, or stands still.
    private func isFolded(_ from: Vertex, _ to: Vertex) -> Bool {
        let step = to.point - from.point
        if from.isStraight { return false }
        let growth = Point(to.arriving.y - from.leaving.y, from.leaving.x - to.arriving.x) * radius
        let direction = from.leaving + to.arriving
        return !((step + growth).dot(direction) > 0 && (step - growth).dot(direction) > 0)
    }
}

extension [StrokeSpine.Vertex] {
    /// The place of an index that may have passed the end once.
    fileprivate func around(_ index: Int) -> Element { self[index < count ? index : index - count] }
}

extension StrokeSpine.Vertex {
    /// The cosine of the angle by which the line turns.
    fileprivate var cosine: Double { arriving.dot(leaving) }
}

extension StrokeOutliner {
    /// Adds what lies between two places where the line is cut.
    private mutating func addStrip(
        _ vertices: [Vertex], _ begin: Int, _ end: Int, beginsLine: Bool, endsLine: Bool
    ) {
        let (from, to) = (vertices.around(begin), vertices.around(end))
        if end == begin + 1, isFolded(from, to) {
            if from.point != to.point { addFold(from, to) }
            if beginsLine { addCap(to: from.point, from.leaving * -1) }
            if endsLine { addCap(to: to.point, to.arriving) }
            return
        }
        let before = vertices.around(end - 1)
        let isSquare = style.cap == .square
        let isLonger = (beginsLine && isSquare && from.isStraight, endsLine && isSquare && before.isStraight)
        let first = isLonger.0 ? from.point - from.leaving * radius : from.point
        let last = isLonger.1 ? to.point + to.arriving * radius : to.point
        if end == begin + 1, from.isStraight, from.leaving.x == 0 || from.leaving.y == 0,
            beginsLine, endsLine, style.cap != .round
        {
            let corners = (leftSide(first, from.leaving), rightSide(last, from.leaving))
            return outline.append(Path(rect: Rect(corner: corners.0, corner: corners.1)))
        }
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        left.append(.line(leftSide(first, from.leaving)))
        right.append(.line(rightSide(first, from.leaving)))
        for index in begin + 1..<max(end, begin + 1) { pass(vertices.around(index)) }
        left.append(.line(leftSide(last, to.arriving)))
        right.append(.line(rightSide(last, to.arriving)))
        outline.append(left, moving: true)
        if endsLine {
            if !isLonger.1 { appendCap(around: to.point, to.arriving) }
        } else if to.turn != .none {
            outline.line(to: to.point)
        }
        outline.append(reversed: right, moving: false)
        if beginsLine {
            if !isLonger.0 { appendCap(around: from.point, from.leaving * -1) }
        } else if from.turn != .none {
            outline.line(to: from.point)
        }
        outline.close()
    }

    /// Adds a closed line that is cut nowhere: what lies between its two edges.
    private mutating func addRing(_ vertices: [Vertex]) {
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        for vertex in vertices { pass(vertex) }
        outline.append(left, moving: true)
        outline.close()
        outline.append(reversed: right, moving: true)
        outline.close()
    }

    /// Leads both edges past a place where the line isn't cut.
    private mutating func pass(_ vertex: Vertex) {
        let (point, arriving, leaving) = (vertex.point, vertex.arriving, vertex.leaving)
        if vertex.turn == .none {
            left.append(.line(leftSide(point, arriving)))
            right.append(.line(rightSide(point, arriving)))
            return
        }
        let tip = (leftSide(.zero, arriving) + leftSide(.zero, leaving)) * (1 / (1 + vertex.cosine))
        if arriving.cross(leaving) > 0 {
            right.append(.line(point - tip))
            if hasMiter(vertex) { return left.append(.line(point + tip)) }
            left.append(.line(leftSide(point, arriving)))
            appendJoin(vertex, to: &left, leftSide(point, leaving))
        } else {
            left.append(.line(point + tip))
            if hasMiter(vertex) { return right.append(.line(point - tip)) }
            right.append(.line(rightSide(point, arriving)))
            appendJoin(vertex, to: &right, rightSide(point, leaving))
        }
    }

    /// Adds a piece for the outer side of a corner.
    private mutating func addWedge(_ corner: Vertex) {
        if corner.turn == .none { return }
        var vertex = corner
        // Seen from its other end a corner to the left is one to the right.
        if corner.arriving.cross(corner.leaving) < 0 {
            (vertex.arriving, vertex.leaving) = (corner.leaving * -1, corner.arriving * -1)
        }
        let point = vertex.point
        left.removeAll(keepingCapacity: true)
        left.append(.line(point))
        left.append(.line(leftSide(point, vertex.arriving)))
        if hasMiter(vertex) {
            let sum = leftSide(.zero, vertex.arriving) + leftSide(.zero, vertex.leaving)
            left.append(.line(point + sum * (1 / (1 + vertex.cosine))))
        }
        appendJoin(vertex, to: &left, leftSide(point, vertex.leaving))
        outline.append(left, moving: true)
        outline.close()
    }

    /// Adds the two triangles that a line covers where its one edge runs backwards.
    private mutating func addFold(_ from: Vertex, _ to: Vertex) {
        let (a, b) = (leftSide(from.point, from.leaving), leftSide(to.point, to.arriving))
        let (c, d) = (rightSide(to.point, to.arriving), rightSide(from.point, from.leaving))
        // Where the two lines across meet.
        let turn = from.leaving.cross(to.arriving)
        let share = -(to.point - from.point).dot(to.arriving) / turn
        let distance = min(max(share.isFinite ? share : 0, -radius), radius)
        let middle = Point(
            from.point.x + distance * from.leaving.y, from.point.y - distance * from.leaving.x)
        for (first, second) in [(a, b), (c, d)] {
            let isClockwise = (second - first).cross(middle - first) >= 0
            outline.move(to: middle)
            outline.line(to: isClockwise ? first : second)
            outline.line(to: isClockwise ? second : first)
            outline.close()
        }
    }

    /// Adds what is drawn of a subpath of no length.
    private mutating func addDot(at point: Point, _ direction: Point?) {
        if style.cap == .butt { return }
        let direction = direction ?? Point(1, 0)
        outline.move(to: leftSide(point, direction))
        appendCap(around: point, direction)
        outline.line(to: rightSide(point, direction))
        appendCap(around: point, direction * -1)
        outline.close()
    }

    /// Adds the end of a line as a piece of its own.
    private mutating func addCap(to point: Point, _ direction: Point) {
        if style.cap == .butt { return }
        outline.move(to: leftSide(point, direction))
        appendCap(around: point, direction)
        outline.line(to: rightSide(point, direction))
        outline.close()
    }

    /// Goes around the end of a line, from its left side until before its right.
    private mutating func appendCap(around point: Point, _ direction: Point) {
        switch style.cap {
        case .butt: break
        case .square:
            outline.line(to: leftSide(point, direction) + direction * radius)
            outline.line(to: rightSide(point, direction) + direction * radius)
        case .round:
            left.removeAll(keepingCapacity: true)
            appendArc(
                around: point, from: Point(direction.y, -direction.x), by: .pi, to: &left,
                rightSide(point, direction))
            for element in left { outline.append(element) }
        }
    }

    /// Whether a corner ends in a point.
    private func hasMiter(_ vertex: Vertex) -> Bool {
        // The miter's length by the width is 1/cos of half the turn; rounding must not take a corner at the limit.
        vertex.turn == .corner && style.join == .miter
            && style.miterLimit * style.miterLimit * (1 + vertex.cosine) >= 2 * (1 - 1e-9)
    }

    /// Goes around the outer side of a corner to where the next line begins.
    private func appendJoin(_ vertex: Vertex, to edge: inout [Path.Element], _ end: Point) {
        guard vertex.turn == .cusp || style.join == .round else { return edge.append(.line(end)) }
        let (arriving, leaving) = (vertex.arriving, vertex.leaving)
        let sine = arriving.cross(leaving)
        let angle = Math.atan2(sine.magnitude, vertex.cosine)
        if sine >= 0 {
            appendArc(around: vertex.point, from: Point(arriving.y, -arriving.x), by: angle, to: &edge, end)
        } else {
            appendArc(around: vertex.point, from: Point(-arriving.y, arriving.x), by: -angle, to: &edge, end)
        }
    }

    /// Goes along a circle of the line's width, clockwise on the screen for positive angles.
    private func appendArc(
        around center: Point, from radial: Point, by angle: Double, to edge: inout [Path.Element], _ end: Point
    ) {
        let count = max(1, Int((angle.magnitude / arcStep).rounded(.up)))
        let step = angle / Double(count)
        let handle = radius * 4 / 3 * Math.tan(step / 4)
        let (cosine, sine) = (Math.cos(step), Math.sin(step))
        var (radial, point) = (radial, center + radial * radius)
        for index in 1...count {
            let first = point + Point(-radial.y, radial.x) * handle
            radial = Point(cosine * radial.x - sine * radial.y, sine * radial.x + cosine * radial.y)
            point = index == count ? end : center + radial * radius
            edge.append(.cubic(first, point - Point(-radial.y, radial.x) * handle, point))
        }
    }
}

extension Path {
    /// Adds an edge.
    fileprivate mutating func append(_ edge: [Element], moving: Bool) {
        for (index, element) in edge.enumerated() {
            if index == 0, moving, case .line(let point) = element {
                move(to: point)
            } else {
                append(element)
            }
        }
    }

    /// Adds an edge from its end to its beginning.
    fileprivate mutating func append(reversed edge: [Element], moving: Bool) {
        guard let last = edge.last else { return }
        if moving { move(to: last.end) } else { line(to: last.end) }
        for index in stride(from: edge.count - 1, to: 0, by: -1) {
            let end = edge[index - 1].end
            if case .cubic(let first, let second, _) = edge[index] {
                cubic(second, first, to: end)
            } else {
                line(to: end)
            }
        }
    }
}

extension Path.Element {
    /// Where an element of an edge ends.
    fileprivate var end: Point {
        switch self {
        case .move(let point), .line(let point), .cubic(_, _, let point): point
        case .close: .zero
        }
    }
}
