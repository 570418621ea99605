import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The selected layer's values: on screen, and as last set where that differs, with the animations that drive them.
final class InspectorView {
    var layer: Layer { scroll.layer }

    /// The inspector's content.
    struct Content: Hashable {
        /// The selected layer; nil for none.
        var path: LayerPath?
        /// Its values; none while it is not there.
        var rows: [InspectorRow] = []
        /// The animations that run on it, in words.
        var animations: [String] = []
    }

    /// A line of texts, which the rows use from the top.
    private struct Line {
        let name, shown, model: TextLayer
    }

    private var content: Content?
    private let scroll: ScrollView
    private let theme: ControlTheme
    private let language: Language
    private let title: TextLayer
    private let place: TextLayer
    private var lines: [Line] = []

    private static let (lineHeight, padding) = (18.0, 10.0)
    /// The columns' ends, as parts of the width.
    private static let columns = (name: 0.34, shown: 0.68)

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        (self.theme, self.language) = (theme, language)
        scroll = ScrollView(name: "inspector", theme: theme, on: stage)
        title = TextLayer(
            name: "title",
            TextContent(
                "", font: Font(size: 12, weight: .semibold), color: theme.text, alignment: .left, isTruncated: true))
        place = TextLayer(
            name: "path",
            TextContent("", font: Font(size: 11), color: theme.faintText, alignment: .left, isTruncated: true))
        scroll.content.addSublayers(title, place)
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        guard frame != scroll.frame else { return }
        scroll.frame = frame
        guard let content else { return }
        self.content = nil
        show(content)
    }

    /// Scrolls as far as another inspector of the same layer.
    func takeOver(from old: InspectorView) { scroll.offset = old.scroll.offset }

    /// Shows a content; changes no layer that shows it already.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let isOther = content.path != self.content?.path
        self.content = content
        let (width, padding) = (layer.bounds.width - 2 * Self.padding, Self.padding)
        title.string =
            content.path.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            ?? Localized("No layer selected", zh: "未选择图层")[language]
        title.color = content.path == nil ? theme.faintText : theme.text
        title.frame = Rect(padding, 6, max(0, width), Self.lineHeight)
        place.string = content.path ?? Localized("Press k and click in the picture.", zh: "按 k 键，然后点击画面。")[language]
        place.frame = Rect(padding, 6 + Self.lineHeight, max(0, width), Self.lineHeight)
        var (used, y) = (0, 12 + 2 * Self.lineHeight)
        func add(_ name: String, _ shown: String = "", _ model: String = "", color: Color) {
            let line = line(used)
            let columns = (Self.columns.name * width, Self.columns.shown * width)
            let isWhole = shown.isEmpty && model.isEmpty
            set(line.name, name, color, Rect(padding, y, isWhole ? width : columns.0 - 4, Self.lineHeight))
            let end = model.isEmpty ? width : columns.1 - 4
            set(line.shown, shown, theme.text, Rect(padding + columns.0, y, end - columns.0, Self.lineHeight))
            set(
                line.model, model, theme.faintText,
                Rect(padding + columns.1, y, width - columns.1, Self.lineHeight))
            used += 1
            y += Self.lineHeight
        }
        if content.path != nil, content.rows.isEmpty {
            add(Localized("not there at this time", zh: "此刻不存在")[language], color: theme.faintText)
        }
        for words in content.animations { add("▸ " + words, color: theme.accent) }
        if content.rows.contains(where: { $0.model != nil }) {
            add(
                " ", Localized("on screen", zh: "屏幕上")[language], Localized("model", zh: "模型")[language],
                color: theme.faintText)
        }
        for row in content.rows {
            add(row.name, row.shown, row.model ?? "", color: row.animation == nil ? theme.faintText : theme.accent)
        }
        for line in lines[used...] { for text in [line.name, line.shown, line.model] { text.isHidden = true } }
        scroll.contentSize = Size(max(0, layer.bounds.width), y + padding)
        if isOther { scroll.offset = .zero }
    }

    private func set(_ text: TextLayer, _ words: String, _ color: Color, _ frame: Rect) {
        text.isHidden = words.isEmpty || frame.isEmpty
        guard !text.isHidden else { return }
        (text.string, text.frame) = (words, frame)
        if text.color != color { text.color = color }
    }

    /// The line of a number from 0, made when it is first used.
    private func line(_ index: Int) -> Line {
        if index < lines.count { return lines[index] }
        func text(_ name: String) -> TextLayer {
            let text = TextLayer(
                name: name,
                TextContent("", font: Font(size: 11), color: theme.text, alignment: .left, isTruncated: true))
            scroll.content.addSublayer(text)
            return text
        }
        lines.append(Line(name: text("name"), shown: text("shown"), model: text("model")))
        return lines[index]
    }
}
