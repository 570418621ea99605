import Geometry
import RenderTree

extension DisplayList.Command {
    /// The whole pixels behind a fill or an image that are fully hidden; nil for other commands.
    var hiddenPixels: Rect? {
        if case .placedImage(let image) = self { return image.isOpaque && image.alpha >= 1 ? image.inside : nil }
        guard let (path, map) = opaqueFill, map.isUpright, let rect = path.uprightRect else { return nil }
        let image = map.boundingBox(of: rect)
        let (left, top) = (image.minX.rounded(.up), image.minY.rounded(.up))
        return Rect(left, top, image.maxX.rounded(.down) - left, image.maxY.rounded(.down) - top)
    }

    /// The filled path if every pixel painted is opaque; nil for other commands.
    private var opaqueFill: (Path, Affine)? {
        switch self {
        case .fill(let path, let map, _, let brush, let alpha): alpha >= 1 && brush.isOpaque ? (path, map) : nil
        case .gradientFill(let path, let map, _, let gradient): gradient.isOpaque ? (path, map) : nil
        default: nil
        }
    }

    /// A fill's single colour; nil for other commands.
    var plainColor: Color? {
        guard case .fill(_, _, _, .color(let color), _) = self else { return nil }
        return color
    }
}

extension Brush {
    var isOpaque: Bool {
        switch self {
        case .color(let color): color.isNumber && color.alpha >= 1
        case .linearGradient(let stops, let start, let end):
            start.isFinite && end.isFinite && !stops.isEmpty
                && stops.allSatisfy { $0.color.isNumber && $0.color.alpha >= 1 && !$0.location.isNaN }
        case .radialGradient: false
        }
    }
}
