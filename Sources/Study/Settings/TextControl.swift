import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// A field for a text or a colour, with the colour before it.
final class TextControl {
    /// Called when the user entered another setting.
    var onChange: (ParameterSetting) -> Void = { _ in }
    /// Called with a text that is no such setting, before the last one comes back.
    var onRefuse: (String) -> Void = { _ in }
    let field: TextField
    private let specification: ParameterSpecification
    private let ground = Layer(name: "field")
    /// Nil for a text.
    private let swatch: Layer?
    private let theme: ControlTheme
    private var shown = ""

    private static let padding = 6.0
    private static let swatchWidth = 22.0

    init(_ specification: ParameterSpecification, theme: ControlTheme, in layer: Layer, on stage: Stage) {
        (self.specification, self.theme) = (specification, theme)
        swatch = specification.domain == .color ? Layer(name: "swatch") : nil
        field = TextField(plain: "text", placeholder: "", fontSize: 12, color: theme.text, on: stage)
        field.accent = theme.accent
        ground.backgroundColor = theme.field
        ground.borderColor = theme.line
        ground.borderWidth = 1
        ground.cornerRadius = 4
        ground.addSublayer(field.layer)
        layer.addSublayer(ground)
        if let swatch {
            swatch.cornerRadius = 4
            swatch.borderColor = theme.line
            swatch.borderWidth = 1
            layer.addSublayer(swatch)
            swatch.onClick { [unowned self, unowned stage] in
                stage.focus(field)
                field.selectAll()
            }
        }
        field.onReturn = { [unowned self] in commit() }
        field.onEndEditing = { [unowned self] in commit() }
        field.onChange = { [unowned self] in
            ground.borderColor = specification.setting(from: field.string ?? "") == nil ? theme.fault : theme.line
        }
    }

    /// Takes the text over, or brings the last setting back if it is none.
    private func commit() {
        let text = field.string ?? ""
        guard text != shown else { return }
        if let setting = specification.setting(from: text) { return onChange(setting) }
        onRefuse(text)
        restore()
    }

    private func restore() {
        ground.borderColor = theme.line
        field.setText(shown)
    }

    func show(_ setting: ParameterSetting) {
        shown = setting.description
        restore()
        if case .color(let color) = setting { swatch?.backgroundColor = color }
    }

    func layOut(in place: Rect) {
        let left = swatch == nil ? 0 : Self.swatchWidth + Self.padding
        swatch?.frame = Rect(place.minX, place.minY + 1, Self.swatchWidth, max(0, place.height - 2))
        ground.frame = Rect(place.minX + left, place.minY, max(0, place.width - left), place.height)
        let width = max(0, ground.frame.width - 2 * Self.padding)
        field.frame = Rect(Self.padding, 0, width, place.height)
    }
}
