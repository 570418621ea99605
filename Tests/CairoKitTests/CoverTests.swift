import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("Nodes hidden by opaque covers")
struct CoverTests {
    /// The display list of a frame of 600 × 120 pixels, and its pieces.
    private func list(_ contents: [PaintOperation]) throws -> (DisplayList, [DisplayList.Piece]) {
        let bounds = Rect(0, 0, 600, 120)
        let frame = RenderFrame(size: bounds.size, scale: 1, root: RenderNode(id: 1, contents: contents))
        let list = try DisplayList(
            frame.root, .identity, bounds: bounds, viewport: bounds, needed: bounds, policy: BitmapPolicy(frame),
            shaper: CairoTextShaper(), cache: BitmapCache(byteLimit: 0))
        let tiles = TileGrid(width: 600, height: 120).tiles(touching: nil)
        return (list, tiles.map { list.piece(of: $0, over: nil, .white) })
    }

    private let slanted = PaintOperation.fill(Path(ellipseIn: Rect(0, 0, 600, 120)), .color(.black))
    private static let stops = [GradientStop(0, .white), GradientStop(1, .black)]

    @Test(
        "nodes hidden by an opaque cover are not drawn, whatever its paint",
        arguments: [
            .color(.white), .linearGradient(stops, start: .zero, end: Point(0, 9)),
            .linearGradient(stops, start: .zero, end: Point(9, 9)),
        ] as [Brush])
    func hidden(_ brush: Brush) throws {
        let cover = PaintOperation.fill(Path(rect: Rect(0, 0, 600, 120)), brush)
        let (list, pieces) = try list([slanted, slanted, cover, slanted])
        #expect(list.items.count == 4 && !pieces.isEmpty)
        // A cover of one colour becomes the background itself.
        for piece in pieces { #expect(piece.start == (brush == .color(.white) ? 3 : 2)) }
    }

    @Test("nodes behind a cover are drawn where it is translucent, ends, or has its edge")
    func shown() throws {
        let whole = Rect(0, 0, 600, 120)
        for cover in [
            fill(whole, Color.white.with(alpha: 0.99)), fill(Rect(0, 0, 511.5, 120), .white),
            .clipped([fill(whole, .white)], to: Path(ellipseIn: whole)),
            .fill(
                Path(rect: whole), .linearGradient([GradientStop(0, .clear)], start: .zero, end: Point(9, 9))),
        ] {
            let (_, pieces) = try list([slanted, cover])
            #expect(pieces.contains { $0.start == 0 })
        }
        // Tiles are treated separately.
        let (_, pieces) = try list([slanted, fill(Rect(0, 0, 512, 120), .white)])
        #expect(Set(pieces.map(\.start)) == [0, 2])
    }

    @Test("nodes hidden by a cover within clips are drawn only beside the clips and at their edges")
    func clipped() throws {
        let inner = PaintOperation.clipped(
            [fill(Rect(0, 0, 600, 120), .white), slanted], to: Path(rect: Rect(0.5, -9, 618, 200)))
        let (list, pieces) = try list([slanted, .clipped([inner, slanted], to: Path(rect: Rect(0, 0, 600, 110)))])
        let cover = list.items.firstIndex { $0.command.hiddenPixels != nil }
        // The left tiles are cut by the inner clip, the lower ones by the outer; one is inside both.
        #expect(Set(pieces.map(\.start)) == [0, (cover ?? 0) + 1])
        func frame(_ x: Double) -> RenderFrame {
            let dot = RenderNode(id: 2, contents: [fill(Rect(x, 30.5, 70, 70), .black)])
            let clip = RoundedRect(Rect(40.5, -40, 520, 150.2), radius: 30)
            let inner = RenderNode(
                id: 3, clip: clip, contents: [fill(Rect(0, 0, 600, 120), .white)],
                children: [RenderNode(id: 4, transform: .translation(x, 0), contents: [slanted])])
            return RenderFrame(
                size: Size(600, 120), scale: 1, background: .white,
                root: RenderNode(id: 1, contents: [slanted], children: [dot, inner]))
        }
        let renderers = [1, 2, 8].map { CairoRenderer(shaper: CairoTextShaper(), threads: $0) }
        try expectSameBytes((0..<12).map { frame(Double($0 * 37)) }, renderers)
    }
}
