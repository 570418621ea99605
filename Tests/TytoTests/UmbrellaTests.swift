import Testing
import Tyto

@Suite("What one import gives")
struct UmbrellaTests {
    @Test("a stage needs only a size, measures its text, and its frame is drawn")
    func drawing() throws {
        let stage = Stage(size: Size(60, 40))
        let (dot, label) = (ShapeLayer(path: Path(circleAt: Point(10, 10), radius: 5)), TextLayer("abc"))
        label.anchorPoint = .zero
        label.position = Point(20, 0)
        stage.root.addSublayers(dot, label)
        let wide = TextLayer("abcabc")
        stage.root.addSublayer(wide)
        #expect(label.bounds.width > 5 && label.bounds.height > 10)
        #expect(abs(wide.bounds.width - 2 * label.bounds.width) < 1)
        wide.removeFromSuperlayer()
        let frame = stage.frame()
        #expect(frame.scale == 1 && frame.background == .white)
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try CairoRenderer().draw(frame, into: surface)
        #expect(try surface.pngData().count > 100)
    }
}
