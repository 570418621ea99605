import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Clips between pixels")
struct ClipTests {
    private let shape = RoundedRect(Rect(2.3, 3.4, 14.1, 11.3), radius: 3)
    private let gradient = Brush.linearGradient(
        [GradientStop(0, .black), GradientStop(1, .black)], start: .zero, end: Point(20, 1))

    @Test("a shape clipped to its own outline looks the same", arguments: [0.3, 1, 3.77, 7])
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
            // The corners of an enclosing rectangle are clipped.
            let rect = PaintOperation.fill(Path(rect: shape.rect), brush)
            let filled = try draw(RenderNode(id: 1, clip: shape, contents: [rect]), width, height, scale: scale)
            #expect(filled.distance(to: plain) <= 2)
        }
    }

    /// Contents without edges, of every kind that is drawn in its own way.
    private var manyLayers: RenderNode {
        let everywhere = Rect(0, 0, 20, 20)
        let faded = RenderNode(
            id: 11, opacity: 0.7,
            contents: [
                fill(everywhere, Color(hex: 0xE08020)),
                .fill(
                    Path(rect: Rect(0, 0, 20, 10)), .color(Color(hex: 0x20C060))),
            ])
        let blended = RenderNode(id: 12, blendMode: .difference, contents: [fill(everywhere, Color(hex: 0x303090))])
        let image = ImagePlacement(RandomImage.all[0], in: everywhere)
        return RenderNode(
            id: 10, contents: [fill(everywhere, Color(hex: 0x2283C9)), .fill(Path(rect: everywhere), gradient)],
            children: [
                RenderNode(id: 13, opacity: 0.4, contents: [.image(image)]), faded, blended,
                RenderNode(
                    id: 14, contents: [fill(everywhere, .white)],
                    mask: RenderNode(id: 15, contents: [fill(everywhere, .black.with(alpha: 0.3))])),
            ])
    }

    /// The fraction of each pixel within the clips, 0…1, counted in pixels an eighth as large.
    private func shares(_ clips: [RoundedRect], scale: Double) throws -> (_ x: Int, _ y: Int) -> Double {
        let solid = clips.reduce(RenderNode(id: 2, contents: [fill(Rect(0, 0, 20, 20), .black)])) {
            RenderNode(id: 20 + UInt64($1.radius), clip: $1, children: [$0])
        }
        let parts = try draw(solid, scale: 8 * scale)
        return { x, y in
            let sum = (0..<64).reduce(0) { $0 + parts[8 * x + $1 % 8, 8 * y + $1 / 8][0] }
            return Double(sum) / (64 * 255)
        }
    }

    @Test("operations in a clip mix each pixel with the backdrop once", arguments: [0.7, 1, 2.3])
    func mixesOnce(_ scale: Double) throws {
        let ground = PaintOperation.fill(Path(rect: Rect(0, 0, 20, 20)), .color(Color(hex: 0xF0E0D0)))
        func picture(_ clips: [RoundedRect]) throws -> Pixels {
            let inside = clips.reduce(manyLayers) { RenderNode(id: 20 + UInt64($1.radius), clip: $1, children: [$0]) }
            return try draw(RenderNode(id: 1, contents: [ground], children: [inside]), scale: scale)
        }
        let behind = try draw(RenderNode(id: 1, contents: [ground]), scale: scale)
        let inside = try picture([])
        for clips in [[shape], [shape, shape, shape]] {
            let shares = try shares(clips, scale: scale)
            let actual = try picture(clips)
            for x in 0..<actual.width {
                for y in 0..<actual.height {
                    let share = shares(x, y)
                    let expected = zip(behind[x, y], inside[x, y]).map { Double($0) * (1 - share) + Double($1) * share }
                    #expect(agree(actual[x, y], expected, within: Double(CairoAccuracy.edge)), "\(x), \(y)")
                }
            }
        }
    }

    @Test("operations in a mask's clip mix each alpha with the backdrop once")
    func mixesAlpha() throws {
        let everywhere = Rect(0, 0, 20, 20)
        let strips = [fill(everywhere, .black.with(alpha: 0.5)), fill(everywhere, .black.with(alpha: 0.5))]
        let mask = RenderNode(id: 2, children: [RenderNode(id: 3, clip: shape, contents: strips)])
        let masked = try draw(RenderNode(id: 1, contents: [fill(everywhere, .black)], mask: mask))
        let shares = try draw(.fill(Path(shape), .color(.black)))
        for x in 0..<20 {
            for y in 0..<20 {
                let expected = Double(shares[x, y][0]) * 0.75
                #expect((Double(masked[x, y][0]) - expected).magnitude <= 2, "\(x), \(y)")
            }
        }
    }

    @Test("operations that end at their clip's edge show nothing of each other or the backdrop")
    func sharedEdges() throws {
        let path = Path(shape)
        let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
        let things = [PaintOperation.fill(path, .color(red)), .fill(path, .color(blue))]
        let clipped = try draw(RenderNode(id: 1, clip: shape, contents: things))
        let alone = try draw(.fill(path, .color(blue)))
        #expect(clipped.distance(to: alone) <= 2)
        // Also as a group of their own within the clip.
        for opacity in [1, 0.5] {
            let group = RenderNode(id: 2, opacity: opacity, contents: things)
            let faded = try draw(RenderNode(id: 1, clip: shape, children: [group]))
            let expected = try draw(RenderNode(id: 1, opacity: opacity, contents: [things[1]]))
            #expect(faded.distance(to: expected) <= 2)
        }
    }

    @Test("rectangles, images and clips that end at a side of their clip apply its coverage once")
    func sharedSides() throws {
        let blue = Color(hex: 0x0000FF)
        let image = Image(Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_00FF, count: 4)))
        let everywhere = fill(Rect(0, 0, 20, 20), blue)
        let alone = try draw(RenderNode(id: 1, clip: shape, contents: [everywhere]))
        let things = [
            RenderNode(id: 2, contents: [fill(shape.rect, blue)]),
            RenderNode(
                id: 2,
                contents: [
                    .fill(
                        Path(rect: shape.rect),
                        .linearGradient(
                            [GradientStop(0, blue), GradientStop(1, blue)], start: .zero, end: Point(20, 1)))
                ]),
            RenderNode(id: 2, contents: [.image(ImagePlacement(image, in: shape.rect))]),
            RenderNode(id: 2, clip: RoundedRect(shape.rect, radius: 0), contents: [everywhere]),
            RenderNode(
                id: 2, clip: RoundedRect(shape.rect, radius: 0),
                contents: [.image(ImagePlacement(image, in: shape.rect))]),
        ]
        for (index, thing) in things.enumerated() {
            var other = thing
            other.id = 3
            let clipped = try draw(RenderNode(id: 1, clip: shape, children: [thing, other]))
            #expect(clipped.distance(to: alone) <= 2, "case \(index)")
        }
    }

    @Test("a second operation in a clip damages the clip's entire edge, as both become a group")
    func secondThing() throws {
        func frame(_ things: [PaintOperation]) -> RenderFrame {
            let root = RenderNode(id: 1, clip: RoundedRect(Rect(2.3, 3.4, 54, 51), radius: 20), contents: things)
            return RenderFrame(size: Size(60, 60), scale: 1, background: Color(hex: 0xF0E0D0), root: root)
        }
        let stops = [
            GradientStop(0, Color(hex: 0x2283C9, alpha: 0.37)), GradientStop(1, Color(hex: 0xE08020, alpha: 0.6)),
        ]
        let first = PaintOperation.fill(
            Path(ellipseIn: Rect(1, 1, 58, 58)), .linearGradient(stops, start: .zero, end: Point(60, 50)))
        let (one, two) = (frame([first]), frame([first, fill(Rect(28, 28, 3, 3), .black)]))
        try expectSameBytes([one, two, one], [CairoRenderer(shaper: CairoTextShaper())])
    }
}
