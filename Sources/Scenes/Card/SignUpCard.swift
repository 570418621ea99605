import Controls
import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// The card: a title, three rows and the NEXT button. A press between them ends editing.
final class SignUpCard: Responder {
    static let size = Size(320, 480)

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
            name: "title",
            TextContent(
                labels.title, font: Font(size: 17, weight: .medium), color: Color(hex: 0x4A5560), alignment: .center,
                isTruncated: true))
        title.frame = Rect(0, 20, 320, 40)
        layer.addSublayer(title)
        for (index, row) in rows.enumerated() {
            row.layer.frame = Rect(0, 80 + 80 * Double(index), 320, 60)
            layer.addSublayer(row.layer)
        }

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
