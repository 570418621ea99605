import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Assigning a part of a value leaves the other part's animation alone")
struct PartTests {
    private let stage = Stage(bare: Size(400, 300))
    private let layer = Layer(name: "card")

    init() {
        layer.frame = Rect(0, 0, 40, 40)
        stage.root.addSublayer(layer)
    }

    @Test("at once and animated, whether x was set alone or the whole position")
    func position() {
        for whole in [false, true] {
            layer.position = Point(0, 0)
            let begin = stage.time
            stage.animate(.linear(duration: 1)) {
                if whole { layer.position = Point(100, 10) } else { layer.position.x = 100 }
            }
            stage.advance(to: begin + 0.25)
            layer.position.y = 60
            #expect(layer.presentation.position == Point(25, 60))
            stage.animate(.linear(duration: 1)) { layer.position.y = 80 }
            #expect(layer.presentation.position == Point(25, 60))
            stage.advance(to: begin + 0.75)
            #expect(layer.presentation.position == Point(75, 70))
            // What stays as it is changes nothing.
            layer.position.y = 80
            layer.position.x += 0
            #expect(layer.presentation.position == Point(75, 70))
            stage.advance(to: begin + 2)
            #expect(layer.presentation.position == Point(100, 80) && !layer.isAnimating)
        }
    }

    @Test("of a size, a frame, an anchor point and a shadow's offset too")
    func others() {
        stage.animate(.linear(duration: 1)) {
            layer.bounds.size.width = 80
            layer.bounds.origin.x = 10
            layer.anchorPoint.x = 0
            layer.shadowOffset.x = 8
        }
        stage.advance(to: 0.5)
        layer.bounds.size.height = 30
        layer.bounds.origin.y = 4
        layer.anchorPoint.y = 1
        layer.shadowOffset.y = 2
        let shown = layer.presentation
        #expect(shown.bounds == Rect(5, 4, 60, 30) && shown.anchorPoint == Point(0.25, 1))
        #expect(shown.shadowOffset == Point(4, 2))
        stage.advance(to: 1)
        stage.animate(.linear(duration: 1)) { layer.frame.origin.x = 100 }
        let top = layer.frame.minY
        stage.advance(to: 1.5)
        layer.frame.origin.y = top + 10
        #expect(layer.presentation.frame.origin == Point(60, top + 10))
    }

    @Test(
        "of a transform too, however it is mirrored",
        arguments: [Affine.identity, .rotation(0.5), .scale(-1, 1), .scale(1, -1), .translation(3, 4)])
    func transforms(map: Affine) {
        layer.transform = map
        let (rotation, scaleX, scaleY) = (map.rotation, map.scaleX, map.scaleY)
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.rotation, to: rotation + 2) }
        stage.advance(to: 0.25)
        stage.animate(.linear(duration: 1)) { layer.transform.scaleY *= 3 }
        stage.advance(to: 0.5)
        layer.transform.tx += 7
        layer.transform.ty += 8
        stage.advance(to: 0.75)
        let shown = layer.presentation.transform
        let want = .translation(map.tx + 7, map.ty + 8) * .rotation(rotation + 1.5) * .scale(scaleX, scaleY * 2)
        #expect(distance([shown.a, shown.b, shown.c, shown.d], [want.a, want.b, want.c, want.d]) < 1e-9)
        #expect(shown.translation == want.translation)
        stage.advance(to: 1)
        stage.animate(.linear(duration: 1)) { layer.transform.rotation += 1 }
        stage.advance(to: 1.25)
        #expect(abs(layer.presentation.transform.determinant - scaleX * scaleY * 3) < 1e-9, "the scale continued")
        stage.advance(to: 2)
        #expect(!layer.isAnimating)
    }

    @Test(
        "of a transform reads back, also with its sign changed, and leaves the rest alone",
        arguments: [-1, -0.5, 0.25, 1, 2, 3] as [Double])
    func transformParts(number: Double) {
        let parts: [WritableKeyPath<Affine, Double>] = [\.scale, \.scaleX, \.scaleY, \.rotation]
        for part in parts {
            layer.transform = .identity
            let begin = stage.time
            stage.animate(.linear(duration: 1)) { layer.transform.tx = 8 }
            layer.transform[keyPath: part] = number
            #expect(abs(layer.transform[keyPath: part] - number) < 1e-12)
            stage.advance(to: begin + 0.5)
            #expect(layer.presentation.transform.tx == 4, "the displacement continues")
            stage.advance(to: begin + 1)
            layer.set(\.transform.scale, to: 1)
            layer.set(\.transform.rotation, to: 0)
            #expect(layer.transform == .translation(8, 0))
        }
    }

    @Test("of a transform that is what it was takes over in an animation, and ends nothing outside one")
    func sameTransform() {
        stage.animate(.linear(duration: 1)) { layer.transform.rotation = 1 }
        stage.advance(to: 0.5)
        layer.transform.scale *= 1
        #expect(layer.isAnimating)
        layer.transform = .identity
        stage.animate(.linear(duration: 1)) { layer.transform.rotation = 1 }
        stage.advance(to: 1)
        stage.animate(.linear(duration: 4)) { layer.transform.scale *= 1 }
        stage.advance(to: 2)
        #expect(layer.isAnimating && layer.presentation.transform.rotation < 0.8)
    }

    @Test("of a frame whose numbers round")
    func roundedFrames() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            layer.anchorPoint = Point(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
            layer.bounds.size = Size(.random(in: 1...90, using: &random), .random(in: 1...90, using: &random))
            layer.position = Point(.random(in: 1...900, using: &random), .random(in: 1...900, using: &random))
            stage.animate(.linear(duration: 1)) {
                layer.position.y += 80
                layer.bounds.size.height += 30
            }
            stage.advance(to: stage.time + 0.25)
            let shown = layer.presentation
            layer.frame.origin.x += 10.1
            #expect(layer.presentation.position.y == shown.position.y && layer.presentation.bounds == shown.bounds)
        }
    }

    private struct Fault: Error {}

    @Test("and is kept if the block that assigns it throws")
    func throwing() {
        func move(_ point: inout Point) throws {
            point.x = 77
            throw Fault()
        }
        #expect(throws: Fault.self) { try move(&layer.position) }
        #expect(layer.position.x == 77)
    }

    @Test("but a whole that is assigned ends the animations of its parts")
    func wholes() {
        stage.animate(.linear(duration: 1)) { layer.position.x = 120 }
        stage.advance(to: 0.5)
        layer.position = Point(120, 5)
        #expect(layer.presentation.position == Point(120, 5) && !layer.isAnimating)
    }
}
