import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("The background cache never changes a pixel")
struct BackgroundCacheTests {
    /// Frames of a tree whose last child moves over others that are static most of the time.
    private func frames(seed: UInt64, extent: Double) -> [RenderFrame] {
        var scene = RandomScene(seed: seed, extent: extent)
        var change = RandomChange(seed: seed + 700, extent: extent)
        var random = SeededGenerator(seed: seed + 70)
        var root = RenderNode(id: 1 << 40, contents: scene.operations())
        for _ in 0..<4 { root.children.append(scene.node(depth: 1)) }
        // A clip that continues after the background, with corners in some of the tiles.
        if seed % 2 == 1 { root.clip = RoundedRect(Rect(2.5, 3, extent - 9, 140), radius: 30) }
        return (0..<24).map { index in
            switch index {
            // A node within the background, then one above it for long enough to become part of it.
            case 7, 8: root.children[1] = change.changed(root.children[1])
            case 9...20 where index.isMultiple(of: 3): root.children[3].transform.tx += 3
            case 22: root.children.removeFirst()
            default: break
            }
            if index % 5 != 4 {
                let last = root.children.count - 1
                let move = Affine.translation(Double.random(in: -9...9, using: &random), 3)
                root.children[last].transform = move * root.children[last].transform
            }
            if index == 23 { root.contents = scene.operations() }
            return RenderFrame(size: Size(extent, 150), scale: 1, background: .white, root: root)
        }
    }

    @Test(
        "frames drawn by damage with any number of threads and any cache size equal those drawn anew",
        arguments: LongTests.areIncluded ? 0..<8 : 0..<4)
    func sequences(_ seed: UInt64) throws {
        // In some cases wide enough for a border between tiles.
        let frames = frames(seed: seed, extent: seed % 4 == 0 ? 560 : 150)
        let limit = 150_000
        let renderers = [
            CairoRenderer(shaper: CairoTextShaper(), threads: 1), CairoRenderer(shaper: CairoTextShaper(), threads: 8),
            CairoRenderer(shaper: CairoTextShaper(), threads: 1, cacheLimit: limit),
        ]
        try expectSameBytes(frames, renderers) { _ in #expect(renderers[2].cacheByteCount <= limit) }
    }

    @Test("a cover of a clip in which the background ends is drawn without that clip", arguments: [true, false])
    func coveredClip(isSoft: Bool) throws {
        let frames = (0..<8).map { step in
            let moving = RenderNode(
                id: 3, transform: .translation(Double(step), 0), contents: [fill(Rect(40, 10, 30, 120), .black)])
            let still = RenderNode(id: 4, contents: [fill(Rect(5, 5, 90, 130), Color(hex: 0x20C060))])
            let box = isSoft ? Rect(10.5, 3.5, 80, 140) : Rect(10, 3, 80, 140)
            let clipped = RenderNode(id: 2, clip: RoundedRect(box, radius: isSoft ? 9 : 0), children: [still, moving])
            // Over all rows of the first tile, with moving nodes before and after.
            let cover = RenderNode(id: 5, contents: [fill(Rect(0, 0, 540, 100), Color(hex: 0x3030F0))])
            let last = RenderNode(
                id: 6, transform: .translation(0, 3 * Double(step)), contents: [fill(Rect(100, 20, 20, 20), .white)])
            let root = RenderNode(id: 1, children: [clipped, cover, last])
            return RenderFrame(size: Size(560, 150), scale: 1, background: .white, root: root)
        }
        try expectSameBytes(frames, [CairoRenderer(shaper: CairoTextShaper(), threads: 1)])
    }

    @Test("a child that comes into a clip around one operation changes the pixels along its edge")
    func clipBecomesShared() throws {
        let alone = RenderNode(
            id: 1, clip: RoundedRect(Rect(16.4, 12.35, 60.6, 80.8), radius: 12.8),
            contents: [fill(Rect(10, 10, 60, 60), .black)])
        var accompanied = alone
        accompanied.children = [RenderNode(id: 2, contents: [fill(Rect(60, 80, 9, 9), .black)])]
        let frames = [alone, accompanied, accompanied, alone, alone, accompanied].map {
            RenderFrame(size: Size(150, 150), scale: 1.25, background: .white, root: $0)
        }
        try expectSameBytes(frames, [CairoRenderer(shaper: CairoTextShaper(), threads: 1)])
    }

    /// Frames of an image that moves over a background.
    private func frames(over ground: [PaintOperation], _ background: Color, clip: RoundedRect?) -> [RenderFrame] {
        (0..<6).map { step in
            let image = RenderNode(
                id: 3, transform: .translation(20.3 + 2.7 * Double(step), 10.6) * .scale(3.1 + 0.1 * Double(step)),
                opacity: 0.3 + 0.1 * Double(step),
                contents: [.image(ImagePlacement(RandomImage.all[2 - step % 2], in: Rect(0, 0, 60, 40)))])
            let root = RenderNode(
                id: 1, clip: clip, children: [RenderNode(id: 2, contents: ground), image, RenderNode(id: 4)])
            return RenderFrame(size: Size(560, 150), scale: 1, background: background, root: root)
        }
    }

    @Test("an image has the same pixels over a cached background, a colour and existing pixels", arguments: 0..<6)
    func images(_ ground: Int) throws {
        let all = Path(rect: Rect(0, 0, 560, 150))
        let stops = [GradientStop(0, .white), GradientStop(1, Color(hex: 0x2283C9))]
        let gradient = Brush.linearGradient(stops, start: .zero, end: Point(0, 150))
        let grounds: [([PaintOperation], Color, RoundedRect?)] = [
            ([], .white, nil), ([], Color(red: 0.7, green: 0.2, blue: 0.1, alpha: 0.4), nil), ([], .clear, nil),
            ([.fill(all, .color(Color(red: 0.3, green: 1.5, blue: 0.77)))], .white, nil),
            ([.fill(all, gradient)], .white, nil),
            ([.fill(all, gradient)], .white, RoundedRect(Rect(1, 1, 556, 146), radius: 20)),
        ]
        let (operations, background, clip) = grounds[ground]
        let (kept, plain) = (
            CairoRenderer(shaper: CairoTextShaper()), CairoRenderer(shaper: CairoTextShaper(), cacheLimit: 0)
        )
        let (surface, expected) = (try Surface(width: 560, height: 150), try Surface(width: 560, height: 150))
        var last: RenderFrame?
        for frame in frames(over: operations, background, clip: clip) {
            try kept.draw(frame, into: surface, damage: last.map { frame.damage(since: $0) })
            last = frame
            // An invisible first node has the background copied in place.
            var other = frame
            other.root.children[0].contents.append(.fill(all, .color(.clear)))
            try plain.draw(other, into: expected)
            #expect(Pixels(surface) == Pixels(expected))
        }
    }

    @Test("tiles with cached pixels beside tiles of one colour are drawn correctly", arguments: [0, 1], [true, false])
    func mixedGrounds(_ parity: Int, isFilled: Bool) throws {
        // A static mark in every other row of tiles; all others have a single colour.
        let marks = (0..<3).map { row in
            RenderNode(
                id: UInt64(10 + row),
                contents: [.fill(Path(ellipseIn: Rect(30, Double(2 * row + parity) * 64 + 20, 24, 20)), .color(.black))]
            )
        }
        let all = Path(rect: Rect(0, 0, 300, 400))
        let fills = isFilled ? [PaintOperation.fill(all, .color(Color(hex: 0x2283C9)))] : []
        let still = RenderNode(id: 2, contents: fills, children: marks)
        // Bars and a square across the borders between the rows.
        func frame(_ step: Int) -> RenderFrame {
            let bars = (0..<3).map { index in
                RenderNode(
                    id: UInt64(20 + index),
                    transform: .translation(0, Double(index * 110 + step * 7) + (index == 1 ? 0.5 : 0)),
                    contents: [fill(Rect(index == 2 ? 120 : 0, 0, index == 2 ? 9 : 300, 31), .white)])
            }
            return RenderFrame(
                size: Size(300, 400), scale: 1, background: Color(hex: 0xE8832A),
                root: RenderNode(id: 1, children: [still] + bars))
        }
        let renderers = [1, 8].map { CairoRenderer(shaper: CairoTextShaper(), threads: $0) }
        try expectSameBytes((0..<30).map(frame), renderers)
    }

    /// A square that moves over a static gradient.
    private func frame(_ step: Int, sky: Color = .white) -> RenderFrame {
        let stops = [GradientStop(0, sky), GradientStop(1, .black)]
        let ground = RenderNode(
            id: 2,
            contents: [
                .fill(Path(rect: Rect(0, 0, 600, 100)), .linearGradient(stops, start: .zero, end: Point(0, 100)))
            ])
        let square = RenderNode(
            id: 3, transform: .translation(Double(step) + 0.5, 20.5), contents: [fill(Rect(0, 0, 30, 30))])
        return RenderFrame(
            size: Size(600, 100), scale: 1, background: .white, root: RenderNode(id: 1, children: [ground, square]))
    }

    @Test("the background is cached for moving nodes, in at most half of the limit, until it changes or is purged")
    func room() throws {
        let surface = try Surface(width: 600, height: 100)
        let tile = 4 * 512 * 64
        for (limit, kept) in [(1 << 20, tile), (2 * tile, tile), (2 * tile - 1, 0)] {
            let renderer = CairoRenderer(shaper: CairoTextShaper(), cacheLimit: limit)
            for step in 0..<4 {
                try renderer.draw(
                    frame(step), into: surface, damage: step == 0 ? nil : frame(step).damage(since: frame(step - 1)))
                // The first step finds the static nodes, the second proves them.
                #expect(renderer.cacheByteCount == (step >= 2 ? kept : 0), "\(limit), \(step)")
            }
            let changed = frame(5, sky: .black)
            try renderer.draw(changed, into: surface, damage: changed.damage(since: frame(3)))
            #expect(renderer.cacheByteCount == 0)
            // A larger background needs more frames to be accepted.
            for step in 6..<20 { try renderer.draw(frame(step), into: surface) }
            #expect(renderer.cacheByteCount >= kept)
            renderer.purge()
            #expect(renderer.cacheByteCount == 0)
        }
    }

    @Test("a background of one colour is not cached")
    func plain() throws {
        let surface = try Surface(width: 600, height: 100)
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        for step in 0..<6 {
            var frame = frame(step)
            frame.root.children[0].contents = [fill(Rect(0, 0, 600, 100))]
            try renderer.draw(frame, into: surface)
        }
        #expect(renderer.cacheByteCount == 0)
    }
}
