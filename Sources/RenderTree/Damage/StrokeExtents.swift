package import Geometry

extension Affine {
    /// The whole pixels that a stroke can touch; nil without a path, or if they are too far out for arithmetic.
    ///
    /// Miters reach out at corners alone, each as far as its corner makes it. Elsewhere a line is within half of its width.
    package func pixels(aroundStrokeOf path: Path, _ style: StrokeStyle) -> Rect? {
        guard let box = path.bounds else { return nil }
        // Under other maps than these a miter's limit, and how a renderer measures it, are not the same on all sides.
        let uneven = unevenness
        guard uneven <= StrokeExtents.largestUnevenness, style.width >= StrokeExtents.thinnest else {
            return pixels(around: box, outset: style.reach)
        }
        let half = style.width / 2 * largestScale * (1 + 2 * uneven)
        var extents = StrokeExtents(map: self, half: half, limit: style.miterLimit, uneven: uneven)
        extents.add(boundingBox(of: box), outset: style.cap == .square ? StrokeExtents.squareReach * half : half)
        if style.join == .miter { extents.addCorners(of: path) }
        return extents.pixels
    }

    /// How far the map is from one that turns, mirrors and scales only, as a part of its scale.
    private var unevenness: Double {
        let turned = max((a - d).magnitude, (b + c).magnitude), mirrored = max((a + d).magnitude, (b - c).magnitude)
        return min(turned, mirrored) / largestScale
    }
}

/// Collects the boxes of a stroke's parts, in pixels.
private struct StrokeExtents {
    /// The narrowest line, in points, whose smooth corners a renderer certainly keeps from becoming miters.
    static let thinnest = 0.4
    /// Designers' scales differ a little across and down; a hundredth moves a miter's point by less than is allowed for it.
    static let largestUnevenness = 0.01
    /// How far a square cap's corner is from the line's end, in halves of the width: the square root of 2, rounded up.
    static let squareReach = 1.42
    /// The shortest way from a corner, in pixels, whose direction is certain.
    private static let shortestWay = 0.25
    /// The error of a point's coordinates in a renderer, in pixels: 1/256 in both directions at both ends.
    private static let error = 0.012

    let map: Affine
    /// Half of the line's width, in pixels.
    let half: Double
    let limit: Double
    let uneven: Double
    private var box = Rect.zero
    private var isEmpty = true

    init(map: Affine, half: Double, limit: Double, uneven: Double) {
        (self.map, self.half, self.limit, self.uneven) = (map, half, limit, uneven)
    }

    mutating func add(_ other: Rect, outset: Double) {
        let grown = Rect(
            other.minX - outset, other.minY - outset, other.width + 2 * outset, other.height + 2 * outset)
        box = isEmpty ? grown : box.union(grown)
        isEmpty = false
    }

    /// One more pixel on each side allows for rounding here and in a renderer's fixed-point coordinates.
    var pixels: Rect? {
        let (left, top, right, bottom) = (box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
        guard max(abs(left), abs(top), abs(right), abs(bottom)) < Affine.maximumCoordinate else { return nil }
        return Rect(
            corner: Point(left.rounded(.down), top.rounded(.down)),
            corner: Point(right.rounded(.up), bottom.rounded(.up)))
    }

    /// Adds the points of miters.
    mutating func addCorners(of path: Path) {
        var start = Point.zero, current = Point.zero
        // The ways, in pixels, out of the subpath's start and into the current point; nil before the first segment.
        var leaving: Size?, arriving: Size?
        func way(_ from: Point, _ to: Point) -> Size {
            Size(map.a * (to.x - from.x) + map.c * (to.y - from.y), map.b * (to.x - from.x) + map.d * (to.y - from.y))
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                (start, current, leaving, arriving) = (point, point, nil, nil)
            case .line(let end):
                let straight = way(current, end)
                if let arriving { addCorner(at: current, arriving, straight) }
                (leaving, arriving, current) = (leaving ?? straight, straight, end)
            case .cubic(let first, let second, let end):
                let out =
                    current == first
                    ? (current == second ? way(current, end) : way(current, second)) : way(current, first)
                if let arriving { addCorner(at: current, arriving, out) }
                leaving = leaving ?? out
                arriving = end == second ? (end == first ? way(current, end) : way(first, end)) : way(second, end)
                current = end
            case .close:
                if current != start {
                    let straight = way(current, start)
                    if let arriving { addCorner(at: current, arriving, straight) }
                    arriving = straight
                }
                if let arriving, let leaving { addCorner(at: start, arriving, leaving) }
                (current, leaving, arriving) = (start, nil, nil)
            }
        }
    }

    private mutating func addCorner(at point: Point, _ arriving: Size, _ leaving: Size) {
        let (before, after) = (Math.hypot(arriving.width, arriving.height), Math.hypot(leaving.width, leaving.height))
        var ratio = limit
        if min(before, after) >= Self.shortestWay {
            // A miter is 1/sin(ψ/2) widths long, and 2 sin²(ψ/2) = 1 + cosine of the turn.
            let turn = (arriving.width * leaving.width + arriving.height * leaving.height) / (before * after)
            // An uneven map turns a direction by at most half of its unevenness, in radians, and the cosine changes by less than
            // both angles together; four times that is allowed for.
            let error = Self.error * (1 / before + 1 / after) + 4 * uneven
            if 2 > limit * limit * (1 + turn + error) { return }
            if 1 + turn > error { ratio = min(limit, (2 / (1 + turn - error)).squareRoot()) }
        }
        add(Rect(origin: map.apply(to: point), size: .zero), outset: ratio * half * (1 + 8 * uneven))
    }
}
