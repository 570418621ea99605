public import Geometry

/// How a layer's contents are placed and stretched in its bounds.
///
/// The names are CALayer's; y is down, so that `top` is at the smallest y.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// At natural size: in the centre, at a side or in a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    /// Stretched to the bounds.
    case resize
    /// The largest size that fits into the bounds, centred, with the aspect ratio kept.
    case resizeAspect
    /// The smallest size that fills the bounds, centred, with the aspect ratio kept.
    ///
    /// The parts beyond the bounds are visible unless the layer masks to them.
    case resizeAspectFill

    /// The box, within bounds, for contents of a size.
    public func box(for size: Size, in bounds: Rect) -> Rect {
        switch self {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            guard !size.isEmpty else { return Rect(center: bounds.center, size: .zero) }
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
            let scale = self == .resizeAspect ? min(x, y) : max(x, y)
            return Rect(center: bounds.center, size: Size(size.width * scale, size.height * scale))
        default:
            let share = share
            return Rect(
                bounds.minX + share.x * (bounds.width - size.width),
                bounds.minY + share.y * (bounds.height - size.height), size.width, size.height)
        }
    }

    /// The fraction of the spare room that is left of and above the contents.
    private var share: Point {
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: 0.0
            case .right, .topRight, .bottomRight: 1.0
            default: 0.5
            }
        let y =
            switch self {
            case .top, .topLeft, .topRight: 0.0
            case .bottom, .bottomLeft, .bottomRight: 1.0
            default: 0.5
            }
        return Point(x, y)
    }
}
