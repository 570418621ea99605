public import Geometry
internal import LayerTree
public import RenderTree
public import Stage
internal import Timing

/// A coloured button with a label; acts when released inside, or by Return or Space when focused.
public final class Button: ClickableControl {
    private let label: TextLayer
    /// The line under the label of a link, while the pointer is over it; nil for other buttons.
    private let underline: Layer?
    private var spinner: ShapeLayer?

    /// The space beside its label, in points.
    package var labelInset = 0.0 { didSet { layOut() } }

    private static let spinnerSide = 20.0

    /// Makes a button on a stage; set its ``ClickableControl/frame``.
    /// - Parameters:
    ///   - cornerRadius: the radius of its corners.
    ///   - ringColor: the colour of the focus ring.
    ///   - ringInset: the ring's distance within the edges; negative around the button.
    ///   - isLink: whether its text is underlined under the pointer, in place of a lighter button.
    public init(
        name: String, _ text: TextContent, color: Color, cornerRadius: Double = 5,
        ringColor: Color = FocusRing.color, ringInset: Double = -2, isLink: Bool = false, on stage: Stage
    ) {
        underline = isLink ? Layer(name: "underline") : nil
        label = TextLayer(name: "label", text)
        super.init(name: name, cornerRadius: cornerRadius, ringColor: ringColor, ringInset: ringInset, on: stage)
        layer.backgroundColor = color
        layer.insertSublayer(label, below: ring.layer)
        if let underline {
            underline.backgroundColor = text.color
            underline.opacity = 0
            layer.insertSublayer(underline, above: label)
        }
    }

    /// Places the label, the tint and the ring.
    public override func layOut() {
        label.frame = layer.bounds.inset(by: Insets(left: labelInset, right: labelInset))
        spinner?.position = layer.bounds.center
        if let underline { underline.frame = underlineFrame }
        super.layOut()
    }

    /// Below the label's letters, as wide as they are, on whole pixels.
    private var underlineFrame: Rect {
        let (text, alignment) = (stage.shaper.size(of: label.text, width: nil), stage.pixelAlignment)
        let width = min(text.width, layer.bounds.width)
        return alignment.round(
            Rect(
                (layer.bounds.width - width) / 2, layer.bounds.midY + text.height / 2 - 1, width,
                max(alignment.round(1), 1 / alignment.scale)))
    }

    /// Lightens the button, or underlines a link.
    public override func hoverChanged() {
        guard let underline else { return super.hoverChanged() }
        stage.animate(.easeOut(duration: 0.15)) { underline.opacity = isHovered ? 1 : 0 }
    }

    /// Whether the button shows an arc that turns, in place of its label; with reduced motion one that pales.
    public var isBusy = false {
        didSet {
            guard isBusy != oldValue else { return }
            stage.animate(.easeInOut(duration: 0.15)) { label.opacity = isBusy ? 0 : 1 }
            spinner?.removeFromSuperlayer()
            spinner = nil
            if isBusy { addSpinner() }
        }
    }

    private func addSpinner() {
        let side = Button.spinnerSide
        let arc = ShapeLayer(
            name: "spinner", path: Path(circleAt: Point(side / 2, side / 2), radius: side / 2 - 2), fillColor: .clear)
        arc.bounds.size = Size(side, side)
        arc.position = layer.bounds.center
        arc.strokeColor = label.text.color
        arc.lineWidth = 2.5
        arc.lineCap = .round
        arc.strokeEnd = 0.7
        layer.insertSublayer(arc, below: ring.layer)
        spinner = arc
        if stage.reducesMotion {
            var pulse = KeyframeAnimation(\.opacity, Keyframes(values: [1, 0.3, 1]), duration: 1.2)
            pulse.timing.repeatCount = .infinity
            arc.add(pulse)
        } else {
            var turn = BasicAnimation(\.transform.rotation, from: 0, to: 2 * Double.pi, duration: 0.8, easing: .linear)
            turn.timing.repeatCount = .infinity
            arc.add(turn)
        }
    }
}
