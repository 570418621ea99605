import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Reduced motion")
struct ReducedMotionTests {
    private func make() -> (stage: Stage, layer: Layer) {
        let stage = Stage(bare: Size(100, 100))
        let layer = Layer()
        layer.frame = Rect(0, 0, 10, 10)
        stage.root.addSublayer(layer)
        stage.reducesMotion = true
        return (stage, layer)
    }

    static let animations: [Animation] = [
        .easeInOut(duration: 1), .spring(Spring()), .response(JNWResponse(stiffness: 16, damping: 16)),
    ]

    @Test(
        "reduced motion moves immediately, fades opacity and colours in 0.2 s, and has no delays",
        arguments: animations.indices)
    func fades(index: Int) {
        let (stage, layer) = make()
        var ends: [Double] = []
        stage.animate(Self.animations[index], delay: 3) {
            layer.position = Point(50, 50)
            layer.transform = .scale(3)
            layer.bounds.size = Size(20, 20)
            layer.opacity = 0
            layer.backgroundColor = .white
        } completion: { finished in
            if finished { ends.append(stage.time) }
        }
        let now = layer.presentation
        #expect(now.position == Point(50, 50) && now.transform == .scale(3) && now.bounds.size == Size(20, 20))
        #expect(now.opacity == 1 && now.backgroundColor.alpha == 0)
        stage.advance(to: 0.1)
        #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
        stage.advance(to: 5)
        #expect(layer.presentation.opacity == 0 && layer.presentation.backgroundColor == .white)
        #expect(ends == [0.2])
    }

    @Test("with reduced motion a shape's gradients fade like its colours")
    func gradients() throws {
        let (stage, _) = make()
        let shape = ShapeLayer()
        stage.root.addSublayer(shape)
        func gradient(_ color: Color) -> ShapeGradient {
            ShapeGradient([GradientStop(0, color)], from: .zero, to: Point(10, 0))
        }
        (shape.fillGradient, shape.strokeGradient) = (gradient(.black), gradient(.white))
        stage.animate(.linear(duration: 1)) {
            (shape.fillGradient, shape.strokeGradient) = (gradient(.white), gradient(.black))
        }
        stage.advance(to: 0.1)
        for shown in [shape.presentation.shape.fillGradient, shape.presentation.shape.strokeGradient] {
            #expect(abs(try #require(shown).stops[0].color.red - 0.5) < 1e-9)
        }
        stage.advance(to: 0.2)
        #expect(shape.presentation.shape.fillGradient == gradient(.white) && !shape.isAnimating)
    }

    @Test("with reduced motion a gradient that can't be interpolated, or comes or goes, changes at once")
    func apart() {
        let (stage, layer) = make()
        let (shape, gradient) = (ShapeLayer(), GradientLayer(stops: [GradientStop(0, .black)]))
        layer.addSublayers(shape, gradient)
        let stops = [GradientStop(0, .white), GradientStop(1, .white)]
        stage.animate(.linear(duration: 1)) {
            shape.fillGradient = ShapeGradient(stops, from: .zero, to: Point(10, 0))
            gradient.stops = stops
        }
        #expect(shape.presentation.shape.fillGradient != nil && gradient.presentation.gradient.stops == stops)
        #expect(!shape.isAnimating && !gradient.isAnimating)
    }

    @Test("with reduced motion a colour within a list of stops fades")
    func part() {
        let (stage, layer) = make()
        let gradient = GradientLayer(stops: [GradientStop(0, .black)])
        layer.addSublayer(gradient)
        stage.animate(.linear(duration: 1)) { gradient.set(\.stops[0].color, to: .white) }
        stage.advance(to: 0.1)
        #expect(abs(gradient.presentation.gradient.stops[0].color.red - 0.5) < 1e-9)
    }

    @Test("with reduced motion a fade shorter than 0.2 s keeps its duration, and a movement completes immediately")
    func short() {
        let (stage, layer) = make()
        var ends: [Double] = []
        stage.animate(.linear(duration: 0.05)) {
            layer.opacity = 0.5
        } completion: { _ in
            ends.append(stage.time)
        }
        stage.animate(.linear(duration: 2)) {
            layer.position = Point(1, 1)
        } completion: { _ in
            ends.append(stage.time)
        }
        stage.advance(to: 1)
        #expect(ends == [0, 0.05])
    }

    @Test("with reduced motion a new change ends a running movement")
    func switched() {
        let (stage, layer) = make()
        stage.reducesMotion = false
        stage.animate(.linear(duration: 1)) { layer.position = Point(100, 0) }
        stage.advance(to: 0.5)
        stage.reducesMotion = true
        stage.animate(.linear(duration: 1)) { layer.position = Point(7, 0) }
        #expect(layer.presentation.position == Point(7, 0))
        stage.advance(to: 2)
        #expect(layer.presentation.position == Point(7, 0) && !layer.isAnimating)
    }
}
