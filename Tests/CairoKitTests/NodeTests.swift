import CairoKit
import Geometry
import RenderTree
import Testing

@Suite struct NodeTests {
    private let everywhere = Rect(0, 0, 20, 20)

    @Test("a single operation fades like a group of it", arguments: [0.0, 0.1, 0.5, 0.9, 1])
    func foldedOpacity(_ opacity: Double) throws {
        let color = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.7)
        let circle = PaintOperation.fill(Path(circleAt: Point(9, 9), radius: 7), .color(color))
        let nothing = fill(Rect(3, 3, 0, 0))
        let folded = try draw(RenderNode(id: 1, opacity: opacity, contents: [circle]))
        let grouped = try draw(RenderNode(id: 1, opacity: opacity, contents: [circle, nothing]))
        #expect(folded.distance(to: grouped) <= 2)
        let nested = RenderNode(id: 1, opacity: opacity, children: [RenderNode(id: 2, contents: [circle])])
        #expect(try draw(nested) == folded)
    }

    @Test("a node's opacity is clamped; zero, negative and NaN show nothing")
    func opacityRange() throws {
        func shown(_ opacity: Double) throws -> Pixels {
            try draw(RenderNode(id: 1, opacity: opacity, contents: [fill(everywhere)]))
        }
        #expect(try shown(7) == shown(1))
        for opacity in [0, -1, Double.nan, -Double.infinity] { #expect(try shown(opacity).isClear) }
    }

    @Test("a node draws contents, children and overlay in this order")
    func order() throws {
        let child = RenderNode(id: 2, contents: [fill(Rect(0, 0, 10, 10), Color(hex: 0x00FF00))])
        let node = RenderNode(
            id: 1, contents: [fill(everywhere, Color(hex: 0xFF0000))], overlay: [fill(Rect(0, 0, 5, 5), .white)],
            children: [child, RenderNode(id: 3, contents: [fill(Rect(8, 8, 4, 4), Color(hex: 0x0000FF))])])
        let pixels = try draw(node)
        #expect(pixels[2, 2] == [255, 255, 255, 255])
        #expect(pixels[7, 7] == [255, 0, 255, 0])
        #expect(pixels[9, 9] == [255, 0, 0, 255])
        #expect(pixels[15, 15] == [255, 255, 0, 0])
    }

    @Test("a node's clip applies to contents and children but not to the overlay")
    func clip() throws {
        let node = RenderNode(
            id: 1, clip: RoundedRect(Rect(4, 4, 8, 8), radius: 0), contents: [fill(Rect(0, 0, 10, 10))],
            overlay: [fill(Rect(0, 18, 20, 2))],
            children: [RenderNode(id: 2, contents: [fill(Rect(10, 10, 10, 10))])])
        let expected = try draw(fill(Rect(4, 4, 6, 6)), fill(Rect(10, 10, 2, 2)), fill(Rect(0, 18, 20, 2)))
        #expect(try draw(node) == expected)
    }

    @Test("a rounded clip has the coverage of the same shape filled")
    func roundedClip() throws {
        let shape = RoundedRect(Rect(2, 3, 14, 12), radius: 5)
        let clipped = try draw(RenderNode(id: 1, clip: shape, contents: [fill(everywhere, Color(hex: 0x2283C9))]))
        let filled = try draw(.fill(Path(shape), .color(Color(hex: 0x2283C9))))
        #expect(clipped.distance(to: filled) <= 1)
    }

    @Test("an empty or invalid clip hides its contents")
    func emptyClips() throws {
        for rect in [Rect.zero, Rect(5, 5, -3, 4), Rect(5, 5, .nan, 4), Rect(.infinity, 0, 3, 3), Rect(90, 0, 5, 5)] {
            let node = RenderNode(
                id: 1, clip: RoundedRect(rect, radius: 2), contents: [fill(everywhere)],
                overlay: [fill(Rect(0, 0, 1, 1))])
            #expect(try draw(node).coverage == 1)
        }
    }

    @Test("nested transforms apply the child's first, then the parent's, then the scale")
    func transforms() throws {
        let child = RenderNode(id: 2, transform: .scale(2), contents: [fill(Rect(1, 1, 2, 1))])
        let node = RenderNode(id: 1, transform: .translation(3, 1), children: [child])
        #expect(try draw(node, scale: 2) == draw(fill(Rect(10, 6, 8, 4)), width: 40, height: 40))
    }

    @Test("a rotation by a quarter turn is exact")
    func quarterTurn() throws {
        let node = RenderNode(
            id: 1, transform: .translation(10, 10) * .rotation(.pi / 2), contents: [fill(Rect(1, 2, 6, 3))])
        #expect(try draw(node) == draw(fill(Rect(5, 11, 3, 6))))
    }

    @Test("a rotated square's total coverage is its area")
    func turned() throws {
        let node = RenderNode(
            id: 1, transform: .translation(10, 10) * .rotation(0.4), contents: [fill(Rect(-5, -5, 10, 10))])
        #expect(abs(try draw(node).coverage - 100) < 0.5)
    }

    @Test(
        "a singular or infinite transform draws nothing and affects no other node",
        arguments: [
            Affine.scale(0), .scale(1, 0), Affine(1, 2, 2, 4, 0, 0), Affine(.nan, 0, 0, 1, 0, 0), .scale(.infinity),
            .translation(.nan, 0), .scale(1e-200), .scale(1e200), Affine(1e300, 1e300, -1e300, 1e300, 1e300, 0),
        ])
    func singularTransforms(_ map: Affine) throws {
        let bad = RenderNode(
            id: 2, transform: map, opacity: 0.5, clip: RoundedRect(everywhere, radius: 3),
            contents: [fill(everywhere), .stroke(Path(rect: everywhere), .color(.white), StrokeStyle())],
            mask: RenderNode(id: 4, contents: [fill(everywhere)]))
        let good = RenderNode(id: 3, contents: [fill(Rect(5, 5, 5, 5))])
        let inMask = RenderNode(
            id: 5, contents: [fill(everywhere)],
            mask: RenderNode(id: 6, transform: map, contents: [fill(Rect(.zero, .zero))]))
        let expected = try draw(fill(Rect(5, 5, 5, 5)))
        #expect(try draw(RenderNode(id: 1, children: [bad, inMask, good])) == expected)
    }
}

extension Rect {
    fileprivate init(_ origin: Point, _ size: Size) { self.init(origin: origin, size: size) }
}
