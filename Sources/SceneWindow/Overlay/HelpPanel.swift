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

    init(scene: SceneInfo, language: Language) {
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
        func line(_ text: String, _ font: Font, _ color: Color, x: Double, width: Double, height: Double) -> Layer {
            let layer = TextLayer(
                TextContent(text, font: font, color: color, alignment: .left, isTruncated: true))
            layer.frame = Rect(x, y, width, height)
            return layer
        }
        let (left, inner) = (HelpPanel.margin, HelpPanel.width - 2 * HelpPanel.margin)
        panel.addSublayer(
            line(labels.title, Font(size: 21, weight: .bold), HelpPanel.ink, x: left, width: inner, height: 30))
        y += 40
        let column = 124.0
        for (title, keys) in [(scene.title[language], scene.keys(in: language)), (labels.everywhere, labels.keys)]
        where !keys.isEmpty {
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
        }
        size = Size(HelpPanel.width, y + HelpPanel.margin - 16)
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
        case .chinese:
            title = "按键"
            everywhere = "通用"
            keys = [
                ("空格", "播放或收回主要动画"), ("S", "十倍慢动作"), ("P", "暂停；输入文字时 Ctrl+P、Ctrl+S"), (".  ,", "暂停时：前进、后退一帧"),
                ("E  F12", "保存画面为 PNG；输入时用 F12"), ("F2", "研究：时间标尺"), ("F3", "帧数据"), ("F11", "全屏"), ("?  F1", "显示按键"),
                ("Ctrl+Q", "退出"),
            ]
        }
    }
}
