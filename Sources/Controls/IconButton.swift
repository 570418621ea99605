public import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A button with a picture; acts when released inside, or by Return or Space when focused.
public final class IconButton: ClickableControl {
    /// Unowned, as the stage owns its controls.
    private unowned let stage: Stage
    private let glyph: ImageLayer

    /// Makes a button on a stage; set its ``frame``, again when the stage's scale changes.
    ///
    /// The picture is centred at its natural size, with its corner on a pixel.
    public init(name: String, _ picture: Picture, on stage: Stage) {
        self.stage = stage
        glyph = ImageLayer(name: "glyph", picture)
        super.init(name: name, shadeColor: .white, cornerRadius: 8, ring: FocusRing(cornerRadius: 10))
        layer.addSublayers(shade, glyph, ring.layer)
        stage.add(self)
    }

    /// The button's frame in its superlayer.
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
