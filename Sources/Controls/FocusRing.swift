internal import Geometry
internal import LayerTree

/// The outline around the control that has the keyboard.
final class FocusRing {
    let layer = Layer(name: "focusRing")

    init(cornerRadius: Double) {
        layer.borderColor = Color(hex: 0x38C3E3)
        layer.borderWidth = 2
        layer.cornerRadius = cornerRadius + 2
        layer.isHidden = true
    }

    var isVisible: Bool {
        get { !layer.isHidden }
        set { layer.isHidden = !newValue }
    }

    /// Lies around a rectangle of the superlayer.
    func fit(_ rect: Rect) { layer.frame = rect.inset(by: Insets(all: -2)) }
}
