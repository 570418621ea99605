import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The strip near a window's upper edge in a scene opened from a home: the way back, the scene's name, and its steps.
final class TitleStrip {
    /// What in the strip can be clicked.
    enum Item: Hashable {
        /// The way back to the home.
        case home
        /// The scene's step of a number, from 1.
        case step(Int)
    }

    let layer = Layer(name: "strip")
    /// The item under the pointer, which is lighter.
    var hovered: Item? {
        didSet {
            for button in buttons { button.layer.backgroundColor = color(of: button.item) }
        }
    }

    private let shaper: any TextShaper
    private let title = TitleStrip.text("title", .medium)
    private var buttons: [(item: Item, layer: Layer, label: TextLayer)] = []

    /// Points from the window's edges, and around what is in the strip.
    private static let margin = 8.0
    private static let padding = 6.0
    private static let gap = 6.0
    private static let height = 26.0
    /// Points around a button's words.
    private static let inset = 10.0
    /// The least width for which controls of the scene are left visible.
    private static let leastWidth = 200.0

    init(shaper: any TextShaper) {
        self.shaper = shaper
        layer.becomePlate(alpha: 0.97)
        layer.cornerRadius = TitleStrip.height / 2 + TitleStrip.padding
    }

    private static func text(_ name: String, _ weight: Font.Weight) -> TextLayer {
        TextLayer(
            name: name,
            TextContent(
                "", font: Font(size: 12, weight: weight), color: .white, alignment: .center, isTruncated: true))
    }

    /// Fills the strip for a scene that was opened from a home.
    func fill(with info: SceneInfo, home: Localized, _ language: Language) {
        hovered = nil
        title.string = info.title[language]
        let steps = info.steps.prefix(9).enumerated().map { index, step in
            (Item.step(index + 1), TitleStrip.words(of: step, language))
        }
        buttons = ([(.home, "‹ \(home[language])")] + steps).map { item, words in
            let (button, label) = (
                Layer(name: "button"), TitleStrip.text("label", item == .home ? .semibold : .regular)
            )
            label.string = words
            button.addSublayer(label)
            button.cornerRadius = TitleStrip.height / 2
            button.backgroundColor = color(of: item)
            return (item, button, label)
        }
        for sublayer in layer.sublayers { sublayer.removeFromSuperlayer() }
        layer.addSublayer(title)
        for button in buttons { layer.addSublayer(button.layer) }
    }

    /// What a step is called: `0.15 s: eyelids`.
    static func words(of step: SceneStep, _ language: Language) -> String {
        // A file's frames have long times.
        let time = shortest((step.time * 1000).rounded() / 1000)
        return Localized("\(time) s: \(step.title[.english])", zh: "\(time) s：\(step.title[.chinese])")[language]
    }

    private func color(of item: Item) -> Color { Color(hex: 0xFFFFFF, alpha: item == hovered ? 0.32 : 0.14) }

    /// Places the strip at the upper left, as wide as what is in it, in as many lines as that takes.
    /// - Parameter controls: the scene's, of which the small ones beside it stay visible.
    func layout(in viewport: Size, besides controls: [Rect]) {
        // Measuring loads the fonts.
        guard !buttons.isEmpty else { return }
        let (left, right) = TitleStrip.room(in: viewport, besides: controls)
        let room = right - left - 2 * TitleStrip.padding
        var corner = Point(TitleStrip.padding, TitleStrip.padding)
        var width = 0.0
        func place(_ layer: Layer, _ text: TextLayer, inset: Double) {
            let words = shaper.size(of: text.text, width: nil).width.rounded(.up)
            let size = Size(max(0, min(words + 2 * inset, room)), TitleStrip.height)
            if corner.x > TitleStrip.padding, corner.x + size.width > TitleStrip.padding + room {
                corner = Point(TitleStrip.padding, corner.y + TitleStrip.height + TitleStrip.gap)
            }
            layer.frame = Rect(origin: corner, size: size)
            if layer !== text {
                text.frame = layer.bounds.inset(by: Insets(top: 0, left: inset, bottom: 0, right: inset))
            }
            corner.x += size.width + TitleStrip.gap
            width = max(width, layer.frame.maxX)
        }
        for button in buttons {
            place(button.layer, button.label, inset: TitleStrip.inset)
            if button.item == .home { place(title, title, inset: 4) }
        }
        layer.frame = Rect(
            left, TitleStrip.margin, width + TitleStrip.padding, corner.y + TitleStrip.height + TitleStrip.padding)
    }

    /// From where to where the strip may reach.
    private static func room(in viewport: Size, besides controls: [Rect]) -> (left: Double, right: Double) {
        let edges = (left: margin, right: max(margin, viewport.width - margin))
        let small = controls.filter { isSmall($0, in: viewport) }
        let left = small.filter { $0.midX < viewport.width / 3 }.reduce(edges.left) { max($0, $1.maxX + margin) }
        let right = small.filter { $0.midX >= viewport.width / 3 }.reduce(edges.right) { min($0, $1.minX - margin) }
        return right - left >= leastWidth ? (left, right) : edges
    }

    /// Whether a control is near the upper edge, and small enough to leave room for the strip.
    static func isSmall(_ control: Rect, in viewport: Size) -> Bool {
        control.minY < margin + height + 2 * padding && control.maxY > 0 && control.height < 100
            && control.width < viewport.width / 3
    }

    /// The item at a point of the viewport; nil if none.
    func item(at point: Point) -> Item? {
        let inner = Point(point.x - layer.frame.minX, point.y - layer.frame.minY)
        return buttons.first { $0.layer.frame.contains(inner) }?.item
    }
}
