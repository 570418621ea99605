internal import Geometry
internal import LayerTree
internal import RenderTree
internal import Stage

/// The button at the end of a text field that empties it.
///
/// It takes no focus, so that the field keeps it. It receives clicks only while it is visible; otherwise the field
/// receives them.
final class ClearButton: Responder {
    /// Larger than the picture in its centre, so that it is easy to hit.
    let layer = Layer(name: "clear")
    var onClick: () -> Void = {}

    private let glyph = ImageLayer(name: "glyph", ClearButton.picture)

    init() {
        layer.isHidden = true
        layer.addSublayer(glyph)
    }

    var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            glyph.frame = Rect(center: layer.bounds.center, size: ClearButton.picture.size)
        }
    }

    func cursor(at point: Point) -> PointerShape { .hand }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func pointerReleased(at point: Point, isInside: Bool) {
        if isInside { onClick() }
    }

    private static let picture: Picture = {
        var cross = Path()
        for (start, end) in [(Point(6, 6), Point(12, 12)), (Point(12, 6), Point(6, 12))] {
            cross.move(to: start)
            cross.line(to: end)
        }
        return Picture(
            size: Size(18, 18),
            [
                .fill(Path(circleAt: Point(9, 9), radius: 8), .color(Color(hex: 0xB4BDC4))),
                .stroke(cross, .color(.white), StrokeStyle(width: 1.6, cap: .round)),
            ])
    }()
}
