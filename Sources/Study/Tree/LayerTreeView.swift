import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The scene's layers as a tree: what is selected, what moves now, and what is left out of the picture.
final class LayerTreeView {
    var layer: Layer { tree.layer }
    /// Called with the layer that its user selected.
    var onSelect: (LayerPath) -> Void = { _ in }
    /// Called with a layer that its user hides or shows, or isolates or not.
    var onHide: (LayerPath) -> Void = { _ in }
    var onIsolate: (LayerPath) -> Void = { _ in }

    /// The tree's content.
    struct Content: Hashable {
        /// A layer by its path and the number of layers above it, with the root's.
        struct Entry: Hashable {
            let path: LayerPath
            let depth: Int
            let isShown: Bool
        }

        /// Parents first.
        var layers: [Entry] = []
        var selection: LayerPath?
        var hidden: Set<LayerPath> = []
        var isolated: LayerPath?
        /// The layers that an animation moves now.
        var moving: Set<LayerPath> = []
    }

    private let tree: TreeView<LayerPath>
    private var content = Content()

    /// Trees of so many layers are open at first, larger ones only at the top.
    private static let fewLayers = 40

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        func button(_ name: String, _ icon: StaticString, _ english: String, zh: String) -> ButtonBar.Item {
            ButtonBar.Item(name, icon: Path(svgLiteral: icon), tooltip: Localized(english, zh: zh)[language])
        }
        tree = TreeView(
            name: "layers",
            buttons: [
                button(
                    "hide", "M1 8C4 3 12 3 15 8C12 13 4 13 1 8ZM2 2L3 1L14 13L13 14Z", "Hide or show (h)",
                    zh: "隐藏或显示 (h)"),
                button(
                    "isolate",
                    "M1 1H5V2H2V5H1ZM11 1H15V5H14V2H11ZM1 11H2V14H5V15H1ZM14 11H15V15H11V14H14ZM5 5H11V11H5Z",
                    "Show alone (i)", zh: "单独显示 (i)"),
            ], theme: theme, on: stage)
        // Letters are the panel's keys.
        tree.typesAhead = false
        tree.onSelect = { [unowned self] in onSelect($0) }
        tree.onButton = { [unowned self] in if $1 == 0 { onHide($0) } else { onIsolate($0) } }
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        if frame != tree.frame { tree.frame = frame }
    }

    /// The control that gets the keyboard.
    var entrance: any Responder { tree }

    /// Opens the rows that are open in another tree of the same layers, and scrolls as far.
    func takeOver(from old: LayerTreeView) {
        tree.openItems = old.tree.openItems
        tree.offset = old.tree.offset
    }

    /// Shows a content; changes no layer that shows it already.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        var (a, b) = (content, old)
        (a.selection, b.selection) = (nil, nil)
        if a != b { tree.items = Self.items(of: content) }
        if old.layers.isEmpty { openAtFirst() }
        tree.selection = content.selection
        if let selection = content.selection, selection != old.selection { tree.reveal(selection) }
    }

    private func openAtFirst() {
        let isSmall = content.layers.count <= Self.fewLayers
        // Down to the first layers that are several: those of a file are in two that hold them all.
        var counts: [Int: Int] = [:]
        for layer in content.layers { counts[layer.depth, default: 0] += 1 }
        let depth = (1...).first { counts[$0] != 1 } ?? 1
        tree.openItems = Set(content.layers.lazy.filter { isSmall || $0.depth < max(depth, 2) }.map(\.path))
    }

    /// The layers as items, with a dot behind those that move and a faint name for those that can't be seen.
    private static func items(of content: Content) -> [TreeItem<LayerPath>] {
        // Finished from the last to the first, so that an item has its children before it is one itself.
        var open: [Int: [TreeItem<LayerPath>]] = [:]
        let names = names(of: content.layers)
        for (index, entry) in content.layers.enumerated().reversed() {
            let children = open.removeValue(forKey: entry.depth + 1) ?? []
            let isHidden = content.hidden.contains(entry.path)
            let isIsolated = content.isolated == entry.path
            let name = names[index]
            open[entry.depth, default: []].append(
                TreeItem(
                    entry.path, content.moving.contains(entry.path) ? "\(name) ●" : name,
                    isFaint: isHidden || !entry.isShown,
                    buttonsOn: Set((isHidden ? [0] : []) + (isIsolated ? [1] : [])),
                    children: children.reversed()))
        }
        return (open[1] ?? []).reversed()
    }

    /// The last parts of the paths, also if names have slashes.
    private static func names(of layers: [Content.Entry]) -> [String] {
        var above: [Int] = []
        return layers.map { entry in
            above.removeSubrange(min(entry.depth - 1, above.count)...)
            defer { above.append(entry.path.utf8.count) }
            return above.last.map { String(decoding: entry.path.utf8.dropFirst($0 + 1), as: UTF8.self) } ?? entry.path
        }
    }
}
