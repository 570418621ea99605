internal import Geometry
internal import LayerTree
internal import Stage

/// A visible row of a tree view, used again for another row when it scrolls away.
final class TreeRowView: ClickableControl {
    /// Called when the row is pressed; on its triangle or elsewhere.
    var onPress: (_ isOnTriangle: Bool, _ clickCount: Int) -> Void = { _, _ in }
    /// Called when one of its buttons is clicked.
    var onButton: (_ index: Int) -> Void = { _ in }

    private let theme: ControlTheme
    private let selection = Layer(name: "selection")
    private let triangle = ShapeLayer(name: "triangle")
    private let words: TextLayer
    private let buttons: [BarButton]
    private var content: TreeRowContent?

    private static let indent = 14.0
    private static let leastTextWidth = 60.0
    private static let buttonWidth = 22.0
    private static let (closed, opened) = (Path(svgLiteral: "M5 2L11 7L5 12Z"), Path(svgLiteral: "M2 5H12L7 11Z"))

    init(buttons items: [ButtonBar.Item], theme: ControlTheme, on stage: Stage) {
        self.theme = theme
        words = TextLayer(name: "title", theme.words(""))
        buttons = items.map {
            BarButton(name: $0.name, icon: $0.icon, words: $0.words, tooltip: $0.tooltip, theme: theme, on: stage)
        }
        super.init(name: "row", cornerRadius: 4, on: stage)
        glow.backgroundColor = theme.text
        selection.backgroundColor = theme.accent.with(alpha: 0.25)
        selection.cornerRadius = 4
        triangle.fillColor = theme.faintText
        triangle.takesInput = false
        layer.addSublayers(selection, triangle, words)
        for (index, button) in buttons.enumerated() {
            layer.addSublayer(button.layer)
            button.onClick = { [unowned self] in onButton(index) }
            button.onHover = { [unowned self] in showButtons() }
        }
    }

    /// Shows a row at a place; changes no layer that shows it already.
    func show(_ content: TreeRowContent, in frame: Rect) {
        guard content != self.content || frame != layer.frame || layer.isHidden else { return }
        layer.isHidden = false
        self.content = content
        words.string = content.title
        words.color = content.isFaint ? theme.faintText : theme.text
        selection.isHidden = !content.isSelected
        triangle.isHidden = content.isOpen == nil
        triangle.path = content.isOpen == true ? Self.opened : Self.closed
        for (index, button) in buttons.enumerated() { button.isOn = content.buttonsOn.contains(index) }
        self.frame = frame
    }

    override func layOut() {
        super.layOut()
        guard let content else { return }
        let bounds = layer.bounds
        let end = max(0, bounds.width - Double(buttons.count) * Self.buttonWidth)
        // A deep row keeps room for some letters.
        let start = max(0, min(Double(content.depth) * Self.indent, end - Self.leastTextWidth - Self.indent))
        selection.frame = bounds
        triangle.frame = Rect(start, (bounds.height - 14) / 2, 14, 14)
        words.frame = Rect(start + Self.indent + 2, 0, max(0, end - start - Self.indent - 2), bounds.height)
        for (index, button) in buttons.enumerated() {
            button.frame = Rect(end + Double(index) * Self.buttonWidth, 1, Self.buttonWidth - 2, bounds.height - 2)
        }
        showButtons()
    }

    private func showButtons() {
        let showsAll = isHovered || content?.isSelected == true || buttons.contains(where: \.isHovered)
        for button in buttons { button.layer.isHidden = !showsAll && !button.isOn }
    }

    override var canFocus: Bool { false }
    override func cursor(at point: Point) -> PointerShape { .arrow }
    override func pressedChanged() {}
    override func hoverChanged() {
        glow.opacity = isHovered ? 0.06 : 0
        showButtons()
    }

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        onPress(!triangle.isHidden && triangle.frame.inset(by: Insets(all: -4)).contains(point), clickCount)
    }
}
