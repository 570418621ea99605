import Geometry
import LayerTree
import RenderTree

/// A card's number, drawn as a key, and its title.
final class CardCaption {
    let layer = Layer(name: "caption")
    private let key = Layer(name: "key")
    private let number: TextLayer
    private let title: TextLayer
    private let shaper: any TextShaper

    init(number: Int, title: String, shaper: any TextShaper) {
        self.shaper = shaper
        self.number = TextLayer(
            name: "number",
            TextContent(
                "\(number)", font: Font(size: 11, weight: .semibold), color: Color(hex: 0x5B7285), alignment: .center))
        self.title = TextLayer(
            name: "title",
            TextContent(
                title, font: Font(size: 13, weight: .semibold), color: Color(hex: 0x1F3242), alignment: .center,
                isTruncated: true))
        key.backgroundColor = Color(hex: 0xFFFFFF, alpha: 0.7)
        key.borderColor = Color(hex: 0xB9C8D4)
        key.borderWidth = 1
        key.addSublayer(self.number)
        layer.addSublayers(key, self.title)
    }

    /// The largest font size, up to one, at which key and title fit a width.
    func fontSize(fitting width: Double, atMost size: Double) -> Double {
        let needed = self.width(fontSize: size)
        // Widths of texts are proportional to the size but for rounding, for which there is a little room.
        return needed <= width ? size : size * max(0.1, (width - 2) / needed)
    }

    /// The width that key and title need at a font size.
    func width(fontSize: Double) -> Double {
        let widths = widths(fontSize: fontSize)
        return widths.side + widths.gap + widths.text
    }

    /// The widths of the key, what is free behind it, and the title, which gets a font size.
    private func widths(fontSize: Double) -> (side: Double, gap: Double, text: Double) {
        title.text.font.size = fontSize
        let text = (shaper.size(of: title.text, width: nil).width + 1).rounded(.up)
        return ((fontSize * 1.45).rounded(), fontSize * 0.55, text)
    }

    /// Centres key and title as one group.
    /// - Parameter height: the middle's distance from the upper edge, as a part of the line's height. Below a phone it is
    ///   nearer to that than to the row below.
    func place(in line: Rect, fontSize: Double, middle height: Double = 0.58) {
        layer.frame = line
        number.text.font.size = fontSize * 0.8
        let (side, gap, width) = widths(fontSize: fontSize)
        let textWidth = max(0, min(width, line.width - side - gap))
        let left = (line.width - side - gap - textWidth) / 2
        let middle = line.height * height
        key.frame = Rect(left.rounded(), (middle - side / 2).rounded(), side, side)
        key.cornerRadius = side * 0.28
        number.frame = key.bounds
        title.frame = Rect(
            (left + side + gap).rounded(), (middle - side / 2).rounded(), textWidth, side)
    }
}
