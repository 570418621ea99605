package import Geometry

/// Tells whether rectangles of pixels lie wholly inside or outside a filled path.
package struct FilledOutline: Sendable {
    /// Where a rectangle lies.
    package enum Side: Sendable {
        /// Every pixel, and a margin around, is covered whole.
        case inside
        /// No pixel is covered at all.
        case outside
        /// The outline runs through the rectangle, or so near that it can't be told.
        case crossed
    }

    /// Its segments; a line has its ends for control points.
    private let segments: [(CubicBezier, box: Rect)]
    private let rule: FillRule
    /// The box around the outline in pixels.
    package let box: Rect

    /// How far renderers may draw an outline from where it is, in pixels: flattening and fixed-point numbers.
    private static let margin = 1.0
    /// Outlines that reach farther, in pixels, are not told apart well enough by a curve's halves.
    private static let farthest = 1e8
    /// A curve this often halved has pieces too short to matter.
    private static let mostHalvings = 10

    /// Makes the outline of a path under a map to pixels; nil where it is empty, too large or not finite.
    package init?(_ path: Path, _ map: Affine, _ rule: FillRule) {
        guard map.isDrawable, let points = path.controlBox else { return nil }
        let box = map.boundingBox(of: points)
        guard max(-box.minX, -box.minY, box.maxX, box.maxY) < FilledOutline.farthest else { return nil }
        (self.rule, self.box) = (rule, box)
        var segments: [(CubicBezier, box: Rect)] = []
        segments.reserveCapacity(path.elements.count + 1)
        func add(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
            let segment = CubicBezier(
                map.apply(to: start), map.apply(to: control1), map.apply(to: control2), map.apply(to: end))
            segments.append((segment, box: segment.controlBox))
        }
        var (start, current) = (Point.zero, Point.zero)
        // A subpath that was left open is filled as if it were closed.
        func close() {
            if current != start { add(current, current, start, start) }
            current = start
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                close()
                (start, current) = (point, point)
            case .line(let point):
                add(current, current, point, point)
                current = point
            case .cubic(let first, let second, let end):
                add(current, first, second, end)
                current = end
            case .close: close()
            }
        }
        close()
        self.segments = segments
    }

    /// Where a rectangle of pixels lies.
    package func side(of rect: Rect) -> Side {
        let reach = rect.inset(by: Insets(all: -FilledOutline.margin))
        if !FilledOutline.touch(box, reach) { return .outside }
        for (segment, box) in segments where FilledOutline.touch(box, reach) {
            if FilledOutline.crosses(segment, reach, depth: 0) { return .crossed }
        }
        let winding = segments.reduce(0) { $0 + FilledOutline.winding($1.0, $1.box, around: rect.center, depth: 0) }
        return (rule == .evenOdd ? winding & 1 : winding) != 0 ? .inside : .outside
    }

    /// Whether a segment, whose box touches a rectangle, may cross it; halved until its box is small or beside it.
    private static func crosses(_ segment: CubicBezier, _ rect: Rect, depth: Int) -> Bool {
        if rect.holds(segment.start) || rect.holds(segment.end) || depth >= mostHalvings { return true }
        let (first, second) = segment.split(at: 0.5)
        return (touch(first.controlBox, rect) && crosses(first, rect, depth: depth + 1))
            || (touch(second.controlBox, rect) && crosses(second, rect, depth: depth + 1))
    }

    /// How often a segment, which does not cross the surroundings of a point, passes upwards on the point's right, less how
    /// often downwards. Where its box is on the right its ends alone tell; a box around the point is halved.
    private static func winding(_ segment: CubicBezier, _ box: Rect, around point: Point, depth: Int) -> Int {
        if box.maxX <= point.x || box.minY > point.y || box.maxY < point.y { return 0 }
        if box.minX > point.x || depth > mostHalvings {
            let (isStartBelow, isEndBelow) = (segment.start.y > point.y, segment.end.y > point.y)
            return isStartBelow == isEndBelow ? 0 : isStartBelow ? 1 : -1
        }
        let (first, second) = segment.split(at: 0.5)
        return winding(first, first.controlBox, around: point, depth: depth + 1)
            + winding(second, second.controlBox, around: point, depth: depth + 1)
    }

    /// Whether two boxes, which may have no area, have a point in common.
    private static func touch(_ a: Rect, _ b: Rect) -> Bool {
        a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
