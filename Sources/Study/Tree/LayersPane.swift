import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The pane of the scene's layers: commands for what is looked at, the layers as a tree, and the selected one's values.
final class LayersPane {
    let layer = Layer(name: "looking")
    let tree: LayerTreeView
    private let model: StudyModel
    private let buttons: CommandBar
    private let inspector: InspectorView
    private var isShown = false

    /// The height of the buttons above the tree.
    private static let barHeight = 28.0

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.model = model
        buttons = CommandBar(
            name: "looking", [.pick, .isolate, .explode, .ghosts, .motionPath, .showAll], of: model, theme: theme,
            on: stage)
        tree = LayerTreeView(theme: theme, language: model.language, on: stage)
        inspector = InspectorView(theme: theme, language: model.language, on: stage)
        layer.addSublayers(buttons.layer, tree.layer, inspector.layer)
        tree.onSelect = { [model] in model.state.selection = $0 }
        tree.onHide = { [model] in model.toggleHidden($0) }
        tree.onIsolate = { [model] in model.state.isolated = model.state.isolated == $0 ? nil : $0 }
    }

    /// Has the open rows and the places scrolled to of another pane of the same layers.
    func takeOver(from old: LayersPane) {
        tree.takeOver(from: old.tree)
        inspector.takeOver(from: old.inspector)
    }

    func layOut(tree frame: Rect, inspector place: Rect) {
        isShown = !frame.isEmpty
        var bar = frame
        bar.size.height = min(Self.barHeight, frame.height)
        buttons.layer.isHidden = bar.isEmpty
        buttons.frame = bar.inset(by: Insets(top: 2, left: 6, bottom: 2, right: 6))
        tree.layOut(in: Rect(frame.minX + 6, bar.maxY, max(0, frame.width - 6), max(0, frame.maxY - bar.maxY)))
        inspector.layOut(in: place)
    }

    func update() {
        guard isShown else { return }
        buttons.update()
        let (state, table) = (model.state, model.layers.table)
        tree.show(
            LayerTreeView.Content(
                layers: table.layers.map { .init(path: $0.uniquePath, depth: $0.depth, isShown: $0.isShown) },
                selection: state.selection, hidden: state.hidden, isolated: state.isolated,
                moving: Set(model.analysis.runningBars.map(\.layer))))
        inspector.show(inspected)
    }

    private var inspected: InspectorView.Content {
        let selection = model.state.selection
        guard let layer = selection.flatMap({ model.layers.table[$0] }) else { return .init(path: selection) }
        let bars = model.analysis.runningBars.filter { $0.layer == layer.uniquePath }.map(\.bar)
        return .init(
            path: layer.uniquePath, rows: InspectorRow.rows(of: layer, bars: bars, model.language),
            animations: bars.distinct.map(\.words))
    }
}
