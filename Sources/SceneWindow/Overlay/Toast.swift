import Geometry
import LayerTree
import RenderTree

/// A short message at the window's lower edge.
final class Toast {
    let layer = Layer(name: "toast")
    private let text: TextLayer
    private let shaper: any TextShaper

    init(shaper: any TextShaper) {
        self.shaper = shaper
        text = TextLayer(
            TextContent(
                "", font: Font(size: 13, weight: .medium), color: .white, alignment: .center, isTruncated: true))
        layer.backgroundColor = Color(hex: 0x14283A, alpha: 0.92)
        layer.shadowColor = Color(hex: 0x0A1826)
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 10
        layer.shadowOffset = Point(0, 4)
        layer.opacity = 0
        layer.addSublayer(text)
    }

    func say(_ message: String) { text.string = message }

    /// Places the message at the lower edge, or above an obstacle there.
    func layout(in viewport: Size, above obstacle: Rect?) {
        // Measuring even no words would load the fonts.
        if text.string.isEmpty { return }
        let height = 38.0
        let words = (shaper.size(of: text.text, width: nil).width + 1).rounded(.up)
        let width = max(0, min(words + 36, viewport.width - 24))
        var frame = Rect(
            ((viewport.width - width) / 2).rounded(), (viewport.height - height - 24).rounded(), width, height)
        if let obstacle, frame.intersection(obstacle) != nil {
            frame.origin.y = max(0, obstacle.minY - height - 8)
        }
        layer.frame = frame
        layer.cornerRadius = height / 2
        text.frame = Rect(18, 0, max(0, width - 36), height)
    }
}
