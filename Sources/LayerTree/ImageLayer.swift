internal import Geometry
public import RenderTree

/// A layer that draws a picture stretched to its bounds, as a CALayer does with its contents.
public final class ImageLayer: Layer {
    /// Makes a layer of a picture, as large as the picture is.
    public init(name: String? = nil, _ picture: Picture) {
        super.init(name: name)
        model.content = .picture(picture)
        model.bounds.size = picture.size
    }

    /// Makes a layer of an image, as large as the image is.
    public init(name: String? = nil, image: Image) {
        super.init(name: name)
        model.content = .image(image)
        model.bounds.size = image.size
    }
}
