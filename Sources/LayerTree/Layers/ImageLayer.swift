public import Geometry
public import RenderTree

/// A layer that draws an image or a vector picture, as a CALayer does with its contents: stretched to its bounds, or as
/// its gravity says.
public final class ImageLayer: Layer {
    /// Makes a layer of a picture, as large as the picture is.
    public convenience init(name: String? = nil, _ picture: Picture) {
        self.init(name: name, ImageContent(.picture(picture)))
    }

    /// Makes a layer of an image, as large as the image is.
    public convenience init(name: String? = nil, image: Image) {
        self.init(name: name, ImageContent(.image(image)))
    }

    /// Makes a layer of contents, as large as they are.
    public init(name: String? = nil, _ content: ImageContent) {
        super.init(name: name)
        model.content = .image(content)
        model.bounds.size = content.naturalSize
    }

    /// What is shown. The bounds stay as they are when it changes, which it does at once, also in a transaction.
    public var source: ImageContent.Source {
        get { model.image.source }
        set { setPlain(\.image.source, to: newValue) }
    }

    /// Where in the bounds, and how large. It changes at once, also in a transaction.
    public var contentsGravity: ContentsGravity {
        get { model.image.contentsGravity }
        set { setPlain(\.image.contentsGravity, to: newValue) }
    }

    /// The part that is shown, as shares of the whole.
    public var contentsRect: Rect {
        get { model.image.contentsRect }
        set { set(\.image.contentsRect, to: newValue) }
    }

    /// What of that part stretches both ways, as shares of it.
    public var contentsCenter: Rect {
        get { model.image.contentsCenter }
        set { set(\.image.contentsCenter, to: newValue) }
    }

    /// How colours between an image's pixels are found. It changes at once, also in a transaction.
    public var sampling: ImagePlacement.Sampling {
        get { model.image.sampling }
        set { setPlain(\.image.sampling, to: newValue) }
    }
}
