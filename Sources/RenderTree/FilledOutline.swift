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

    /// Its segments.
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
        path.forEachSegment(closingSubpaths: true) { segment in
            let curve = map.apply(to: segment.curve)
            segments.append((curve, box: curve.controlBox))
        }
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
