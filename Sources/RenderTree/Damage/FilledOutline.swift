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

    /// The outline in pixels.
    private let path: Path
    /// Its segments, with boxes around them.
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
        (self.path, self.rule, self.box) = (path.transformed(by: map), rule, box)
        var segments: [(CubicBezier, box: Rect)] = []
        segments.reserveCapacity(path.elements.count + 1)
        self.path.forEachSegment(closingSubpaths: true) { segments.append(($0.curve, box: $0.curve.controlBox)) }
        self.segments = segments
    }

    /// Where a rectangle of pixels lies.
    package func side(of rect: Rect) -> Side {
        let reach = rect.inset(by: Insets(all: -FilledOutline.margin))
        if !FilledOutline.touch(box, reach) { return .outside }
        for (segment, box) in segments where FilledOutline.touch(box, reach) {
            if FilledOutline.crosses(segment, reach, depth: 0) { return .crossed }
        }
        return path.contains(rect.center, evenOdd: rule == .evenOdd) ? .inside : .outside
    }

    /// Whether a segment, whose box touches a rectangle, may cross it; halved until its box is small or beside it.
    private static func crosses(_ segment: CubicBezier, _ rect: Rect, depth: Int) -> Bool {
        if rect.holds(segment.start) || rect.holds(segment.end) || depth >= mostHalvings { return true }
        let (first, second) = segment.split(at: 0.5)
        return (touch(first.controlBox, rect) && crosses(first, rect, depth: depth + 1))
            || (touch(second.controlBox, rect) && crosses(second, rect, depth: depth + 1))
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
