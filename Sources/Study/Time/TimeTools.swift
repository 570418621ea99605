import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The buttons at the left of the ruler: for changes of the past, findings, the ruler's scale, and the panes.
final class TimeTools {
    enum Tool: String, CaseIterable {
        case undo, redo, previousFinding, nextFinding, remove, zoomOut, whole, zoomIn, loop, panes
    }

    let layer = Layer(name: "tools")
    var onPress: (Tool) -> Void = { _ in }
    private let bars: [ButtonBar]

    private static let height = 24.0
    private static let rows: [[Tool]] = [
        [.undo, .redo, .previousFinding, .nextFinding, .remove], [.zoomOut, .whole, .zoomIn, .loop, .panes],
    ]

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        bars = Self.rows.map { tools in
            let items = tools.map { tool in
                ButtonBar.Item(
                    tool.rawValue, icon: tool.icon, tooltip: tool.hint[language],
                    isToggle: tool == .panes || tool == .loop)
            }
            return ButtonBar(name: tools[0].rawValue, items, theme: theme, on: stage)
        }
        for (bar, tools) in zip(bars, Self.rows) {
            layer.addSublayer(bar.layer)
            bar.onPress = { [unowned self] in onPress(tools[$0]) }
        }
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        layer.frame = frame
        let (line, top) = (StudyLayout.rulerHeight, frame.height - 2 * StudyLayout.rulerHeight)
        for (index, bar) in bars.enumerated() {
            bar.frame = Rect(4, top + 2 + Double(index) * line, max(1, frame.width - 8), Self.height)
        }
    }

    /// Shows whether there are panes and a loop; changes no layer that shows it already.
    func show(hasPanes: Bool, isLooping: Bool) {
        let isOn = Self.rows[1].map { $0 == .panes && hasPanes || $0 == .loop && isLooping }
        if bars[1].isOn != isOn { bars[1].isOn = isOn }
    }
}

extension TimeTools.Tool {
    /// A filled outline in 16 by 16 points.
    fileprivate var icon: Path {
        switch self {
        case .undo:
            Path(
                svgLiteral: """
                    M6 2L1 6L6 10V7H10C11.7 7 13 8.2 13 9.7C13 11.2 11.7 12.5 10 12.5H5V14.5H10
                    C12.8 14.5 15 12.4 15 9.7C15 7.1 12.8 5 10 5H6Z
                    """)
        case .redo:
            Path(
                svgLiteral: """
                    M10 2L15 6L10 10V7H6C4.3 7 3 8.2 3 9.7C3 11.2 4.3 12.5 6 12.5H11V14.5H6
                    C3.2 14.5 1 12.4 1 9.7C1 7.1 3.2 5 6 5H10Z
                    """)
        case .previousFinding: Path(svgLiteral: "M7 3L2 8L7 13ZM12 4.5L15.5 8L12 11.5L8.5 8Z")
        case .nextFinding: Path(svgLiteral: "M9 3L14 8L9 13ZM4 4.5L7.5 8L4 11.5L0.5 8Z")
        case .zoomOut: Path(svgLiteral: "M3 7H13V9H3Z")
        case .whole: Path(svgLiteral: "M1 3H3V13H1ZM13 3H15V13H13ZM4 8L7 5V7H9V5L12 8L9 11V9H7V11Z")
        case .zoomIn: Path(svgLiteral: "M7 3H9V7H13V9H9V13H7V9H3V7H7Z")
        case .panes: Path(svgLiteral: "M1 2H15V14H1ZM3 4V12H7V4ZM9 4V12H13V4Z")
        case .loop:
            Path(svgLiteral: "M10 1L14 4L10 7V5H5V9H3V3H10ZM6 15L2 12L6 9V11H11V7H13V13H6Z")
        case .remove: Path(svgLiteral: "M6 1H10V2H14V4H2V2H6ZM3 5H13L12 15H4ZM6 7V13H7V7ZM9 7V13H10V7Z")
        }
    }

    /// What it does, and its key.
    fileprivate var hint: Localized {
        switch self {
        case .undo: Localized("Take back the last change of the past (Ctrl+Z)", zh: "撤销对过去的修改 (Ctrl+Z)")
        case .redo: Localized("Make it again (Ctrl+Shift+Z)", zh: "重做 (Ctrl+Shift+Z)")
        case .previousFinding: Localized("Previous finding (Shift+N)", zh: "上一个发现 (Shift+N)")
        case .nextFinding: Localized("Next finding (N)", zh: "下一个发现 (N)")
        case .zoomOut: Localized("Show more time (−)", zh: "显示更长时间 (−)")
        case .whole: Localized("Show the whole session (F)", zh: "显示全部时间 (F)")
        case .zoomIn: Localized("Show less time, larger (+)", zh: "放大时间 (+)")
        case .panes: Localized("Layers and settings (B)", zh: "图层与设置 (B)")
        case .loop: Localized("Loop what moves now ([ and ], \\)", zh: "循环当前动作 ([ 和 ]，\\)")
        case .remove: Localized("Delete the selected input (Delete)", zh: "删除所选输入 (Delete)")
        }
    }
}
