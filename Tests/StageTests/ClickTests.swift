import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("Layers that are clicked")
final class ClickTests: StageDelegate {
    private let stage = Stage(bare: Size(100, 100))
    private var clicks = 0
    private var backgroundPresses = 0

    func stageDidResize(_ stage: Stage) {}
    func stage(_ stage: Stage, pressedBackground press: PointerPress) { backgroundPresses += 1 }

    private func put<L: Layer>(_ layer: L, _ frame: Rect) -> L {
        layer.frame = frame
        stage.root.addSublayer(layer)
        return layer
    }

    private func click(_ point: Point, releasedAt end: Point? = nil) {
        stage.send(.pointerPressed(point))
        stage.send(.pointerReleased(end ?? point))
    }

    @Test("a cancelled press is no click, and without a press a cancel is no input")
    func cancelled() {
        let layer = put(Layer(), Rect(10, 10, 20, 20))
        layer.onClick { [unowned self] in clicks += 1 }
        var inputs: [InputEvent] = []
        stage.inputObserver = { inputs.append($0) }
        let press = InputEvent.pointerPressed(Point(15, 15))
        for event in [press, .pointerCancelled, .pointerCancelled] { stage.send(event) }
        #expect(inputs == [press, .pointerCancelled] && stage.captured == nil)
        stage.send(.pointerReleased(Point(15, 15)))
        #expect(clicks == 0)
    }

    @Test("a click is a press and a release inside, and none of them alone")
    func inside() {
        let layer = put(Layer(), Rect(10, 10, 20, 20))
        layer.onClick { [unowned self] in clicks += 1 }
        stage.delegate = self
        stage.send(.pointerPressed(Point(15, 15)))
        #expect(clicks == 0)
        stage.send(.pointerReleased(Point(25, 25)))
        #expect(clicks == 1)
        click(Point(15, 15), releasedAt: Point(50, 50))
        #expect(clicks == 1 && backgroundPresses == 0)
        click(Point(50, 50), releasedAt: Point(15, 15))
        #expect(clicks == 1 && backgroundPresses == 1)
        stage.click(Point(15, 15), button: .secondary)
        #expect(clicks == 1 && backgroundPresses == 2, "other buttons are the background's where nothing uses them")
    }

    @Test("a click on a sublayer counts, and that of a sublayer with an action is its own")
    func sublayers() {
        let layer = put(Layer(), Rect(0, 0, 50, 50))
        let (plain, own) = (Layer(), Layer())
        layer.addSublayers(plain, own)
        plain.frame = Rect(40, 0, 30, 10)
        own.frame = Rect(0, 40, 10, 10)
        layer.onClick { [unowned self] in clicks += 1 }
        own.onClick { [unowned self] in clicks += 100 }
        click(Point(65, 5))
        #expect(clicks == 1)
        click(Point(5, 45))
        #expect(clicks == 101)
    }

    @Test("the pointer is a hand over it, an action set anew replaces the old one, and nil removes it")
    func replaced() {
        let layer = put(Layer(), Rect(0, 0, 50, 50))
        stage.send(.pointerMoved(Point(10, 10)))
        #expect(stage.cursor == .arrow)
        layer.onClick { [unowned self] in clicks += 1 }
        #expect(stage.cursor == .hand)
        layer.onClick { [unowned self] in clicks += 10 }
        click(Point(10, 10))
        #expect(clicks == 10)
        layer.onClick(nil)
        click(Point(10, 10))
        #expect(clicks == 10 && stage.cursor == .arrow)
    }

    @Test("a layer is clicked where it is on screen, on whatever stage it is put, and not once it is removed")
    func moves() {
        let layer = put(Layer(), Rect(0, 0, 20, 20))
        layer.onClick { [unowned self] in clicks += 1 }
        stage.animate(.linear(duration: 1)) { layer.position = Point(90, 10) }
        stage.advance(to: 0.5)
        click(Point(50, 10))
        #expect(clicks == 1)
        click(Point(10, 10))
        #expect(clicks == 1)
        layer.removeFromSuperlayer()
        click(Point(50, 10))
        #expect(clicks == 1)
        let other = Stage(bare: Size(100, 100))
        other.root.addSublayer(layer)
        other.send(.pointerPressed(Point(90, 10)))
        layer.removeFromSuperlayer()
        other.send(.pointerReleased(Point(90, 10)))
        #expect(clicks == 1, "it was removed while it was held")
    }

    @Test("a layer tells its stage, and an action that uses it does not keep the stage")
    func lifetime() {
        weak var gone: Stage?
        let layer = Layer()
        do {
            let stage = Stage(bare: Size(10, 10))
            stage.root.addSublayer(layer)
            layer.onClick { [unowned layer] in layer.stage?.animate(duration: 0.1) { layer.opacity = 0 } }
            gone = stage
            #expect(layer.stage === stage)
            stage.send(.pointerPressed(.zero))
            stage.advance(to: 0.05)
        }
        #expect(gone == nil && layer.stage == nil)
    }
}

@Suite("Shapes are hit where they draw")
struct ShapeHitTests {
    private let stage = Stage(bare: Size(100, 100))

    private func put(_ path: Path, fill: Color = .black, stroke: Double = 0) -> ShapeLayer {
        let shape = ShapeLayer(path: path, fillColor: fill)
        shape.lineWidth = stroke
        if stroke > 0 { shape.strokeColor = .white }
        stage.root.addSublayer(shape)
        return shape
    }

    private func isHit(_ shape: Layer, _ x: Double, _ y: Double) -> Bool { stage.layer(at: Point(x, y)) === shape }

    @Test("a filled path without bounds is hit inside its outline, not at its corners")
    func filled() {
        let circle = put(Path(circleAt: Point(50, 50), radius: 20))
        #expect(isHit(circle, 50, 50) && isHit(circle, 31, 50) && !isHit(circle, 29, 50) && !isHit(circle, 33, 33))
        circle.position = Point(10, 0)
        #expect(!isHit(circle, 31, 50) && isHit(circle, 79, 50))
    }

    @Test("a path with bounds is hit by the path, beyond them too, and in them only with a background colour")
    func bounds() {
        let circle = put(Path(circleAt: Point(50, 50), radius: 20))
        circle.frame = Rect(0, 0, 60, 60)
        #expect(isHit(circle, 65, 50) && !isHit(circle, 5, 5))
        circle.backgroundColor = .white
        #expect(isHit(circle, 65, 50) && isHit(circle, 5, 5) && !isHit(circle, 65, 65))
        circle.path = Path()
        circle.backgroundColor = .clear
        #expect(isHit(circle, 5, 5), "without a path it is as any layer")
    }

    @Test("the fill rule decides about a hole")
    func hole() {
        var path = Path(rect: Rect(10, 10, 80, 80))
        path.append(Path(rect: Rect(40, 40, 20, 20)))
        let frame = put(path)
        #expect(isHit(frame, 50, 50))
        frame.fillRule = .evenOdd
        #expect(!isHit(frame, 50, 50) && isHit(frame, 20, 50))
    }

    @Test("a shape that is only stroked is hit within half its line's width; one filled too, inside as well")
    func stroked() {
        let ring = put(Path(circleAt: Point(50, 50), radius: 20), fill: .clear, stroke: 6)
        #expect(isHit(ring, 50, 32.9) && isHit(ring, 50, 27.1) && !isHit(ring, 50, 33.1) && !isHit(ring, 50, 26.9))
        #expect(!isHit(ring, 50, 50))
        ring.strokeEnd = 0.5
        #expect(isHit(ring, 50, 69) != isHit(ring, 50, 31), "half of the ring is drawn")
        ring.fillColor = .white
        #expect(isHit(ring, 50, 50))
    }

    @Test("a shape that draws nothing is hit inside its path, as other layers that draw nothing are in their bounds")
    func invisible() {
        let area = put(Path(rect: Rect(10, 10, 20, 20)), fill: .clear)
        #expect(isHit(area, 15, 15) && !isHit(area, 35, 15))
    }

    @Test("the path counts as it is on screen, in the middle of an animation")
    func animated() {
        let shape = put(Path(rect: Rect(0, 0, 10, 10)))
        stage.animate(.linear(duration: 1)) { shape.path = Path(rect: Rect(80, 0, 10, 10)) }
        stage.advance(to: 0.5)
        #expect(isHit(shape, 45, 5) && !isHit(shape, 5, 5) && !isHit(shape, 85, 5))
    }

    @Test("a shape is clicked by its path")
    func clicked() {
        var clicks = 0
        let heart = put(Path(circleAt: Point(50, 50), radius: 20))
        heart.onClick { clicks += 1 }
        for point in [Point(50, 50), Point(33, 33), Point(10, 10)] {
            stage.click(point)
        }
        #expect(clicks == 1)
    }
}
