import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The pane of the settings: presets, comparison, parameters, and what other programs are given.
final class SettingsPane {
    let layer = Layer(name: "settings")
    private let model: StudyModel
    private let presets: PresetBar
    private let compare: CompareBar
    private let parameters: ParameterPanel
    private let export: ExportBar
    private let lines = [Layer(name: "line"), Layer(name: "line")]

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.model = model
        // Tab goes from top to bottom.
        presets = PresetBar(model, theme: theme, on: stage)
        compare = CompareBar(model, theme: theme, on: stage)
        parameters = ParameterPanel(model.parameters, of: model, theme: theme, on: stage)
        export = ExportBar(model, theme: theme, on: stage)
        for line in lines { line.backgroundColor = theme.line }
        layer.masksToBounds = true
        layer.addSublayers(presets.layer, compare.layer, parameters.layer, export.layer, lines[0], lines[1])
    }

    /// The control that gets the keyboard first.
    var entrance: any Responder { parameters.entrance ?? presets.choice }

    /// Has what was written and chosen in another pane of the same settings.
    func takeOver(from old: SettingsPane) {
        presets.takeOver(from: old.presets)
        parameters.takeOver(from: old.parameters)
        export.takeOver(from: old.export)
    }

    /// Shows the settings as they are.
    func update() {
        presets.update()
        if compare.update() { layOut(in: layer.frame) }
        parameters.show(
            ParameterPanel.Content(
                values: model.player.configuration.parameters, springForm: model.state.springForm,
                selection: model.state.selection))
        export.update()
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        layer.frame = frame
        guard !frame.isEmpty else { return }
        let width = frame.width
        presets.layOut(in: Rect(0, 0, width, PresetBar.height))
        compare.layOut(in: Rect(0, PresetBar.height, width, compare.height))
        let top = PresetBar.height + compare.height
        let foot = max(top, frame.height - ExportBar.height)
        parameters.layOut(in: Rect(0, top + 1, width, max(0, foot - top - 1)))
        export.layOut(in: Rect(0, foot, width, ExportBar.height))
        for (line, y) in zip(lines, [top, foot]) { line.frame = Rect(0, y, width, 1) }
    }
}
