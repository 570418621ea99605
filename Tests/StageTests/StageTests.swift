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

    @Test(
        "inputs of one moment do the same again when they are replayed: what is over has ended, and nothing is laid out"
    )
    func oneMoment() {
        func words(_ play: (Stage) -> Void) -> [String] {
            let stage = Stage(bare: Size(10, 10)), taker = KeyTaker()
            stage.root.addSublayer(taker.layer)
            stage.focus(taker)
            var words: [String] = []
            taker.onLayOut = { words.append("layout") }
            taker.onKey = { [unowned stage, unowned taker] press in
                words.append("\(press.key)")
                stage.setNeedsLayout(taker)
                if press.key == .character("a") { stage.animate(duration: 1, {}) { _ in words.append("end") } }
                return true
            }
            play(stage)
            return words
        }
        let live = words { stage in
            stage.advance(to: 1)
            _ = stage.frame()
            stage.advance(to: 1.nextUp)
            for key in ["a", "b"] as [Unicode.Scalar] {
                stage.key(.character(key))
                // As a player's clock does that is still at the frame's time.
                stage.advance(to: 1)
            }
            stage.isPaused = true
            stage.key(.character("c"))
            stage.advance(to: 1)
            stage.isPaused = false
            stage.advance(to: 2)
        }
        let again = words { stage in
            for key in ["a", "b", "c"] as [Unicode.Scalar] {
                stage.schedule(at: 1.nextUp) { [unowned stage] in
                    stage.replay(.keyPressed(KeyPress(.character(key))))
                }
            }
            stage.advance(to: 2)
        }
        #expect(live == again && live.contains("end"))
    }
}
