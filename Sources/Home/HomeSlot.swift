package import Geometry
package import LayerTree
package import Stage

/// The control that a card is: clear, over the miniature and its caption. It acts as a button does.
package final class HomeSlot: Responder {
    /// The clear layer over the miniature.
    package let layer: Layer
    var onOpen: (_ byKey: Bool) -> Void = { _ in }
    var onPress: (_ isDown: Bool) -> Void = { _ in }
    var onHover: (_ isOver: Bool) -> Void = { _ in }

    private let ring = Layer(name: "focusRing")

    init(name: String) {
        layer = Layer(name: name)
        ring.borderColor = Color(hex: 0x2283C9)
        ring.borderWidth = 3
        ring.isHidden = true
        layer.addSublayer(ring)
    }

    /// Lies over a miniature, with the ring around it, and over its caption.
    func place(over phone: Rect, caption: Rect, cornerRadius: Double) {
        let gap = 4.0
        layer.frame = Rect(corner: phone.origin, corner: Point(phone.maxX, caption.maxY))
        ring.frame = Rect(origin: .zero, size: phone.size).inset(by: Insets(all: -gap))
        ring.cornerRadius = cornerRadius + gap
    }

    package var canFocus = true
    package func cursor(at point: Point) -> PointerShape { .hand }
    package var showsHover: Bool { true }
    package func hoverChanged(to isHovered: Bool) { onHover(isHovered) }

    package func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        // A pointer's user knows where it is.
        ring.isHidden = true
        onPress(true)
    }

    package func pointerDragged(to point: Point) { onPress(layer.bounds.contains(point)) }

    package func pointerReleased(at point: Point, isInside: Bool) {
        onPress(false)
        if isInside { onOpen(false) }
    }

    package func keyPressed(_ press: KeyPress) -> Bool {
        guard [.enter, " "].contains(press.key),
            press.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return false }
        if !press.isRepeat { onOpen(true) }
        return true
    }

    package func focusChanged(to isFocused: Bool) { ring.isHidden = !isFocused }
}
