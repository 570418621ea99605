import Geometry
import LayerTree
import RenderTree
import Stage

/// A short message near the window's lower edge, where it covers no text.
final class Toast {
    let layer = Layer(name: "toast")
    private let text: TextLayer
    private let shaper: any TextShaper
    private var farewell: ScheduledAction?

    /// How long a message stays, in seconds.
    private static let duration = 2.8
    /// How long it stays at least for each of its letters, in seconds: a long one takes longer to read.
    private static let letterDuration = 0.045
    /// Points from the window's edges, at the sides and below.
    private static let margin = (side: 12.0, bottom: 24.0)
    /// Points around the words.
    private static let padding = (side: 18.0, top: 11.0)
    /// Points between the message and what it leaves visible.
    private static let gap = 4.0
    /// In characters.
    static let longestMessage = 1500

    init(shaper: any TextShaper) {
        self.shaper = shaper
        text = TextLayer(
            TextContent(
                "", font: Font(size: 13, weight: .medium), color: .white, alignment: .center, isWrapped: true,
                isTruncated: true))
        layer.becomePlate(alpha: 0.92)
        layer.addSublayer(text)
    }

    /// Sets a message; of one that no window has room for, such as a path of many thousand letters, the beginning.
    func say(_ message: String) {
        let beginning = message.prefix(Toast.longestMessage)
        text.string = beginning.endIndex < message.endIndex ? "\(beginning)…" : message
    }

    /// Fades the message in, and out again after a while.
    func appear(on stage: Stage) {
        farewell?.cancel()
        stage.animate(.easeOut(duration: 0.15)) { layer.opacity = 1 }
        let duration = max(Toast.duration, Toast.letterDuration * Double(text.string.count))
        farewell = stage.after(duration) { [unowned self, unowned stage] in
            stage.animate(.easeIn(duration: 0.3)) { layer.opacity = 0 }
        }
    }

    /// Takes the message away at once.
    func dismiss() {
        farewell?.cancel()
        layer.opacity = 0
    }

    /// Places the message as low as it covers no obstacle.
    ///
    /// It takes as many lines as it needs; a window too low for them cuts the last.
    func layout(in viewport: Size, besides obstacles: [Rect]) {
        // Measuring even no words would load the fonts.
        if text.string.isEmpty { return }
        let (margin, padding) = (Toast.margin, Toast.padding)
        let room = max(0, viewport.width - 2 * (margin.side + padding.side))
        let words = min(room, (shaper.size(of: text.text, width: nil).width + 1).rounded(.up))
        let lines = min(
            shaper.size(of: text.text, width: words).height, max(0, viewport.height - 2 * (margin.side + padding.top)))
        let size = Size(words + 2 * padding.side, (lines + 2 * padding.top).rounded(.up))
        let left = ((viewport.width - size.width) / 2).rounded()
        let lowest = max(margin.side, (viewport.height - size.height - margin.bottom).rounded())
        layer.frame = Rect(origin: Point(left, lowest), size: size)
            .raised(above: obstacles, to: margin.side, gap: Toast.gap)
        layer.cornerRadius = min(19, size.height / 2)
        text.frame = Rect(padding.side, (size.height - lines) / 2, words, lines)
    }
}
