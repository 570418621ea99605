import CairoKit
import Geometry
import Glibc
import RenderTree
import TestSupport
import Testing

@Suite("Masks of one shape")
struct MaskDamageTests {
    private let threads = ThreadCheck()

    /// A drop-like outline about the origin, of about a unit's extent.
    private static let outline: Path = {
        var path = Path()
        path.move(to: Point(0, -0.5))
        path.cubic(Point(0.1, -0.35), Point(0.45, -0.2), to: Point(0.45, 0.1))
        path.cubic(Point(0.45, 0.7), Point(-0.45, 0.7), to: Point(-0.45, 0.1))
        path.close()
        path.append(Path(circleAt: Point(0.1, 0.2), radius: 0.1))
        return path
    }()

    /// Slanted shapes, on an opaque background or not, within a mask of a size.
    private func masked(_ size: Double, isCovered: Bool, opacity: Double = 1) -> RenderFrame {
        let everything = Rect(0, 0, 1300, 300)
        let rule: FillRule = isCovered ? .evenOdd : .nonZero
        let mask = RenderNode(
            id: 2, transform: .translation(620, 140) * .scale(size) * .rotation(0.3),
            contents: [.fill(MaskDamageTests.outline, .color(.black), rule: rule)])
        let blue = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7)
        let ellipses = [
            RenderNode(id: 3, contents: [.fill(Path(ellipseIn: Rect(100, 20, 900, 260)), .color(blue))]),
            RenderNode(
                id: 4, opacity: 0.6,
                contents: [
                    .fill(Path(ellipseIn: Rect(400, -90, 500, 300)), .color(.white)),
                    .stroke(Path(ellipseIn: Rect(450, 10, 600, 200)), .color(blue), StrokeStyle(width: 9)),
                ]),
        ]
        let sky = Brush.linearGradient(
            [GradientStop(0, .white), GradientStop(1, blue.with(alpha: 1))], start: .zero, end: Point(900, 200))
        let node = RenderNode(
            id: 1, opacity: opacity, contents: isCovered ? [.fill(Path(rect: everything), sky)] : [],
            children: ellipses, mask: mask)
        return RenderFrame(
            size: Size(1300, 300), scale: 1, background: Color(red: 1, green: 0.8, blue: 0),
            root: RenderNode(id: 9, children: [node]))
    }

    @Test(
        "masks that grow and shrink through tiles have the same bytes by damage",
        arguments: [(true, 1.0), (false, 1), (true, 0.5), (false, 0.5)])
    func growingMask(_ isCovered: Bool, _ opacity: Double) throws {
        var size = 30.0
        while size < 30_000 {
            let next = size * (LongTests.areIncluded ? 1.35 : 2.5)
            try threads.check(
                masked(size, isCovered: isCovered, opacity: opacity),
                masked(next, isCovered: isCovered, opacity: opacity), "to \(next)")
            try threads.check(
                masked(next, isCovered: isCovered, opacity: opacity),
                masked(size, isCovered: isCovered, opacity: opacity), "back to \(size)")
            size = next
        }
    }

    @Test("an image in a growing mask has the same bytes alone and beside other nodes")
    func growingPicture() throws {
        let pixels = (0..<1300 * 300).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8 }
        let image = Image(Bitmap(width: 1300, height: 300, pixels: pixels))
        func frame(_ size: Double, dots: Double) -> RenderFrame {
            var frame = masked(size, isCovered: true)
            frame.root.children[0].contents = [.image(ImagePlacement(image, in: Rect(0, 0, 1300, 300)))]
            frame.root.children[0].children = (0..<13).map { index in
                let dot = Path(circleAt: Point(100 * Double(index) + dots, 20 * Double(index)), radius: 7)
                return RenderNode(id: 20 + UInt64(index), contents: [.fill(dot, .color(.white))])
            }
            return frame
        }
        var size = 30.0
        while size < 30_000 {
            try threads.check(frame(size, dots: 3), frame(size * 1.1, dots: 3), "to \(size * 1.1)")
            try threads.check(frame(size, dots: 3), frame(size, dots: 20), "dots at \(size)")
            size *= 1.35
        }
    }

    @Test("a tile fully inside a mask is drawn as without one")
    func insideMask() throws {
        let renderer = threads.renderers[0]
        let frame = masked(40_000, isCovered: true)
        var bare = frame
        bare.root.children[0].mask = nil
        let surface = try Surface(width: 1300, height: 300)
        try renderer.draw(frame, into: surface)
        let seen = Pixels(surface)
        try renderer.draw(bare, into: surface)
        // The hole of the outline is elsewhere at this size.
        #expect(Pixels(surface) == seen)
    }

    @Test("a growing mask does not damage its inside")
    func maskDamage() {
        let damage = masked(1500, isCovered: true).damage(since: masked(1490, isCovered: true))
        #expect(!damage.isEmpty && damage.area < 1300 * 300 * 0.6)
        #expect(masked(60_000, isCovered: true).damage(since: masked(50_000, isCovered: true)).isEmpty)
    }

    /// Contents of masks that are no single shape: an image, gradients, two shapes.
    private static let hugeContents: [[PaintOperation]] = {
        let everything = Rect(-1e4, -1e4, 2e4, 2e4)
        let stops = [GradientStop(0, .clear), GradientStop(1, .black)]
        let bitmap = Bitmap(width: 2, height: 2, pixels: [0xFF00_0000, 0x8000_0000, 0x4000_0000, 0xFF00_0000])
        return [
            [.image(ImagePlacement(Image(bitmap), in: everything))],
            [.fill(Path(rect: everything), .linearGradient(stops, start: .zero, end: Point(900, 700)))],
            [.fill(Path(rect: everything), .radialGradient(stops, center: .zero, radius: 1e4))],
            [
                .fill(Path(ellipseIn: everything), .color(Color.black.with(alpha: 0.5))),
                .stroke(Path(rect: Rect(100, 50, 1e4, 1e4)), .color(.black), StrokeStyle(width: 40)),
            ],
        ]
    }()

    @Test("a mask of twenty thousand or a billion points takes no more memory than the viewport")
    func hugeMask() async {
        // In a separate process, whose peak memory is that of this test.
        await #expect(processExitsWith: .success) {
            let tests = MaskDamageTests()
            let before = peakKilobytes()
            for (size, opacity) in [(2e4, 1), (2e4, 0.5), (1e9, 1), (1e9, 0.5)] {
                let surface = try Surface(width: 1300, height: 300)
                let frame = tests.masked(size, isCovered: false, opacity: opacity)
                try CairoRenderer(shaper: CairoTextShaper(), threads: 2).draw(frame, into: surface)
            }
            for contents in MaskDamageTests.hugeContents {
                let surface = try Surface(width: 1300, height: 300)
                var frame = tests.masked(2e4, isCovered: false)
                frame.root.children[0].mask = RenderNode(id: 2, opacity: 0.9, contents: contents)
                try CairoRenderer(shaper: CairoTextShaper(), threads: 2).draw(frame, into: surface)
                precondition(!Pixels(surface).isClear, "nothing is seen through the mask")
            }
            // The surface has 1.5 MB, and fonts take a few; a byte per pixel of the smaller mask would be 400.
            let grown = peakKilobytes() - before
            precondition(grown < 40_000, "\(grown) kB more")
        }
    }

    @Test("a mask that grows over a kept bitmap has the same bytes by damage, and without caches")
    func maskedBitmap() throws {
        func frame(_ step: Int) -> RenderFrame {
            var frame = masked(60 * Double(step * step), isCovered: step < 8)
            frame.root.children[0].rasterizationScale = 0.8
            frame.root.children[0].transform = .scale(1.1 - 0.01 * Double(step / 3))
            return frame
        }
        try expectSameBytes((1..<14).map(frame), threads.renderers)
        let damage = frame(5).damage(since: frame(4))
        #expect(!damage.isEmpty && damage.area < 1300 * 300)
    }
}
