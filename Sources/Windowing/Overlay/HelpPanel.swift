import Geometry
import LayerTree
import RenderTree
import Scenes
import Study

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
            line(
                Localized("Keys", zh: "按键")[language], Font(size: 21, weight: .bold), HelpPanel.ink, x: left,
                width: inner, height: 30))
        y += 40
        let (column, top) = (124.0, y)
        var bottom = y
        func listed(_ rows: [KeyRow]) -> [(key: String, action: String)] {
            rows.map { ($0.keys[language], $0.words[language]) }
        }
        // A key of every window that a scene has words for is listed once.
        var (own, study) = (scene.keys(in: language), listed(StudyKeyRows.rows))
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
                Localized("Everywhere", zh: "通用")[language],
                listed(WindowKeyRows.rows + (acceptsFiles ? [WindowKeyRows.drop] : [])).filter { key in
                    !own.contains { $0.key == key.key }
                }, false
            ),
        ]
        if isStudying { lists.append((Localized("Study panel", zh: "研究面板")[language], study, true)) }
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
