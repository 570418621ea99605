import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("A renderer's caches")
struct PurgeTests {
    private let size = Size(200, 130)

    @Test("what is let go between frames changes none of them")
    func pressure() throws {
        let (kept, freed) = (try Surface(width: 200, height: 130), try Surface(width: 200, height: 130))
        let keeper = CairoRenderer(shaper: CairoTextShaper())
        let giver = CairoRenderer(shaper: CairoTextShaper())
        for step in 0..<12 {
            try advance(keeper, kept, to: step)
            try advance(giver, freed, to: step)
            #expect(Pixels(kept) == Pixels(freed), "frame \(step)")
            #expect(giver.cacheByteCount > 0)
            guard step % 5 == 4 else { continue }
            giver.purge()
            #expect(giver.cacheByteCount == 0)
        }
    }

    private func advance(_ renderer: CairoRenderer, _ surface: Surface, to step: Int) throws {
        let damage = step > 0 ? frame(step).damage(since: frame(step - 1)) : nil
        try renderer.draw(frame(step), into: surface, damage: damage)
    }

    private func frame(_ step: Int) -> RenderFrame {
        RenderFrame(size: size, scale: 1, background: .white, root: root(step))
    }

    /// A mark that moves above one node of each cached kind.
    private func root(_ step: Int) -> RenderNode {
        let mark = RenderNode(id: 20, contents: [fill(Rect(20 + 9 * Double(step), 30, 40, 60))])
        return RenderNode(id: 1, children: Self.still + [mark])
    }

    private static let still: [RenderNode] = {
        let stops = [GradientStop(0, .black), GradientStop(1, Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))]
        let fade = Brush.linearGradient(stops, start: .zero, end: Point(150, 90))
        let image = Image(
            Bitmap(
                width: 180, height: 120,
                pixels: (0..<180 * 120).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 * 2_654_435) & 0xFF_FFFF }))
        let ring = Path(ellipseIn: Rect(30, 20, 140, 90))
        func node(_ id: UInt64, _ operations: PaintOperation...) -> RenderNode {
            RenderNode(id: id, contents: operations)
        }
        var blended = node(3, .fill(ring, .color(Color(red: 1, green: 0, blue: 0.4))))
        blended.blendMode = .hue
        blended.opacity = 0.6
        var shadowed = node(4, .fill(Path(rect: Rect(20, 20, 90, 60)), .color(.white)))
        shadowed.shadow = Shadow(color: .black, offset: Point(3, 3), radius: 4)
        var kept = node(5, .stroke(ring, .color(.black), StrokeStyle(width: 3, dashes: [4, 2])))
        kept.rasterizationScale = 0.7
        var masked = node(6, fill(Rect(60, 20, 130, 90)))
        masked.mask = node(7, .fill(Path(rect: Rect(40, 20, 150, 90)), fade))
        let word = TextContent("Owl 目", font: Font(size: 70), color: .black)
        return [
            node(
                2, .fill(Path(rect: Rect(0, 0, 200, 130)), .radialGradient(stops, center: Point(80, 70), radius: 90)),
                .image(ImagePlacement(image, in: Rect(40.5, 3.2, 190, 125))),
                .image(ImagePlacement(image, in: Rect(10.5, 60, 44, 30))),
                .clipped([.text(word, in: Rect(0, 40, 200, 90))], to: ring)),
            blended, shadowed, kept, masked,
            RenderNode(
                id: 8, transform: .rotation(0.3), opacity: 0.5,
                contents: [.image(ImagePlacement(image, in: Rect(60, -10, 90, 60)))]),
        ]
    }()
}
