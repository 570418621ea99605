import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Drawing by damage gives the bytes of drawing everything")
struct DamagedDrawingTests {
    /// Draws `new` by damage over `old`, and checks that it is correct and changes only damaged pixels.
    private func check(
        _ old: RenderFrame, _ new: RenderFrame, _ renderer: CairoRenderer, _ note: Comment? = nil
    ) throws {
        let damage = new.damage(since: old)
        let (width, height) = (new.pixelWidth, new.pixelHeight)
        let surface = try Surface(width: width, height: height)
        try renderer.draw(old, into: surface)
        let before = Pixels(surface)
        try renderer.draw(new, into: surface, damage: damage)
        let partial = Pixels(surface)
        try renderer.draw(new, into: surface)
        let whole = Pixels(surface)
        #expect(partial == whole, note)
        #expect(whole.differs(from: before, outside: damage) == nil, note)
        // The reverse change.
        try renderer.draw(old, into: surface, damage: old.damage(since: new))
        #expect(Pixels(surface) == before, note)
    }

    @Test("random changes of random trees have the same bytes by damage", arguments: 0..<8)
    func trees(_ batch: UInt64) throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        for seed in batch * 100..<batch * 100 + (LongTests.areIncluded ? 50 : 20) {
            try checkTree(seed, renderer)
        }
    }

    @Test("groups keep pixels in which they draw nothing exactly", arguments: [4138, 5219, 24448])
    func groups(_ seed: UInt64) throws { try checkTree(seed, CairoRenderer(shaper: CairoTextShaper())) }

    private func checkTree(_ seed: UInt64, _ renderer: CairoRenderer) throws {
        // In some cases large enough for several tiles in both directions.
        let extent = seed % 10 == 0 ? 600.0 : 64
        var scene = RandomScene(seed: seed, extent: extent)
        var change = RandomChange(seed: seed + 5000, extent: extent)
        let height = extent == 64 ? 64.0 : 150
        var old = RenderFrame(
            size: Size(extent, height), scale: [1, 1.25, 2][Int(seed % 3)], background: .white, root: scene.node())
        for step in 0..<2 {
            var new = old
            new.root = change.changed(old.root)
            try check(old, new, renderer, "seed \(seed), step \(step)")
            old = new
        }
    }

    @Test("random trees with extreme numbers have the same bytes by damage", arguments: 0..<4)
    func madness(_ batch: UInt64) throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        for seed in batch * 50..<batch * 50 + (LongTests.areIncluded ? 50 : 20) {
            var scene = RandomScene(seed: seed, madness: 0.05)
            var change = RandomChange(seed: seed + 9000)
            let old = RenderFrame(
                size: Size(64, 64), scale: [1, 1.25, 2][Int(seed % 3)], background: .white, root: scene.node())
            var new = old
            new.root = change.changed(old.root)
            try check(old, new, renderer, "seed \(seed)")
        }
    }

    /// Water as the scenes draw it, at a time.
    private func water(_ time: Double, width: Double, height: Double, clip: RoundedRect? = nil) -> RenderNode {
        var waves: [RenderNode] = []
        for (index, shift) in [0, Double.pi].enumerated() {
            let wave = SineWave(
                amplitude: 5 + 2 * Math.sin(time), angularFrequency: 1 / 40, phase: 2.4 * time + shift,
                level: height * 0.4 + 3 * Math.sin(time * 3))
            let path = wave.path(width: width, height: height)
            let color = Color(red: 0.5, green: 0.8, blue: 1, alpha: 0.3)
            waves.append(RenderNode(id: UInt64(10 + index), contents: [.fill(path, .color(color))]))
        }
        return RenderNode(id: 9, clip: clip, children: waves)
    }

    @Test("curves beside a tile leave its other rows as they are, whether their ends lie above each other or not")
    func curvesBesideTiles() throws {
        func frame(_ end: Double) -> RenderFrame {
            var path = Path()
            path.move(to: Point(60, 20.37))
            for corner in [Point(700.4, 20.37), Point(700.4, 140.37), Point(60, 140.37)] { path.line(to: corner) }
            path.cubic(Point(40, 140), Point(30, 130), to: Point(30, 120))
            path.cubic(Point(30, 110), Point(40, 100), to: Point(end, 100))
            path.line(to: Point(60, 100))
            path.cubic(Point(20, 80), Point(20, 40), to: Point(60, 20.37))
            let root = RenderNode(id: 1, contents: [.fill(path, .color(.black))])
            return RenderFrame(size: Size(1100, 150), scale: 1, background: .white, root: root)
        }
        let region = frame(62).damage(since: frame(60))
        #expect(region.rects.allSatisfy { $0.minY >= 90 })
        try check(frame(60), frame(62), CairoRenderer(shaper: CairoTextShaper()))
    }

    private static let grounds: [String] = ["plain", "clipped", "rounded", "faded", "masked", "turned", "scaled"]

    @Test("moving water has the same bytes by damage", arguments: grounds)
    func water(_ ground: String) throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let (width, height) = (1100.0, 150.0)
        func frame(_ time: Double) -> RenderFrame {
            let box = Rect(0, 0, width, height)
            let clip = ground == "clipped" || ground == "rounded"
            var node = water(
                time, width: width, height: height,
                clip: clip ? RoundedRect(Rect(3.3, 0, 900.5, 140), radius: ground == "rounded" ? 20 : 0) : nil)
            switch ground {
            case "faded": node.opacity = 0.7
            case "masked": node.mask = RenderNode(id: 50, contents: [.fill(Path(ellipseIn: box), .color(.black))])
            case "turned": node.transform = .rotation(0.1)
            case "scaled": node.transform = .scale(0.731, 1.013)
            default: break
            }
            let sky = Brush.linearGradient(
                [GradientStop(0, .white), GradientStop(1, .black)], start: .zero, end: Point(0, height))
            let root = RenderNode(id: 1, contents: [.fill(Path(rect: box), sky)], children: [node])
            return RenderFrame(size: Size(width, height), scale: 1, root: root)
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<(LongTests.areIncluded ? 12 : 4) {
            let time = Double.random(in: 0...100, using: &random)
            try check(frame(time), frame(time + 1.0 / 60), renderer, "time \(time)")
        }
    }

    @Test("texts that grow, are clipped or extend far outside their boxes have the same bytes by damage")
    func texts() throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let strings = ["a", "Owl", "W̷̢̛̖̱̙̟͚̬̿̀́̈́̽̚", "﷽﷽﷽", "目目目目目目目目", "one\ntwo\nthree", "a longer line of many words"]
        for (index, string) in strings.enumerated() {
            for alignment in [TextContent.Alignment.natural, .left, .center, .right] {
                for (isWrapped, isTruncated) in [(false, false), (true, false), (false, true), (true, true)] {
                    func frame(_ string: String) -> RenderFrame {
                        let content = TextContent(
                            string, font: Font(size: 11), alignment: alignment, isWrapped: isWrapped,
                            isTruncated: isTruncated)
                        let root = RenderNode(id: 1, contents: [.text(content, in: Rect(60, 50, 40, 12))])
                        return RenderFrame(size: Size(200, 120), scale: 1, background: .white, root: root)
                    }
                    try check(frame(string), frame(strings[(index + 1) % strings.count]), renderer, "\(string)")
                }
            }
        }
    }
}

extension Pixels {
    /// A pixel outside a region in which another picture differs; nil if there is none.
    fileprivate func differs(from other: Pixels, outside region: DamageRegion) -> String? {
        for y in 0..<height {
            for x in differences(from: other, row: y) {
                if !region.rects.contains(where: { $0.contains(Point(Double(x), Double(y))) }) { return "\(x), \(y)" }
            }
        }
        return nil
    }
}
