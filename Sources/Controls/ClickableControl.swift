public import Geometry
public import LayerTree
public import Stage

/// The common behaviour of buttons.
///
/// They darken or lighten while pressed, and act when released inside, or by Return or Space when focused.
public class ClickableControl: Responder {
    /// The area that receives clicks.
    public let layer: Layer
    /// The button's action.
    public var onClick: () -> Void = {}

    /// The tint over the button while it is pressed.
    let shade = Layer(name: "shade")
    let ring: FocusRing

    init(name: String, shadeColor: Color, cornerRadius: Double, ring: FocusRing) {
        layer = Layer(name: name)
        self.ring = ring
        shade.backgroundColor = shadeColor
        shade.opacity = 0
        shade.cornerRadius = cornerRadius
    }

    /// Whether the control can be focused.
    public var canFocus: Bool { true }
    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .hand }

    /// The primary button went down.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        // Focus is not shown after a click.
        ring.isVisible = false
        shade.opacity = 0.2
    }

    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) { shade.opacity = layer.bounds.contains(point) ? 0.2 : 0 }

    /// The button came up.
    public func pointerReleased(at point: Point, isInside: Bool) {
        shade.opacity = 0
        if isInside { onClick() }
    }

    /// A key went down. Returns whether it was used; never with Control, Alt or Super held.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard [.enter, " "].contains(press.key),
            press.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return false }
        onClick()
        return true
    }

    /// The control gained or lost the focus.
    public func focusChanged(to isFocused: Bool) { ring.isVisible = isFocused }
}
