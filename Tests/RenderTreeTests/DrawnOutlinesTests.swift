import Geometry
import RenderTree
import Testing

@Suite("The outlines that a node draws")
struct DrawnOutlinesTests {
    /// Two nodes, of which the second is the first after a change.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let nodes: (RenderNode, RenderNode)

        init(_ name: String, _ node: RenderNode, _ change: (inout RenderNode) -> Void) {
            var other = node
            change(&other)
            (self.name, nodes) = (name, (node, other))
        }

        init(_ name: String, _ old: PaintOperation, _ new: PaintOperation) {
            self.init(name, RenderNode(id: 1, contents: [old])) { $0.contents = [new] }
        }

        var testDescription: String { name }
    }

    private static let square = Path(rect: Rect(20, 20, 40, 40))
    private static let fill = PaintOperation.fill(square, .color(.black))
    private static let node = RenderNode(id: 1, contents: [fill])
    private static let far = PaintOperation.fill(Path(rect: Rect(200, 20, 40, 40)), .color(.black))

    private static func stroke(_ change: (inout StrokeStyle) -> Void = { _ in }) -> PaintOperation {
        var style = StrokeStyle(width: 4)
        change(&style)
        return .stroke(square, .color(.black), style)
    }

    private static func radial(_ center: Double, _ radius: Double, stop: Double = 1) -> PaintOperation {
        let stops = [GradientStop(0, .white), GradientStop(stop, .black)]
        return .fill(square, .radialGradient(stops, center: Point(center, 40), radius: radius))
    }

    private static let image = PaintOperation.image(
        ImagePlacement(
            Image(Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])), in: Rect(20, 20, 40, 40)))
    private static let text = PaintOperation.text(
        TextContent("Tyto", font: Font(size: 20), color: .black), in: Rect(20, 20, 40, 40))
    private static let stretch = Affine(2, 0, 0, 1, 0, 0)
    /// Half a turn about the middle of the square.
    private static let halfTurn = Affine(-1, 0, 0, -1, 80, 80)

    static let seen = [
        Change("fill rule", .fill(square, .color(.black)), .fill(square, .color(.black), rule: .evenOdd)),
        Change(
            "green", .fill(square, .color(Color(red: 0, green: 0.5, blue: 0))), .fill(square, .color(.green))),
        Change("line width", stroke(), stroke { $0.width = 5 }),
        Change("width of a stretched line", RenderNode(id: 1, transform: stretch, contents: [stroke()])) {
            $0.contents = [stroke { $0.width = 5 }]
        },
        Change("line cap", stroke(), stroke { $0.cap = .round }),
        Change("line join", stroke(), stroke { $0.join = .round }),
        Change("gradient's centre", radial(40, 20), radial(30, 20)),
        Change("gradient's radius", radial(40, 20), radial(40, 30)),
        Change("gradient's stop", radial(40, 20), radial(40, 20, stop: 0.5)),
        Change("image's opacity", RenderNode(id: 1, contents: [image])) { $0.opacity = 0.5 },
        Change("image's turn", RenderNode(id: 1, contents: [image])) { $0.transform = halfTurn },
        Change("text's turn", RenderNode(id: 1, contents: [text])) { $0.transform = halfTurn },
        Change("pen's shape", RenderNode(id: 1, contents: [stroke()])) {
            $0.contents = [
                .stroke(square.transformed(by: Affine(0.5, 0, 0, 1, 0, 0)), .color(.black), StrokeStyle(width: 4))
            ]
            $0.transform = stretch
        },
        Change("blend mode", node) { $0.blendMode = .multiply },
        Change("strength of erasing", RenderNode(id: 1, blendMode: .destinationIn, contents: [fill])) {
            $0.opacity = 0.5
        },
        Change("blur", RenderNode(id: 1, contents: [fill], filters: [.blur(x: 3, y: 1)])) {
            $0.filters = [.blur(x: 5, y: 1)]
        },
        Change("clip", RenderNode(id: 1, clip: RoundedRect(Rect(20, 20, 40, 40), radius: 0), contents: [fill])) {
            $0.clip = RoundedRect(Rect(20, 20, 30, 40), radius: 0)
        },
        Change("mask's kind", RenderNode(id: 1, contents: [fill], mask: RenderNode(id: 2, contents: [fill]))) {
            $0.maskKind = .invertedAlpha
        },
        Change(
            "picture's clip", .clipped([fill], to: square), .clipped([fill], to: Path(rect: Rect(20, 20, 30, 40)))),
        Change("line that reaches into the viewport", RenderNode(id: 1)) {
            $0.contents = [.stroke(Path(rect: Rect(101, 20, 40, 40)), .color(.black), StrokeStyle(width: 4))]
        },
    ]

    static let unseen = [
        Change("clear node", RenderNode(id: 1)) {
            $0 = node
            $0.opacity = 0.001
        },
        Change("clear fill", RenderNode(id: 1)) { $0.contents = [.fill(square, .color(.clear))] },
        Change("clear text", RenderNode(id: 1)) {
            $0.contents = [
                .text(TextContent("Tyto", font: Font(size: 20), color: .clear), in: Rect(20, 20, 40, 40))
            ]
        },
        Change("fill without area", RenderNode(id: 1)) {
            $0.contents = [.fill(Path(rect: Rect(20, 20, 40, 0)), .color(.black))]
        },
        Change("fill of a speck", RenderNode(id: 1)) {
            $0.contents = [.fill(Path(rect: Rect(20, 20, 0.01, 0.01)), .color(.black))]
        },
        Change("hairline that is too thin", RenderNode(id: 1)) {
            $0.contents = [.stroke(square, .color(.black), StrokeStyle(width: 0.01))]
        },
        Change("fill outside the viewport", RenderNode(id: 1)) { $0.contents = [far] },
        Change("child outside the clip", RenderNode(id: 1, clip: RoundedRect(Rect(0, 0, 10, 10), radius: 0))) {
            $0.children = [node]
        },
        Change("fill outside a picture's clip", RenderNode(id: 1)) {
            $0.contents = [.clipped([fill], to: Path(rect: Rect(0, 0, 10, 10)))]
        },
        Change("mask of what draws nothing", RenderNode(id: 1)) { $0.mask = RenderNode(id: 2, contents: [fill]) },
        Change("square drawn from another corner", node) { $0.transform = halfTurn },
    ]

    private func areAlike(_ change: Change) -> Bool {
        let (old, new) = change.nodes
        func outlines(_ node: RenderNode) -> DrawnOutlines {
            DrawnOutlines(node, .identity, clip: Rect(0, 0, 100, 100), alpha: 1)
        }
        return outlines(old).isLike(outlines(new)) && outlines(new).isLike(outlines(old))
    }

    @Test("are others after each change that pixels show", arguments: seen)
    func differences(change: Change) { #expect(!areAlike(change)) }

    @Test("are the same after each change that no pixel shows", arguments: unseen)
    func likeness(change: Change) { #expect(areAlike(change)) }
}
