public import Geometry
public import RenderTree

/// An image or a vector picture and how it is placed in its layer's bounds. The names and the defaults are CALayer's.
public struct ImageContent: Hashable, Sendable {
    /// What is shown.
    public enum Source: Hashable, Sendable {
        /// Pixels.
        case image(Image)
        /// Operations, sharp at any scale.
        case picture(Picture)
    }

    /// What is shown.
    public var source: Source
    /// Where in the bounds, and how large.
    public var contentsGravity = ContentsGravity.resize
    /// The part that is shown, as shares of the whole, y down: (0, 0, 1, 1) is all.
    ///
    /// Beyond an image its outermost pixels go on; beyond a picture there is what its operations draw there, cut to the part.
    public var contentsRect = Rect(0, 0, 1, 1)
    /// What of that part stretches both ways, as shares of it, y down; beside it the image stretches one way only, and in
    /// the corners not at all. It counts where the gravity stretches the contents; pictures stretch as a whole.
    public var contentsCenter = Rect(0, 0, 1, 1)
    /// How colours between an image's pixels are found.
    public var sampling = ImagePlacement.Sampling.linear

    /// Makes contents that are stretched to the bounds.
    public init(_ source: Source) { self.source = source }

    /// The extent in points of all that is shown when it is not stretched.
    public var naturalSize: Size {
        switch source {
        case .image(let image): image.size
        case .picture(let picture): picture.size
        }
    }
}

extension ImageContent {
    /// The operations that draw the contents in a layer's bounds; none where nothing is seen.
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
