import Geometry
import RenderTree

/// What drawing is cut to, and where that changes nothing.
struct ClipShape {
    /// The outline, in points.
    let path: Path
    /// From points to pixels.
    let map: Affine
    /// Rectangles of pixels in which everything is let through.
    private let open: [Rect]

    /// The inside of a path.
    init(_ path: Path, _ map: Affine) {
        (self.path, self.map) = (path, map)
        open = map.isUpright ? path.uprightRect.map { [map.boundingBox(of: $0)] } ?? [] : []
    }

    /// The inside of a rectangle with round corners; nil for an empty one.
    init?(_ shape: RoundedRect, _ map: Affine) {
        guard !shape.rect.isEmpty else { return nil }
        (path, self.map) = (Path(shape), map)
        let betweenCorners = [
            Insets(top: 0, left: shape.radius, bottom: 0, right: shape.radius),
            Insets(top: shape.radius, left: 0, bottom: shape.radius, right: 0),
        ]
        open = map.isUpright ? betweenCorners.map { map.boundingBox(of: shape.rect.inset(by: $0)) } : []
    }

    /// Whether every pixel of a rectangle is let through whole.
    func holds(_ pixels: Rect) -> Bool { open.contains { $0.contains(pixels) } }
}

extension Affine {
    /// Whether rows stay rows and columns stay columns.
    var isUpright: Bool { b == 0 && c == 0 }

    /// Whether what runs along rows and columns still does, be it each along the other.
    fileprivate var keepsRows: Bool { isUpright || (a == 0 && d == 0) }
}

extension Path {
    /// Whether the path is a rectangle along rows and columns of pixels.
    func isRectangle(under map: Affine) -> Bool { map.keepsRows && uprightRect != nil }

    /// The rectangle of whole pixels that the path is, to half a 255th of a pixel; nil for another shape.
    func wholePixels(under map: Affine) -> Rect? {
        guard map.keepsRows, let rect = uprightRect.map(map.boundingBox) else { return nil }
        let corners = (Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY))
        func rounded(_ point: Point) -> Point { Point(point.x.rounded(), point.y.rounded()) }
        func isNear(_ a: Point, _ b: Point) -> Bool { max((a.x - b.x).magnitude, (a.y - b.y).magnitude) < 1.0 / 512 }
        let whole = (rounded(corners.0), rounded(corners.1))
        guard isNear(corners.0, whole.0), isNear(corners.1, whole.1) else { return nil }
        return Rect(corner: whole.0, corner: whole.1)
    }

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
