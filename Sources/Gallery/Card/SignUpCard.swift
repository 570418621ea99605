import Controls
import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// The card: a title, three rows and the NEXT button. A press between them ends editing.
final class SignUpCard: Responder {
    static let size = Size(320, 480)
    /// The margin on every side, in points of the card.
    private static let margin = 8.0

    /// The scale that shows all of the card, and its margin, in a viewport; at most 1.
    static func fit(in viewport: Size) -> Double {
        let room = Size(size.width + 2 * margin, size.height + 2 * margin)
        return max(0.01, min(1, viewport.width / room.width, viewport.height / room.height))
    }

    /// The card itself, with the shadow.
    let layer = Layer(name: "card")
    let rows: [CardRow]
    let next: Button

    private unowned let stage: Stage

    init(labels: CardLabels, fill: Easing, duration: Double, on stage: Stage) {
        self.stage = stage
        rows = labels.rows.enumerated().map { index, label in
            CardRow(name: "row\(index + 1)", placeholder: label, fill: fill, duration: duration, on: stage)
        }
        next = Button(
            name: "next",
            TextContent(
                labels.next, font: Font(size: 17, weight: .semibold), color: .white, alignment: .center,
                isTruncated: true),
            color: .clear, cornerRadius: 0, ringColor: .white, ringInset: 5, on: stage)

        layer.bounds.size = SignUpCard.size
        layer.backgroundColor = .white
        layer.cornerRadius = 3
        layer.shadowOpacity = 0.4
        layer.shadowOffset = Point(0.2, 0.2)
        layer.shadowRadius = 3
        layer.shadowColor = .black
        layer.shadowPath = Path(RoundedRect(layer.bounds, radius: 3))

        let title = TextLayer(
            "title", labels.title, size: 17, weight: .medium, color: 0x4A5560, alignment: .center)
        title.frame = Rect(0, 20, 320, 40)
        layer.addSublayer(title)
        for row in rows { layer.addSublayer(row.layer) }

        let color = GradientLayer(
            name: "gradient",
            stops: [GradientStop(0.3, Color(hex: 0x38C3E3)), GradientStop(0.8, Color(hex: 0x109CC5))],
            from: Point(0, 0.5), to: Point(1, 0.5))
        color.frame = Rect(0, 0, 320, 60)
        next.layer.insertSublayer(color, at: 0)
        next.frame = Rect(0, 420, 320, 60)
        // The card's corners cut the button, but not the card's own shadow.
        let corners = Layer(name: "corners")
        corners.frame = layer.bounds
        corners.cornerRadius = 3
        corners.masksToBounds = true
        corners.addSublayer(next.layer)
        layer.addSublayer(corners)
        stage.add(self)
    }

    /// Places the rows, and what is in them, on whole pixels from top to bottom.
    /// - Parameter alignment: to the pixels that a point of the card has.
    func layout(alignment: PixelAlignment) {
        for (index, row) in rows.enumerated() {
            row.layer.frame = Rect(0, alignment.round(80 + 80 * Double(index)), 320, 60)
            row.layout(alignment: alignment)
        }
    }

    /// Whether the keyboard goes to anything on the card.
    var isBeingEdited: Bool {
        guard let focused = stage.focused else { return false }
        return focused === next || rows.contains { $0.field === focused }
    }

    /// A press beside a field but in its row is meant for the field.
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        stage.focus(rows.first { $0.layer.frame.contains(point) }?.field)
    }
}
