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
    /// Several operations cut to the inside of a path (nonzero rule).
    case clipped([PaintOperation], to: Path)
}

/// An image and where it is drawn.
public struct ImagePlacement: Hashable, Sendable {
    /// The image.
    public var image: Image
    /// The box that it fills, in the node's points.
    public var box: Rect
    /// The part that stretches both ways, as shares of the image: beside it only one way, in the corners not at all.
    public var center: Rect

    /// Makes a placement; without a center, all of the image stretches.
    public init(_ image: Image, in box: Rect, center: Rect = Rect(0, 0, 1, 1)) {
        self.image = image
        self.box = box
        self.center = center
    }
}
