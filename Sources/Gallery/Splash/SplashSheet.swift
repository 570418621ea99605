import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The splash's background with the slogan on it; there is one in front of the content and one behind it.
final class SplashSheet {
    let layer: Layer
    let text: TextLayer
    private let image: ImageLayer

    /// The slogan's box.
    static let textSize = Size(248, 112)
    /// How the slogan is set: three lines fit the box.
    static func content(_ slogan: String) -> TextContent {
        TextContent(slogan, font: Font(size: 28, weight: .bold), color: .white, alignment: .center)
    }

    init(name: String, textName: String, slogan: String, image: Image) {
        layer = Layer(name: name)
        self.image = ImageLayer(name: "gradient", image: image)
        text = TextLayer(name: textName, SplashSheet.content(slogan))
        layer.addSublayers(self.image, text)
    }

    func fill(_ bounds: Rect, alignment: PixelAlignment) {
        layer.frame = bounds
        image.frame = bounds
        let size = SplashSheet.textSize
        text.frame = alignment.round(
            Rect((bounds.width - size.width) / 2, bounds.height - 48 - size.height, size.width, size.height))
    }
}

/// Takes every press on a layer and what is in it.
final class PressCatcher: Responder {
    let layer: Layer
    var onPress: () -> Void = {}

    init(_ layer: Layer) { self.layer = layer }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) { onPress() }
}
