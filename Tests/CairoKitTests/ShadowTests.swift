import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Blur and placement of shadows")
struct ShadowTests {
    private let square = Path(rect: Rect(30, 30, 40, 40))

    /// A node that shows only the shadow of a path.
    private func node(_ path: Path, radius: Double, offset: Point = .zero, color: Color = .black) -> RenderNode {
        RenderNode(id: 1, shadow: Shadow(color: color, offset: offset, radius: radius, path: path))
    }

    /// The largest difference, in 255ths, of a row from the shadow of everything left of an edge, in points.
    private func error(_ pixels: Pixels, edge: Double, deviation: Double, scale: Double) -> Double {
        (0..<pixels.width).reduce(0) { worst, x in
            let expected = 255 * share(below: edge - (Double(x) + 0.5) / scale, deviation: deviation)
            return max(worst, abs(Double(pixels[x, pixels.height / 2][0]) - expected))
        }
    }

    /// Everything left of x = 80, in a picture 160 points wide.
    private let halfPlane = Path(rect: Rect(-400, -400, 480, 808))

    @Test("a shadow's straight edge follows the error function", arguments: [1.0, 3, 10, 40], [1.0, 1.5, 2])
    func edge(_ radius: Double, _ scale: Double) throws {
        let pixels = try draw(node(halfPlane, radius: radius), 160, 8, scale: scale)
        #expect(error(pixels, edge: 80, deviation: radius, scale: scale) <= 2)
    }

    @Test("a shadow's edge in a scaled node follows the error function in the node's points", arguments: [0.5, 2, 3.7])
    func scaled(_ scale: Double) throws {
        var scaled = node(halfPlane, radius: 6)
        scaled.transform = .translation(80 - 80 * scale, 0) * .scale(scale)
        #expect(error(try draw(scaled, 160, 8), edge: 80, deviation: 6 * scale, scale: 1) <= 2)
    }

    @Test("a shadow's offset by whole pixels is exact", arguments: [0.0, 1, 3, 7.5])
    func wholeOffset(_ radius: Double) throws {
        var moved = node(square, radius: radius)
        let offset = Point(8, -16)
        moved.transform = .translation(offset.x, offset.y)
        #expect(try draw(node(square, radius: radius, offset: offset), 100, 100) == draw(moved, 100, 100))
    }

    /// Between two pixels a shadow is interpolated, like soft edges.
    ///
    /// The error is an eighth of the curve's greatest curvature: 0.242 over the squared deviation in pixels; coverage,
    /// blur and mixture are each rounded by half a 255th at most.
    @Test("a shadow's offset by fractions of a pixel is right", arguments: [1.0, 2, 3, 10, 40], [0.25, 0.5, 0.8])
    func fractionalOffset(_ radius: Double, _ offset: Double) throws {
        let pixels = try draw(node(halfPlane, radius: radius, offset: Point(offset, 0)), 160, 8)
        let bound = 255 * 0.242 / 8 / (radius * radius) + 1.5
        #expect(error(pixels, edge: 80 + offset, deviation: radius, scale: 1) <= bound)
    }

    @Test("a shadow has the given colour and opacity, also when faded twice")
    func color() throws {
        let color = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.7)
        let cover = Path(rect: Rect(-50, -50, 200, 200))
        let expected = [1, color.red, color.green, color.blue].map { $0 * 0.7 * 255 }
        for radius in [0.0, 4] {
            var shadow = node(cover, radius: radius, color: color)
            #expect(agree(try draw(shadow)[10, 10], expected, within: 1))
            shadow.opacity = 0.4
            #expect(agree(try draw(shadow)[10, 10], expected.map { $0 * 0.4 }, within: 2))
        }
        var loud = color
        loud.alpha = 7
        #expect(try draw(node(cover, radius: 2, color: loud))[10, 10][0] == 255)
    }

    @Test("a shadow of radius 0 is the sharp shape")
    func sharp() throws {
        let disc = Path(circleAt: Point(40, 50), radius: 23)
        let drawn = try draw(RenderNode(id: 1, contents: [.fill(disc, .color(.black))]), 100, 100)
        #expect(try draw(node(disc, radius: 0), 100, 100).distance(to: drawn) <= 1)
    }

    @Test("a shadow path gives the shadow of contents of its shape", arguments: [0.0, 2, 9])
    func pathOrContents(_ radius: Double) throws {
        let shape = Path(RoundedRect(Rect(20, 30, 50, 40), radius: 12))
        var card = node(shape, radius: radius, offset: Point(3, 5))
        card.contents = [.fill(shape, .color(Color(hex: 0x2283C9)))]
        let byPath = try draw(card, 100, 100)
        card.shadow?.path = nil
        #expect(try draw(card, 100, 100) == byPath)
        card.children = [RenderNode(id: 2, contents: card.contents)]
        card.contents = []
        #expect(try draw(card, 100, 100) == byPath)
    }

    @Test("a translucent node shows its shadow, an opaque one hides it, also when faded as a group")
    func behind() throws {
        var card = node(square, radius: 0)
        card.shadow?.path = nil
        card.contents = [.fill(square, .color(.white.with(alpha: 0.5)))]
        // White by half over a shadow of half.
        #expect(agree(try draw(card, 100, 100)[50, 50], [191.25, 127.5, 127.5, 127.5], within: 1))
        card.contents = [.fill(square, .color(.white))]
        #expect(try draw(card, 100, 100)[50, 50] == [255, 255, 255, 255])
        card.shadow?.offset = Point(20, 0)
        card.opacity = 0.5
        let faded = try draw(card, 100, 100)
        #expect(agree(faded[60, 50], [127.5, 127.5, 127.5, 127.5], within: 1))
        #expect(agree(faded[80, 50], [127.5, 0, 0, 0], within: 1))
    }

    @Test("a shadow is cut by the clips and masks of its node and of the parents")
    func cuts() throws {
        var card = node(square, radius: 6, offset: Point(10, 10))
        let whole = try draw(card, 100, 100)
        let window = Rect(30, 30, 40, 40)
        func check(_ cut: RenderNode) throws {
            let pixels = try draw(cut, 100, 100)
            for y in stride(from: 5, to: 100, by: 10) {
                for x in stride(from: 5, to: 100, by: 10) {
                    let isInside = window.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
                    #expect(pixels[x, y] == (isInside ? whole[x, y] : [0, 0, 0, 0]), "at \(x), \(y)")
                }
            }
        }
        try check(RenderNode(id: 9, clip: RoundedRect(window, radius: 0), children: [card]))
        card.clip = RoundedRect(window, radius: 0)
        try check(card)
        card.clip = nil
        card.mask = RenderNode(id: 2, contents: [fill(window)])
        try check(card)
    }

    @Test("a node's shadow has the shape left by its mask or clip")
    func maskedCaster() throws {
        let disc = Path(circleAt: Point(50, 50), radius: 15)
        let inner = RenderNode(
            id: 2, contents: [.fill(square, .color(.white))],
            mask: RenderNode(id: 3, contents: [.fill(disc, .color(.black))]))
        let shadow = Shadow(color: .black, offset: Point(0, 30), radius: 3)
        let masked = try draw(RenderNode(id: 1, shadow: shadow, children: [inner]), 100, 100)
        let plain = try draw(RenderNode(id: 1, shadow: shadow, contents: [.fill(disc, .color(.white))]), 100, 100)
        #expect(masked.distance(to: plain) <= 2)
    }

    @Test("a shadow rotates and scales with its node")
    func turned() throws {
        var turned = node(square, radius: 4, offset: Point(20, 0))
        turned.transform = .translation(50, 50) * .rotation(.pi / 2) * .translation(-50, -50)
        let expected = try draw(node(square, radius: 4, offset: Point(0, 20)), 120, 120)
        #expect(try draw(turned, 120, 120).distance(to: expected) <= 1)
        turned.transform = .translation(50, 50) * .rotation(0.7) * .translation(-50, -50)
        let slanted = try draw(turned, 120, 120)
        let area = try draw(node(square, radius: 4), 120, 120).coverage
        #expect(abs(slanted.coverage - area) < area * 0.005)
        let middle = Point(50 + 20 * Math.cos(0.7), 50 + 20 * Math.sin(0.7))
        #expect(slanted[Int(middle.x), Int(middle.y)][0] >= 254)
    }
}
