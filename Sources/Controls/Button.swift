public import Geometry
internal import LayerTree
public import RenderTree
public import Stage

/// A coloured button with a label; acts when released inside, or by Return or Space when focused.
public final class Button: ClickableControl {
    private let label: TextLayer
    private let ringInset: Double

    /// Makes a button on a stage; set its ``frame``.
    /// - Parameters:
    ///   - cornerRadius: the radius of its corners.
    ///   - ringColor: the colour of the focus ring.
    ///   - ringInset: the ring's distance within the edges; negative around the button.
    public init(
        name: String, _ text: TextContent, color: Color, cornerRadius: Double = 5,
        ringColor: Color = FocusRing.color, ringInset: Double = -2, on stage: Stage
    ) {
        label = TextLayer(name: "label", text)
        self.ringInset = ringInset
        super.init(
            name: name, shadeColor: .black, cornerRadius: cornerRadius,
            ring: FocusRing(cornerRadius: max(0, cornerRadius - ringInset), color: ringColor))
        layer.backgroundColor = color
        layer.cornerRadius = cornerRadius
        layer.addSublayers(shade, label, ring.layer)
        stage.add(self)
    }

    /// The button's frame in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            label.frame = layer.bounds
            shade.frame = layer.bounds
            ring.fit(layer.bounds, inset: ringInset)
        }
    }
}
