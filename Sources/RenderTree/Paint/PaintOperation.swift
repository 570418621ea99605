public import Geometry

/// One thing to draw, in its node's points.
public indirect enum PaintOperation: Hashable, Sendable {
    /// The inside of a path.
    case fill(Path, Brush, rule: FillRule = .nonZero)
    /// A line along a path.
    case stroke(Path, Brush, StrokeStyle)
    /// Text laid out in a box; see ``TextContent``.
    case text(TextContent, in: Rect)
    /// A picture stretched to a box. An empty box draws nothing.
    case picture(Picture, in: Rect)
    /// An image stretched to a box. An empty box draws nothing.
    case image(ImagePlacement)
    /// Several operations cut to the inside of a path (nonzero rule), as one: what is behind does not shine through where they
    /// lie upon each other at its edge. They mix with what is behind the clip by their own blend modes.
    case clipped([PaintOperation], to: Path)
}
