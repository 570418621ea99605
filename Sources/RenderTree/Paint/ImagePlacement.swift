public import Geometry

/// An image and the box that it is drawn in.
public struct ImagePlacement: Hashable, Sendable {
    /// The filter between the image's pixels. Below half size, pixels are averaged first.
    public enum Sampling: Hashable, Sendable {
        /// Interpolated from the four nearest pixels.
        case linear
        /// The nearest pixel.
        case nearest
    }

    /// The image.
    public var image: Image
    /// The box that the image fills, in the node's points.
    public var box: Rect
    /// The part of the image that is shown, in fractions of its size.
    ///
    /// Beyond the image its outermost pixels are repeated.
    public var part: Rect
    /// The part that stretches in both directions, in fractions of ``part``.
    ///
    /// Beside it the image stretches in one direction only; the corners keep their size in points. In a box too small
    /// for them the corners shrink and the rest vanishes.
    public var center: Rect
    /// The filter between the image's pixels.
    public var sampling: Sampling

    /// Makes a placement; by default the entire image stretches.
    public init(
        _ image: Image, in box: Rect, part: Rect = Rect(0, 0, 1, 1), center: Rect = Rect(0, 0, 1, 1),
        sampling: Sampling = .linear
    ) {
        self.image = image
        self.box = box
        self.part = part
        self.center = center
        self.sampling = sampling
    }
}

extension ImagePlacement {
    /// Whether anything is shown: the boxes have an area and finite numbers.
    package var isDrawable: Bool {
        box.isFinite && !box.isEmpty && part.isFinite && !part.isEmpty && center.isFinite && center.width >= 0
            && center.height >= 0
    }
}
