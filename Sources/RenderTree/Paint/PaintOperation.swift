public import Geometry

/// A single drawing operation, in its node's points.
public indirect enum PaintOperation: Hashable, Sendable {
    /// Fills the inside of a path.
    case fill(Path, Brush, rule: FillRule = .nonZero)
    /// Strokes a path.
    case stroke(Path, Brush, StrokeStyle)
    /// Draws text laid out in a box; see ``TextContent``.
    case text(TextContent, in: Rect)
    /// Draws a picture stretched to a box. An empty box draws nothing.
    case picture(Picture, in: Rect)
    /// Draws an image stretched to a box. An empty box draws nothing.
    case image(ImagePlacement)
    /// Clips operations, as a group, to the inside of a path (nonzero rule).
    ///
    /// The backdrop does not shine through overlapping operations at the path's edge. The operations mix with the
    /// backdrop by their own blend modes.
    case clipped([PaintOperation], to: Path)
}
