public import Geometry
public import RenderTree

/// A layer that draws an image or a vector picture, as CALayer does with contents.
public final class ImageLayer: Layer {
    /// Makes a layer of a picture with the picture's size.
    public convenience init(name: String? = nil, _ picture: Picture) {
        self.init(name: name, ImageContent(.picture(picture)))
    }

    /// Makes a layer of an image with the image's size.
    public convenience init(name: String? = nil, image: Image) {
        self.init(name: name, ImageContent(.image(image)))
    }

    /// Makes a layer of contents with their natural size.
    public init(name: String? = nil, _ content: ImageContent) {
        super.init(name: name)
        model.content = .image(content)
        model.bounds.size = content.naturalSize
    }

    /// The image or picture. Setting it keeps the bounds.
    ///
    /// Changes immediately, even in a transaction.
    public var source: ImageContent.Source {
        get { model.image.source }
        set { setPlain(\.image.source, to: newValue) }
    }

    /// The position and scaling in the bounds. Changes immediately, even in a transaction.
    public var contentsGravity: ContentsGravity {
        get { model.image.contentsGravity }
        set { setPlain(\.image.contentsGravity, to: newValue) }
    }

    /// The part that is shown, in fractions of the contents.
    public var contentsRect: Rect {
        get { model.image.contentsRect }
        set { set(\.contentsRect, to: newValue) }
    }

    /// The region of that part that stretches in both directions, in fractions of it.
    public var contentsCenter: Rect {
        get { model.image.contentsCenter }
        set { set(\.contentsCenter, to: newValue) }
    }

    /// The filter between an image's pixels. Changes immediately, even in a transaction.
    public var sampling: ImagePlacement.Sampling {
        get { model.image.sampling }
        set { setPlain(\.image.sampling, to: newValue) }
    }
}
