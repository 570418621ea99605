internal import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A button with a picture; acts when released inside, or by Return or Space when focused.
///
/// The picture is centred at its natural size, with its corner on a pixel: set the ``ClickableControl/frame`` again when
/// the stage's scale changes.
public final class IconButton: ClickableControl {
    private let glyph: ImageLayer
    /// The picture, of the size of the first.
    package var picture: Picture {
        didSet { glyph.source = .picture(picture) }
    }

    /// Makes a button on a stage; set its ``ClickableControl/frame``.
    public init(name: String, _ picture: Picture, on stage: Stage) {
        self.picture = picture
        glyph = ImageLayer(name: "glyph", picture)
        super.init(name: name, cornerRadius: 8, shadeColor: .white, on: stage)
        layer.cornerRadius = 0
        layer.insertSublayer(glyph, below: ring.layer)
    }

    /// Places the picture, the tint and the ring.
    public override func layOut() {
        let (size, alignment) = (glyph.bounds.size, stage.pixelAlignment)
        let corner = Point((layer.bounds.width - size.width) / 2, (layer.bounds.height - size.height) / 2)
        glyph.frame = Rect(origin: alignment.floor(corner), size: size)
        let plate = alignment.round(layer.bounds.inset(by: Insets(all: 4)))
        for tint in [glow, shade] { tint.frame = plate }
        ring.fit(plate)
    }
}
