public import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A coloured button with a label; acts when released inside, or by Return or Space when focused.
public final class Button: ClickableControl {
    private let label: TextLayer

    /// Makes a button on a stage; set its ``ClickableControl/frame``.
    /// - Parameters:
    ///   - cornerRadius: the radius of its corners.
    ///   - ringColor: the colour of the focus ring.
    ///   - ringInset: the ring's distance within the edges; negative around the button.
    public init(
        name: String, _ text: TextContent, color: Color, cornerRadius: Double = 5,
        ringColor: Color = FocusRing.color, ringInset: Double = -2, on stage: Stage
    ) {
        label = TextLayer(name: "label", text)
        super.init(name: name, cornerRadius: cornerRadius, ringColor: ringColor, ringInset: ringInset, on: stage)
        layer.backgroundColor = color
        layer.insertSublayer(label, below: ring.layer)
    }

    /// Places the label, the tint and the ring.
    public override func layOut() {
        label.frame = layer.bounds
        super.layOut()
    }
}
