public import Geometry
public import LayerTree
public import RenderTree
public import Stage

/// A button that is a picture: acts when it is released inside, or by Return or Space with the focus.
public final class IconButton: Responder {
    /// The area that can be clicked on.
    public let layer: Layer
    /// What the button does.
    public var onClick: () -> Void = {}

    private let glyph: ImageLayer
    private let shade = Layer(name: "shade")
    private let ring = FocusRing(cornerRadius: 8)

    /// Makes a button on a stage; give it a frame. The picture lies in the middle, on whole points, as large
    /// as it is.
    public init(name: String, _ picture: Picture, on stage: Stage) {
        layer = Layer(name: name)
        glyph = ImageLayer(name: "glyph", picture)
        shade.backgroundColor = .white
        shade.opacity = 0
        shade.cornerRadius = 8
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

    /// Whether the keyboard can go to it.
    public var canFocus: Bool { true }
    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .hand }

    /// The primary button went down.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) { shade.opacity = 0.2 }

    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) { shade.opacity = layer.bounds.contains(point) ? 0.2 : 0 }

    /// The button came up.
    public func pointerReleased(at point: Point, isInside: Bool) {
        shade.opacity = 0
        if isInside { onClick() }
    }

    /// A key went down. Returns whether it was of use. With Control, Alt or Super held it never is.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard ["Return", "KP_Enter", "space"].contains(press.key),
            press.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return false }
        onClick()
        return true
    }

    /// The keyboard came or went.
    public func focusChanged(to isFocused: Bool) { ring.isVisible = isFocused }
}
