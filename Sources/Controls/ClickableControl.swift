public import Geometry
public import LayerTree
public import Stage

/// What buttons have in common: they darken or lighten while they are pressed, and act when they are released inside, or
/// by Return or Space with the focus.
public class ClickableControl: Responder {
    /// The area that can be clicked on.
    public let layer: Layer
    /// What the button does.
    public var onClick: () -> Void = {}

    /// What lies over the button while it is pressed.
    let shade = Layer(name: "shade")
    let ring: FocusRing

    init(name: String, shadeColor: Color, cornerRadius: Double, ring: FocusRing) {
        layer = Layer(name: name)
        self.ring = ring
        shade.backgroundColor = shadeColor
        shade.opacity = 0
        shade.cornerRadius = cornerRadius
    }

    /// Whether the keyboard can go to it.
    public var canFocus: Bool { true }
    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .hand }

    /// The primary button went down.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        // Whoever points knows where they are.
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

    /// A key went down. Returns whether it was of use. With Control, Alt or Super held it never is.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard [.enter, " "].contains(press.key),
            press.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return false }
        onClick()
        return true
    }

    /// The keyboard came or went.
    public func focusChanged(to isFocused: Bool) { ring.isVisible = isFocused }
}
