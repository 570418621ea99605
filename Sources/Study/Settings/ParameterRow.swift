import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// One parameter: its name, and a slider with a field, a choice, or a field alone.
final class ParameterRow {
    let layer: Layer
    let specification: ParameterSpecification
    private enum Control {
        case number(NumberControl)
        case choice(Choice, words: [String])
        case text(TextControl)
    }

    private let label: RowLabel
    private let control: Control
    private var shown: ParameterSetting?

    static let height = 26.0
    /// The part of a row that its name has.
    static let labelShare = 0.36
    private static let inset = 2.0

    init(_ specification: ParameterSpecification, of model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.specification = specification
        let name = specification.name
        func change(_ setting: ParameterSetting?, isFinal: Bool = true) {
            model.editor.change([name: setting], isFinal: isFinal)
        }
        func refuse(_ text: String) { model.refuse(text, for: specification) }
        layer = Layer(name: name)
        label = RowLabel(specification.shortName, summary: specification.hint, theme: theme, on: stage)
        layer.addSublayer(label.layer)
        switch specification.domain {
        case .choice(let words):
            let choice = Choice(name: "\(name) choice", words, theme: theme, on: stage)
            layer.addSublayer(choice.layer)
            control = .choice(choice, words: words)
            choice.onChange = { change(.choice(words[$0])) }
        case .number(let range):
            let number = NumberControl(specification, range, isInteger: false, theme: theme, in: layer, on: stage)
            control = .number(number)
            number.onChange = { change(.number($0), isFinal: $1) }
            number.onRefuse = refuse
        case .integer(let range):
            let numbers = Double(range.lowerBound)...Double(range.upperBound)
            let number = NumberControl(specification, numbers, isInteger: true, theme: theme, in: layer, on: stage)
            control = .number(number)
            number.onRefuse = refuse
            number.onChange = {
                // The ends as doubles may be beyond those of integers.
                change(.integer(Int(exactly: $0.rounded()) ?? ($0 < 0 ? .min : .max)), isFinal: $1)
            }
        case .color, .text:
            let text = TextControl(specification, theme: theme, in: layer, on: stage)
            control = .text(text)
            text.onChange = { change($0) }
            text.onRefuse = refuse
        }
        label.onReset = { change(nil) }
    }

    /// The control that gets the keyboard first.
    var entrance: any Responder {
        switch control {
        case .number(let number): number.slider
        case .choice(let choice, _): choice
        case .text(let control): control.field
        }
    }

    /// Shows the setting that values have.
    func show(_ values: ParameterValues) {
        let setting = values[specification.name] ?? specification.defaultValue
        guard setting != shown else { return }
        shown = setting
        label.isChanged = setting != specification.defaultValue
        switch control {
        case .number(let control): if let number = setting.number { control.show(number) }
        case .choice(let choice, let words): choice.selectedIndex = words.firstIndex(of: setting.description) ?? 0
        case .text(let control): control.show(setting)
        }
    }

    func layOut(in place: Rect) {
        layer.frame = place
        let width = (place.width * Self.labelShare).rounded()
        label.frame = Rect(0, 0, width, place.height)
        let rest = Rect(width, Self.inset, max(0, place.width - width - 4), place.height - 2 * Self.inset)
        switch control {
        case .number(let control): control.layOut(in: rest)
        case .choice(let choice, _): choice.frame = rest
        case .text(let control): control.layOut(in: rest)
        }
    }
}

extension ParameterSetting {
    /// The number of a number or integer; nil for any other.
    var number: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        case .choice, .color, .text: nil
        }
    }
}

extension ParameterSpecification {
    /// The summary, the allowed values and the default, in one line.
    var hint: String {
        let summary = summary.isEmpty ? "" : "\(summary) · "
        return "\(summary)\(expectation) · \(defaultValue)"
    }
}
