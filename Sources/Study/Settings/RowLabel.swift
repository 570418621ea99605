import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// A parameter's name: marked while the value is not the default, which a double click restores.
final class RowLabel: ClickableControl {
    /// Called for a double click.
    var onReset: () -> Void = {}
    private let words: TextLayer
    private let mark = Layer(name: "changed")
    private let theme: ControlTheme

    private static let markWidth = 3.0
    private static let indent = 10.0

    init(_ name: String, summary: String, theme: ControlTheme, on stage: Stage) {
        self.theme = theme
        words = TextLayer(name: "words", theme.words(name))
        super.init(name: "\(name) label", cornerRadius: 3, shadeColor: theme.text, ringColor: theme.accent, on: stage)
        mark.backgroundColor = theme.accent
        mark.cornerRadius = Self.markWidth / 2
        mark.isHidden = true
        for part in [words, mark] { layer.addSublayer(part) }
        setTooltip(summary, theme: theme)
    }

    var isChanged = false {
        didSet {
            guard isChanged != oldValue else { return }
            mark.isHidden = !isChanged
            words.text.font = Font(size: 12, weight: isChanged ? .semibold : .regular)
        }
    }

    override func layOut() {
        super.layOut()
        let bounds = layer.bounds
        mark.frame = Rect(2, (bounds.height - 12) / 2, Self.markWidth, 12)
        words.frame = Rect(Self.indent, 0, max(0, bounds.width - Self.indent), bounds.height)
    }

    override var canFocus: Bool { false }
    override func cursor(at point: Point) -> PointerShape { .arrow }
    override func hoverChanged() {}
    override func pressedChanged() {}

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        if clickCount == 2 { onReset() }
    }
}
