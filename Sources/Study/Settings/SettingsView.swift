import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The pane of the settings: presets, comparison, parameters, and what other programs are given.
final class SettingsView {
    let layer = Layer(name: "settings")
    let presets: PresetBar
    let compare: CompareBar
    let parameters: ParameterPanel
    let handOff: HandOffBar

    struct Content: Hashable {
        var presets: PresetBar.Content
        var compare: CompareBar.Content
        var parameters: ParameterPanel.Content
        var handOff: HandOffBar.Content
    }

    private let stage: Stage
    private let lines = [Layer(name: "line"), Layer(name: "line")]

    init(_ specifications: [ParameterSpecification], language: Language, theme: ControlTheme, on stage: Stage) {
        self.stage = stage
        // Tab goes from top to bottom.
        presets = PresetBar(language: language, theme: theme, on: stage)
        compare = CompareBar(language: language, theme: theme, on: stage)
        parameters = ParameterPanel(specifications, language: language, theme: theme, on: stage)
        handOff = HandOffBar(language: language, theme: theme, on: stage)
        for line in lines { line.backgroundColor = theme.line }
        layer.masksToBounds = true
        layer.addSublayers(presets.layer, compare.layer, parameters.layer, handOff.layer, lines[0], lines[1])
    }

    var commandBars: [CommandBar] { compare.commandBars + handOff.commandBars }

    func show(_ content: Content) {
        presets.show(content.presets)
        if compare.show(content.compare) { layOut(in: layer.frame) }
        parameters.show(content.parameters)
        handOff.show(content.handOff)
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        layer.frame = frame
        guard !frame.isEmpty else { return }
        let width = frame.width
        presets.layOut(in: Rect(0, 0, width, PresetBar.height), on: stage)
        compare.layOut(in: Rect(0, PresetBar.height, width, compare.height))
        let top = PresetBar.height + compare.height
        let foot = max(top, frame.height - HandOffBar.height)
        parameters.layOut(in: Rect(0, top + 1, width, max(0, foot - top - 1)))
        handOff.layOut(in: Rect(0, foot, width, HandOffBar.height))
        for (line, y) in zip(lines, [top, foot]) { line.frame = Rect(0, y, width, 1) }
    }
}
