import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@Suite("ScenePlayer maps a clock to a stage, also backwards")
struct ScenePlayerTests {
    /// A stage on which every press moves a box to its position, in half a second.
    private final class Box: StageDelegate {
        let layer = Layer(name: "box")

        init(_ stage: Stage) {
            stage.root.addSublayer(layer)
            stage.delegate = self
        }

        func stageDidResize(_ stage: Stage) {}

        func stage(_ stage: Stage, pressedBackground press: PointerPress) {
            stage.animate(.easeInOut(duration: 0.5)) { layer.position = press.point }
        }
    }

    /// A single scheduled input.
    private final class OneInput: InputSource {
        let time: Double
        let event: InputEvent
        let failure: (any Error)? = nil

        init(time: Double, event: InputEvent) { (self.time, self.event) = (time, event) }

        func schedule(on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?) {
            if self.time > time { stage.schedule(at: self.time) { [event] in _ = send(event) } }
        }
    }

    private final class Boxes {
        var current: Box?
    }

    private func makePlayback(speed: Double = 1, clock: Double = 100) -> (ScenePlayer, Boxes) {
        let boxes = Boxes()
        let press = OneInput(time: 0.25, event: .pointerPressed(Point(50, 60)))
        let playback = ScenePlayer(inputs: press, speed: speed, clock: clock) {
            let stage = Stage(bare: Size(200, 200))
            boxes.current = Box(stage)
            return stage
        }
        return (playback, boxes)
    }

    @Test("a turn of the wheel over nothing that scrolls leaves the shown moment as it is")
    func unusedWheel() {
        let (playback, _) = makePlayback()
        playback.advance(toClock: 101)
        _ = playback.stage.frame()
        playback.send(.scrolled(Point(50, 60), by: Point(0, 40)))
        #expect(playback.stage.time == 1 && playback.stage.isShown)
        playback.key("a", text: "a")
        #expect(playback.stage.time > 1, "the wheel alone can be known to change nothing")
    }

    @Test("speed scales the clock, and a change of speed or a pause does not jump")
    func speeds() {
        let (playback, _) = makePlayback(speed: 2)
        playback.advance(toClock: 101)
        #expect(playback.stage.time == 2)
        playback.toggleSlowMotion()
        playback.advance(toClock: 102)
        #expect(abs(playback.stage.time - 2.2) < 1e-12)
        #expect(abs(playback.clockTime(atStage: 2.4) - 103) < 1e-9)
        playback.togglePause()
        playback.advance(toClock: 200)
        #expect(abs(playback.stage.time - 2.2) < 1e-12 && playback.clockTime(atStage: 3) == .infinity)
        playback.togglePause()
        playback.advance(toClock: 201)
        #expect(abs(playback.stage.time - 2.4) < 1e-12)
    }

    @Test("seeking back shows the same frames, and later inputs are replayed")
    func seeking() {
        let (playback, boxes) = makePlayback()
        var seen: [(Double, LayerState?)] = []
        for step in 0...40 {
            playback.advance(toClock: 100 + Double(step) / 20)
            if step == 12 { playback.stage.send(.pointerPressed(Point(7, 90))) }
            seen.append((playback.stage.time, boxes.current?.layer.presentation))
        }
        for (time, state) in seen.reversed() + seen {
            playback.seek(to: time)
            #expect(playback.stage.time == time && boxes.current?.layer.presentation == state)
        }
        #expect(boxes.current?.layer.position == Point(7, 90))
    }

    @Test("a new input in the past discards the later ones")
    func branching() {
        let (playback, boxes) = makePlayback()
        playback.advance(toClock: 101)
        playback.stage.send(.pointerPressed(Point(7, 90)))
        playback.advance(toClock: 102)
        playback.seek(to: 0.9)
        playback.stage.send(.pointerPressed(Point(120, 10)))
        playback.advance(toClock: 105)
        #expect(boxes.current?.layer.position == Point(120, 10))
        playback.seek(to: 0.8)
        #expect(boxes.current?.layer.presentation.position == Point(50, 60))
    }

    @Test("an input in the past discards the frames shown after it, even without later inputs")
    func discardingFrames() {
        let (playback, _) = makePlayback()
        playback.advance(toClock: 102)
        playback.seek(to: 1.5)
        playback.send(.pointerPressed(Point(7, 90)))
        #expect(playback.discards == [1.5])
        playback.advance(toClock: 103)
        playback.send(.pointerPressed(Point(120, 10)))
        playback.seek(to: 2.75)
        playback.seek(to: 2.4)
        playback.advance(toClock: 106)
        playback.send(.pointerPressed(Point(7, 90)))
        #expect(playback.discards == [1.5])
    }

    @Test("with Ctrl the playback keys work while a field takes letters")
    func keysInFields() {
        let (playback, _) = makePlayback()
        let taker = KeyTaker()
        taker.onKey = { $0.modifiers.isEmpty && $0.text != nil }
        playback.stage.root.addSublayer(taker.layer)
        playback.stage.add(taker)
        playback.stage.focus(taker)
        playback.key("p", text: "p")
        #expect(taker.keys == 1 && !playback.isPaused)
        playback.key("s", .control)
        #expect(playback.isSlow)
        playback.key("p", .control)
        #expect(taker.keys == 1 && playback.isPaused)
    }

    @Test("playback keys pause, slow down and step, and discard no later inputs")
    func keys() {
        let (playback, boxes) = makePlayback()
        playback.advance(toClock: 101)
        playback.stage.send(.pointerPressed(Point(7, 90)))
        playback.advance(toClock: 102)
        playback.key("p", text: "p")
        #expect(playback.isPaused)
        for _ in 0..<90 { playback.key(",", text: ",") }
        #expect(abs(playback.stage.time - 0.5) < 1e-9)
        #expect(boxes.current?.layer.presentation.position != Point(50, 60))
        for _ in 0..<90 { playback.key(".", text: ".") }
        #expect(abs(playback.stage.time - 2) < 1e-9 && boxes.current?.layer.presentation.position == Point(7, 90))
    }

    @Test("moving the pointer or resizing the window in the past discards nothing")
    func roaming() {
        let (playback, boxes) = makePlayback()
        playback.advance(toClock: 101)
        playback.stage.send(.pointerPressed(Point(7, 90)))
        playback.advance(toClock: 102)
        playback.seek(to: 0.5)
        playback.stage.send(.pointerMoved(Point(3, 3)))
        playback.fit(Size(300, 250), scale: 1)
        playback.seek(to: 0.4)
        #expect(playback.stage.size == Size(300, 250))
        playback.seek(to: 2)
        #expect(boxes.current?.layer.presentation.position == Point(7, 90))
    }

    @Test("before the time of a script's size the stage has the size before it, also on going back")
    func scriptedSize() {
        let resize = OneInput(time: 1, event: .resized(Size(300, 250)))
        let playback = ScenePlayer(inputs: resize, clock: 100) {
            Stage(bare: Size(200, 200))
        }
        for (time, size) in [(2, Size(300, 250)), (0.5, Size(200, 200)), (1.5, Size(300, 250))] {
            playback.seek(to: time)
            #expect(playback.stage.size == size)
        }
    }

    @Test("a change of speed during an advance takes effect there")
    func retiming() {
        let press = OneInput(time: 0.5, event: .keyPressed(KeyPress("s", text: "s")))
        let playback = ScenePlayer(inputs: press, clock: 100) {
            Stage(bare: Size(200, 200))
        }
        playback.advance(toClock: 101.5)
        #expect(abs(playback.stage.time - 0.6) < 1e-12)
        playback.advance(toClock: 102.5)
        #expect(abs(playback.stage.time - 0.7) < 1e-12)
    }

    @Test("while paused, the playback keys work even if a control is focused")
    func keysWhilePaused() {
        let (playback, _) = makePlayback()
        let greedy = KeyTaker()
        playback.stage.root.addSublayer(greedy.layer)
        playback.stage.add(greedy)
        playback.advance(toClock: 101)
        playback.stage.focus(greedy)
        playback.key("p", text: "p")
        #expect(greedy.keys == 1 && !playback.isPaused)
        playback.togglePause()
        playback.key(".", text: ".")
        playback.key("P", text: "P")
        #expect(greedy.keys == 1 && !playback.isPaused && abs(playback.stage.time - 1 - 1 / 60.0) < 1e-12)
    }

    @Test("only the length of a secret is recorded")
    func secrets() {
        let stage = Stage(bare: Size(200, 200))
        let vault = KeyTaker(keepsSecrets: true)
        stage.root.addSublayer(vault.layer)
        stage.add(vault)
        var told: [InputEvent] = []
        stage.inputObserver = { told.append($0) }
        stage.focus(vault)
        stage.key("x", text: "x")
        stage.send(.textInput("yz"))
        stage.send(.paste("uvw"))
        #expect(told == [.keyPressed(KeyPress("•", text: "•")), .textInput("••"), .paste("•••")])
    }

    @Test("an input after a frame of the same time is not in it, also while paused")
    func afterTheFrame() {
        let (playback, boxes) = makePlayback()
        playback.advance(toClock: 101)
        playback.send(.pointerPressed(Point(7, 90)))
        // This moment was not shown, so that the input can happen at it.
        #expect(playback.stage.time == 1)
        for isPaused in [false, true] {
            if isPaused { playback.togglePause() }
            let time = playback.stage.time
            _ = playback.stage.frame()
            playback.send(.pointerMoved(Point(1, 1)))
            #expect(playback.stage.time == time && playback.isPaused == isPaused)
            playback.click(Point(30, 40))
            #expect(playback.stage.time == time.nextUp && playback.isPaused == isPaused)
        }
        #expect(boxes.current?.layer.position == Point(30, 40))
    }

    @Test("a replayed click hits the same control in a window of another size, also from the history")
    func clicksAfterResize() {
        /// A control in the centre.
        final class Middle: StageDelegate {
            let control = KeyTaker()

            init(_ stage: Stage) {
                stage.root.addSublayer(control.layer)
                stage.add(control)
                stage.delegate = self
                stageDidResize(stage)
            }

            func stageDidResize(_ stage: Stage) {
                control.layer.frame = Rect(stage.size.width / 2 - 10, stage.size.height / 2 - 10, 20, 20)
            }
        }
        var middle: Middle?
        func makeStage() -> Stage {
            let stage = Stage(bare: Size(200, 200))
            middle = Middle(stage)
            return stage
        }
        let playback = ScenePlayer(clock: 0, makeStage: makeStage)
        playback.advance(toClock: 1)
        playback.click(Point(100, 100))
        playback.key("x", text: "x")
        #expect(middle?.control.keys == 1)
        playback.advance(toClock: 2)
        playback.fit(Size(400, 300), scale: 1)
        playback.advance(toClock: 3)
        let (old, new) = (Size(400, 300), Size(500, 100))
        for (time, keys, shown, next) in [(2.5, 1, old, old), (0.5, 0, old, new), (4, 1, new, new)] {
            playback.seek(to: time)
            #expect(middle?.control.keys == keys && playback.stage.size == shown)
            // While inputs wait to be replayed, the window gets yet another size.
            playback.fit(next, scale: 1)
        }
        #expect(middle?.control.keys == 1 && playback.stage.size == Size(500, 100))
        let history = playback.history
        let stage = makeStage()
        for (time, event) in history {
            stage.advance(to: time)
            stage.send(event)
        }
        #expect(middle?.control.keys == 1 && stage.size == Size(500, 100))
    }

    @Test("a playback's history reproduces it, also after going back and resizing the window")
    func history() {
        let (playback, _) = makePlayback()
        func times() -> [Double] { playback.history.map(\.time) }
        playback.advance(toClock: 101)
        playback.send(.pointerPressed(Point(7, 90)))
        playback.advance(toClock: 102)
        playback.fit(Size(300, 250), scale: 1)
        playback.key("x", text: "x")
        playback.advance(toClock: 103)
        playback.send(.pointerReleased(Point(7, 90)))
        #expect(times() == [0.25, 1, 2, 3])
        #expect(playback.history[2].event == .resized(Size(300, 250)))
        // From now on everything has happened in the second size, except for the clicks in the first.
        playback.seek(to: 2.5)
        let clicks = [0.25, 0.25, 0.25, 1, 1, 1]
        #expect(times() == [0] + clicks + [3] && playback.history[0].event == .resized(Size(300, 250)))
        #expect(playback.history[4].event == .resized(Size(200, 200)))
        #expect(playback.history[6].event == .resized(Size(300, 250)))
        playback.fit(Size(310, 250), scale: 1)
        #expect(times() == [0] + clicks + [2.5, 3, 3, 3])
        playback.send(.pointerPressed(Point(1, 2)))
        #expect(times() == [0] + clicks + [2.5, 2.5])
        playback.seek(to: 0.5)
        playback.fit(Size(200, 200), scale: 1)
        playback.seek(to: 0.4)
        #expect(times() == [0.25, 1, 2.5, 2.5, 2.5])
        // Everything was changed by going back in another size, then by a size and by an input, then by sizes again.
        #expect(playback.discards == [0, 2.5, 2.5, 0, 0.5, 0])
    }

    @Test("a key that only requests the clipboard's text is not recorded; the text is")
    func pasting() {
        let stage = Stage(bare: Size(200, 200))
        let taker = KeyTaker()
        taker.onKey = { _ in
            stage.paste()
            return true
        }
        stage.root.addSublayer(taker.layer)
        stage.add(taker)
        stage.focus(taker)
        var told: [InputEvent] = []
        stage.inputObserver = { told.append($0) }
        stage.copy("text")
        stage.key("v", .control)
        #expect(told == [.paste("text")])
    }
}
