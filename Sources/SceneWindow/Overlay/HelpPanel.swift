import Geometry
import LayerTree
import RenderTree
import Scenes

/// The panel that lists the keys, over a dimmed window.
final class HelpPanel {
    let layer = Layer(name: "help")

    private let panel = Layer(name: "panel")
    private let size: Size

    private static let width = 400.0
    private static let margin = 28.0
    private static let rowHeight = 28.0
    private static let ink = Color(hex: 0x14283A)
    private static let faint = Color(hex: 0x5B7285)

    /// - Parameters:
    ///   - isStudying: whether the study panel's keys stand in a column of their own.
    ///   - isPictureFocused: whether the scene has the keyboard, beside the study panel.
    ///   - acceptsFiles: whether dropping a file is listed.
    init(
        scene: SceneInfo, isStudying: Bool = false, isPictureFocused: Bool = false, acceptsFiles: Bool = false,
        language: Language
    ) {
        let labels = HelpLabels(language)
        layer.backgroundColor = Color(hex: 0x0A1826, alpha: 0.42)
        layer.opacity = 0
        panel.backgroundColor = Color(hex: 0xFBFDFE)
        panel.cornerRadius = 16
        panel.shadowColor = Color(hex: 0x0A1826)
        panel.shadowOpacity = 0.35
        panel.shadowRadius = 22
        panel.shadowOffset = Point(0, 12)

        var y = HelpPanel.margin - 6
        var left = HelpPanel.margin
        func line(_ text: String, _ font: Font, _ color: Color, x: Double, width: Double, height: Double) -> Layer {
            let layer = TextLayer(
                TextContent(text, font: font, color: color, alignment: .left, isTruncated: true))
            layer.frame = Rect(x, y, width, height)
            return layer
        }
        let inner = HelpPanel.width - 2 * HelpPanel.margin
        panel.addSublayer(
            line(labels.title, Font(size: 21, weight: .bold), HelpPanel.ink, x: left, width: inner, height: 30))
        y += 40
        let (column, top) = (124.0, y)
        var bottom = y
        // What a scene says of a key of every window is said once.
        var (own, study) = (scene.keys(in: language), labels.studyKeys)
        // The digits are the scene's or the panel's.
        let digits = "Ctrl+1"
        if isStudying, !isPictureFocused {
            own.removeAll { $0.key.hasPrefix(digits) }
        } else if own.contains(where: { $0.key.hasPrefix(digits) }) {
            study.removeAll { $0.key.hasPrefix(digits) }
        }
        var lists = [
            (scene.title[language], own, false),
            (
                labels.everywhere,
                labels.keys.filter { key in !own.contains { $0.key == key.key } } + (acceptsFiles ? [labels.drop] : []),
                false
            ),
        ]
        if isStudying { lists.append((labels.study, study, true)) }
        for (title, keys, isBeside) in lists where !keys.isEmpty {
            if isBeside { (y, left) = (top, left + HelpPanel.width - HelpPanel.margin) }
            panel.addSublayer(
                line(
                    title, Font(size: 12, weight: .semibold), Color(hex: 0x2283C9), x: left, width: inner, height: 22))
            y += 24
            for (key, action) in keys {
                let rule = Layer()
                rule.backgroundColor = Color(hex: 0xE3EBF1)
                rule.frame = Rect(left, y, inner, 1)
                panel.addSublayers(
                    rule,
                    line(
                        key, Font(size: 13, weight: .semibold), HelpPanel.ink, x: left, width: column - 10,
                        height: HelpPanel.rowHeight),
                    line(
                        action, Font(size: 13), HelpPanel.faint, x: left + column, width: inner - column,
                        height: HelpPanel.rowHeight))
                y += HelpPanel.rowHeight
            }
            y += 14
            bottom = max(bottom, y)
        }
        size = Size(left + HelpPanel.width - HelpPanel.margin, bottom + HelpPanel.margin - 16)
        panel.bounds = Rect(origin: .zero, size: size)
        layer.addSublayer(panel)
    }

    /// Fills the viewport; the panel stands in its middle, smaller where it would not fit.
    func layout(in viewport: Size) {
        layer.frame = Rect(origin: .zero, size: viewport)
        panel.position = Point((viewport.width / 2).rounded(), (viewport.height / 2).rounded())
        panel.transform = .scale(fit(in: viewport))
    }

    private func fit(in viewport: Size) -> Double {
        max(0.01, min(1, (viewport.width - 24) / size.width, (viewport.height - 24) / size.height))
    }
}

private struct HelpLabels {
    let title: String
    let everywhere: String
    let keys: [(key: String, action: String)]
    let drop: (key: String, action: String)
    let study: String
    let studyKeys: [(key: String, action: String)]

    init(_ language: Language) {
        switch language {
        case .english:
            title = "Keys"
            everywhere = "Everywhere"
            keys = [
                ("Space", "play the main action, or take it back"), ("S", "slow motion, 10 times"),
                ("P", "pause; Ctrl+P, Ctrl+S while typing"),
                (".  ,", "while paused: one frame on, back"), ("E  F12", "write a PNG; F12 while typing, too"),
                ("F2", "study: time as a ruler"), ("F3", "figures about frames"), ("F11", "full screen"),
                ("?  F1", "these keys"), ("Ctrl+Q", "quit"),
            ]
            drop = ("drop a file", "open a Lottie animation")
            study = "Study panel"
            studyKeys = [
                ("Space", "play or pause"), ("←  →  ,  .", "one frame back, on; Shift: ten"),
                ("Home  End", "to the beginning, the end"), ("[  ]  \\", "loop from here, to here, no loop"),
                ("Ctrl+1 2 4 0", "speed 1, 1/2, 1/4, 1/10"), ("+  −  F", "ruler: larger, smaller, whole session"),
                ("↑  ↓  Return", "lanes: choose, open curves"), ("N  Shift+N", "next finding, previous one"),
                ("Alt+←  →", "move the chosen mark; Delete"), ("Ctrl+Z", "take back a change; Shift: again"),
                ("K", "pick a layer in the picture"), ("H  I  X", "hide, show alone, draw apart"),
                ("G  W", "ghosts; the layer's way"), ("B  L", "panes; light or dark"), ("F6", "next part; Shift: back"),
            ]
        case .chinese:
            title = "按键"
            everywhere = "通用"
            keys = [
                ("空格", "播放或收回主要动画"), ("S", "十倍慢动作"), ("P", "暂停；输入文字时 Ctrl+P、Ctrl+S"), (".  ,", "暂停时：前进、后退一帧"),
                ("E  F12", "保存画面为 PNG；输入时用 F12"), ("F2", "研究：时间标尺"), ("F3", "帧数据"), ("F11", "全屏"), ("?  F1", "显示按键"),
                ("Ctrl+Q", "退出"),
            ]
            drop = ("拖入文件", "打开 Lottie 动画")
            study = "研究面板"
            studyKeys = [
                ("空格", "播放或暂停"), ("←  →  ,  .", "后退、前进一帧；加 Shift 十帧"), ("Home  End", "到开头、到末尾"),
                ("[  ]  \\", "循环起点、终点、取消循环"), ("Ctrl+1 2 4 0", "速度 1、1/2、1/4、1/10"), ("+  −  F", "标尺：放大、缩小、全部"),
                ("↑  ↓  Return", "在图层轨道中：选择、打开曲线"), ("N  Shift+N", "下一个、上一个发现"),
                ("Alt+←  →", "移动所选标记；Delete 删除"), ("Ctrl+Z", "撤销；加 Shift 重做"), ("K", "在画面中选择图层"),
                ("H  I  X", "隐藏、单独显示、分层显示"), ("G  W", "残影；运动路径"), ("B  L", "窗格；浅色或深色"),
                ("F6", "下一部分；加 Shift 上一部分"),
            ]
        }
    }
}
