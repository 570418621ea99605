import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct PurityTests {
    private func frame(_ seed: UInt64, madness: Double = 0) -> RenderFrame {
        var scene = RandomScene(seed: seed, madness: madness)
        return RenderFrame(size: Size(64, 64), scale: 1, background: .white, root: scene.node())
    }

    @Test("the same frame gives the same bytes, whatever was drawn before", arguments: 0..<20)
    func repeatable(_ seed: UInt64) throws {
        let (frame, other) = (frame(seed), frame(seed + 1000))
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let surface = try Surface(width: 64, height: 64)
        try renderer.draw(frame, into: surface)
        let first = Pixels(surface)
        try renderer.draw(other, into: surface)
        try renderer.draw(frame, into: surface)
        #expect(Pixels(surface) == first)
        let fresh = try Surface(width: 64, height: 64)
        try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: fresh)
        #expect(Pixels(fresh) == first)
    }

    @Test("a frame drawn in bands of rows is the frame drawn at once, but for a level in a rare pixel")
    func bands() throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        var differences = 0
        for seed in 0..<100 as Range<UInt64> {
            let frame = frame(seed)
            func drawn(_ bands: [Range<Int>]) throws -> Pixels {
                let surface = try Surface(width: 64, height: 64)
                for rows in bands { try renderer.draw(frame, into: surface, rows: rows) }
                return Pixels(surface)
            }
            let bands = [0..<5, 5..<6, 6..<40, 40..<300]
            let piecewise = try drawn(bands)
            #expect(try drawn(bands.reversed()) == piecewise)
            let distance = try piecewise.distance(to: drawn([0..<64]))
            #expect(distance <= 1, "seed \(seed)")
            differences += distance
        }
        #expect(differences < 5)
    }

    @Test("rows that are not drawn keep what they hold")
    func otherRows() throws {
        let surface = try Surface(width: 8, height: 8)
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        func ground(_ color: Color) -> RenderFrame {
            RenderFrame(size: Size(8, 8), scale: 1, background: color, root: RenderNode(id: 1))
        }
        try renderer.draw(ground(.white), into: surface)
        for rows in [-5..<2, 7..<7, 20..<30] { try renderer.draw(ground(.black), into: surface, rows: rows) }
        let pixels = Pixels(surface)
        for y in 0..<8 { #expect(pixels[4, y][1] == (y < 2 ? 0 : 255)) }
    }

    @Test("unreasonable numbers neither throw nor spoil what is drawn after them", arguments: 0..<300)
    func madness(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed, madness: [0.02, 0.1, 0.4][Int(seed % 3)])
        let marker = RenderNode(id: 0, contents: [fill(Rect(60, 60, 4, 4), Color(hex: 0x2283C9))])
        let root = RenderNode(id: 1 << 40, children: [scene.node(), marker])
        let pixels = try draw(root, 64, 64)
        #expect(pixels[62, 62] == [255, 0x22, 0x83, 0xC9])
        #expect(try draw(root, 64, 64) == pixels)
    }

    @Test("a frame without a usable scale shows its background", arguments: [0, .nan, .infinity, 1e-300, 1e200])
    func scales(_ scale: Double) throws {
        let root = RenderNode(id: 1, contents: [.fill(Path(rect: Rect(0, 0, 9, 9)), .color(.black))])
        let frame = RenderFrame(size: Size(8, 8), scale: scale, background: .white, root: root)
        let surface = try Surface(width: 8, height: 8)
        try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface)
        #expect(Pixels(surface)[1, 1] == [255, 255, 255, 255])
    }
}
