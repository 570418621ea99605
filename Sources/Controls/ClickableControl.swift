public import Geometry
public import LayerTree
public import Stage

/// A control that is clicked, such as a button; open for subclasses.
///
/// It is lighter under the pointer, tinted while pressed, and acts when released inside. Tab and clicks focus it, which a ring around it shows,
/// and Return and Space then click it. A subclass adds its own layers to ``layer``; the tint lies behind them, the ring
/// in front. It needs no reference to its stage but ``stage``.
open class ClickableControl: Responder {
    /// The area that receives clicks.
    public let layer: Layer
    /// The control's action.
    public var onClick: () -> Void = {}
    /// The stage, which owns its controls and is therefore not retained.
    public unowned let stage: Stage
    /// Whether the primary button is held down over the control.
    public private(set) var isPressed = false {
        didSet {
            if isPressed != oldValue { pressedChanged() }
        }
    }

    /// Whether the pointer is over the control.
    public private(set) var isHovered = false {
        didSet {
            guard isHovered != oldValue else { return }
            hoverChanged()
            showTooltip(isHovered)
        }
    }

    private var tooltip: Tooltip?
    private var tooltipText = ""

    /// Gives the control a text that shows when the pointer rests on it; nil removes it.
    public func setTooltip(_ text: String?, theme: ControlTheme = .light) {
        tooltip?.hide()
        tooltip = text.map { _ in Tooltip(theme: theme, on: stage) }
        tooltipText = text ?? ""
    }

    /// Shows the tooltip as when the pointer came, or hides it as when it left.
    func showTooltip(_ isShown: Bool) {
        if isShown { tooltip?.show(tooltipText, for: layer) } else { tooltip?.hide() }
    }

    /// The highlight that lightens the control under the pointer.
    let glow = Layer(name: "glow")
    /// The tint over the control while it is pressed.
    let shade = Layer(name: "shade")
    let ring: FocusRing
    private let ringInset: Double

    /// Makes a control on a stage; set its ``frame``.
    /// - Parameters:
    ///   - cornerRadius: the radius of the tint's corners, and of the layer's.
    ///   - shadeColor: the tint's colour, which shows at a fifth of its opacity.
    ///   - ringColor: the colour of the focus ring.
    ///   - ringInset: the ring's distance within the edges; negative around the control.
    public init(
        name: String, cornerRadius: Double = 5, shadeColor: Color = .black, ringColor: Color = FocusRing.color,
        ringInset: Double = -2, on stage: Stage
    ) {
        self.stage = stage
        self.ringInset = ringInset
        layer = Layer(name: name)
        layer.cornerRadius = cornerRadius
        ring = FocusRing(cornerRadius: max(0, cornerRadius - ringInset), color: ringColor)
        ring.layer.zPosition = 1
        shade.backgroundColor = shadeColor
        shade.opacity = 0
        shade.cornerRadius = cornerRadius
        glow.backgroundColor = .white
        glow.opacity = 0
        glow.cornerRadius = cornerRadius
        layer.addSublayers(glow, shade, ring.layer)
        stage.add(self)
    }

    /// The control's frame in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            layOut()
        }
    }

    /// Places the tint and the ring in the layer's bounds; a subclass places its own layers, too.
    open func layOut() {
        for tint in [glow, shade] { tint.frame = layer.bounds }
        ring.fit(layer.bounds, inset: ringInset)
    }

    /// Shows whether the control is pressed, by the tint.
    open func pressedChanged() { shade.opacity = isPressed ? 0.2 : 0 }

    /// Shows whether the pointer is over the control, by lightening it.
    open func hoverChanged() {
        stage.animate(.easeOut(duration: 0.15)) { glow.opacity = isHovered ? 0.14 : 0 }
    }

    /// Whether it looks different under the pointer (default: true); always while it has a tooltip.
    public final var showsHover: Bool {
        get { looksHovered || tooltip != nil }
        set { looksHovered = newValue }
    }

    private var looksHovered = true

    /// The pointer came to the control, or left it.
    open func hoverChanged(to isHovered: Bool) { self.isHovered = isHovered }

    /// Acts on a click or a key (default: calls ``onClick``).
    open func click() { onClick() }

    /// Whether the control can be focused (default: true).
    open var canFocus: Bool { true }
    /// The pointer's shape over a point (default: a hand).
    open func cursor(at point: Point) -> PointerShape { .hand }

    /// The primary button went down.
    open func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        // Focus is not shown after a click.
        ring.isVisible = false
        isPressed = true
    }

    /// The pointer moved while the button was down.
    open func pointerDragged(to point: Point) { isPressed = layer.bounds.contains(point) }

    /// The button came up.
    open func pointerReleased(at point: Point, isInside: Bool) {
        isPressed = false
        if isInside { click() }
    }

    /// Whether a turn of the wheel over it may be for it (default: false).
    open var takesWheel: Bool { false }

    /// The wheel turned over the control. Returns whether it was used (default: false).
    open func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool { false }

    /// The focus came by Tab to a control in a sublayer.
    open func focusMoved(within layer: Layer) {}

    /// A key went down. Returns whether it was used; never with Control, Alt or Super held.
    open func keyPressed(_ press: KeyPress) -> Bool {
        guard [.enter, " "].contains(press.key),
            press.modifiers.isDisjoint(with: [.control, .alt, .command])
        else { return false }
        if !press.isRepeat { click() }
        return true
    }

    /// The control gained or lost the focus, which its ring shows.
    open func focusChanged(to isFocused: Bool) { ring.isVisible = isFocused }
}
