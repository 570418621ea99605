public import Geometry
public import LayerTree
public import RenderTree
public import Stage

/// A coloured button with a label: acts when it is released inside, or by Return or Space with the focus.
public final class Button: Responder {
    /// The button's background.
    public let layer: Layer
    /// What the button does.
    public var onClick: () -> Void = {}

    private let label: TextLayer
    private let shade = Layer(name: "shade")
    private let ring: FocusRing
    private let ringInset: Double

    /// Makes a button on a stage; give it a frame.
    /// - Parameters:
    ///   - cornerRadius: the radius of its corners.
    ///   - ringColor: the colour of the ring that shows the focus.
    ///   - ringInset: how far within the edges that ring lies; negative around the button.
    public init(
        name: String, _ text: TextContent, color: Color, cornerRadius: Double = 5,
        ringColor: Color = FocusRing.color, ringInset: Double = -2, on stage: Stage
    ) {
        layer = Layer(name: name)
        label = TextLayer(name: "label", text)
        ring = FocusRing(cornerRadius: 5, color: ringColor)
        self.ringInset = ringInset
        layer.backgroundColor = color
        layer.cornerRadius = cornerRadius
        shade.backgroundColor = .black
        shade.opacity = 0
        shade.cornerRadius = cornerRadius
        layer.addSublayers(shade, label, ring.layer)
        stage.add(self)
    }

    /// Where the button is in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            label.frame = layer.bounds
            shade.frame = layer.bounds
            ring.fit(layer.bounds, inset: ringInset)
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
