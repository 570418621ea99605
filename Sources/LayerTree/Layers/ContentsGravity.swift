public import Geometry

/// Where a layer's contents lie in its bounds, and whether they are stretched. The names are CALayer's; y is down, so
/// that `top` is where y is least.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// As large as they are: in the middle, at the middle of a side, or in a corner.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    /// Stretched to the bounds.
    case resize
    /// As large as fits into the bounds, in the middle; the proportions stay.
    case resizeAspect
    /// As small as fills the bounds, in the middle; the proportions stay, and what reaches beyond the bounds is seen unless
    /// the layer masks to them.
    case resizeAspectFill

    /// The box of contents of a size within bounds.
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

    /// How much of the spare room is left of the contents and above them.
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
