public import Geometry
internal import LayerTree

/// The outline around the focused control.
public final class FocusRing {
    /// The default colour.
    public static let color = Color(hex: 0x38C3E3)

    let layer = Layer(name: "focusRing")

    /// Makes a hidden ring.
    /// - Parameter cornerRadius: its outer one.
    init(cornerRadius: Double, color: Color = FocusRing.color) {
        layer.borderColor = color
        layer.borderWidth = 2
        layer.cornerRadius = cornerRadius
        layer.isHidden = true
        // What it surrounds lies below it.
        layer.takesInput = false
    }

    var isVisible: Bool {
        get { !layer.isHidden }
        set { layer.isHidden = !newValue }
    }

    /// Places the ring around a rectangle of the superlayer, or within it.
    func fit(_ rect: Rect, inset: Double = -2) { layer.frame = rect.inset(by: Insets(all: inset)) }
}
