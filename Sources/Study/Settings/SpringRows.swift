import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import Timing

/// The two rows that edit a spring by its duration and bounce, or by its response and damping ratio.
final class SpringRows {
    let parameters: SpringParameters
    let form: SpringForm
    let layers: [Layer]
    private let model: StudyModel
    private let controls: [NumberControl]
    private let labels: [RowLabel]
    private var spring: Spring?
    /// The spring before the present drag: each move starts from it, so that nothing drifts.
    private var undragged: Spring?

    /// - Parameter title: the name before that of a number, as `show`.
    init(
        _ parameters: SpringParameters, form: SpringForm, title: String, of model: StudyModel, theme: ControlTheme,
        on stage: Stage
    ) {
        (self.parameters, self.form, self.model) = (parameters, form, model)
        let isBounce = form == .bounce
        let numbers: [(String, ClosedRange<Double>, ClosedRange<Double>, String?)] = [
            (isBounce ? "duration" : "response", 1e-6...1e6, 0.05...4, "s"),
            isBounce ? ("bounce", -0.999999...1, -0.9...1, nil) : ("damping ratio", 0...1e6, 0...2, nil),
        ]
        let usual = form.numbers(of: parameters.spring(in: ParameterValues()))
        let layers = numbers.map { Layer(name: "\(title) \($0.0)") }
        self.layers = layers
        controls = numbers.enumerated().map { index, number in
            NumberControl(
                name: number.0, range: number.1, slid: number.2, unit: number.3, defaultValue: usual[index],
                theme: theme, in: layers[index], on: stage)
        }
        labels = numbers.map { number in
            let name = title.isEmpty ? number.0 : "\(title) \(number.0)"
            return RowLabel(
                name, summary: "\(parameters.stiffness.summary) · \(parameters.damping.summary)", theme: theme,
                on: stage)
        }
        for (index, label) in labels.enumerated() {
            layers[index].addSublayer(label.layer)
            label.onReset = {
                model.editor.change([parameters.stiffness.name: nil, parameters.damping.name: nil])
            }
            controls[index].onChange = { [unowned self] in change(index, to: $0, isFinal: $1) }
        }
    }

    private func change(_ index: Int, to number: Double, isFinal: Bool) {
        guard let spring = undragged ?? spring else { return }
        undragged = isFinal ? nil : spring
        var numbers = form.numbers(of: spring)
        let range = parameters.ranges(of: form, at: spring)[index]
        numbers[index] = max(range.lowerBound, min(number, range.upperBound))
        guard let changed = form.spring(numbers, mass: spring.mass) else { return }
        model.editor.change(parameters.settings(for: changed), isFinal: isFinal)
        // A number beyond the ranges is not taken.
        if isFinal, let shown = self.spring { show(shown) }
    }

    func show(_ values: ParameterValues) {
        let spring = parameters.spring(in: values)
        guard spring != self.spring else { return }
        self.spring = spring
        show(spring)
        let isChanged = values[parameters.stiffness.name] != nil || values[parameters.damping.name] != nil
        for label in labels { label.isChanged = isChanged }
    }

    private func show(_ spring: Spring) {
        for (control, number) in zip(controls, form.numbers(of: spring)) {
            control.show((number * 1e4).rounded() / 1e4)
        }
    }

    func layOut(_ index: Int, in place: Rect) {
        layers[index].frame = place
        let width = (place.width * ParameterRow.labelShare).rounded()
        labels[index].frame = Rect(0, 0, width, place.height)
        controls[index].layOut(in: Rect(width, 2, max(0, place.width - width - 4), place.height - 4))
    }
}
