public import Geometry
public import LayerTree
internal import RenderTree
public import Stage

/// A text field for a number, with its unit behind it.
///
/// Return and leaving the field take the number over, within its range; Escape brings back the last one. A text that is no number
/// is outlined, and not taken. Up and Down change the number by 1 % of its range, with Shift by a tenth of that, or whole ones by
/// 1; Page Up and Page Down by 10 %, and at least by 1. A comma counts as a point.
public final class NumberField: Responder {
    /// The field's frame and background.
    public let layer: Layer
    /// Called when the user changed the number.
    public var onChange: (_ value: Double) -> Void = { _ in }

    /// Called with a text that was entered and is no number.
    package var onRefuse: (String) -> Void = { _ in }

    private unowned let stage: Stage
    private let scale: ValueScale
    private let isInteger: Bool
    private let theme: ControlTheme
    private let field: TextField
    private let unit: TextLayer
    private let ring: FocusRing
    private var number: Double

    private static let padding = 6.0

    /// Makes a field on a stage with its range's beginning; set its ``frame``.
    /// - Parameters:
    ///   - range: the numbers; beyond ±1e300 is cut off.
    ///   - isInteger: whether only whole numbers of the range are taken; if it has none, the next one above its beginning.
    ///   - unit: shown behind the number, and ignored when typed there.
    public init(
        name: String, range: ClosedRange<Double>, isInteger: Bool = false, unit: String? = nil,
        theme: ControlTheme = .light, on stage: Stage
    ) {
        (self.stage, self.isInteger, self.theme) = (stage, isInteger, theme)
        scale = ValueScale(isInteger ? wholeNumbers(in: range) : range, step: isInteger ? 1 : nil)
        number = scale.range.lowerBound
        layer = Layer(name: name)
        field = TextField(plain: "number", placeholder: "", fontSize: 12, color: theme.text, on: stage)
        self.unit = TextLayer(name: "unit", theme.words(unit ?? "", color: theme.faintText))
        ring = FocusRing(cornerRadius: 6, color: theme.accent)
        layer.backgroundColor = theme.field
        layer.borderColor = theme.line
        layer.cornerRadius = 4
        field.accent = theme.accent
        layer.addSublayers(field.layer, self.unit, ring.layer)
        stage.add(self)
        field.onBeginEditing = { [unowned self] in
            ring.isVisible = true
            field.selectAll()
        }
        field.onEndEditing = { [unowned self] in endEditing() }
        field.onReturn = { [unowned self] in _ = commit() }
        field.onChange = { [unowned self] in isFaulty = !text.isEmpty && typed == nil }
        field.interceptsKey = { [unowned self] in intercept($0) }
        restore()
    }

    /// The number, kept in the range; one that is no number is ignored. Setting it does not call ``onChange``.
    ///
    /// A text that is being typed stays.
    public var value: Double {
        get { number }
        set {
            guard let value = scale.clamped(isInteger ? newValue.rounded() : newValue), value != number else { return }
            let isShown = text == shortest(number)
            number = value
            if isShown { restore() }
        }
    }

    /// Whether the text is no number, which its outline shows.
    public private(set) var isFaulty = false {
        didSet {
            layer.borderColor = isFaulty ? theme.fault : theme.line
            ring.layer.borderColor = isFaulty ? theme.fault : theme.accent
        }
    }

    /// The field's frame in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            let (bounds, line) = (layer.bounds, stage.pixelAlignment.floor(1))
            layer.borderWidth = line > 0 ? line : 1
            let width = unit.string.isEmpty ? 0 : stage.shaper.size(of: unit.text, width: nil).width + 2
            let room = max(0, bounds.width - 2 * Self.padding)
            let unitWidth = min(stage.pixelAlignment.ceil(width), room)
            unit.frame = Rect(bounds.width - Self.padding - unitWidth, 0, unitWidth, bounds.height)
            field.frame = Rect(Self.padding, 0, room - unitWidth, bounds.height)
            ring.fit(bounds)
        }
    }

    /// Moves the focus to the field, and selects the number.
    public func focus() { stage.focus(field) }

    // MARK: Text

    private var text: String { field.string ?? "" }

    /// The number that the text says; nil if it is none.
    private var typed: Double? {
        var word = text.filter { $0 != " " }
        let unit = unit.string.filter { $0 != " " }
        if !unit.isEmpty, word.hasSuffix(unit) { word.removeLast(unit.count) }
        word = String(word.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })
        // `Double` alone would also take `nan`, `inf` and hexadecimal.
        guard word.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(word).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Takes the text's number over; returns false, and shows it, if the text is none.
    ///
    /// The field may be gone afterwards: ``onChange`` may remove it.
    private func commit() -> Bool {
        guard let typed else {
            isFaulty = true
            if !text.isEmpty { onRefuse(text) }
            return false
        }
        take(typed)
        return true
    }

    private func endEditing() {
        ring.isVisible = false
        if !stage.hasControl(self) || !commit() { restore() }
    }

    private func take(_ newValue: Double) {
        let old = number
        value = newValue
        restore()
        if number != old { onChange(number) }
    }

    /// Shows the number in place of what was typed.
    private func restore() {
        field.setText(shortest(number))
        if field.isEditing { field.selectAll() }
    }

    private func intercept(_ press: KeyPress) -> Bool {
        switch press.key {
        case .escape where text != shortest(number): restore()
        case .up, .down, .pageUp, .pageDown:
            guard let moved = scale.value(scale.clamped(typed ?? number) ?? number, movedBy: press) else {
                return false
            }
            take(moved)
        default: return false
        }
        return true
    }

    // MARK: Around the text

    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .text }

    /// The primary button went down beside the text.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) { focus() }
}

/// The range from the first whole number to the last one.
private func wholeNumbers(in range: ClosedRange<Double>) -> ClosedRange<Double> {
    let first = range.lowerBound.rounded(.up)
    return first...max(first, range.upperBound.rounded(.down))
}
