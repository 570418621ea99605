import Geometry
import RenderTree

/// A shape that drawing is cut to, and how it cuts each tile.
struct ClipShape {
    /// From points to pixels.
    let map: Affine
    /// Whether more than one thing is drawn in it: these are drawn as a group, which is cut once. Cut each by itself, what is
    /// behind would shine through where they end together.
    let isShared: Bool
    private var path: Path
    /// The rectangle that the shape is but for its corners, where that has upright edges of pixels.
    private var rect: Rect?
    /// The box whose sides the shape ends at, in points.
    private let box: Rect?
    /// The pixels of round corners.
    private let corners: [Rect]

    /// The inside of a path.
    init(_ path: Path, _ map: Affine, isShared: Bool) {
        self.init(path, map, isShared, path.uprightRect, radius: 0)
    }

    /// The inside of a rectangle with round corners; nil for an empty one.
    init?(_ shape: RoundedRect, _ map: Affine, isShared: Bool) {
        guard !shape.rect.isEmpty else { return nil }
        self.init(Path(shape), map, isShared, shape.rect, radius: shape.radius)
    }

    private init(_ path: Path, _ map: Affine, _ isShared: Bool, _ rect: Rect?, radius: Double) {
        (self.path, self.map, self.isShared) = (path, map, isShared)
        box = path.controlBox
        guard map.isUpright, let rect else {
            (self.rect, corners) = (nil, [])
            return
        }
        self.rect = rect
        corners =
            radius == 0
            ? []
            : [rect.minX, rect.maxX - radius].flatMap { x in
                [rect.minY, rect.maxY - radius].map { map.boundingBox(of: Rect(x, $0, radius, radius)) }
            }
    }

    /// How drawing is cut within a tile.
    enum Cut {
        /// Every pixel is let through whole.
        case nothing
        /// Each thing by itself.
        case each(Path)
        /// All that is drawn at once.
        case group(Path)
    }

    /// How drawing is cut within a tile, however little of it is drawn.
    func cut(of tile: Rect) -> Cut {
        guard let rect, !corners.contains(where: { $0.meets(tile) }) else {
            return isShared ? .group(path) : .each(path)
        }
        let pixels = map.boundingBox(of: rect)
        if pixels.contains(tile) { return .nothing }
        return isShared && !pixels.isWhole ? .group(Path(rect: rect)) : .each(Path(rect: rect))
    }

    /// Whether two shapes cut the same.
    func isSame(as other: ClipShape) -> Bool { map == other.map && path == other.path }

    /// A fill's path, led on beyond the shape where it ends with it: there the shape alone is to end it, as an edge that is
    /// covered in part would be covered in part again.
    func leadingOn(_ path: Path, _ map: Affine) -> Path {
        if map == self.map, path == self.path { return path.controlBox.map { Path(rect: leadingOn($0, map)) } ?? path }
        return path.uprightRect.map { Path(rect: leadingOn($0, map)) } ?? path
    }

    /// The same for a rectangle, side by side.
    func leadingOn(_ rect: Rect, _ map: Affine) -> Rect {
        guard let box, let inverse = map.inverse else { return rect }
        let toRect = inverse * self.map
        guard max(toRect.b.magnitude, toRect.c.magnitude) < 1e-9 * max(toRect.a.magnitude, toRect.d.magnitude) else {
            return rect
        }
        let edges = toRect.boundingBox(of: box)
        let (width, height) = (1 / Math.hypot(map.a, map.b), 1 / Math.hypot(map.c, map.d))
        func way(_ side: Double, _ edge: Double, _ pixel: Double) -> Double {
            (side - edge).magnitude < pixel * ClipShape.precision ? -2 * pixel : 0
        }
        return rect.inset(
            by: Insets(
                top: way(rect.minY, edges.minY, height), left: way(rect.minX, edges.minX, width),
                bottom: way(rect.maxY, edges.maxY, height), right: way(rect.maxX, edges.maxX, width)))
    }

    /// The same for a rectangle that cuts within the shape.
    func leadingOn(_ inner: ClipShape) -> ClipShape {
        guard let rect = inner.path.uprightRect else { return inner }
        let wider = leadingOn(rect, inner.map)
        var shape = inner
        shape.path = Path(rect: wider)
        if shape.rect != nil { shape.rect = wider }
        return shape
    }

    /// What Cairo, which counts in 1/256 pixel, has at one place.
    fileprivate static let precision = 1.0 / 512

    /// Whether every pixel of a rectangle is let through whole.
    func holds(_ pixels: Rect) -> Bool { if case .nothing = cut(of: pixels) { true } else { false } }

    /// What of some pixels lies in the box around the shape; nil for nothing.
    func box(in clip: Rect) -> Rect? { map.clip(clip, to: path) }
}

extension Rect {
    /// Whether Cairo has the edges between pixels.
    fileprivate var isWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { ($0 - $0.rounded()).magnitude < ClipShape.precision }
    }
}

extension Affine {
    /// Whether rows stay rows and columns stay columns.
    var isUpright: Bool { b == 0 && c == 0 }
}

extension Path {
    /// The rectangle that the path is, drawn as ``init(rect:)`` does.
    var uprightRect: Rect? {
        guard elements.count == 5, case .move(let corner) = elements[0], case .line(let second) = elements[1],
            case .line(let far) = elements[2], case .line(let last) = elements[3], case .close = elements[4]
        else { return nil }
        let rect = Rect(corner.x, corner.y, far.x - corner.x, far.y - corner.y)
        guard !rect.isEmpty, rect.isFinite, far == Point(rect.maxX, rect.maxY) else { return nil }
        return second == Point(rect.maxX, rect.minY) && last == Point(rect.minX, rect.maxY) ? rect : nil
    }
}
