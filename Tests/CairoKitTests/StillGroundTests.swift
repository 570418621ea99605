import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("What is kept of the ground behind moving things never shows")
struct StillGroundTests {
    /// A tree whose last child moves, over others that stand still but for some frames.
    private func frames(seed: UInt64, extent: Double) -> [RenderFrame] {
        var scene = RandomScene(seed: seed, extent: extent)
        var change = RandomChange(seed: seed + 700, extent: extent)
        var random = SeededGenerator(seed: seed + 70)
        var root = RenderNode(id: 1 << 40, contents: scene.operations())
        for _ in 0..<4 { root.children.append(scene.node(depth: 1)) }
        return (0..<24).map { index in
            switch index {
            // Something within the ground, then something above it for long enough to be taken into it.
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
            return RenderFrame(size: Size(extent, extent / 2), scale: 1, background: .white, root: root)
        }
    }

    @Test(
        "frame after frame by damage, with any number of threads and any room, equals each drawn anew",
        arguments: 0..<12)
    func sequences(_ seed: UInt64) throws {
        // Wide enough for a border between tiles in a part of the cases.
        let frames = frames(seed: seed, extent: seed % 4 == 0 ? 560 : 150)
        let fresh = CairoRenderer(shaper: CairoTextShaper(), threads: 1, cacheLimit: 0)
        let limits = [CairoRenderer.usualCacheLimit, 150_000]
        let renderers = [
            CairoRenderer(shaper: CairoTextShaper(), threads: 1), CairoRenderer(shaper: CairoTextShaper(), threads: 8),
            CairoRenderer(shaper: CairoTextShaper(), threads: 1, cacheLimit: limits[1]),
        ]
        let size = (frames[0].pixelWidth, frames[0].pixelHeight)
        let surfaces = try renderers.map { _ in try Surface(width: size.0, height: size.1) }
        let expected = try Surface(width: size.0, height: size.1)
        for (index, frame) in frames.enumerated() {
            try fresh.draw(frame, into: expected)
            // Without cache nothing is kept to be wrong.
            #expect(fresh.cacheByteCount == 0)
            for (renderer, surface) in zip(renderers, surfaces) {
                let damage = index > 0 ? frame.damage(since: frames[index - 1]) : nil
                try renderer.draw(frame, into: surface, damage: damage)
                #expect(Pixels(surface) == Pixels(expected), "frame \(index)")
            }
            #expect(renderers[2].cacheByteCount <= limits[1])
        }
    }

    /// A square that moves over a gradient that stands still.
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

    @Test("it is kept for what moves, in at most half of the room, and given up when it changes or is asked for")
    func room() throws {
        let surface = try Surface(width: 600, height: 100)
        let tile = 4 * 512 * 64
        for (limit, kept) in [(1 << 20, tile), (2 * tile, tile), (2 * tile - 1, 0)] {
            let renderer = CairoRenderer(shaper: CairoTextShaper(), cacheLimit: limit)
            for step in 0..<4 {
                try renderer.draw(
                    frame(step), into: surface, damage: step == 0 ? nil : frame(step).damage(since: frame(step - 1)))
                // A step shows what stands still, the next that it goes on doing so.
                #expect(renderer.cacheByteCount == (step >= 2 ? kept : 0), "\(limit), \(step)")
            }
            let changed = frame(5, sky: .black)
            try renderer.draw(changed, into: surface, damage: changed.damage(since: frame(3)))
            #expect(renderer.cacheByteCount == 0)
            // A larger ground takes longer to be believed in.
            for step in 6..<20 { try renderer.draw(frame(step), into: surface) }
            #expect(renderer.cacheByteCount >= kept)
            renderer.purge()
            #expect(renderer.cacheByteCount == 0)
        }
    }

    @Test("one colour is not kept")
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
