public import Geometry

/// An image and where it is drawn.
public struct ImagePlacement: Hashable, Sendable {
    /// How colours are found between the image's pixels. Where an image is shrunk below a half, its pixels are averages.
    public enum Sampling: Hashable, Sendable {
        /// Mixed from the four nearest pixels.
        case linear
        /// Those of the nearest pixel.
        case nearest
    }

    /// The image.
    public var image: Image
    /// The box that it fills, in the node's points.
    public var box: Rect
    /// The part of the image that is shown, as shares of it. Beyond the image its outermost pixels go on.
    public var part: Rect
    /// What stretches both ways, as shares of the part: beside it the image stretches one way only, and in the corners,
    /// which keep their size in points, not at all. In a box too small for them the corners shrink, and what is between
    /// them vanishes.
    public var center: Rect
    /// How colours are found between the image's pixels.
    public var sampling: Sampling

    /// Makes a placement; without a center, all of the image stretches.
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
    /// Whether the placement shows anything: its boxes have an area and finite numbers.
    package var isDrawable: Bool {
        box.isFinite && !box.isEmpty && part.isFinite && !part.isEmpty && center.isFinite && center.width >= 0
            && center.height >= 0
    }
}
