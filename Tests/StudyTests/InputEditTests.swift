import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

/// A text field.
private final class FieldScene: Scene {
    static let info = SceneInfo("field")

    func build(_ context: SceneContext) {
        let field = TextField(plain: "field", placeholder: "", fontSize: 16, color: .black, on: context.stage)
        field.frame = Rect(0, 0, 200, 40)
        context.stage.root.addSublayer(field.layer)
    }
}

@Suite("Inputs of the past, moved and deleted")
struct InputEditTests {
    private let fixture = StudyFixture.clicked()
    private var player: ScenePlayer { fixture.player }
    private var panel: StudyPanel { fixture.panel }

    private var mark: InputMark {
        get throws { try #require(InputMark.marks(of: player.session.inputs).first) }
    }

    private func moved(_ inputs: [(time: Double, event: InputEvent)], by seconds: Double) -> [(
        time: Double, event: InputEvent
    )] { inputs.map { ($0.time + seconds, $0.event) } }

    @Test(
        "an input moved by a number of seconds gives the frames of a session with it there",
        arguments: [0.5, -0.75, 1.9])
    func moving(seconds: Double) throws {
        let inputs = player.history
        panel.model.stop(at: 2.2)
        panel.model.editor.moveInputs(try mark.id, by: seconds)
        fixture.expectTime(2.2)
        fixture.expectFrame(of: moved(inputs, by: seconds))
        panel.model.stop(at: 1.6)
        fixture.expectFrame(of: moved(inputs, by: seconds))
    }

    @Test("a deleted input never happened, and is taken back and deleted again by undo and redo")
    func removing() throws {
        let inputs = player.history
        panel.model.stop(at: 2)
        panel.model.editor.removeInputs(try mark.id)
        fixture.expectFrame(of: [])
        #expect(panel.model.end == 3 && player.history.isEmpty)
        panel.key(.function(6))
        panel.key("z", .control)
        fixture.expectFrame(of: inputs)
        #expect(panel.model.end == 3)
        panel.key("Z", [.control, .shift])
        fixture.expectFrame(of: [])
    }

    @Test("several changes are taken back one after the other, and made again")
    func several() {
        let fixture = StudyFixture.clicked()
        let (editor, player) = (fixture.panel.model.editor, fixture.player)
        let ids = player.session.inputs.map(\.id)
        var counts = [ids.count]
        for id in ids {
            editor.removeInputs([id])
            counts.append(player.session.inputs.count)
        }
        #expect(counts == Array((0...ids.count).reversed()) && ids.count > 1)
        for count in counts.reversed().dropFirst() {
            editor.undo()
            #expect(player.session.inputs.count == count)
        }
        for count in counts.dropFirst() {
            editor.redo()
            #expect(player.session.inputs.count == count)
        }
    }

    @Test("what an input in the past replaced comes back by undo, with the session's end")
    func replacing() {
        let inputs = player.history
        panel.model.stop(at: 0.5)
        fixture.clickPicture()
        #expect(panel.model.end < 0.6)
        panel.model.editor.undo()
        #expect(panel.model.end == 3)
        panel.model.stop(at: 2)
        fixture.expectFrame(of: inputs)
    }

    @Test("it comes back by the key, too, while the picture that was clicked has the keyboard")
    func replacingByKey() {
        panel.model.stop(at: 0.5)
        fixture.clickPicture()
        let undo = KeyPress("z", modifiers: .control)
        #expect(panel.isPictureFocused && panel.model.end < 0.6 && panel.comesFirst(undo))
        panel.send(.keyPressed(undo))
        #expect(panel.model.end == 3)
        panel.key("Z", [.control, .shift])
        #expect(panel.model.end < 0.6)
    }

    @Test("a click into a text field in the past is taken back by the key, and what is typed then by the field")
    func replacingInField() {
        let player = ScenePlayer(SceneConfiguration(FieldScene.self), shaper: FakeShaper())
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        let undo = KeyPress("z", modifiers: .control)
        func replace() {
            panel.model.stop(at: 1)
            panel.click(Point(50, 20))
        }
        player.advance(toClock: 3)
        replace()
        #expect(player.stage.focused?.takesText == true && panel.model.end < 3 && panel.comesFirst(undo))
        panel.send(.keyPressed(undo))
        #expect(panel.model.end == 3)
        replace()
        panel.send(.textInput("a"))
        #expect(!panel.comesFirst(undo))
        // The field takes back what was typed, and nothing from before.
        panel.send(.keyPressed(undo))
        #expect(player.session.inputs.count == 4 && panel.comesFirst(undo))
        // In the past of that the key is the panel's, so that it replaces nothing.
        panel.model.stop(at: 0.5)
        let inputs = player.session.inputs
        #expect(panel.isPictureFocused && panel.comesFirst(undo))
        panel.send(.keyPressed(undo))
        #expect(player.session.inputs.count < inputs.count && !panel.comesFirst(KeyPress("a")))
    }

    @Test("a text field with nothing to take back passes the key on to the panel, but no repeat of it")
    func emptyField() throws {
        let player = ScenePlayer(SceneConfiguration(FieldScene.self), shaper: FakeShaper())
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        player.advance(toClock: 1)
        panel.click(Point(50, 20))
        panel.key("a", text: "a")
        player.advance(toClock: 2)
        let click = try #require(player.session.inputs.first?.id)
        panel.model.editor.moveInputs([click], by: -0.5)
        player.advance(toClock: 3)
        for repeats in [false, true, true] {
            panel.send(.keyPressed(KeyPress("z", modifiers: .control, isRepeat: repeats)))
            #expect(player.session.inputs.first?.time == 0.5)
        }
        panel.key("z", .control)
        #expect(player.session.inputs.first?.time == 1)
    }

    @Test("an edit is taken back and made again without what was done since")
    func editedThenPlayed() throws {
        let first = player.history
        panel.model.editor.moveInputs(try mark.id, by: 0.5)
        fixture.advance(to: 4)
        fixture.clickPicture()
        fixture.advance(to: 5)
        let second = player.history.dropFirst(first.count)
        panel.model.editor.undo()
        fixture.expectTime(5)
        fixture.expectFrame(of: first + second)
        fixture.clickPicture()
        fixture.advance(to: 6)
        let third = player.history.dropFirst(first.count + second.count)
        #expect(!third.isEmpty)
        panel.model.editor.redo()
        fixture.expectFrame(of: moved(first, by: 0.5) + second + third)
        #expect(panel.model.end == 6)
    }

    @Test("an input that comes to the scene in the past by no way of the panel is taken back, too")
    func otherWays() {
        let inputs = player.history
        panel.model.stop(at: 0.5)
        player.send(.pointerPressed(fixture.click))
        #expect(panel.model.end < 0.6)
        panel.model.editor.undo()
        #expect(panel.model.end == 3)
        panel.model.stop(at: 2)
        fixture.expectFrame(of: inputs)
    }

    @Test("a mark dragged past the session's end stops there")
    func end() throws {
        panel.model.editor.moveInputs(try mark.id, by: 1e6)
        #expect(try mark.end == 3 && panel.model.end == 3)
    }

    @Test("what changes nothing can't be taken back")
    func nothing() throws {
        panel.model.editor.moveInputs(try mark.id, by: -5)
        panel.model.editor.moveInputs(try mark.id, by: -5)
        panel.model.editor.undo()
        #expect(try mark.begin == 1)
    }

    @Test("a mark is dragged to another time while what follows is played again, as one change")
    func dragging() throws {
        let inputs = player.history
        panel.model.stop(at: 2.5)
        let (x, y) = (panel.time.inputs.frame.minX + panel.model.state.scale.x(of: 1) + 3, panel.time.inputs.frame.midY)
        let second = 1 / panel.model.state.scale.secondsPerPoint
        panel.send(.pointerPressed(Point(x, y)))
        panel.send(.pointerMoved(Point(x + second / 2, y)))
        fixture.expectFrame(of: moved(inputs, by: 0.5))
        panel.send(.pointerMoved(Point(x + second, y)))
        panel.send(.pointerReleased(Point(x + second, y)))
        fixture.expectFrame(of: moved(inputs, by: 1))
        fixture.expectTime(2.5)
        panel.model.editor.undo()
        fixture.expectFrame(of: inputs)
    }

    @Test("a mark dragged past the beginning stops there, and a click on it changes nothing")
    func beginning() throws {
        let (x, y) = (panel.time.inputs.frame.minX + panel.model.state.scale.x(of: 1) + 3, panel.time.inputs.frame.midY)
        let inputs = player.session.inputs
        panel.click(Point(x, y))
        #expect(player.session.inputs == inputs)
        panel.drag(Point(x, y), Point(0, y))
        #expect(try mark.begin == 0 && panel.model.end == 3)
    }

    @Test("what comes while a mark is dragged stays, also when the drag is taken back")
    func arrivals() throws {
        let times = player.history.map(\.time)
        let ids = try mark.id
        panel.model.editor.moveInputs(ids, by: 0.2, isFinal: false)
        fixture.advance(to: 4)
        player.send(.keyPressed(KeyPress("k", text: "k")))
        player.send(.pointerPressed(fixture.click))
        let new = player.history.map(\.time).dropFirst(times.count)
        player.changeFromOutside { player.stage.root.opacity = 0.5 }
        let spans = player.unrecorded.spans
        for isFinal in [false, true] { panel.model.editor.moveInputs(ids, by: 0.3, isFinal: isFinal) }
        #expect(!new.isEmpty && player.history.map(\.time) == times.map { $0 + 0.3 } + new)
        #expect(spans.count == 1 && player.unrecorded.spans == spans)
        panel.model.editor.undo()
        #expect(player.history.map(\.time) == times + new && player.unrecorded.spans == spans)
    }

    @Test("changes that are not recorded go and come back with what followed an input in the past")
    func unrecorded() {
        player.changeFromOutside { player.stage.root.opacity = 0.5 }
        let spans = player.unrecorded.spans
        panel.model.stop(at: 0.5)
        fixture.clickPicture()
        #expect(spans.count == 1 && player.unrecorded.spans.isEmpty)
        panel.model.editor.undo()
        #expect(player.unrecorded.spans == spans)
        panel.model.editor.redo()
        #expect(player.unrecorded.spans.isEmpty)
    }

    @Test("the mark of a change that is not recorded can't be chosen, moved or deleted")
    func unrecordedMark() throws {
        player.changeFromOutside { player.stage.root.opacity = 0.5 }
        fixture.advance(to: 5)
        panel.model.stop(at: 3.5)
        let before = try mark
        let x = panel.time.inputs.frame.minX + panel.model.state.scale.x(of: 3) + 3
        let place = Point(x, panel.time.inputs.frame.midY)
        #expect(panel.model.analysis.marks.map(\.isInput) == [true, false])
        panel.send(.pointerMoved(place))
        #expect(panel.stage.cursor == .arrow)
        panel.drag(place, Point(x - 50, place.y))
        #expect(try mark == before)
        #expect(panel.model.state.selectedInputs == nil)
        panel.stage.focus(panel.time.inputs)
        panel.key(.left)
        #expect(panel.model.state.selectedInputs == before.id)
    }

    @Test("marks are chosen, moved and deleted by keys alone")
    func keys() throws {
        panel.key(.function(6))
        panel.key(.tab)
        #expect(panel.stage.focused === panel.time.inputs)
        panel.key(.right)
        fixture.expectTime(try mark.begin)
        panel.key(.right, .alt)
        #expect(abs(try mark.begin - 1.01) < 1e-6)
        panel.key(.left, [.alt, .shift])
        #expect(abs(try mark.begin - 0.91) < 1e-6)
        panel.key(.delete)
        #expect(player.session.inputs.isEmpty)
    }
}
