import CairoKit
import Geometry
import RenderTree
import Testing

@Suite("Clips between pixels")
struct ClipTests {
    private let shape = RoundedRect(Rect(2.3, 3.4, 14.1, 11.3), radius: 3)
    private let gradient = Brush.linearGradient(
        [GradientStop(0, .black), GradientStop(1, .black)], start: .zero, end: Point(20, 1))

    @Test("what is cut to its own outline looks as it does uncut", arguments: [0.3, 1, 3.77, 7])
    func ownOutline(_ scale: Double) throws {
        for brush in [Brush.color(.black), gradient] {
            let path = Path(shape)
            let contents = PaintOperation.fill(path, brush)
            let (width, height) = (20, 20)
            let plain = try draw(RenderNode(id: 1, contents: [contents]), width, height, scale: scale)
            let cut = try draw(RenderNode(id: 1, clip: shape, contents: [contents]), width, height, scale: scale)
            #expect(cut.distance(to: plain) <= 2)
            let inner = RenderNode(id: 2, clip: shape, contents: [contents])
            let twice = try draw(RenderNode(id: 1, clip: shape, children: [inner]), width, height, scale: scale)
            #expect(twice.distance(to: plain) <= 2)
            // The corners of a rectangle around it are cut off.
            let rect = PaintOperation.fill(Path(rect: shape.rect), brush)
            let filled = try draw(RenderNode(id: 1, clip: shape, contents: [rect]), width, height, scale: scale)
            #expect(filled.distance(to: plain) <= 2)
        }
    }
}
