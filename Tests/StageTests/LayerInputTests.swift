import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("Layers without input, with z positions, or hidden")
struct LayerInputTests {
    private let stage = Stage(bare: Size(100, 100))

    private func add(_ name: String) -> Layer {
        let layer = Layer(name: name)
        layer.frame = Rect(0, 0, 100, 100)
        stage.root.addSublayer(layer)
        return layer
    }

    @Test("a layer that takes no input lets clicks through, loses the focus and can't get it")
    func deaf() {
        let behind = add("behind")
        let front = add("front")
        let control = KeyTaker()
        control.layer.frame = Rect(0, 0, 50, 50)
        front.addSublayer(control.layer)
        stage.add(control)
        stage.focus(control)
        #expect(stage.focused === control && stage.layer(at: Point(20, 20)) === control.layer)
        front.takesInput = false
        #expect(stage.layer(at: Point(20, 20)) === behind)
        stage.key("a", text: "a")
        #expect(control.keys == 0 && stage.focused == nil)
        stage.focus(control)
        stage.key(.tab)
        #expect(stage.focused == nil)
        front.takesInput = true
        stage.key(.tab)
        #expect(stage.focused === control)
    }

    @Test("the layer of higher zPosition is drawn later and hit first; for equal ones the later layer")
    func heights() {
        let (one, two, three) = (add("one"), add("two"), add("three"))
        func order() -> [UInt64] { stage.frame().root.children.map(\.id) }
        let plain = order()
        #expect(stage.layer(at: Point(5, 5)) === three)
        one.zPosition = 1
        #expect(order() == [plain[1], plain[2], plain[0]] && stage.layer(at: Point(5, 5)) === one)
        two.zPosition = 1
        #expect(order() == [plain[2], plain[0], plain[1]] && stage.layer(at: Point(5, 5)) === two)
        for layer in [one, two] { layer.zPosition = 0 }
        #expect(order() == plain)
    }

    @Test("a layer takes clicks from an opacity of 0.01 on, below it not, with all that is in it")
    func faint() {
        let (behind, front) = (add("behind"), add("front"))
        let inner = Layer(name: "inner")
        inner.frame = Rect(0, 0, 50, 50)
        front.addSublayer(inner)
        for (opacity, hits) in [(1, true), (0.01, true), (0.01.nextDown, false), (0, false)] {
            for faint in [front, inner] {
                (front.opacity, inner.opacity) = (1, 1)
                faint.opacity = opacity
                let wanted = hits ? inner : faint === front ? behind : front
                #expect(stage.layer(at: Point(5, 5)) === wanted, "\(faint.name ?? "") at \(opacity)")
            }
        }
    }

    @Test("a link for a hidden layer neither calls nor makes frames, and resumes with the time passed")
    func unseenLink() {
        let (above, layer) = (add("above"), Layer())
        above.addSublayer(layer)
        var calls: [Double] = []
        stage.addDisplayLink(for: layer) { calls.append($0.elapsed) }
        stage.advance(to: 1)
        _ = stage.frame()
        #expect(calls == [0, 1] && stage.nextFrame == .now)
        above.isHidden = true
        stage.advance(to: 2)
        _ = stage.frame()
        #expect(calls == [0, 1] && stage.nextFrame == .never)
        above.isHidden = false
        #expect(stage.nextFrame == .now)
        stage.advance(to: 3)
        #expect(calls == [0, 1, 3])
        above.removeFromSuperlayer()
        stage.advance(to: 4)
        #expect(calls == [0, 1, 3])
    }

    @Test("clicks hit layers that are scaled down and moved")
    func transforms() {
        let host = add("host")
        host.frame = Rect(0, 0, 400, 400)
        host.position = Point(50, 50)
        host.transform = .scale(0.1)
        let control = KeyTaker()
        control.layer.frame = Rect(300, 300, 100, 100)
        host.addSublayer(control.layer)
        stage.add(control)
        #expect(stage.layer(at: Point(65, 65)) === control.layer && stage.layer(at: Point(55, 55)) === host)
        stage.send(.pointerPressed(Point(65, 65)))
        #expect(stage.focused === control && stage.convert(Point(65, 65), to: control.layer) == Point(50, 50))
    }
}
