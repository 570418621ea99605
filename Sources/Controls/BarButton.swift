internal import Geometry
internal import LayerTree
internal import RenderTree
internal import Stage

/// A flat button with an icon or words, as part of a larger control that has the focus.
final class BarButton: ClickableControl {
    private let icon: ShapeLayer?
    private let words: TextLayer
    private let mark = Layer(name: "mark")
    private let theme: ControlTheme
    private let alignment: TextContent.Alignment

    /// The side of an icon's square, in points.
    private static let iconSide = 16.0
    /// The space beside words and icons.
    private static let padding = 8.0

    init(
        name: String, icon path: Path? = nil, words: String = "", tooltip: String? = nil,
        alignment: TextContent.Alignment = .center, theme: ControlTheme, on stage: Stage
    ) {
        (self.theme, self.alignment) = (theme, alignment)
        icon = path.map { ShapeLayer(name: "icon", path: $0, fillColor: theme.text) }
        self.words = TextLayer(name: "words", theme.words(words, alignment: alignment))
        super.init(name: name, cornerRadius: 4, shadeColor: theme.text, ringColor: theme.accent, on: stage)
        glow.backgroundColor = theme.text
        mark.backgroundColor = theme.accent
        mark.cornerRadius = 4
        mark.isHidden = true
        layer.insertSublayer(mark, at: 0)
        layer.addSublayer(self.words)
        if let icon { layer.addSublayer(icon) }
        setTooltip(tooltip, theme: theme)
    }

    /// Whether it is chosen or switched on.
    var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            mark.isHidden = !isOn
            let color = isOn ? theme.surface : theme.text
            words.color = color
            icon?.fillColor = color
        }
    }

    var title: String {
        get { words.string }
        set { words.string = newValue }
    }

    /// The width for all of its words, or for its icon, on whole pixels.
    var naturalWidth: Double {
        let width = icon == nil ? stage.shaper.size(of: words.text, width: nil).width : Self.iconSide
        return stage.pixelAlignment.ceil(width + Self.padding * (icon == nil ? 2 : 1))
    }

    override func layOut() {
        super.layOut()
        let bounds = layer.bounds
        mark.frame = bounds
        words.frame = bounds.inset(by: Insets(left: Self.padding, right: Self.padding))
        icon?.frame = stage.pixelAlignment.round(
            Rect(center: bounds.center, size: Size(Self.iconSide, Self.iconSide)))
    }

    /// Called when the pointer came to the button, or left it.
    var onHover: () -> Void = {}

    override var canFocus: Bool { false }
    override func cursor(at point: Point) -> PointerShape { .arrow }
    override func hoverChanged() {
        stage.animate(.easeOut(duration: 0.15)) { glow.opacity = isHovered ? 0.08 : 0 }
        onHover()
    }
}
