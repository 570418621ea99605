import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The presets: a list to load one, and a name with a button to save one.
final class PresetBar {
    let layer = Layer(name: "presets")
    private struct Content: Hashable {
        var names: [String]
        /// The preset that the settings are; nil for none.
        var current: String?
        /// Whether all settings are defaults.
        var isDefault: Bool

        /// Whether the list begins with an item for settings that are none of the others.
        var isChanged: Bool { current == nil && !isDefault }
    }

    private var content: Content?
    private let model: StudyModel
    private let stage: Stage
    let choice: Choice
    private let plate = Layer(name: "plate")
    private let field: TextField
    private let save: ButtonBar
    private let words: (own: String, defaults: String)

    static let height = 30.0
    private static let gap = 4.0

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        (self.model, self.stage) = (model, stage)
        let language = model.language
        words = (Localized("changed", zh: "已更改")[language], Localized("defaults", zh: "默认")[language])
        choice = Choice(name: "preset", [words.defaults], isList: true, theme: theme, on: stage)
        field = TextField(
            plain: "preset name", placeholder: Localized("name", zh: "名称")[language], fontSize: 12, color: theme.text,
            on: stage)
        save = ButtonBar(
            name: "save",
            [
                ButtonBar.Item(
                    "save preset", words: Localized("Save", zh: "保存")[language],
                    tooltip: Localized("Saves the settings as a preset of this name", zh: "以此名称保存设置")[language])
            ], theme: theme, on: stage)
        plate.backgroundColor = theme.field
        plate.borderColor = theme.line
        plate.cornerRadius = 4
        plate.addSublayer(field.layer)
        save.becomePlate(theme)
        layer.addSublayers(choice.layer, plate, save.layer)
        choice.onChange = { [unowned self] in choose($0) }
        save.onPress = { [unowned self] _ in saveNamed() }
        field.onReturn = { [unowned self] in saveNamed() }
    }

    private func choose(_ index: Int) {
        guard let content else { return }
        let place = index - (content.isChanged ? 1 : 0)
        if place == 0 { model.loadPreset(nil) } else if place > 0 { model.loadPreset(content.names[place - 1]) }
        // The choice shows what is set now, also if a preset was refused.
        if let content = self.content { select(content) }
    }

    private func saveNamed() {
        let name = (field.string ?? "").trimmed
        // Without a name, the preset that the settings come from is meant.
        if let name = name.isEmpty ? content?.current : name { model.savePreset(name) }
    }

    /// Has the name that was being written in another bar.
    func takeOver(from old: PresetBar) { field.setText(old.field.string ?? "") }

    /// Shows the presets as they are.
    func update() {
        let (state, values) = (model.state, model.player.configuration.parameters)
        let content = Content(
            names: state.presets,
            current: state.preset.flatMap { $0.values == values && state.presets.contains($0.name) ? $0.name : nil },
            isDefault: model.parameters.allSatisfy { (values[$0.name] ?? $0.defaultValue) == $0.defaultValue })
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        if content.names != old?.names || content.isChanged != old?.isChanged {
            choice.words = (content.isChanged ? [words.own] : []) + [words.defaults] + content.names
        }
        select(content)
    }

    private func select(_ content: Content) {
        let place = content.current.flatMap { content.names.firstIndex(of: $0) }
        choice.selectedIndex = place.map { $0 + 1 } ?? 0
    }

    func layOut(in frame: Rect) {
        layer.frame = frame
        let (width, height) = (frame.width - 8, frame.height - 6)
        let button = min(save.naturalWidth, width / 3)
        let half = max(0, (width - button - 2 * Self.gap) / 2).rounded(.down)
        choice.frame = Rect(4, 3, half, height)
        plate.frame = Rect(4 + half + Self.gap, 3, half, height)
        plate.borderWidth = max(stage.pixelAlignment.floor(1), 1 / stage.pixelAlignment.scale)
        field.frame = plate.bounds.inset(by: Insets(left: 6, right: 6))
        save.frame = Rect(frame.width - 4 - button, 3, button, height)
    }
}

extension ButtonBar {
    /// Shows where the bar's buttons are, which are words alone.
    func becomePlate(_ theme: ControlTheme) {
        layer.backgroundColor = theme.field
        layer.borderColor = theme.line
        layer.borderWidth = 1
        layer.cornerRadius = 4
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
