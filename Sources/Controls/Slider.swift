public import Geometry
internal import LayerTree
public import Stage

/// A thumb on a track that sets a number by drag, by a click in the track, and by keys.
///
/// Arrows move it by 1 % of its range, with Shift by a tenth of that, or by a step, Page Up and Page Down by 10 %, and at least by a
/// step, Home and End to the ends. A double click, Backspace and Delete return to ``defaultValue``. What the pointer and keys set has few digits.
public final class Slider: ClickableControl {
    /// Called when the user changed the value; `isFinal` is false during a drag.
    public var onChange: (_ value: Double, _ isFinal: Bool) -> Void = { _, _ in }
    /// The value that a double click returns to, marked on the track; nil for none.
    public var defaultValue: Double? {
        didSet { place() }
    }

    private var scale: ValueScale
    private var number: Double
    private let theme: ControlTheme
    private let track = Layer(name: "track")
    private let filled = Layer(name: "filled")
    private let tick = Layer(name: "default")
    private let halo = Layer(name: "halo")
    private let thumb = Layer(name: "thumb")
    /// The pointer's distance from the thumb's middle during a drag.
    private var grip = 0.0
    /// Whether the value was changed since the press.
    private var isDragged = false

    private static let thumbWidth = 12.0
    /// The space at either end, for half a thumb and its halo.
    private static let margin = 9.0

    /// Makes a slider at its range's beginning; set its ``ClickableControl/frame``.
    /// - Parameters:
    ///   - range: the values; beyond ±1e300 is cut off.
    ///   - step: the distance of values from one another, up to the last one in the range; nil for any value.
    public init(
        name: String, range: ClosedRange<Double>, step: Double? = nil, theme: ControlTheme = .light, on stage: Stage
    ) {
        scale = ValueScale(range, step: step)
        number = scale.range.lowerBound
        self.theme = theme
        super.init(name: name, cornerRadius: 4, ringColor: theme.accent, ringInset: 0, on: stage)
        track.backgroundColor = theme.line
        filled.backgroundColor = theme.accent
        tick.backgroundColor = theme.faintText
        halo.backgroundColor = theme.accent.with(alpha: 0.25)
        halo.opacity = 0
        thumb.backgroundColor = theme.accent
        thumb.borderColor = theme.surface
        thumb.borderWidth = 1.5
        for bar in [track, filled] { bar.cornerRadius = 1.5 }
        halo.cornerRadius = Self.margin
        thumb.cornerRadius = Self.thumbWidth / 2
        for part in [tick, track, filled, halo, thumb] { layer.insertSublayer(part, below: ring.layer) }
        place()
    }

    /// The value, kept in the range; one that is no number is ignored. Setting it does not call ``onChange``.
    public var value: Double {
        get { number }
        set {
            guard let value = scale.clamped(newValue), value != number else { return }
            number = value
            place()
        }
    }

    /// Whether equal ways are equal factors (default: false); ignored if the range begins at 0 or below.
    public var isLogarithmic: Bool {
        get { scale.isLogarithmic }
        set {
            scale.isLogarithmic = newValue
            place()
        }
    }

    /// Places the track, the thumb and the ring.
    public override func layOut() {
        super.layOut()
        place()
    }

    private var way: Double { max(0, layer.bounds.width - 2 * Self.margin) }

    private func x(of value: Double) -> Double { Self.margin + scale.share(of: value) * way }

    private func place() {
        let (alignment, middle) = (stage.pixelAlignment, layer.bounds.midY)
        let x = x(of: number)
        track.frame = alignment.round(Rect(Self.margin, middle - 1.5, way, 3))
        filled.frame = alignment.round(Rect(Self.margin, middle - 1.5, x - Self.margin, 3))
        halo.frame = Rect(center: Point(x, middle), size: Size(2 * Self.margin, 2 * Self.margin))
        thumb.frame = Rect(center: Point(x, middle), size: Size(Self.thumbWidth, Self.thumbWidth))
        let value = defaultValue.flatMap(scale.clamped)
        tick.isHidden = value == nil
        if let value { tick.frame = alignment.round(Rect(self.x(of: value) - 0.5, middle - 6, 1, 12)) }
    }

    // MARK: Input

    /// Shows that the slider is dragged.
    public override func pressedChanged() { hoverChanged() }
    /// Shows a halo around the thumb.
    public override func hoverChanged() {
        stage.animate(.easeOut(duration: 0.15)) { halo.opacity = isHovered || isPressed ? 1 : 0 }
    }

    /// Takes the thumb where it is, or brings it to a point of the track.
    public override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        if clickCount == 2, reset() {
            // The rest of this press drags nothing.
            return grip = .nan
        }
        let x = x(of: number)
        grip = abs(point.x - x) <= Self.thumbWidth / 2 ? point.x - x : 0
        drag(to: point)
    }

    /// The pointer moved while the button was down.
    public override func pointerDragged(to point: Point) { drag(to: point) }

    /// The button came up: the value is final.
    public override func pointerReleased(at point: Point, isInside: Bool) {
        super.pointerReleased(at: point, isInside: isInside)
        if isDragged { onChange(number, true) }
        isDragged = false
    }

    /// Does nothing: a slider is dragged.
    public override func click() {}

    private func drag(to point: Point) {
        let x = point.x - grip - Self.margin
        // A press on the thumb changes nothing yet, whatever digits the value has.
        guard way > 0, x.isFinite, abs(x - scale.share(of: number) * way) > 1e-6 else { return }
        let old = number
        value = scale.value(atShare: x / way)
        guard number != old else { return }
        isDragged = true
        onChange(number, false)
    }

    /// Returns to the default value; returns whether there is one.
    private func reset() -> Bool {
        guard let defaultValue else { return false }
        change(to: defaultValue)
        return true
    }

    private func change(to value: Double) {
        let old = number
        self.value = value
        if number != old { onChange(number, true) }
    }

    /// A key went down. Returns whether it was used.
    public override func keyPressed(_ press: KeyPress) -> Bool {
        if press.modifiers.isEmpty, [.backspace, .delete].contains(press.key) { return reset() }
        guard let value = scale.value(number, movedBy: press) else { return false }
        change(to: value)
        return true
    }
}
