import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The buttons above the tree: picking, isolating, drawing layers apart, ghosts and the way.
final class LookingBar {
    var layer: Layer { bar.layer }
    /// Called for a button.
    var onAction: (StudyAction) -> Void = { _ in }

    /// What the buttons show.
    struct Content: Hashable {
        var isPicking: Bool
        var isExploded: Bool
        var isolated: LayerPath?
        var showsGhosts: Bool
        var showsWay: Bool
        var hasHidden: Bool
        var selection: LayerPath?
    }

    static let height = 28.0
    private let bar: ButtonBar
    private var content: Content?

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        func item(_ name: String, _ icon: StaticString, _ english: String, zh: String) -> ButtonBar.Item {
            ButtonBar.Item(
                name, icon: Path(svgLiteral: icon), tooltip: Localized(english, zh: zh)[language], isToggle: true)
        }
        bar = ButtonBar(
            name: "looking",
            [
                item(
                    "pick", "M3 2L12 8L8 9L10.5 13.5L9 14.3L6.5 9.8L3 13Z",
                    "Pick a layer in the picture (k)", zh: "在画面中选取图层 (k)"),
                item(
                    "isolate",
                    "M1 1H5V2H2V5H1ZM11 1H15V5H14V2H11ZM1 11H2V14H5V15H1ZM14 11H15V15H11V14H14ZM5 5H11V11H5Z",
                    "Show the selected layer alone (i)", zh: "只显示所选图层 (i)"),
                item(
                    "explode", "M1 9H8V15H1ZM4.5 5H11.5V11H9V8H4.5ZM8 1H15V7H12.5V4H8Z",
                    "Draw the layers apart (x)", zh: "分层展开 (x)"),
                item(
                    "ghosts", "M2 4H4V12H2ZM5.5 3.5H8V12.5H5.5ZM10 3H14V13H10Z",
                    "Show the layer before and after (g)", zh: "显示前后残影 (g)"),
                item(
                    "way", "M2 12H4V14H2ZM3.5 8.5H5.5V10.5H3.5ZM6.5 6H8.5V8H6.5ZM9.5 4H11.5V6H9.5ZM12.5 2H14.5V4H12.5Z",
                    "Show the layer's way (w)", zh: "显示图层轨迹 (w)"),
                ButtonBar.Item(
                    "showAll", words: Localized("Show all", zh: "全部显示")[language],
                    tooltip: Localized("Show all hidden layers (Shift+h)", zh: "显示所有隐藏图层 (Shift+h)")[language]),
            ], theme: theme, on: stage)
        bar.onPress = { [unowned self] in press($0) }
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        bar.frame = frame.inset(by: Insets(top: 2, left: 6, bottom: 2, right: 6))
    }

    /// Shows a content; changes no layer that shows it already.
    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        bar.isOn = [
            content.isPicking, content.isolated != nil, content.isExploded, content.showsGhosts, content.showsWay,
            false,
        ]
    }

    private func press(_ index: Int) {
        guard let content else { return }
        // What the scene's panel does decides what is on.
        self.content = nil
        switch index {
        case 0: onAction(.pick(!content.isPicking))
        case 1: onAction(.isolate(content.isolated == nil ? content.selection : nil))
        case 2: onAction(.showPicture(content.isExploded ? .plain : .exploded))
        case 3: onAction(.showGhosts(!content.showsGhosts))
        case 4: onAction(.showWay(!content.showsWay))
        default: onAction(.showAll)
        }
        if self.content == nil { show(content) }
    }
}
