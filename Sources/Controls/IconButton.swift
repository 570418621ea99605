public import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A button that is a picture: acts when it is released inside, or by Return or Space with the focus.
public final class IconButton: ClickableControl {
    /// The stage holds its controls, so they must not hold it.
    private unowned let stage: Stage
    private let glyph: ImageLayer

    /// Makes a button on a stage; give it a frame, anew when the stage's scale changes. The picture lies in the middle, its
    /// corner on a pixel, as large as it is.
    public init(name: String, _ picture: Picture, on stage: Stage) {
        self.stage = stage
        glyph = ImageLayer(name: "glyph", picture)
        super.init(name: name, shadeColor: .white, cornerRadius: 8, ring: FocusRing(cornerRadius: 10))
        layer.addSublayers(shade, glyph, ring.layer)
        stage.add(self)
    }

    /// Where the button is in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            let (size, alignment) = (glyph.bounds.size, stage.pixelAlignment)
            let corner = Point((newValue.width - size.width) / 2, (newValue.height - size.height) / 2)
            glyph.frame = Rect(origin: alignment.floor(corner), size: size)
            let plate = alignment.round(layer.bounds.inset(by: Insets(all: 4)))
            shade.frame = plate
            ring.fit(plate)
        }
    }
}
