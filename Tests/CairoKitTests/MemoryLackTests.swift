import CAllocationFailure
import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

/// Blocks below 16 KiB are always given: where such are wanting, Cairo 1.16 harms itself (its scan converter jumps to where
/// it has returned from). Blocks that a machine has not got are large ones.
@Suite("Without memory nothing is drawn wrongly", .enabled(if: tyto_can_refuse_memory()))
struct MemoryLackTests {
    private static let leastRefused = 16 << 10
    private let size = Size(200, 130)

    @Test("a block that is refused, whichever it is, costs time and no pixel", arguments: 0..<12)
    func random(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed, extent: 120)
        let frame = RenderFrame(size: size, scale: 1, background: .white, root: scene.node())
        let surface = try Surface(width: 200, height: 130)
        let renderer = CairoRenderer(shaper: CairoTextShaper(), threads: 1)
        try renderer.draw(frame, into: surface)
        let expected = Pixels(surface)
        try refuseEach { refuse in
            renderer.purge()
            spoil(surface)
            try refuse { try renderer.draw(frame, into: surface) }
            #expect(Pixels(surface) == expected)
        }
    }

    @Test("so it is for every kind of paint, for what is kept and for what is drawn by damage")
    func everyPaint() throws {
        // In the first frame nothing is kept, and in the last what stays still is.
        let counts = try (0..<4).map { refusedStep in
            let expected = try draw(root(refusedStep), 200, 130, background: .white)
            return try refuseEach { refuse in
                let renderer = CairoRenderer(shaper: CairoTextShaper(), threads: 1)
                let surface = try Surface(width: 200, height: 130)
                for step in 0..<refusedStep { try advance(renderer, surface, to: step) }
                try refuse { try advance(renderer, surface, to: refusedStep) }
                #expect(Pixels(surface) == expected, "frame \(refusedStep)")
            }
        }
        #expect(counts[0] > 10 && counts[2] > 0, "\(counts)")
    }

    @Test("without any memory a frame fails, and is whole when there is some again")
    func failure() throws {
        let expected = try draw(root(0), 200, 130, background: .white)
        let renderer = CairoRenderer(shaper: CairoTextShaper(), threads: 1)
        let surface = try Surface(width: 200, height: 130)
        tyto_refuse_memory(Self.leastRefused, 0, .max)
        let error = #expect(throws: CairoError.self) { try renderer.draw(frame(0), into: surface) }
        _ = tyto_grant_memory()
        #expect(error?.description.hasSuffix("out of memory") == true)
        #expect(renderer.cacheByteCount == 0)
        spoil(surface)
        try renderer.draw(frame(0), into: surface)
        #expect(Pixels(surface) == expected)
    }

    @Test("where malloc found memory in the end, a frame is drawn")
    func falseAlarms() throws {
        let expected = try draw(root(0), 200, 130, background: .white)
        let renderer = CairoRenderer(shaper: CairoTextShaper(), threads: 1)
        let surface = try Surface(width: 200, height: 130)
        tyto_raise_false_alarms(Self.leastRefused)
        defer { _ = tyto_grant_memory() }
        try renderer.draw(frame(0), into: surface)
        #expect(Pixels(surface) == expected)
    }

    @Test("a picture that there is no memory for is not called damaged")
    func picture() throws {
        let bytes = try Surface(width: 120, height: 90).pngData()
        tyto_refuse_memory(Self.leastRefused, 0, .max)
        let error = #expect(throws: CairoError.self) { _ = try Surface(png: bytes) }
        _ = tyto_grant_memory()
        #expect(error?.description.hasSuffix("out of memory") == true)
    }

    @Test("what is let go between frames changes none of them")
    func pressure() throws {
        let (kept, freed) = (try Surface(width: 200, height: 130), try Surface(width: 200, height: 130))
        let keeper = CairoRenderer(shaper: CairoTextShaper())
        let giver = CairoRenderer(shaper: CairoTextShaper())
        for step in 0..<12 {
            try advance(keeper, kept, to: step)
            try advance(giver, freed, to: step)
            #expect(Pixels(kept) == Pixels(freed), "frame \(step)")
            #expect(giver.cacheByteCount > 0)
            guard step % 5 == 4 else { continue }
            giver.purge()
            #expect(giver.cacheByteCount == 0)
        }
    }

    /// Does something again and again, each time with another of its blocks refused, and gives how many there are.
    @discardableResult
    private func refuseEach(_ body: (_ refuse: (() throws -> Void) throws -> Void) throws -> Void) throws -> Int {
        var number = 0
        var isLast = false
        while !isLast {
            try body { drawing in
                tyto_refuse_memory(Self.leastRefused, number, 1)
                defer { isLast = tyto_grant_memory() <= number }
                try drawing()
            }
            number += 1
        }
        return number - 1
    }

    private func advance(_ renderer: CairoRenderer, _ surface: Surface, to step: Int) throws {
        let damage = step > 0 ? frame(step).damage(since: frame(step - 1)) : nil
        try renderer.draw(frame(step), into: surface, damage: damage)
    }

    private func spoil(_ surface: Surface) {
        surface.withPixels { bytes, _ in for index in bytes.indices { bytes[index] = 0x55 } }
    }

    private func frame(_ step: Int) -> RenderFrame {
        RenderFrame(size: size, scale: 1, background: .white, root: root(step))
    }

    /// A mark that moves above one of each kind.
    private func root(_ step: Int) -> RenderNode {
        let mark = RenderNode(id: 20, contents: [fill(Rect(20 + 9 * Double(step), 30, 40, 60))])
        return RenderNode(id: 1, children: Self.still + [mark])
    }

    private static let still: [RenderNode] = {
        let stops = [GradientStop(0, .black), GradientStop(1, Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))]
        let fade = Brush.linearGradient(stops, start: .zero, end: Point(150, 90))
        let image = Image(
            Bitmap(
                width: 180, height: 120,
                pixels: (0..<180 * 120).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 * 2_654_435) & 0xFF_FFFF }))
        let ring = Path(ellipseIn: Rect(30, 20, 140, 90))
        func node(_ id: UInt64, _ operations: PaintOperation...) -> RenderNode {
            RenderNode(id: id, contents: operations)
        }
        var blended = node(3, .fill(ring, .color(Color(red: 1, green: 0, blue: 0.4))))
        blended.blendMode = .hue
        blended.opacity = 0.6
        var shadowed = node(4, .fill(Path(rect: Rect(20, 20, 90, 60)), .color(.white)))
        shadowed.shadow = Shadow(color: .black, offset: Point(3, 3), radius: 4)
        var kept = node(5, .stroke(ring, .color(.black), StrokeStyle(width: 3, dashes: [4, 2])))
        kept.rasterizationScale = 0.7
        var masked = node(6, fill(Rect(60, 20, 130, 90)))
        masked.mask = node(7, .fill(Path(rect: Rect(40, 20, 150, 90)), fade))
        let word = TextContent("Owl 目", font: Font(size: 70), color: .black)
        return [
            node(
                2, .fill(Path(rect: Rect(0, 0, 200, 130)), .radialGradient(stops, center: Point(80, 70), radius: 90)),
                .image(ImagePlacement(image, in: Rect(40.5, 3.2, 190, 125))),
                .image(ImagePlacement(image, in: Rect(10.5, 60, 44, 30))),
                .clipped([.text(word, in: Rect(0, 40, 200, 90))], to: ring)),
            blended, shadowed, kept, masked,
            RenderNode(
                id: 8, transform: .rotation(0.3), opacity: 0.5,
                contents: [.image(ImagePlacement(image, in: Rect(60, -10, 90, 60)))]),
        ]
    }()
}
