import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite struct PurityTests {
    @Test("pixels outside the damaged tiles stay as they are, and empty damage draws nothing")
    func otherPixels() throws {
        let surface = try Surface(width: 8, height: 200)
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        func ground(_ color: Color) -> RenderFrame {
            RenderFrame(size: Size(8, 200), scale: 1, background: color, root: RenderNode(id: 1))
        }
        try renderer.draw(ground(.white), into: surface)
        try renderer.draw(ground(.black), into: surface, damage: DamageRegion(width: 8, height: 200))
        var damage = DamageRegion(width: 8, height: 200)
        damage.add(Rect(3, 70, 1, 1))
        try renderer.draw(ground(.black), into: surface, damage: damage)
        let pixels = Pixels(surface)
        #expect(pixels[3, 70][1] == 0)
        for y in [0, 10, 190, 199] { #expect(pixels[4, y][1] == 255) }
        // Damage of a frame of another size does not apply to this one.
        try renderer.draw(ground(.black), into: surface, damage: DamageRegion(width: 9, height: 200))
        #expect(Pixels(surface)[4, 199][1] == 0)
    }

    @Test(
        "extreme numbers neither throw nor affect other nodes",
        arguments: LongTests.areIncluded ? 0..<300 : 0..<90)
    func madness(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed, madness: [0.02, 0.1, 0.4][Int(seed % 3)])
        let marker = RenderNode(id: 0, contents: [fill(Rect(60, 60, 4, 4), Color(hex: 0x2283C9))])
        let root = RenderNode(id: 1 << 40, children: [scene.node(), marker])
        let pixels = try draw(root, 64, 64)
        #expect(pixels[62, 62] == [255, 0x22, 0x83, 0xC9])
        #expect(try draw(root, 64, 64) == pixels)
    }

    @Test("a frame without a valid scale shows its background", arguments: [0, .nan, .infinity, 1e-300, 1e200])
    func scales(_ scale: Double) throws {
        let root = RenderNode(id: 1, contents: [.fill(Path(rect: Rect(0, 0, 9, 9)), .color(.black))])
        let frame = RenderFrame(size: Size(8, 8), scale: scale, background: .white, root: root)
        let surface = try Surface(width: 8, height: 8)
        try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface)
        #expect(Pixels(surface)[1, 1] == [255, 255, 255, 255])
    }
}
