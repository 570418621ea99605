import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Script

@Suite("A session's inputs become a script")
struct ScriptRecordingTests {
    /// What a stage hears when a script plays, without the moves that come with presses.
    private func replayed(_ entries: [ScriptEntry]) -> [InputEvent] {
        entries.flatMap { entry -> [InputEvent] in
            guard case .point(let point) = entry.action.place else {
                return entry.action.events(at: .zero, in: Size(100, 80))
            }
            return entry.action.events(at: point, in: Size(100, 80))
        }.filter { if case .pointerMoved = $0 { false } else { true } }
    }

    @Test("that says the same again, to the last bit of its times", arguments: LongTests.areIncluded ? 0..<40 : 0..<10)
    func sameAgain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var inputs: [(time: Double, event: InputEvent)] = []
        var time = 0.0
        for _ in 0..<60 {
            time = Bool.random(using: &random) ? time.nextUp : time + Double.random(in: 0...0.1, using: &random)
            inputs.append((time, event(&random)))
        }
        let recording = ScriptRecording(inputs)
        let entries = try InputScript.parse(text: InputScript.format(recording.entries), file: "record")
        #expect(recording.end == nil)
        #expect(entries.map(\.action) == recording.entries.map(\.action))
        #expect(replayed(entries) == inputs.map(\.event))
        #expect(Set(entries.map(\.time)) == Set(inputs.map(\.time)))
    }

    private func event(_ random: inout SeededGenerator) -> InputEvent {
        let point = Point(
            Double.random(in: -10...400, using: &random), (Double.random(in: 0...900, using: &random) * 3).rounded() / 3
        )
        let modifiers: KeyModifiers = Bool.random(using: &random) ? [.shift] : []
        switch Int.random(in: 0..<12, using: &random) {
        case 9: return .pointerLeft
        case 11: return .pointerCancelled
        case 10: return .scrolled(point, by: Point(0, point.x), modifiers: modifiers)
        case 0: return .pointerPressed(point, modifiers: modifiers, clickCount: .random(in: 1...3, using: &random))
        case 1: return .pointerReleased(point)
        case 2: return .keyPressed(KeyPress("a", text: "a"))
        case 3: return .keyPressed(KeyPress(.backspace, modifiers: modifiers, isRepeat: .random(using: &random)))
        case 4: return .keyPressed(KeyPress(.keypad("7"), text: "7"))
        case 8:
            let text = ["", "한", " # ni hao ", "e\u{301}x"].randomElement(using: &random)!
            let places = [0, 1, 2, 5].shuffled(using: &random)
            let parts = places[1] < places[2] ? [places[1]..<places[2]] : []
            return .composing(Composition(text, caret: places[0], highlights: parts + [0..<1]))
        case 5: return .textInput(["é", " 你好 ", "# no comment", "👩‍💻"].randomElement(using: &random)!)
        case 6: return .textInput(String(repeating: "•", count: .random(in: 1...9, using: &random)))
        case 7: return .rescaled([1, 1.25, 2, 7 / 3.0].randomElement(using: &random)!, size: Size(320, 240))
        default: return .resized(Size(point.x.magnitude + 1, point.y + 1))
        }
    }

    private func script(_ events: InputEvent...) -> String {
        InputScript.format(ScriptRecording(events.map { (0.5, $0) }).entries)
    }

    @Test("in which secrets are numbers, and text is as one line takes it")
    func words() {
        #expect(script(.keyPressed(KeyPress("•", modifiers: .shift, text: "•"))) == "0.5 secret 1\n")
        #expect(script(.paste("••••")) == "0.5 secret 4\n")
        #expect(script(.paste("\n two\nlines\u{7}\r\n")) == "0.5 insert  two lines\n")
        #expect(script(.textInput("\n\u{2029}")).isEmpty)
        #expect(script(.keyPressed(KeyPress(.other, text: "é"))) == "0.5 insert é\n")
        #expect(script(.keyPressed(KeyPress("A", modifiers: .shift, text: "A"))) == "0.5 key shift+A\n")
        #expect(script(.keyPressed(KeyPress("a", modifiers: .control))) == "0.5 key ctrl+a\n")
        #expect(script(.keyPressed(KeyPress("a", modifiers: .control, isRepeat: true))) == "0.5 key ctrl+a repeat\n")
        #expect(script(.keyPressed(KeyPress("a", text: "a", isRepeat: true))) == "0.5 key a repeat\n")
        #expect(script(.keyPressed(KeyPress(.other, text: "é", isRepeat: true))) == "0.5 insert é\n")
        #expect(
            script(.pointerPressed(Point(1, 2), button: .secondary), .pointerLeft)
                == "0.5 press 1 2 button secondary clicks 1\n0.5 leave\n")
        #expect(script(.keyReleased("A", modifiers: .shift)) == "0.5 key shift+A up\n")
        #expect(script(.pointerReleased(Point(1, 2), button: .middle)) == "0.5 move 1 2\n")
        #expect(
            script(.pointerPressed(Point(1, 2), modifiers: [.shift, .control], clickCount: 2))
                == "0.5 press 1 2 clicks 2 with ctrl+shift\n")
        #expect(
            script(.pointerMoved(Point(0.1, 2)), .pointerReleased(Point(3, 4))) == "0.5 move 0.1 2\n0.5 release 3 4\n")
    }

    @Test("a change of the desktop's scale in the middle of a session is part of it, before and after going back")
    func scale() throws {
        var stages: [Stage] = []
        let playback = ScenePlayer(clock: 0) {
            let stage = Stage(bare: Size(100, 80))
            stages.append(stage)
            return stage
        }
        playback.advance(toClock: 1)
        playback.fit(Size(50, 40), scale: 2)
        // Of a size that no frame showed nothing is kept.
        _ = playback.stage.frame()
        playback.advance(toClock: 2)
        playback.fit(Size(100, 80), scale: 2)
        #expect(
            InputScript.format(ScriptRecording(playback.history).entries)
                == "1 scale 2 50x40\n2 resize 100x80\n")
        // What went back is shown again in the last scale.
        playback.seek(to: 0.5)
        #expect(InputScript.format(ScriptRecording(playback.history).entries) == "0 scale 2 100x80\n")
        let again = Stage(bare: Size(100, 80))
        let player = ScriptPlayer(ScriptRecording(playback.history).entries, file: "record")
        player.schedule(on: again)
        again.advance(to: 0.5)
        #expect(again.size == playback.stage.size && again.scale == 2 && player.failure == nil)
        #expect(stages.count == 2)
    }

    @Test("however long the window's sides are")
    func longSides() {
        let recording = ScriptRecording([
            (1, .resized(Size(20_000, 1))), (2, .resized(Size(300, 500))), (3, .rescaled(0.1, size: Size(327_670, 1))),
        ])
        #expect(recording.end == nil && recording.entries.map(\.time) == [1, 2, 3])
    }

    @Test("which ends before what no script can hold")
    func limits() throws {
        let key = InputEvent.keyPressed(KeyPress("a", text: "a"))
        let late = ScriptRecording([(1, key), (86_401, key), (86_402, key)])
        #expect(late.entries.map(\.time) == [1] && late.end == 86_401)
        let far = ScriptRecording([(1, .pointerMoved(Point(2e6, 0)))])
        #expect(far.entries.isEmpty && far.end == 1)
        let long = ScriptRecording((0..<200_100).map { (Double($0) / 1000, key) })
        #expect(long.entries.count == InputScript.maximumCount && long.end == 200)
        let text = InputEvent.paste(String(repeating: "汉", count: 100_000))
        let large = ScriptRecording((0..<100).map { (Double($0), text) })
        #expect(large.end != nil)
        let entries = try InputScript.parse(text: InputScript.format(large.entries), file: "record")
        #expect(entries.count == large.entries.count && entries.count > 10)
    }
}
