import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Limits and consistency of shadows")
struct ShadowLimitTests {
    private static let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 1e6, -1e6, 1e30, -1e30, 1e-30]

    private func card(_ shadow: Shadow) -> RenderNode {
        RenderNode(id: 2, shadow: shadow, contents: [fill(Rect(20, 20, 40, 30), .white)])
    }

    @Test("shadows with extreme radii, offsets and paths neither crash nor take memory", arguments: numbers)
    func unreasonable(_ number: Double) throws {
        let usual = Shadow(color: .black, offset: Point(3, 4), radius: 5)
        var shadows = [Shadow](repeating: usual, count: 6)
        shadows[0].radius = number
        shadows[1].offset.x = number
        shadows[2].offset = Point(number, -number)
        shadows[3].path = Path(rect: Rect(0, 0, number, number))
        shadows[4].path = Path(rect: Rect(-number, -number, 2 * number, 2 * number))
        shadows[5].color.red = number
        for shadow in shadows {
            for scale in [1e-3, 1, 1e3] {
                let renderer = CairoRenderer(shaper: CairoTextShaper(), cacheLimit: 1 << 30)
                let surface = try Surface(width: 100, height: 80)
                var node = card(shadow)
                node.transform = .scale(scale)
                let frame = RenderFrame(size: Size(100, 80), scale: 1, root: RenderNode(id: 1, children: [node]))
                try renderer.draw(frame, into: surface)
                #expect(renderer.cacheByteCount <= 4 * 4 * 100 * 80)
            }
        }
    }

    @Test(
        "wide shadows at high zoom take no more memory than the frame",
        arguments: [(1e20, 5000.0), (1e30, 2000), (1e300, 900)])
    func zoomed(_ scale: Double, _ radius: Double) async {
        await #expect(processExitsWith: .success) { [scale, radius] in
            let before = peakKilobytes()
            let surface = try Surface(width: 100, height: 80)
            var node = ShadowLimitTests().card(Shadow(color: .black, offset: .zero, radius: radius))
            node.transform = .scale(scale)
            let root = RenderNode(id: 1, children: [node])
            try CairoRenderer(shaper: CairoTextShaper())
                .draw(RenderFrame(size: Size(100, 80), scale: 1, root: root), into: surface)
            let grown = peakKilobytes() - before
            precondition(grown < 20_000, "\(grown) kB more")
        }
    }

    @Test("a negative shadow radius is 0, and NaN gives no shadow")
    func radii() throws {
        func shown(_ radius: Double) throws -> Pixels {
            try draw(card(Shadow(color: .black, offset: Point(9, 9), radius: radius)), 100, 80)
        }
        #expect(try shown(-4) == shown(0))
        #expect(
            try shown(.nan)
                == draw(
                    RenderNode(id: 2, contents: card(.init(color: .black, offset: .zero, radius: 0)).contents), 100, 80)
        )
        #expect(try shown(0) != shown(.nan))
    }

    @Test("nested shadows are drawn to any depth")
    func nested() throws {
        var node = card(Shadow(color: .black, offset: Point(1, 1), radius: 1))
        for id in 3..<300 as Range<UInt64> {
            node = RenderNode(
                id: id, shadow: Shadow(color: Color.black.with(alpha: 0.1), offset: .zero, radius: 1), children: [node])
        }
        #expect(try !draw(node, 100, 80).isClear)
        while let child = node.children.popLast() { node = child }
    }

    @Test("a node that moves, turns, fades or changes its shadow's colour keeps its cached shadow")
    func reuse() throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let surface = try Surface(width: 300, height: 200)
        func draw(_ change: (inout RenderNode) -> Void) throws -> Int {
            var node = card(Shadow(color: Color.black.with(alpha: 0.5), offset: Point(2, 3), radius: 6))
            change(&node)
            let root = RenderNode(id: 1, children: [node])
            try renderer.draw(RenderFrame(size: Size(300, 200), scale: 1, root: root), into: surface)
            return renderer.cacheByteCount
        }
        // Another bitmap would be cached beside the first.
        let bytes = try draw { _ in }
        #expect(bytes > 0)
        #expect(try draw { $0.transform = .translation(70.3, 41.9) } == bytes)
        #expect(try draw { $0.transform = .translation(150, 60) * .rotation(0.4) } == bytes)
        #expect(try draw { $0.opacity = 0.3 } == bytes)
        #expect(try draw { $0.shadow?.offset = Point(9.5, -4) } == bytes)
        #expect(try draw { $0.shadow?.color.alpha = 0.2 } == bytes)
        #expect(try draw { $0.shadow?.radius = 7 } > bytes)
    }

    /// Cards over cards, of which some rotate, and one fades with a card in it.
    private func cards(_ time: Double) -> RenderNode {
        var nodes = (0..<9).map { index -> RenderNode in
            let place = Double(index)
            var node = RenderNode(
                id: UInt64(10 + index), transform: .translation(40 + place * 110, 30 + place * 31.7),
                shadow: Shadow(
                    color: Color(red: 0, green: 0, blue: place / 9, alpha: 0.6), offset: Point(2, 4.5),
                    radius: 2 + place * 2, path: index == 3 ? Path(ellipseIn: Rect(0, 0, 120, 90)) : nil),
                contents: [.fill(Path(RoundedRect(Rect(0, 0, 130, 90), radius: 11)), .color(.white))])
            if index % 3 == 1 { node.transform = node.transform * .rotation(time + place) }
            return node
        }
        nodes[5].opacity = 0.6
        nodes[5].children = [
            RenderNode(
                id: 40, transform: .translation(20, 20 * time), shadow: nodes[2].shadow,
                contents: [fill(Rect(0, 0, 40, 40), .white)])
        ]
        nodes[7].transform = nodes[7].transform * .translation(30 * time, 0)
        return RenderNode(id: 1, children: nodes)
    }

    @Test("shadows have the same bytes with any number of threads, any cache and by damage")
    func equalBytes() throws {
        let frames = [0, 0.3, 0.31, 0.7].map {
            RenderFrame(size: Size(1100, 420), scale: 1, background: Color(hex: 0xE8E8F0), root: cards($0))
        }
        let renderers = [
            (1, CairoRenderer.usualCacheLimit), (2, CairoRenderer.usualCacheLimit), (8, 1 << 30), (1, 0), (2, 50_000),
        ]
        .map { CairoRenderer(shaper: CairoTextShaper(), threads: $0, cacheLimit: $1) }
        try expectSameBytes(frames, renderers)
    }
}
