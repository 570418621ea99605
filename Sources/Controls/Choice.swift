internal import Geometry
internal import LayerTree
public import Stage

/// A choice of one word: up to four short ones side by side, or a button that opens a list.
///
/// Arrows, Home, End and first letters choose another word, and in the list Page Up and Page Down go further by 10. Return, Space and
/// Alt with Down open the list, which is in front of everything; Escape, a click elsewhere and a loss of the focus close it.
public final class Choice: ClickableControl {
    /// Called when the user chose another word.
    public var onChange: (_ index: Int) -> Void = { _ in }

    /// The words; other ones are for a choice by a list alone.
    package var words: [String] {
        didSet {
            close()
            if !words.indices.contains(selectedIndex) { selectedIndex = 0 }
            show()
        }
    }

    private let theme: ControlTheme
    /// One for each word, or a single one that opens the list.
    private let buttons: [BarButton]
    private let isSegmented: Bool
    private let arrow = ShapeLayer(name: "arrow", path: Path(svgLiteral: "M0 0H8L4 5Z"))
    private var list: ChoiceList?
    private var typeAhead = TypeAhead()

    /// The largest number of words and of their letters that stand side by side.
    private static let segments = (words: 4, letters: 24)
    private static let arrowSize = Size(8, 5)

    /// Makes a choice of the first word on a stage; set its ``ClickableControl/frame``.
    public convenience init(name: String, _ words: [String], theme: ControlTheme = .light, on stage: Stage) {
        self.init(name: name, words, isList: false, theme: theme, on: stage)
    }

    /// Makes a choice of the first word on a stage.
    /// - Parameter isList: whether it opens a list, however few and short the words are.
    package init(name: String, _ words: [String], isList: Bool, theme: ControlTheme, on stage: Stage) {
        (self.words, self.theme) = (words, theme)
        isSegmented =
            !isList && words.count <= Self.segments.words
            && words.map(\.count).reduce(0, +) <= Self.segments.letters
        buttons = (isSegmented ? words : [words[0]]).map {
            BarButton(name: $0, words: $0, theme: theme, on: stage)
        }
        super.init(name: name, cornerRadius: 4, ringColor: theme.accent, on: stage)
        layer.backgroundColor = theme.field
        layer.borderColor = theme.line
        for (index, button) in buttons.enumerated() {
            layer.insertSublayer(button.layer, below: ring.layer)
            button.onClick = { [unowned self] in pressed(index) }
        }
        arrow.fillColor = theme.faintText
        arrow.isHidden = isSegmented
        arrow.takesInput = false
        layer.insertSublayer(arrow, below: ring.layer)
        show()
    }

    /// The chosen word's index; one that has no word is ignored. Setting it does not call ``onChange``.
    public var selectedIndex = 0 {
        didSet {
            if !words.indices.contains(selectedIndex) { selectedIndex = oldValue }
            show()
        }
    }

    private func show() {
        guard isSegmented else { return buttons[0].title = words[selectedIndex] }
        for (index, button) in buttons.enumerated() { button.isOn = index == selectedIndex }
    }

    private func choose(_ index: Int) {
        guard index != selectedIndex, words.indices.contains(index) else { return }
        selectedIndex = index
        onChange(index)
    }

    /// Places the words, the ring and an open list.
    public override func layOut() {
        super.layOut()
        // Later, when what the choice is in has its place, too.
        if let list { stage.setNeedsLayout(list) }
        let (bounds, alignment) = (layer.bounds, stage.pixelAlignment)
        layer.borderWidth = max(alignment.floor(1), 1 / alignment.scale)
        let width = bounds.width / Double(max(1, buttons.count))
        for (index, button) in buttons.enumerated() {
            button.frame = alignment.round(Rect(Double(index) * width, 0, width, bounds.height))
        }
        let corner = Point(bounds.width - Self.arrowSize.width - 8, (bounds.height - Self.arrowSize.height) / 2)
        arrow.frame = Rect(origin: alignment.round(corner), size: Self.arrowSize)
    }

    // MARK: List

    private func open() {
        guard list == nil, layer.stage === stage else { return }
        let list = ChoiceList(words, selected: selectedIndex, beside: layer, theme: theme, on: stage)
        list.onPick = { [unowned self] index in
            close()
            if let index { choose(index) }
        }
        self.list = list
    }

    private func close() {
        list?.close()
        list = nil
    }

    private func pressed(_ index: Int) {
        stage.focus(self)
        ring.isVisible = false
        if isSegmented { choose(index) } else { open() }
    }

    // MARK: Input

    /// Shows nothing: the words do.
    public override func hoverChanged() {}
    /// Shows nothing: the words do.
    public override func pressedChanged() {}
    /// Whether it can be focused: if there are words.
    public override var canFocus: Bool { !words.isEmpty }
    /// Opens the list.
    public override func click() { if !isSegmented { open() } }

    /// The choice gained or lost the focus.
    public override func focusChanged(to isFocused: Bool) {
        super.focusChanged(to: isFocused)
        if !isFocused { close() }
    }

    /// A key went down. Returns whether it was used.
    public override func keyPressed(_ press: KeyPress) -> Bool {
        let current = list?.current ?? selectedIndex
        let index: Int?
        switch press.key {
        case .down where press.modifiers == .alt && !isSegmented:
            open()
            return true
        case .tab, .enter, " ", .escape:
            guard list != nil, press.key != .tab else { return !isSegmented && super.keyPressed(press) }
            if press.isRepeat { return true }
            close()
            if press.key != .escape { choose(current) }
            return true
        case .left where press.modifiers.isEmpty, .up where press.modifiers.isEmpty: index = max(0, current - 1)
        case .right where press.modifiers.isEmpty, .down where press.modifiers.isEmpty:
            index = min(words.count - 1, current + 1)
        case .pageUp where press.modifiers.isEmpty && list != nil: index = max(0, current - ChoiceList.page)
        case .pageDown where press.modifiers.isEmpty && list != nil:
            index = min(words.count - 1, current + ChoiceList.page)
        case .home where press.modifiers.isEmpty: index = 0
        case .end where press.modifiers.isEmpty: index = words.count - 1
        default:
            index = typeAhead.match(press, at: stage.time, after: current, count: words.count) { words[$0] }
        }
        guard let index else { return false }
        if let list { list.current = index } else { choose(index) }
        return true
    }
}
