import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("The stage is a discrete-event simulation")
struct StageTests {
    private func makeStage() -> Stage { Stage(size: Size(100, 200), scale: 2, shaper: FakeShaper()) }

    @Test(
        "scheduled actions run at their own times, in order, for any step of time",
        arguments: [1.0 / 24, 1.0 / 144, 10])
    func actionsRunInOrder(step: Double) {
        let stage = makeStage()
        var log: [String] = []
        for (time, name) in [(0.5, "c"), (0.1, "a"), (0.5, "d"), (0.25, "b")] {
            stage.schedule(at: time) { log.append("\(name)@\(stage.time)") }
        }
        stage.after(0.05) { stage.after(0.05) { log.append("chained@\(stage.time)") } }
        var time = 0.0
        while time < 1 {
            time += step
            stage.advance(to: time)
        }
        #expect(log == ["a@0.1", "chained@0.1", "b@0.25", "c@0.5", "d@0.5"])
    }

    @Test("any number of actions may be due at one time; only chains of actions are bounded")
    func manyActions() {
        let stage = makeStage()
        var count = 0
        for _ in 0..<(Stage.eventLimit + 10) { stage.schedule(at: 1) { count += 1 } }
        stage.advance(to: 1)
        #expect(count == Stage.eventLimit + 10)
    }

    @Test("a control removed from the tree loses the focus with the next input")
    func leaving() {
        let stage = makeStage()
        let control = KeyTaker()
        stage.root.addSublayer(control.layer)
        stage.add(control)
        stage.focus(control)
        control.layer.removeFromSuperlayer()
        stage.key("a", text: "a")
        #expect(control.keys == 0 && stage.focused == nil)
    }

    @Test("a cancelled action never runs")
    func cancelled() {
        let stage = makeStage()
        var count = 0
        let action = stage.after(1) { count += 1 }
        action.cancel()
        stage.advance(to: 2)
        #expect(count == 0 && action.isOver && stage.nextFrame != .at(1))
    }

    @Test("the next frame of a stage is never when idle, now when moving, and later when waiting")
    func nextFrame() {
        let stage = makeStage()
        let layer = Layer()
        stage.root.addSublayer(layer)
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
        stage.after(2) { layer.opacity = 0.5 }
        #expect(stage.nextFrame == .at(2))
        stage.animate(.linear(duration: 1), delay: 0.5) { layer.opacity = 0.2 }
        _ = stage.frame()
        #expect(stage.nextFrame == .at(0.5))
        stage.advance(to: 0.75)
        _ = stage.frame()
        #expect(stage.nextFrame == .now)
        stage.advance(to: 2)
        #expect(stage.nextFrame == .now)
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
    }

    @Test("a display link gives the same result at the same time, and stops while paused")
    func displayLink() {
        let stage = makeStage()
        var shown = 0.0
        let link = stage.addDisplayLink { shown = $0.elapsed }
        stage.advance(to: 1.25)
        #expect(shown == 1.25)
        link.isPaused = true
        stage.advance(to: 2)
        #expect(shown == 1.25)
        link.isPaused = false
        stage.advance(to: 2.5)
        #expect(abs(shown - 1.75) < 1e-12)
        link.invalidate()
        stage.advance(to: 3)
        #expect(abs(shown - 1.75) < 1e-12)
    }

    @Test("a frame interval of n shows every n-th refresh", arguments: [2, 3, 10])
    func frameInterval(n: Int) {
        let stage = makeStage()
        var shown = -1.0
        stage.addDisplayLink(frameInterval: n) { shown = $0.timestamp }
        for frame in 0..<200 {
            stage.advance(to: Double(frame) / 60)
            #expect(abs(shown - Double(frame / n * n) / 60) < 1e-9)
        }
    }

    @Test("pausing in an action stops time exactly there")
    func pausing() {
        let stage = makeStage()
        stage.schedule(at: 0.15) { stage.isPaused = true }
        stage.advance(to: 1)
        #expect(stage.time == 0.15)
        stage.isPaused = false
        stage.advance(to: 1)
        #expect(stage.time == 1)
    }

    @Test("an input finds what is due at its time done, the same at once, in paused time and when it is replayed")
    func settled() {
        func words(_ play: (Stage, [KeyPress]) -> Void) -> [String] {
            let stage = Stage(bare: Size(10, 10)), taker = KeyTaker()
            stage.root.addSublayer(taker.layer)
            stage.focus(taker)
            var words: [String] = []
            taker.onLayOut = { words.append("layout") }
            taker.onKey = { [unowned stage, unowned taker] press in
                words.append(press.text ?? "")
                stage.setNeedsLayout(taker)
                if press.text == "a" { stage.animate(duration: 1, {}, completion: { _ in words.append("end") }) }
                return true
            }
            stage.advance(to: 1)
            play(stage, ["a", "b", "c"].map { KeyPress(.tab, text: $0) })
            stage.advance(to: 2)
            return words
        }
        let expected = ["a", "end", "b", "c", "layout"]
        let atOnce = words { stage, presses in
            for press in presses { stage.send(.keyPressed(press)) }
        }
        let inPausedTime = words { stage, presses in
            stage.isPaused = true
            for press in presses {
                stage.send(.keyPressed(press))
                stage.settle()
            }
            stage.isPaused = false
        }
        let again = words { stage, presses in
            for press in presses { stage.schedule(at: 1.5) { [unowned stage] in stage.replay(.keyPressed(press)) } }
        }
        #expect(atOnce == expected && inPausedTime == expected && again == expected)
    }

    @Test("text that comes as a secret field gets the focus is observed as dots")
    func lateSecret() {
        let stage = Stage(bare: Size(10, 10)), field = KeyTaker(keepsSecrets: true)
        stage.root.addSublayer(field.layer)
        var observed: [InputEvent] = []
        stage.inputObserver = { observed.append($0) }
        stage.transaction({}, completion: { [unowned stage] _ in stage.focus(field) })
        stage.key(.character("q"), text: "q")
        #expect(field.keys == 1 && observed.count == 1 && !"\(observed)".contains("q"))
    }
}
