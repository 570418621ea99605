public import Geometry
public import LayerTree
public import Stage

/// A row of buttons with icons or words, some of which stay pressed.
///
/// It is one stop for Tab: arrows, Home and End move between its buttons, and Return and Space press one.
public final class ButtonBar: Responder {
    /// The content of one button.
    public struct Item: Hashable, Sendable {
        /// The name of the button's layer.
        public var name: String
        /// A filled outline in 16 by 16 points; nil for words.
        public var icon: Path?
        /// The words of a button without an icon.
        public var words: String
        /// The text that shows when the pointer rests on the button.
        public var tooltip: String?
        /// Whether each press switches it on or off.
        public var isToggle: Bool

        /// Makes an item; without an icon its name is its words by default.
        public init(
            _ name: String, icon: Path? = nil, words: String? = nil, tooltip: String? = nil, isToggle: Bool = false
        ) {
            (self.name, self.icon, self.words) = (name, icon, icon == nil ? words ?? name : "")
            (self.tooltip, self.isToggle) = (tooltip, isToggle)
        }
    }

    /// The bar's frame.
    public let layer: Layer
    /// Called when a button was pressed; a toggle has its new state already.
    public var onPress: (_ index: Int) -> Void = { _ in }

    private unowned let stage: Stage
    private let items: [Item]
    private let buttons: [BarButton]
    private let ring: FocusRing
    /// The button that keys press.
    private var current = 0

    private static let gap = 2.0

    /// Makes a bar on a stage; set its ``frame``.
    public init(name: String, _ items: [Item], theme: ControlTheme = .light, on stage: Stage) {
        (self.stage, self.items) = (stage, items)
        layer = Layer(name: name)
        buttons = items.map {
            BarButton(
                name: $0.name, icon: $0.icon, words: $0.words, tooltip: $0.tooltip, theme: theme, on: stage)
        }
        ring = FocusRing(cornerRadius: 4, color: theme.accent)
        for (index, button) in buttons.enumerated() {
            layer.addSublayer(button.layer)
            button.onClick = { [unowned self] in press(index) }
        }
        layer.addSublayer(ring.layer)
        stage.add(self)
    }

    /// Which buttons are on, in their order; changing it does not call ``onPress``.
    public var isOn: [Bool] {
        get { buttons.map(\.isOn) }
        set { for (button, isOn) in zip(buttons, newValue) { button.isOn = isOn } }
    }

    /// The width for all words and icons, in points.
    public var naturalWidth: Double {
        buttons.map(\.naturalWidth).reduce(0, +) + Self.gap * Double(max(0, buttons.count - 1))
    }

    /// The bar's frame in its superlayer; one narrower than ``naturalWidth`` makes all buttons narrower.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            let share = naturalWidth > 0 ? min(1, newValue.width / naturalWidth) : 1
            var x = 0.0
            for button in buttons {
                let width = button.naturalWidth * share
                button.frame = stage.pixelAlignment.round(Rect(x, 0, width, newValue.height))
                x += width + Self.gap * share
            }
            fitRing()
        }
    }

    private func fitRing() {
        if buttons.indices.contains(current) { ring.fit(buttons[current].frame, inset: 0) }
    }

    private func press(_ index: Int) {
        current = index
        fitRing()
        if items[index].isToggle { buttons[index].isOn.toggle() }
        onPress(index)
    }

    // MARK: Input

    /// Whether it can be focused: if it has buttons.
    public var canFocus: Bool { !buttons.isEmpty }

    /// The bar gained or lost the focus, which a ring around the current button shows.
    public func focusChanged(to isFocused: Bool) { showFocus(isFocused) }

    /// The primary button went down between the buttons.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) { showFocus(false) }

    /// Shows the ring and, after a while, the tooltip of the button that keys press; or hides both.
    private func showFocus(_ isShown: Bool) {
        ring.isVisible = isShown
        if buttons.indices.contains(current) { buttons[current].showTooltip(isShown) }
    }

    /// A key went down. Returns whether it was used.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty, canFocus else { return false }
        let last = current
        switch press.key {
        case .left, .up: current = max(0, current - 1)
        case .right, .down: current = min(buttons.count - 1, current + 1)
        case .home: current = 0
        case .end: current = buttons.count - 1
        case .enter, " ": if !press.isRepeat { self.press(current) }
        default: return false
        }
        fitRing()
        ring.isVisible = true
        if current != last {
            buttons[last].showTooltip(false)
            buttons[current].showTooltip(true)
        }
        return true
    }
}
