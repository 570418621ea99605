import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

/// An action of the panel, with its key, its button, and what it has done.
private struct Reach: Sendable {
    let name: String
    let key: KeyPress
    /// The button's path in the panel's layers.
    let button: String
    /// What happens before, after a click in the picture at 1 s and time stopped at 2 s of 3.
    var prepare: @Sendable (StudyPanel) -> Void = { _ in }
    let isDone: @Sendable (StudyFixture) -> Bool

    static let all = [
        Reach(name: "play", key: KeyPress(" "), button: "bar/play", isDone: { !$0.player.isPaused }),
        Reach(
            name: "pause", key: KeyPress("p"), button: "bar/play", prepare: { $0.model.setPaused(false) },
            isDone: { $0.player.isPaused }),
        Reach(
            name: "to the beginning", key: KeyPress(.home), button: "bar/begin",
            isDone: { $0.player.stage.time == 0 }),
        Reach(name: "to the end", key: KeyPress(.end), button: "bar/end", isDone: { $0.player.stage.time == 3 }),
        Reach(name: "a frame back", key: KeyPress(","), button: "bar/back", isDone: { $0.player.stage.time < 2 }),
        Reach(name: "a frame on", key: KeyPress("."), button: "bar/next", isDone: { $0.player.stage.time > 2 }),
        Reach(
            name: "a quarter of the speed", key: KeyPress("4", modifiers: .control), button: "bar/speed ¼",
            isDone: { $0.player.speed == 0.25 }),
        Reach(
            name: "undo", key: KeyPress("z", modifiers: .control), button: "tools/undo/undo",
            prepare: { $0.model.editor.removeInputs(Set($0.model.player.session.inputs.map(\.id))) },
            isDone: { !$0.player.session.inputs.isEmpty }),
        Reach(
            name: "redo", key: KeyPress("z", modifiers: [.control, .shift]), button: "tools/undo/redo",
            prepare: {
                $0.model.editor.removeInputs(Set($0.model.player.session.inputs.map(\.id)))
                $0.model.editor.undo()
            }, isDone: { $0.player.session.inputs.isEmpty }),
        Reach(
            name: "a larger scale", key: KeyPress("+"), button: "tools/zoomOut/zoomIn",
            isDone: { $0.panel.model.state.scale.secondsPerPoint < $0.whole.secondsPerPoint }),
        Reach(
            name: "a smaller scale", key: KeyPress("-"), button: "tools/zoomOut/zoomOut",
            isDone: { $0.panel.model.state.scale.secondsPerPoint > $0.whole.secondsPerPoint }),
        Reach(
            name: "the whole session", key: KeyPress("f"), button: "tools/zoomOut/whole",
            prepare: { $0.model.state.scale = $0.model.state.scale.zoomed(by: 9, around: 2) },
            isDone: { $0.panel.model.state.scale == $0.whole }),
        Reach(
            name: "time alone", key: KeyPress("b"), button: "tools/zoomOut/panes",
            isDone: { !$0.panel.model.state.showsPanes && $0.panel.layout.settings.isEmpty }),
        Reach(
            name: "the next finding", key: KeyPress("n"), button: "tools/undo/nextFinding",
            prepare: { $0.model.stop(at: 0) },
            isDone: { $0.player.stage.time > 0 && $0.panel.model.state.selection != nil }),
        Reach(
            name: "the last finding", key: KeyPress("n", modifiers: .shift), button: "tools/undo/previousFinding",
            prepare: { $0.model.stop(at: 3) },
            isDone: { $0.player.stage.time < 3 && $0.panel.model.state.selection != nil }),
    ]
}

extension StudyFixture {
    /// The scale that shows the whole session.
    fileprivate var whole: TimeScale { TimeScale(showing: panel.model.end, width: panel.layout.span.width) }
}

@Suite("Every action of the panel has a key and a button")
struct ReachTests {
    private func fixture(for reach: Reach) -> StudyFixture {
        let fixture = StudyFixture.clicked()
        fixture.panel.focus(.time)
        fixture.panel.model.stop(at: 2)
        fixture.panel.model.state.scale = fixture.whole
        reach.prepare(fixture.panel)
        while fixture.panel.search(until: { false }) {}
        return fixture
    }

    @Test("an action does the same by its key and by its button", arguments: Reach.all.map(\.name))
    func reach(name: String) throws {
        let reach = try #require(Reach.all.first { $0.name == name })
        let byKey = fixture(for: reach)
        #expect(!reach.isDone(byKey))
        byKey.panel.send(.keyPressed(reach.key))
        #expect(reach.isDone(byKey))
        let byPointer = fixture(for: reach)
        let button = try #require(byPointer.panel.stage.snapshots().first { $0.path == reach.button })
        byPointer.panel.click(button.center)
        #expect(reach.isDone(byPointer))
    }

    @Test("a held key plays, switches and shows once, and steps, magnifies and takes back over and over")
    func holding() {
        let fixture = StudyFixture.clicked()
        var switches = 0
        fixture.panel.bar.onSwitchAppearance = { switches += 1 }
        fixture.panel.focus(.time)
        func hold(_ key: Key, _ modifiers: KeyModifiers = []) {
            for repeatCount in 0..<4 {
                fixture.panel.send(.keyPressed(KeyPress(key, modifiers: modifiers, isRepeat: repeatCount > 0)))
            }
        }
        hold("p")
        #expect(fixture.player.isPaused)
        hold("l")
        hold("x")
        hold("b")
        #expect(switches == 1 && fixture.panel.model.state.mode == .exploded && !fixture.panel.model.state.showsPanes)
        hold(" ")
        #expect(!fixture.player.isPaused)
        hold("s")
        #expect(fixture.player.isSlow)
        fixture.panel.model.stop(at: 2)
        hold(",")
        fixture.expectTime(2 - 4 / 60.0)
        hold(.right)
        fixture.expectTime(2)
        let scale = fixture.panel.model.state.scale
        fixture.panel.key("+")
        let once = fixture.panel.model.state.scale
        hold("+")
        #expect(scale != once && fixture.panel.model.state.scale != once)
    }

    @Test("the colours and the panel itself are switched by keys and buttons")
    func switches() throws {
        let fixture = StudyFixture.clicked()
        var count = 0
        fixture.panel.bar.onSwitchAppearance = { count += 1 }
        fixture.panel.focus(.time)
        fixture.panel.key("l")
        let button = try #require(fixture.panel.stage.layer("bar/appearance"))
        fixture.panel.click(button.center)
        #expect(count == 2)
    }

    @Test("a turn of the wheel over the ruler is a frame, with Shift ten, and with Control it magnifies")
    func wheel() {
        let fixture = StudyFixture.clicked()
        let place = fixture.panel.layout.ruler.center
        fixture.panel.send(.scrolled(place, by: Point(0, -40)))
        fixture.expectTime(3 - 1 / 60.0)
        fixture.panel.send(.scrolled(place, by: Point(0, -40), modifiers: .shift))
        fixture.expectTime(3 - 11 / 60.0)
        let scale = fixture.panel.model.state.scale
        fixture.panel.send(.scrolled(place, by: Point(0, -40), modifiers: .control))
        #expect(fixture.panel.model.state.scale.secondsPerPoint < scale.secondsPerPoint)
    }

    @Test("what moved is listed with its input, and its opened lane has a curve and the speed at the playhead")
    func lanes() throws {
        let fixture = StudyFixture.clicked()
        let row = try #require(fixture.panel.time.lanes.rows.first { $0.layer == "square" })
        fixture.panel.model.showCurves(of: "square")
        fixture.panel.model.stop(at: 1.5)
        var turns = 0
        var calls = 0
        let isOver = {
            calls += 1
            return calls.isMultiple(of: 10)
        }
        while turns < 1000, fixture.panel.search(until: isOver) { turns += 1 }
        #expect(turns > 0 && turns < 1000 && row.y > 0)
        let key = LayerCurve.Key(layer: "square", channel: .x)
        #expect(fixture.panel.time.lanes.seenCurves.contains(key))
        let curve = try #require(fixture.panel.model.analysis.replay.curve(key))
        #expect(curve.words(at: 1.5) == "x 200.0 pt · 100 pt/s · 1.500 s")
        _ = fixture.panel.frame(over: fixture.player.stage.frame())
        #expect(fixture.panel.nextFrame == .never)
    }

    @Test("F6 goes through the parts that are shown, and with Shift back")
    func parts() {
        let fixture = StudyFixture.clicked()
        fixture.panel.focus(.picture)
        fixture.panel.key(.function(6))
        #expect(fixture.panel.stage.focused === fixture.panel.time.ruler)
        fixture.panel.key(.function(6))
        #expect(fixture.panel.stage.focused === fixture.panel.time.lanes)
        fixture.panel.key(.function(6), .shift)
        #expect(fixture.panel.stage.focused === fixture.panel.time.ruler)
        fixture.panel.key(.function(6), .shift)
        #expect(fixture.panel.isPictureFocused)
    }
}
