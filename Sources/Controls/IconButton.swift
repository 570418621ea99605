public import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A button that is a picture: acts when it is released inside, or by Return or Space with the focus.
public final class IconButton: ClickableControl {
    private let glyph: ImageLayer

    /// Makes a button on a stage; give it a frame. The picture lies in the middle, on whole points, as large
    /// as it is.
    public init(name: String, _ picture: Picture, on stage: Stage) {
        glyph = ImageLayer(name: "glyph", picture)
        super.init(name: name, shadeColor: .white, cornerRadius: 8, ring: FocusRing(cornerRadius: 8))
        layer.addSublayers(shade, glyph, ring.layer)
        stage.add(self)
    }

    /// Where the button is in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            // Whole points keep the picture's edges on pixels.
            let (width, height) = (glyph.bounds.width, glyph.bounds.height)
            glyph.frame = Rect(
                ((newValue.width - width) / 2).rounded(.down), ((newValue.height - height) / 2).rounded(.down), width,
                height)
            let plate = layer.bounds.inset(by: Insets(all: 4))
            shade.frame = plate
            ring.fit(plate)
        }
    }
}
