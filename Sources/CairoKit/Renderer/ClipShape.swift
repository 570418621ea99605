import Geometry
import RenderTree

/// A clip and how it cuts each tile.
struct ClipShape {
    let map: Affine
    let sharing: Sharing
    private var path: Path
    /// The shape's rectangle without its round corners; nil unless its edges are upright in pixels.
    private var rect: Rect?
    /// The rectangle whose sides bound the shape, in points.
    private let box: Rect?
    private let corners: [Rect]

    init(_ path: Path, _ map: Affine, _ sharing: Sharing) {
        self.init(path, map, sharing, path.uprightRect, radius: 0)
    }

    /// The inside of a rectangle with round corners; nil for an empty one.
    init?(_ shape: RoundedRect, _ map: Affine, _ sharing: Sharing) {
        guard !shape.rect.isEmpty else { return nil }
        self.init(Path(shape), map, sharing, shape.rect, radius: shape.radius)
    }

    private init(_ path: Path, _ map: Affine, _ sharing: Sharing, _ rect: Rect?, radius: Double) {
        (self.path, self.map, self.sharing) = (path, map, sharing)
        box = path.bounds
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

    /// How many operations are drawn in a clip.
    ///
    /// If each of several were clipped by itself, the backdrop would shine through where they end together.
    enum Sharing {
        /// One, which is clipped by itself.
        case single
        /// Several, which are drawn as a group that is clipped once.
        case group
        /// Several, of which some mix with what is behind the clip: drawn over a copy of that.
        case blendingGroup
    }

    enum Cut {
        /// All pixels are fully inside.
        case nothing
        /// Each operation is clipped by itself.
        case each(Path)
        /// All operations are clipped as a group, which may see what is behind it.
        case group(Path, isIsolated: Bool)
    }

    /// How the clip cuts within a tile, independent of the part that is drawn.
    func cut(of tile: Rect) -> Cut {
        guard let rect, !corners.contains(where: { $0.meets(tile) }) else {
            return cut(to: path)
        }
        let pixels = map.boundingBox(of: rect)
        if pixels.contains(tile) { return .nothing }
        return pixels.isWhole ? .each(Path(rect: rect)) : cut(to: Path(rect: rect))
    }

    private func cut(to path: Path) -> Cut {
        switch sharing {
        case .single: .each(path)
        case .group: .group(path, isIsolated: true)
        case .blendingGroup: .group(path, isIsolated: false)
        }
    }

    func isSame(as other: ClipShape) -> Bool { map == other.map && path == other.path }

    /// A fill's path, extended beyond the shape where both end at the same edge.
    ///
    /// The shape alone then cuts that edge; otherwise partial coverage would be applied twice.
    func leadingOn(_ path: Path, _ map: Affine, _ rule: FillRule) -> Path {
        if rule == .nonZero, map == self.map, path == self.path {
            return path.bounds.map { Path(rect: leadingOn($0, map)) } ?? path
        }
        return path.uprightRect.map { Path(rect: leadingOn($0, map)) } ?? path
    }

    /// The rectangle extended in the same way, side by side.
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

    /// A rectangular clip within the shape, extended in the same way.
    func leadingOn(_ inner: ClipShape) -> ClipShape {
        guard let rect = inner.path.uprightRect else { return inner }
        let wider = leadingOn(rect, inner.map)
        var shape = inner
        shape.path = Path(rect: wider)
        if shape.rect != nil { shape.rect = wider }
        return shape
    }

    /// Half of Cairo's fixed-point unit of 1/256 pixel; nearer edges coincide.
    fileprivate static let precision = 1.0 / 512

    /// Whether all pixels of a rectangle are fully inside.
    func holds(_ pixels: Rect) -> Bool { if case .nothing = cut(of: pixels) { true } else { false } }

    /// The part of some pixels within the shape's bounds; nil for nothing.
    func box(in clip: Rect) -> Rect? { map.clip(clip, to: path) }
}

extension Rect {
    /// Whether the edges are at whole pixels in Cairo's precision.
    fileprivate var isWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { ($0 - $0.rounded()).magnitude < ClipShape.precision }
    }
}

extension Affine {
    var isUpright: Bool { b == 0 && c == 0 }
}

extension Path {
    /// The rectangle if the path was made by ``init(rect:)``.
    var uprightRect: Rect? {
        guard elements.count == 5, case .move(let corner) = elements[0], case .line(let second) = elements[1],
            case .line(let far) = elements[2], case .line(let last) = elements[3], case .close = elements[4]
        else { return nil }
        let rect = Rect(corner.x, corner.y, far.x - corner.x, far.y - corner.y)
        guard !rect.isEmpty, rect.isFinite, far == Point(rect.maxX, rect.maxY) else { return nil }
        return second == Point(rect.maxX, rect.minY) && last == Point(rect.minX, rect.maxY) ? rect : nil
    }
}
