import Geometry
import LayerTree
import RenderTree
import Stage

/// The badge at the window's lower right corner while time is paused or slow, with the key that ends that.
final class TimeBadge {
    /// The badge's text: the state of time, and the key.
    struct Mark: Hashable {
        let words: String
        let key: String
    }

    let layer = Layer(name: "time")
    private(set) var mark: Mark?
    private let words = TimeBadge.text(.medium)
    private let cap = Layer(name: "cap")
    private let key = TimeBadge.text(.semibold)
    private let shaper: any TextShaper

    private static let height = 24.0
    private static let margin = 8.0
    private static let color = Color(hex: 0x14283A, alpha: 0.72)
    private static let pulseColor = Color(hex: 0x1B69A1)

    init(shaper: any TextShaper) {
        self.shaper = shaper
        layer.backgroundColor = TimeBadge.color
        layer.cornerRadius = TimeBadge.height / 2
        layer.opacity = 0
        cap.borderColor = Color(hex: 0xFFFFFF, alpha: 0.55)
        cap.borderWidth = 1
        cap.cornerRadius = 4
        cap.addSublayer(key)
        layer.addSublayers(words, cap)
    }

    private static func text(_ weight: Font.Weight) -> TextLayer {
        TextLayer(TextContent("", font: Font(size: 11, weight: weight), color: .white, alignment: .center))
    }

    /// Appears with a mark, changes to another, or disappears without one.
    func show(_ mark: Mark?, on stage: Stage) {
        self.mark = mark
        if let mark { (words.string, key.string) = (mark.words, mark.key) }
        stage.animate(.easeOut(duration: 0.2)) { layer.opacity = mark == nil ? 0 : 1 }
    }

    /// A text with its icon above it, if it is as low as the titles of a tab bar.
    static func withIcon(_ text: Rect, in viewport: Size) -> Rect {
        text.maxY > viewport.height - 32 ? text.inset(by: Insets(top: -26)) : text
    }

    /// Places the badge in the corner, above obstacles there.
    func layout(in viewport: Size, besides obstacles: [Rect]) {
        // Measuring loads the fonts.
        guard mark != nil else { return }
        func width(_ text: TextLayer) -> Double { shaper.size(of: text.text, width: nil).width.rounded(.up) }
        let (wordsWidth, capWidth) = (width(words), max(16, width(key) + 10))
        let (height, margin) = (TimeBadge.height, TimeBadge.margin)
        words.frame = Rect(10, 0, wordsWidth, height)
        cap.frame = Rect(10 + wordsWidth + 7, 4, capWidth, height - 8)
        key.frame = cap.bounds
        let size = Size(cap.frame.maxX + margin, height)
        let frame = Rect(
            viewport.width - size.width - margin, viewport.height - height - margin, size.width, height
        ).raised(above: obstacles, to: margin, gap: 4)
        layer.bounds = Rect(origin: .zero, size: size)
        layer.position = Point(max(size.width / 2, frame.midX), max(height / 2, frame.midY))
    }

    /// Answers a click in paused time: the badge swells and lights up for a moment; with reduced motion it lights up.
    func pulse(on stage: Stage) {
        stage.animate(.easeOut(duration: 0.12)) {
            layer.backgroundColor = TimeBadge.pulseColor
            if !stage.reducesMotion { layer.transform = .scale(1.12) }
        } completion: { [unowned self, unowned stage] finished in
            // A later pulse, which took this one over, ends both.
            guard finished else { return }
            stage.animate(.easeInOut(duration: 0.3), delay: 0.1) {
                layer.backgroundColor = TimeBadge.color
                layer.transform = .identity
            }
        }
    }
}
