import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Delayed animations let what runs go on until they begin")
struct DelayTests {
    private func makeScene() -> (Stage, Layer) {
        let stage = Stage(bare: Size(400, 400))
        let layer = Layer(name: "box")
        layer.frame = Rect(50, 60, 70, 80)
        stage.root.addSublayer(layer)
        return (stage, layer)
    }

    private func scale(_ layer: Layer, at time: Double) -> Double { layer.presentation(at: time).transform.a }

    @Test("a press that shrinks and then springs back with a delay dips and returns")
    func dip() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 20)
        for (step, isAhead) in [(1.0 / 60, false), (1.0 / 144, false), (3, false), (1, true)] {
            let (stage, layer) = makeScene()
            var ends: [String] = []
            stage.animate(.easeOut(duration: 0.1), { layer.set(\.transform.scale, to: 0.6) }) {
                ends.append("dip \($0)")
            }
            stage.animate(.spring(spring), delay: 0.1, { layer.set(\.transform.scale, to: 1) }) {
                ends.append("back \($0)")
            }
            #expect(layer.transform == .identity, "the model has its last value at once")
            let shown = isAhead ? [0.05, 0.1, 0.2].map { scale(layer, at: $0) } : []
            for frame in 1... {
                stage.advance(to: min(3, Double(frame) * step))
                if stage.time == 3 { break }
            }
            #expect(ends == ["dip true", "back true"] && scale(layer, at: 3) == 1 && !layer.isAnimating)
            // Critical: 1 − 0.4·(1 + 10t)·e^(−10t), a tenth of a second in.
            let want = [1 - 0.4 * Easing.easeOut.value(at: 0.5), 0.6, 1 - 0.4 * 2 * Math.exp(-1)]
            for (a, b) in zip(shown, want) { #expect(abs(a - b) < 1e-9) }
        }
    }

    @Test("a delayed change begins from what is presented then, and a spring takes the velocity")
    func takesOver() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        var ends: [String] = []
        stage.animate(.linear(duration: 1), { layer.position = Point(100, 0) }) { ends.append("first \($0)") }
        stage.advance(to: 0.5)
        let spring = Spring(mass: 1, stiffness: 100, damping: 20)
        stage.animate(.spring(spring), delay: 0.25, { layer.position = .zero }) { ends.append("second \($0)") }
        stage.advance(to: 0.7)
        #expect(abs(layer.presentation.position.x - 70) < 1e-9 && ends.isEmpty)
        stage.advance(to: 0.75)
        #expect(abs(layer.presentation.position.x - 75) < 1e-9 && ends == ["first false"])
        stage.advance(to: 0.85)
        // Critical: (x₀ + (v₀ + 10·x₀)·t)·e^(−10t), a tenth of a second in.
        #expect(abs(layer.presentation.position.x - (75 + 850 * 0.1) * Math.exp(-1)) < 1e-9)
        stage.advance(to: 9)
        #expect(ends == ["first false", "second true"] && layer.presentation.position == .zero)
    }

    @Test("a chain of delayed changes plays each in its turn")
    func chain() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        for step in 0..<4 {
            stage.animate(.linear(duration: 0.5), delay: Double(step)) { layer.position.x = Double(step + 1) * 10 }
        }
        let table: [(time: Double, want: Double)] = [
            (0, 0), (0.25, 5), (0.75, 10), (1.25, 15), (2, 20), (2.25, 25), (3.25, 35), (4, 40),
        ]
        for (time, want) in table { #expect(abs(layer.presentation(at: time).position.x - want) < 1e-9) }
        for (time, want) in table {
            stage.advance(to: time)
            #expect(abs(layer.presentation.position.x - want) < 1e-9, "at \(time)")
        }
    }

    @Test("a change cancels those of the same property that would begin after it")
    func cancels() {
        let (stage, layer) = makeScene()
        var ends: [String] = []
        func animate(_ name: String, delay: Double, to value: Double) {
            stage.animate(.linear(duration: 1), delay: delay, { layer.cornerRadius = value }) {
                ends.append("\(name) \($0)")
            }
        }
        animate("late", delay: 2, to: 5)
        animate("soon", delay: 1, to: 7)
        stage.advance(to: 0.5)
        #expect(ends == ["late false"] && layer.presentation.cornerRadius == 0)
        stage.advance(to: 1.5)
        #expect(layer.presentation.cornerRadius == 3.5)
        animate("last", delay: 1, to: 9)
        animate("now", delay: 0, to: 1)
        stage.advance(to: 5)
        #expect(ends == ["late false", "soon false", "last false", "now true"] && layer.presentation.cornerRadius == 1)
    }

    @Test("a part set while a change of the whole waits is shown, and the whole then goes to the model's value")
    func parts() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        stage.animate(.linear(duration: 1), delay: 1) { layer.position = Point(100, 100) }
        stage.advance(to: 0.5)
        layer.set(\.position.y, to: 33)
        #expect(layer.presentation.position == Point(0, 33))
        stage.advance(to: 1.5)
        #expect(layer.presentation.position == Point(50, 33) && layer.position == Point(100, 33))
        stage.advance(to: 3)
        #expect(layer.presentation.position == Point(100, 33) && !layer.isAnimating)
    }

    @Test("a delayed uniform scale begins from uneven scales, and completes once")
    func uneven() {
        for isSetLater in [false, true] {
            let (stage, layer) = makeScene()
            var ends: [Bool] = []
            if !isSetLater { layer.set(\.transform.scaleY, to: 2) }
            stage.animate(.linear(duration: 1), delay: 0.5, { layer.set(\.transform.scale, to: 3) }) {
                ends.append($0)
            }
            if isSetLater { layer.set(\.transform.scaleY, to: 2) }
            #expect(layer.presentation.transform == .scale(1, 2))
            stage.advance(to: 1)
            #expect(layer.presentation.transform == .scale(2, isSetLater ? 2 : 2.5))
            stage.advance(to: 2)
            #expect(ends == [true] && layer.presentation.transform == .scale(3, isSetLater ? 2 : 3))
            #expect(layer.transform == layer.presentation.transform)
        }
    }

    @Test("a delayed change in a paused or slowed layer begins in the layer's own time")
    func layerTime() {
        let (stage, layer) = makeScene()
        layer.opacity = 0
        layer.speed = 0.5
        stage.animate(.linear(duration: 1), delay: 1) { layer.opacity = 1 }
        stage.advance(to: 1)
        layer.pauseTime()
        stage.advance(to: 10)
        #expect(layer.presentation.opacity == 0)
        layer.resumeTime()
        _ = stage.frame()
        #expect(stage.nextFrame == .at(10.5))
        stage.advance(to: 10.75)
        #expect(layer.presentation.opacity == 0.25)
        layer.removeAllAnimations()
        #expect(layer.presentation.opacity == 1)
    }

    @Test("a start is called once, when the active span begins, and never if the animation is removed before")
    func starts() {
        let (stage, layer) = makeScene()
        var log: [String] = []
        func note(_ word: String) -> () -> Void { { log.append("\(word) \(stage.time)") } }
        func end(_ word: String) -> (Bool) -> Void { { log.append("\(word) \($0) \(stage.time)") } }
        stage.animate(
            .linear(duration: 1), delay: 0.5,
            {
                layer.opacity = 0
                layer.cornerRadius = 4
            }, completion: end("ended"), didStart: note("change"))
        var later = BasicAnimation(\.borderWidth, from: 0, to: 1, duration: 1)
        later.timing.beginTime = 0.75
        layer.add(later, forKey: "later", completion: end("later ended"), didStart: note("later"))
        layer.add(later, forKey: "never", didStart: note("never"))
        layer.add(BasicAnimation(\.borderWidth, from: 0, to: 1, duration: 0.25), didStart: note("now"))
        stage.advance(to: 0)
        #expect(log == ["now 0.0"])
        stage.advance(to: 0.6)
        #expect(abs(layer.presentation.opacity - 0.9) < 1e-12 && abs(layer.presentation.cornerRadius - 0.4) < 1e-12)
        layer.removeAnimation(forKey: "never")
        stage.advance(to: 9)
        #expect(log == ["now 0.0", "change 0.5", "later 0.75", "ended true 1.5", "later ended true 1.75"])
    }

    @Test("a part that begins before an earlier change of its whole goes to the value that it was set to")
    func partBeforeWhole() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        stage.animate(.linear(duration: 1), delay: 1) { layer.position = Point(100, 100) }
        stage.animate(.linear(duration: 0.25), delay: 0.5) { layer.set(\.position.y, to: 33) }
        stage.advance(to: 0.625)
        #expect(distance(layer.presentation.position, Point(0, 16.5)) < 1e-9)
        stage.animate(.linear(duration: 1), delay: 0.75) { layer.position = Point(50, 50) }
        #expect(distance(layer.presentation.position, Point(0, 16.5)) < 1e-9, "a change that waits moves nothing")
        stage.advance(to: 3)
        #expect(layer.presentation.position == Point(50, 50) && !layer.isAnimating)
    }

    @Test("a whole that replaces a delayed one shows nothing of what a part waits for")
    func wholeOverPart() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        stage.animate(.linear(duration: 1), delay: 1) { layer.position = Point(100, 100) }
        stage.animate(.linear(duration: 1), delay: 0.5) { layer.set(\.position.y, to: 33) }
        stage.animate(.linear(duration: 1), delay: 0.75) { layer.position = Point(50, 50) }
        for time in [0, 0.25, 0.5] {
            stage.advance(to: time)
            #expect(layer.presentation.position == .zero, "at \(time)")
        }
        stage.advance(to: 3)
        #expect(layer.presentation.position == Point(50, 50))
    }

    private func distance(_ a: Point, _ b: Point) -> Double { Math.hypot(a.x - b.x, a.y - b.y) }
}
