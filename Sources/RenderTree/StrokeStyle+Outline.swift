package import Geometry

extension StrokeStyle {
    /// Beyond this, in points, squares could overflow.
    private static let farthest = 1e140
    /// What is seen of more pixels than these across is drawn as if it had no more.
    private static let mostPixels = 262_144.0

    /// The outline of a line along a path, in the path's points, to be filled by the non-zero rule: pieces that all go round
    /// clockwise on the screen, so that none takes anything away from another.
    ///
    /// Along curves it is within 1/512 pixel of the line's true edges; those are where a circle's points are that the path is
    /// the middle of. Steps of curves that can't be seen are coarser. An upright line with butt or square ends is a rectangle.
    /// A subpath of no length is a disc or an upright square where lines end so. What is too far for arithmetic, or not to be
    /// drawn by its style, has no outline.
    /// - Parameters:
    ///   - path: The middle of the line.
    ///   - scale: How many pixels a point has at most; positive and finite.
    ///   - area: What can be seen, in points; nil for everything.
    package func outline(of path: Path, scale: Double, seenIn area: Rect? = nil) -> Path {
        guard isDrawable, let box = path.controlBox,
            max(-box.minX, -box.minY, box.maxX, box.maxY, width) < StrokeStyle.farthest
        else { return Path() }
        let lengths = drawableDashes(along: path)
        let dashArea = area?.inset(by: Insets(all: -min(reach, StrokeStyle.farthest) - 2 / scale))
        let line = lengths.isEmpty ? path : path.dashed(lengths: lengths, phase: drawablePhase, near: dashArea)
        let seen = area?.inset(by: Insets(all: -0.51 * width - 2 / scale))
        let extent = min(max(box.width, box.height), seen.map { max($0.width, $0.height) } ?? .infinity)
        let precision = StrokePrecision(radius: width / 2, scale: min(scale, StrokeStyle.mostPixels / extent))
        var outliner = StrokeOutliner(self, precision, roomFor: line.elements.count)
        var spine = StrokeSpine(precision, seenIn: seen)
        var start = Point.zero
        for element in line.elements {
            switch element {
            case .move(let point):
                outliner.add(spine)
                spine.begin(at: point)
                start = point
            case .line(let point): spine.line(to: point)
            case .cubic(let first, let second, let end): spine.cubic(first, second, to: end)
            case .close:
                spine.close()
                outliner.add(spine)
                spine.begin(at: start)
            }
        }
        outliner.add(spine)
        return outliner.outline
    }
}
