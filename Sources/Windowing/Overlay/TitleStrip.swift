import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The strip near a window's upper edge in a scene opened from a home: the way back, the scene's name, and its steps.
final class TitleStrip {
    /// A clickable item of the strip.
    enum Item: Hashable {
        /// The way back to the home.
        case home
        /// The scene's step of a number, from 1.
        case step(Int)

        /// The name of its button's layer.
        fileprivate var name: String {
            switch self {
            case .home: "home"
            case .step(let number): "step \(number)"
            }
        }
    }

    let layer = Layer(name: "strip")
    /// Called for what is clicked.
    var onClick: (Item) -> Void = { _ in }

    /// Unowned, as the stage keeps the strip's layers.
    private unowned let stage: Stage
    private let title = TextLayer(name: "title", TitleStrip.text(.medium))
    private var buttons: [(words: TextContent, button: Button)] = []

    /// Points from the window's edges, and around what is in the strip.
    private static let margin = 8.0
    private static let padding = 6.0
    private static let gap = 6.0
    private static let height = 26.0
    /// Points around a button's words.
    private static let inset = 10.0
    /// The least width for which controls of the scene are left visible.
    private static let leastWidth = 200.0

    init(on stage: Stage) {
        self.stage = stage
        layer.becomePlate(alpha: 0.97)
        layer.cornerRadius = TitleStrip.height / 2 + TitleStrip.padding
    }

    private static func text(_ weight: Font.Weight, _ words: String = "") -> TextContent {
        TextContent(
            words, font: Font(size: 12, weight: weight), color: .white, alignment: .center, isTruncated: true)
    }

    /// Fills the strip for a scene that was opened from a home.
    func fill(with info: SceneInfo, home: Localized, _ language: Language) {
        title.string = info.title[language]
        let steps = info.steps.prefix(9).enumerated().map { index, step in
            (Item.step(index + 1), TitleStrip.words(of: step, language))
        }
        for (_, button) in buttons {
            stage.remove(button)
            button.layer.removeFromSuperlayer()
        }
        buttons = ([(.home, "‹ \(home[language])")] + steps).map { item, words in
            let text = TitleStrip.text(item == .home ? .semibold : .regular, words)
            let button = Button(
                name: item.name, text, color: Color(hex: 0xFFFFFF, alpha: 0.14), cornerRadius: TitleStrip.height / 2,
                on: stage)
            button.labelInset = TitleStrip.inset
            button.onClick = { [unowned self] in onClick(item) }
            return (text, button)
        }
        layer.addSublayer(title)
        for (_, button) in buttons { layer.addSublayer(button.layer) }
    }

    /// A step's label: `0.15 s: eyelids`.
    static func words(of step: SceneStep, _ language: Language) -> String {
        // A file's frames have long times.
        let time = shortest((step.time * 1000).rounded() / 1000)
        return Localized("\(time) s: \(step.title[.english])", zh: "\(time) s：\(step.title[.chinese])")[language]
    }

    /// Places the strip at the upper left, as wide as what is in it, in as many lines as that takes.
    /// - Parameter controls: the scene's, of which the small ones beside it stay visible.
    func layout(in viewport: Size, besides controls: [Rect]) {
        // Measuring loads the fonts.
        guard !buttons.isEmpty else { return }
        let (left, right) = TitleStrip.room(in: viewport, besides: controls)
        let room = right - left - 2 * TitleStrip.padding
        var corner = Point(TitleStrip.padding, TitleStrip.padding)
        var width = 0.0
        /// The frame of the next one, for its words.
        func next(_ words: TextContent, inset: Double) -> Rect {
            let needed = stage.shaper.size(of: words, width: nil).width.rounded(.up)
            let size = Size(max(0, min(needed + 2 * inset, room)), TitleStrip.height)
            if corner.x > TitleStrip.padding, corner.x + size.width > TitleStrip.padding + room {
                corner = Point(TitleStrip.padding, corner.y + TitleStrip.height + TitleStrip.gap)
            }
            let frame = Rect(origin: corner, size: size)
            corner.x += size.width + TitleStrip.gap
            width = max(width, frame.maxX)
            return frame
        }
        for (index, (words, button)) in buttons.enumerated() {
            button.frame = next(words, inset: TitleStrip.inset)
            if index == 0 { title.frame = next(title.text, inset: 4) }
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
}
