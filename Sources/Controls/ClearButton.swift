internal import Geometry
internal import LayerTree
internal import RenderTree
internal import Stage

/// The button at the end of a text field that empties it.
///
/// It takes no focus, so that the field keeps it, and is darker under the pointer. It receives clicks only while it is visible; otherwise the field
/// receives them.
final class ClearButton: Responder {
    /// Larger than the picture in its centre, so that it is easy to hit.
    let layer = Layer(name: "clear")
    var onClick: () -> Void = {}

    private let glyph = ImageLayer(name: "glyph", picture(disc: 0xB4BDC4))
    private let hoveredGlyph = ImageLayer(name: "hoveredGlyph", picture(disc: 0x84919B))
    private unowned let stage: Stage

    init(on stage: Stage) {
        self.stage = stage
        layer.isHidden = true
        hoveredGlyph.opacity = 0
        layer.addSublayers(glyph, hoveredGlyph)
    }

    var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            for glyph in [glyph, hoveredGlyph] {
                glyph.frame = Rect(center: layer.bounds.center, size: ClearButton.glyphSize)
            }
        }
    }

    var showsHover: Bool { true }

    func hoverChanged(to isHovered: Bool) {
        stage.animate(.easeOut(duration: 0.15)) { hoveredGlyph.opacity = isHovered ? 1 : 0 }
    }

    func cursor(at point: Point) -> PointerShape { .hand }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func pointerReleased(at point: Point, isInside: Bool) {
        if isInside { onClick() }
    }

    private static let glyphSize = Size(18, 18)

    private static func picture(disc: UInt32) -> Picture {
        var cross = Path()
        for (start, end) in [(Point(6, 6), Point(12, 12)), (Point(12, 6), Point(6, 12))] {
            cross.move(to: start)
            cross.line(to: end)
        }
        return Picture(
            size: glyphSize,
            [
                .fill(Path(circleAt: Point(9, 9), radius: 8), .color(Color(hex: disc))),
                .stroke(cross, .color(.white), StrokeStyle(width: 1.6, cap: .round)),
            ])
    }
}
