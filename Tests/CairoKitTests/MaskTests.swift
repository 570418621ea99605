import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct MaskTests {
    private let everywhere = Rect(0, 0, 20, 20)
    private let blue = Color(hex: 0x2283C9)
    private let star = Path(circleAt: Point(9, 11), radius: 6.3)

    private func masked(_ mask: RenderNode, opacity: Double = 1) throws -> Pixels {
        try draw(RenderNode(id: 1, opacity: opacity, contents: [fill(everywhere, blue)], mask: mask))
    }

    @Test("a mask of one opaque shape has the coverage of that shape filled")
    func shapeMask() throws {
        let pixels = try masked(RenderNode(id: 2, contents: [.fill(star, .color(.white))]))
        #expect(try pixels.distance(to: draw(.fill(star, .color(blue)))) <= 1)
    }

    @Test("the fast path for shape masks agrees with the general one")
    func bothWays() throws {
        let direct = RenderNode(id: 2, contents: [.fill(star, .color(.white))])
        let wrapped = RenderNode(id: 2, children: [RenderNode(id: 3, contents: [.fill(star, .color(.white))])])
        for opacity in [1, 0.6, 0.05] {
            #expect(try masked(direct, opacity: opacity).distance(to: masked(wrapped, opacity: opacity)) <= 1)
        }
    }

    @Test("only the mask's alpha counts, and it multiplies", arguments: [0.0, 0.2, 0.5, 0.75, 1])
    func alpha(_ alpha: Double) throws {
        let pixels = try masked(RenderNode(id: 2, contents: [fill(Rect(5, 5, 5, 5), blue.with(alpha: alpha))]))
        let expected = [255.0, 0x22, 0x83, 0xC9].map { $0 * alpha }
        #expect(agree(pixels[7, 7], expected, within: 1))
        #expect(pixels[2, 2] == [0, 0, 0, 0])
    }

    @Test("an image as a mask multiplies by its alpha, pixel by pixel")
    func imageMask() throws {
        let alphas = (0..<400).map { UInt32($0 * 7 % 256) }
        let image = Image(Bitmap(width: 20, height: 20, pixels: alphas.map { $0 << 24 | $0 << 8 }))
        let pixels = try masked(RenderNode(id: 2, contents: [.image(ImagePlacement(image, in: everywhere))]))
        for (index, alpha) in alphas.enumerated() {
            let share = Double(alpha) / 255
            let expected = [255.0, 0x22, 0x83, 0xC9].map { $0 * share }
            #expect(agree(pixels[index % 20, index / 20], expected, within: 1))
        }
    }

    @Test("a gradient as a mask multiplies by its alpha")
    func gradientMask() throws {
        let brush = Brush.linearGradient(
            [GradientStop(0, .black), GradientStop(1, .clear)], start: .zero, end: Point(20, 0))
        let pixels = try masked(RenderNode(id: 2, contents: [.fill(Path(rect: everywhere), brush)]))
        for x in 0..<20 { #expect(abs(Double(pixels[x, 3][0]) - 255 * (1 - (Double(x) + 0.5) / 20)) <= 1) }
    }

    @Test("an empty mask hides everything")
    func emptyMasks() throws {
        let masks = [
            RenderNode(id: 2), RenderNode(id: 2, opacity: 0, contents: [fill(everywhere)]),
            RenderNode(id: 2, contents: [fill(Rect(50, 50, 9, 9))]),
            RenderNode(id: 2, contents: [.fill(Path(), .color(.white))]),
            RenderNode(id: 2, children: [RenderNode(id: 3, contents: [fill(Rect(50, 50, 9, 9))])]),
        ]
        for mask in masks { #expect(try masked(mask).isClear) }
    }

    @Test("a mask's transform maps into the node's points", arguments: [1.0, 3])
    func transform(_ scale: Double) throws {
        let mask = RenderNode(id: 2, transform: .translation(4, 2) * .scale(3), contents: [fill(Rect(0, 0, 2, 3))])
        let node = RenderNode(
            id: 1, transform: .translation(1, 0), contents: [fill(Rect(-9, -9, 90, 90), blue)], mask: mask)
        #expect(
            try draw(node, scale: scale)
                == draw(RenderNode(id: 1, contents: [fill(Rect(5, 2, 6, 9), blue)]), scale: scale))
    }

    @Test("a mask scaled to any size stays sharp", arguments: [1e2, 2e4, 1e7, 1e11])
    func hugeMask(_ growth: Double) throws {
        // The circle's edge passes through x = 10 and is straight at this scale.
        let circle = Path(circleAt: Point(-1, 0), radius: 1)
        let mask = RenderNode(
            id: 2, transform: .translation(10, 10) * .scale(growth), contents: [.fill(circle, .color(.white))])
        let pixels = try masked(mask)
        #expect(pixels[9, 10][0] >= 253)
        #expect(pixels[10, 10][0] <= 2)
        #expect(pixels[2, 10] == [255, 0x22, 0x83, 0xC9])
    }

    @Test("masks may have masks, and may be within clips and groups")
    func nested() throws {
        let inner = RenderNode(id: 3, opacity: 0.5, contents: [fill(Rect(0, 0, 10, 20))])
        let mask = RenderNode(id: 2, contents: [fill(everywhere)], mask: inner)
        let node = RenderNode(
            id: 1, clip: RoundedRect(Rect(0, 0, 20, 10), radius: 0),
            children: [
                RenderNode(
                    id: 4, opacity: 0.5, contents: [fill(everywhere, .white)],
                    children: [RenderNode(id: 5, contents: [fill(everywhere, blue)], mask: mask)])
            ])
        let pixels = try draw(node)
        #expect(agree(pixels[5, 5], [127.5, 72.25, 96.5, 114], within: 2))
        #expect(agree(pixels[15, 5], [127.5, 127.5, 127.5, 127.5], within: 1))
        #expect(pixels[5, 15] == [0, 0, 0, 0])
    }
}
