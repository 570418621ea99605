import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("Layers that emit copies")
struct EmissionTests {
    private let stage = Stage(bare: Size(100, 100))
    private let dot = ShapeLayer(name: "dot", path: Path(circleAt: .zero, radius: 3), fillColor: .white)

    private var names: [String?] { stage.root.sublayers.map(\.name) }

    @Test("copies lie behind the layer, move from it to their ends and are gone at the exact end")
    func burst() {
        let behind = Layer(name: "behind")
        stage.root.addSublayers(behind, dot)
        dot.position = Point(50, 50)
        dot.lineWidth = 4
        let copies: [ShapeLayer] = dot.emit(count: 4, .linear(duration: 0.5)) { copy in
            copy.layer.lineWidth = 0
            copy.layer.position.x += 20 * Math.cos(copy.angle)
            copy.layer.position.y += 20 * Math.sin(copy.angle)
            copy.layer.opacity = 0
        }
        #expect(names == ["behind", "dot1", "dot2", "dot3", "dot4", "dot"] && copies.count == 4)
        #expect(
            copies.allSatisfy { $0.presentation.position == Point(50, 50) && $0.presentation.shape == dot.model.shape })
        stage.advance(to: 0.25)
        let ends = [Point(60, 50), Point(50, 60), Point(40, 50), Point(50, 40)]
        for (copy, end) in zip(copies, ends) {
            #expect(copy.presentation.position.distance(to: end) < 1e-9 && copy.presentation.opacity == 0.5)
            #expect(copy.presentation.shape.lineWidth == 2)
        }
        stage.advance(to: 0.4999)
        #expect(names.count == 6)
        stage.advance(to: 0.5)
        #expect(names == ["behind", "dot"] && dot.position == Point(50, 50) && stage.nextFrame != .never)
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
    }

    @Test("copies of texts, gradients and images are of their kinds")
    func kinds() {
        let text = TextLayer("a")
        let gradient = GradientLayer(stops: [GradientStop(0, .black)])
        let image = ImageLayer(Picture(size: Size(4, 4), []))
        stage.root.addSublayers(text, gradient, image)
        let letter = text.emit(count: 1, .linear(duration: 1)) { $0.layer.color = .white }[0]
        let blend = gradient.emit(count: 1, .linear(duration: 1)) { $0.layer.stops = [GradientStop(0, .white)] }[0]
        let part = image.emit(count: 1, .linear(duration: 1)) { $0.layer.contentsRect = Rect(0, 0, 0.5, 1) }[0]
        stage.advance(to: 0.5)
        #expect(abs(letter.presentation.text.color.red - 0.5) < 1e-9)
        #expect(abs(blend.presentation.gradient.stops[0].color.red - 0.5) < 1e-9)
        #expect(part.presentation.image.contentsRect == Rect(0, 0, 0.75, 1) && part.model.bounds == image.model.bounds)
    }

    @Test("a layer on no stage emits into one, in front, with sublayers and mask, visible and without input")
    func template() {
        let (front, mask, eye) = (Layer(name: "front"), Layer(), Layer(name: "eye"))
        stage.root.addSublayer(front)
        dot.addSublayer(eye)
        dot.mask = mask
        dot.isHidden = true
        let copies = dot.emit(count: 2, into: stage.root) { $0.layer.opacity = 0 }
        #expect(names == ["front", "dot1", "dot2"])
        for copy in copies {
            #expect(!copy.isHidden && !copy.takesInput && copy.sublayers.map(\.name) == ["eye"])
            #expect(copy.mask != nil && copy.mask !== mask && copy.sublayers[0] !== eye)
        }
        #expect(dot.sublayers.count == 1 && dot.mask === mask)
    }

    @Test("the start of a copy is set at once, with a delay and an animation of its own")
    func start() {
        stage.root.addSublayer(dot)
        let copies = dot.emit(count: 3) { copy in
            copy.layer.position = Point(10, 10)
            copy.delay = 0.25 * Double(copy.index)
            copy.animation = .linear(duration: 0.5)
        } to: { copy in
            copy.layer.position = Point(20, 10)
        }
        #expect(copies.allSatisfy { $0.presentation.position.x == 10 })
        stage.advance(to: 0.5)
        #expect(copies.map(\.presentation.position.x) == [20, 15, 10] && names == ["dot2", "dot3", "dot"])
        stage.advance(to: 1)
        #expect(names == ["dot"])
    }

    @Test("a seed decides the copies' numbers: the same again, and for each copy whatever the others use")
    func seeds() {
        stage.root.addSublayer(dot)
        func places(_ seed: UInt64, extra: Int = 0) -> [Double] {
            dot.emit(count: 5, seed: seed) { copy in
                for _ in 0..<(copy.index == 0 ? extra : 0) { _ = copy.random.next() }
                copy.layer.position.x = .random(in: 0...100, using: &copy.random)
            }.map(\.position.x)
        }
        let first = places(7)
        #expect(first == places(7) && Set(first).count == 5 && first != places(8))
        #expect(first[1...] == places(7, extra: 3)[1...])
    }

    @Test("a layer emits nothing with reduced motion, on no stage, and for a count below 1")
    func nothing() {
        var calls = 0
        func emitted(_ count: Int) -> Int { dot.emit(count: count) { _ in calls += 1 }.count }
        let lines = DebugWarning.collecting { #expect(emitted(3) == 0) }
        #if DEBUG
            #expect(lines.count == 1 && lines[0].contains("layer \"dot\" emits nothing"))
        #else
            #expect(lines == [])
        #endif
        stage.root.addSublayer(dot)
        #expect(emitted(0) == 0 && emitted(-2) == 0)
        stage.reducesMotion = true
        #expect(emitted(3) == 0 && calls == 0 && names == ["dot"])
    }

    @Test("copies whose host is removed are gone with it")
    func removedHost() {
        let host = Layer()
        stage.root.addSublayer(host)
        dot.emit(count: 3, into: host) { $0.layer.opacity = 0 }
        stage.advance(to: 0.1)
        host.removeFromSuperlayer()
        stage.advance(to: 0.2)
        #expect(host.sublayers.isEmpty)
    }
}
