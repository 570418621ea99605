import CairoKit
import Geometry
import RenderTree
import Testing

@Suite("Gradients whose colours are looked up")
struct PlacedGradientTests {
    private static let size = Size(560, 150)

    private static let brushes: [Brush] = {
        let stops = [
            GradientStop(0, Color(hex: 0x2283C9)), GradientStop(0.4, Color(red: 1, green: 0.6, blue: 0, alpha: 0.3)),
            GradientStop(1, Color(red: 0.1, green: 0.8, blue: 0.2, alpha: 0.7)),
        ]
        return [
            .linearGradient(stops, start: Point(20, 10), end: Point(511, 140)),
            .linearGradient(stops, start: Point(20, 0), end: Point(500, 0)),
            .radialGradient(stops, center: Point(260, 70), radius: 200),
            .radialGradient(stops, center: Point(500, 20), radius: 90, aspect: 0.6),
        ]
    }()

    /// A square that moves below shapes with a gradient, which moves every third time.
    private func frame(_ step: Int, _ brush: Brush) -> RenderFrame {
        let square = RenderNode(
            id: 2, transform: .translation(9.5 * Double(step), 20.5), contents: [fill(Rect(0, 0, 70, 70))])
        let shapes = RenderNode(
            id: 3, transform: .translation(Double(step / 3), 0),
            contents: [
                .fill(Path(ellipseIn: Rect(4.3, 6, 540, 140.7)), brush),
                .fill(Path(rect: Rect(480, 30, 66.5, 99)), brush), .fill(Path(rect: Rect(9, 9, 20, 20)), brush),
            ])
        let group = RenderNode(
            id: 4, opacity: 0.6,
            contents: [.fill(Path(RoundedRect(Rect(30, 40, 500, 95), radius: 30)), brush), fill(Rect(80, 60, 90, 9))])
        let fading = RenderNode(
            id: 5, opacity: 1 - 0.1 * Double(step),
            contents: [.fill(Path(RoundedRect(Rect(200, 5, 300, 60), radius: 20)), brush)])
        return RenderFrame(
            size: PlacedGradientTests.size, scale: 1, background: .white,
            root: RenderNode(id: 1, children: [square, shapes, fading, group]))
    }

    @Test(
        "frames with gradients drawn by damage with any number of threads equal those drawn anew",
        arguments: 0..<4)
    func equalBytes(_ brush: Int) throws {
        let brush = PlacedGradientTests.brushes[brush]
        let renderers = [
            CairoRenderer(shaper: CairoTextShaper(), threads: 1), CairoRenderer(shaper: CairoTextShaper(), threads: 8),
            CairoRenderer(shaper: CairoTextShaper(), threads: 2, cacheLimit: 700_000),
        ]
        try expectSameBytes((0..<9).map { frame($0, brush) }, renderers) { _ in
            #expect(renderers[2].cacheByteCount <= 700_000)
        }
    }
}
