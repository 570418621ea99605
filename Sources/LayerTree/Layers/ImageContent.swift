public import Geometry
public import RenderTree

/// An image or vector picture and its placement in a layer's bounds.
///
/// The names and the defaults are CALayer's.
public struct ImageContent: Hashable, Sendable {
    /// The kind of contents.
    public enum Source: Hashable, Sendable {
        /// Pixels.
        case image(Image)
        /// Operations, sharp at any scale.
        case picture(Picture)
    }

    /// The image or picture.
    public var source: Source
    /// The position and scaling in the bounds.
    public var contentsGravity = ContentsGravity.resize
    /// The part that is shown, in fractions of the contents, y down: (0, 0, 1, 1) is all.
    ///
    /// Beyond an image its outermost pixels are repeated; beyond a picture its operations draw, clipped to the part.
    public var contentsRect = Rect(0, 0, 1, 1)
    /// The region of that part that stretches in both directions.
    ///
    /// In fractions of the part, y down. Beside it the image stretches in one direction only, and in the corners not at
    /// all. It applies if the gravity stretches the contents; pictures stretch evenly.
    public var contentsCenter = Rect(0, 0, 1, 1)
    /// The filter between an image's pixels.
    public var sampling = ImagePlacement.Sampling.linear

    /// Makes contents that are stretched to the bounds.
    public init(_ source: Source) { self.source = source }

    /// The size in points of the shown part without stretching.
    public var naturalSize: Size {
        switch source {
        case .image(let image): image.size
        case .picture(let picture): picture.size
        }
    }
}

extension ImageContent {
    /// The operations that draw the contents in a layer's bounds; empty if nothing is visible.
    func operations(in bounds: Rect) -> [PaintOperation] {
        guard !bounds.isEmpty, contentsRect.isFinite, !contentsRect.isEmpty else { return [] }
        let natural = Size(contentsRect.width * naturalSize.width, contentsRect.height * naturalSize.height)
        let box = contentsGravity.box(for: natural, in: bounds)
        switch source {
        case .image(let image):
            return [
                .image(
                    ImagePlacement(image, in: box, part: contentsRect, center: contentsCenter, sampling: sampling))
            ]
        case .picture(let picture):
            guard contentsRect != Rect(0, 0, 1, 1) else { return [.picture(picture, in: box)] }
            let (width, height) = (box.width / contentsRect.width, box.height / contentsRect.height)
            let whole = Rect(
                box.minX - contentsRect.minX * width, box.minY - contentsRect.minY * height, width, height)
            return [.clipped([.picture(picture, in: whole)], to: Path(rect: box))]
        }
    }
}
