import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The panes' titles with the lines between the panes, or the buttons that choose one where only one has room.
final class PaneTitles {
    let layer = Layer(name: "panes")
    /// Called for a pane's button.
    var onChoose: (StudyPane) -> Void = { _ in }

    private var layout: StudyLayout?
    private let theme: ControlTheme
    private let titles: (layers: TextLayer, settings: TextLayer)
    private let tabs: [(pane: StudyPane, button: Button)]
    /// The lines at the left of each pane and above the time.
    private let lines = (0..<5).map { _ in Layer(name: "line") }

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        self.theme = theme
        let names: [(StudyPane, Localized)] = [
            (.time, Localized("Time", zh: "时间")), (.layers, Localized("Layers", zh: "图层")),
            (.settings, Localized("Settings", zh: "设置")),
        ]
        func text(_ words: String, _ alignment: TextContent.Alignment) -> TextContent {
            TextContent(words, font: Font(size: 12, weight: .semibold), color: theme.text, alignment: alignment)
        }
        tabs = names.map { pane, name in
            let button = Button(
                name: "tab \(pane)", text(name[language], .center), color: .clear, cornerRadius: 6,
                ringColor: theme.accent, on: stage)
            return (pane, button)
        }
        titles = (
            TextLayer(name: "layers title", text(names[1].1[language], .left)),
            TextLayer(name: "settings title", text(names[2].1[language], .left))
        )
        for line in lines {
            line.backgroundColor = theme.line
            line.takesInput = false
            layer.addSublayer(line)
        }
        layer.addSublayers(titles.layers, titles.settings)
        for (pane, button) in tabs {
            layer.addSublayer(button.layer)
            button.onClick = { [unowned self] in onChoose(pane) }
        }
    }

    /// Shows the titles of an arrangement; changes no layer that shows it already.
    func show(_ layout: StudyLayout) {
        guard layout != self.layout else { return }
        self.layout = layout
        for (title, place) in [(titles.layers, layout.layersTitle), (titles.settings, layout.settingsTitle)] {
            title.isHidden = place.isEmpty
            title.frame = Rect(place.minX + 12, place.minY, max(0, place.width - 16), place.height)
        }
        showTabs(layout)
        let settings = layout.settings.isEmpty ? .zero : Rect(layout.settings.minX, 0, 1, layout.settings.maxY)
        let isStacked = layout.inspector.minX == layout.tree.minX
        let between =
            layout.inspector.isEmpty
            ? Rect.zero
            : isStacked
                ? Rect(layout.inspector.minX + 8, layout.inspector.minY, layout.inspector.width - 16, 1)
                : Rect(layout.inspector.minX, layout.inspector.minY, 1, layout.inspector.height)
        let above = layout.time.minY > 0 ? Rect(layout.time.minX, layout.time.minY, layout.time.width, 1) : .zero
        let corner =
            layout.corner.isEmpty
            ? Rect.zero : Rect(layout.span.minX - 1, layout.time.minY, 1, layout.time.height)
        let underTabs = Rect(layout.tabs.minX, layout.tabs.maxY - 1, layout.tabs.width, layout.tabs.isEmpty ? 0 : 1)
        for (line, frame) in zip(lines, [settings, between, above, corner, underTabs]) {
            line.isHidden = frame.isEmpty
            line.frame = frame
        }
    }

    private func showTabs(_ layout: StudyLayout) {
        let width = min(96, layout.tabs.width / Double(max(1, layout.choices.count)))
        let shown: [StudyPane: Rect] = [.time: layout.time, .layers: layout.tree, .settings: layout.settings]
        let chosen = layout.choices.first { shown[$0].map { !$0.isEmpty } ?? false }
        var x = layout.tabs.minX
        for (pane, button) in tabs {
            button.layer.isHidden = !layout.choices.contains(pane)
            guard !button.layer.isHidden else { continue }
            button.frame = Rect(x + 4, layout.tabs.minY + 3, max(1, width - 8), max(1, layout.tabs.height - 6))
            button.layer.backgroundColor = pane == chosen ? theme.accent.with(alpha: 0.22) : .clear
            x += width
        }
    }
}
