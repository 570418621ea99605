package import Geometry

/// Tests whether rectangles of pixels lie inside or outside a filled path.
package struct FilledOutline: Sendable {
    package enum Side: Sendable {
        /// Every pixel, and a margin around it, is fully covered.
        case inside
        /// No pixel is covered.
        case outside
        /// The outline runs through the rectangle, or too near to be certain.
        case crossed
    }

    /// The outline in pixels.
    private let path: Path
    /// Its segments with their bounds.
    private let segments: [(CubicBezier, box: Rect)]
    private let rule: FillRule
    package let box: Rect

    /// The largest error, in pixels, of a renderer's outline: flattening and fixed-point numbers.
    private static let margin = 1.0
    /// The limit of an outline's coordinates, in pixels; halving is too inexact beyond it.
    private static let farthest = 1e8
    /// The depth of halving at which a curve's pieces are too short to matter.
    private static let maximumHalvings = 10

    /// Makes the outline of a path under a map to pixels; nil if empty, too large or not finite.
    package init?(_ path: Path, _ map: Affine, _ rule: FillRule) {
        guard map.isDrawable, let points = path.bounds else { return nil }
        let box = map.boundingBox(of: points)
        guard max(-box.minX, -box.minY, box.maxX, box.maxY) < FilledOutline.farthest else { return nil }
        (self.path, self.rule, self.box) = (path.transformed(by: map), rule, box)
        var segments: [(CubicBezier, box: Rect)] = []
        segments.reserveCapacity(path.elements.count + 1)
        self.path.forEachSegment(closingSubpaths: true) { segments.append(($0.curve, box: $0.curve.controlBox)) }
        self.segments = segments
    }

    package func side(of rect: Rect) -> Side {
        let reach = rect.inset(by: Insets(all: -FilledOutline.margin))
        if !FilledOutline.touch(box, reach) { return .outside }
        for (segment, box) in segments where FilledOutline.touch(box, reach) {
            if FilledOutline.crosses(segment, reach, depth: 0) { return .crossed }
        }
        return path.contains(rect.center, evenOdd: rule == .evenOdd) ? .inside : .outside
    }

    /// Whether a segment may cross a rectangle that its box touches.
    ///
    /// The segment is halved until its box is small or beside the rectangle.
    private static func crosses(_ segment: CubicBezier, _ rect: Rect, depth: Int) -> Bool {
        if rect.holds(segment.start) || rect.holds(segment.end) || depth >= maximumHalvings { return true }
        let (first, second) = segment.split(at: 0.5)
        return (touch(first.controlBox, rect) && crosses(first, rect, depth: depth + 1))
            || (touch(second.controlBox, rect) && crosses(second, rect, depth: depth + 1))
    }

    /// Whether two boxes, possibly of no area, have a point in common.
    private static func touch(_ a: Rect, _ b: Rect) -> Bool {
        a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
