import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// A slider and a field for one number.
final class NumberControl {
    /// Called when the user changed the number; `isFinal` is false during a drag.
    var onChange: (_ value: Double, _ isFinal: Bool) -> Void = { _, _ in }
    /// Called with a text that is no number.
    var onRefuse: (String) -> Void = { _ in }
    let slider: Slider
    private let field: NumberField

    private static let fieldWidth = 78.0
    private static let gap = 6.0

    /// Makes the controls.
    /// - Parameters:
    ///   - range: what the field takes.
    ///   - slid: what the slider reaches.
    init(
        name: String, range: ClosedRange<Double>, slid: ClosedRange<Double>, isLogarithmic: Bool = false,
        isInteger: Bool = false, unit: String?, defaultValue: Double?, theme: ControlTheme, in layer: Layer,
        on stage: Stage
    ) {
        slider = Slider(name: "\(name) slider", range: slid, step: isInteger ? 1 : nil, theme: theme, on: stage)
        slider.isLogarithmic = isLogarithmic
        slider.defaultValue = defaultValue
        field = NumberField(
            name: "\(name) number", range: range, isInteger: isInteger, unit: unit, theme: theme, on: stage)
        layer.addSublayers(slider.layer, field.layer)
        slider.onChange = { [unowned self] in onChange($0, $1) }
        field.onChange = { [unowned self] in onChange($0, true) }
        field.onRefuse = { [unowned self] in onRefuse($0) }
    }

    /// Makes the controls of a parameter.
    convenience init(
        _ specification: ParameterSpecification, _ range: ClosedRange<Double>, isInteger: Bool, theme: ControlTheme,
        in layer: Layer, on stage: Stage
    ) {
        let (unit, usual) = (specification.unit, specification.defaultValue.number ?? range.lowerBound)
        self.init(
            name: specification.name, range: range,
            slid: isInteger ? range : SliderReach.range(of: range, around: usual, unit: unit),
            isLogarithmic: !isInteger && SliderReach.isLogarithmic(range, unit: unit), isInteger: isInteger,
            unit: unit, defaultValue: usual, theme: theme, in: layer, on: stage)
    }

    /// Shows a number; one beyond the slider's reach leaves its thumb at the end.
    func show(_ value: Double) {
        slider.value = value
        field.value = value
    }

    func layOut(in place: Rect) {
        let width = min(Self.fieldWidth, place.width)
        field.frame = Rect(place.maxX - width, place.minY, width, place.height)
        slider.frame = Rect(place.minX, place.minY, max(0, place.width - width - Self.gap), place.height)
    }
}

/// The part of a parameter's range that a slider covers.
///
/// Ranges are wide, so that nothing reasonable is refused; a slider over 0 to 60 s could not set 0.3 s.
enum SliderReach {
    /// How many times the default a slider reaches.
    private static let factor = 4.0
    /// The quotient of a range's ends from which equal ways are equal factors.
    private static let widest = 1000.0

    /// Whether equal ways are equal factors: of numbers that are no times and span three powers of ten.
    static func isLogarithmic(_ range: ClosedRange<Double>, unit: String?) -> Bool {
        range.lowerBound > 0 && range.upperBound / range.lowerBound >= widest && unit != "s"
    }

    /// The part of a range around a default value that a slider has.
    static func range(
        of range: ClosedRange<Double>, around defaultValue: Double, unit: String?
    ) -> ClosedRange<Double> {
        let reach = factor * abs(defaultValue)
        guard reach > 0, !isLogarithmic(range, unit: unit) else { return range }
        return max(range.lowerBound, range.lowerBound < 0 ? -reach : -.infinity)...min(range.upperBound, reach)
    }
}
