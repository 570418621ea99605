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
}

extension Path {
    /// The rectangle that the path is, drawn as ``init(rect:)`` does.
    var uprightRect: Rect? {
        guard elements.count == 5, case .move(let corner) = elements[0], case .line(let far) = elements[2] else {
            return nil
        }
        let rect = Rect(corner.x, corner.y, far.x - corner.x, far.y - corner.y)
        return !rect.isEmpty && rect.isFinite && elements == Path(rect: rect).elements ? rect : nil
    }
}
