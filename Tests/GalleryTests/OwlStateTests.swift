import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

/// What the description says of states and focus, as a table.
private struct OwlModel: Equatable {
    enum Action: CaseIterable {
        case username, password, `return`, blank, button, tab, o
    }

    var state = OwlScene.State.initial
    var focus: String?
    /// What was typed into the user name's field.
    var username = ""
    var passwordCount = 0

    /// Where the focus goes.
    private func destination(_ action: Action) -> String? {
        switch (action, focus) {
        case (.username, _): "username"
        case (.password, _): "password"
        // The button asks for what is missing.
        case (.button, _), (.return, "button"):
            username.isEmpty ? "username" : passwordCount == 0 ? "password" : nil
        case (.return, _), (.blank, _): nil
        case (.tab, nil), (.tab, "button"): "username"
        case (.tab, "username"): "password"
        case (.tab, _): "button"
        case (.o, _): focus
        }
    }

    mutating func perform(_ action: Action) {
        let (old, new) = (focus, destination(action))
        if old != new {
            if old == "password" { state = .down }
            if new == "username" { state = .down }
            if new == "password" { state = .up }
            focus = new
        }
        guard action == .o else { return }
        switch focus {
        case "username": username += "o"
        case "password": passwordCount += 1
        default: state = state == .up ? .down : .up
        }
    }
}

@Suite("The owl's states")
struct OwlStateTests {
    private func perform(_ action: OwlModel.Action, on fixture: SceneFixture) {
        switch action {
        case .username: fixture.click(SceneFixture.usernamePoint)
        case .password: fixture.click(SceneFixture.passwordPoint)
        case .return: fixture.key("Return")
        case .blank: fixture.click(SceneFixture.blankPoint)
        case .button: fixture.click(SceneFixture.buttonPoint)
        case .tab: fixture.key("Tab")
        case .o: fixture.key("o")
        }
    }

    private static let longest = LongTests.areIncluded ? 4 : 3

    private static let sequences: [[OwlModel.Action]] = {
        var all: [[OwlModel.Action]] = [[]]
        var last = all
        for _ in 1...longest {
            last = last.flatMap { sequence in OwlModel.Action.allCases.map { sequence + [$0] } }
            all += last
        }
        return all
    }()

    @Test("every sequence of up to three actions, or four, ends in the state, the focus and the frames of the table")
    func sequences() throws {
        let table = OwlTable(width: 375, scale: 2)
        #expect(Self.sequences.count == 1 + 7 + 49 + 343 + (Self.longest == 4 ? 2401 : 0))
        for sequence in Self.sequences {
            let fixture = try SceneFixture("owl")
            let scene = try #require(fixture.scene as? OwlScene)
            var model = OwlModel()
            for action in sequence {
                let before = fixture.quickPose
                perform(action, on: fixture)
                model.perform(action)
                #expect(fixture.quickPose.distance(to: before) < 1e-9, "\(action) in \(sequence) jumps")
                fixture.stage.advance(to: fixture.stage.time + 0.11)
            }
            #expect(scene.state == model.state, "\(sequence)")
            #expect(fixture.stage.focused?.layer.name == model.focus, "\(sequence)")
            fixture.stage.advance(to: fixture.stage.time + 0.3)
            let isCovered = model.state == .up
            #expect(fixture.quickPose.distance(to: table.pose(isCovered ? 1 : 0)) < 1e-9, "\(sequence)")

            fixture.stage.focus(nil)
            fixture.click(SceneFixture.usernamePoint)
            #expect((fixture.stage.focused as? TextField)?.string == model.username, "\(sequence)")
            fixture.click(SceneFixture.passwordPoint)
            #expect((fixture.stage.focused as? TextField)?.secureText?.count == model.passwordCount, "\(sequence)")
        }
    }

    @Test(
        "the key neither toggles while a field is edited nor with a modifier that makes a shortcut",
        arguments: [KeyModifiers.control, .alt, .command])
    func shortcuts(modifier: KeyModifiers) throws {
        let fixture = try SceneFixture("owl")
        let scene = try #require(fixture.scene as? OwlScene)
        let shortcut = KeyPress("o", modifiers: modifier, text: modifier == .control ? nil : "o")
        #expect(!fixture.stage.send(.keyPressed(shortcut)) && scene.state == .initial)
        fixture.click(SceneFixture.usernamePoint)
        #expect(!fixture.stage.send(.keyPressed(shortcut)))
        #expect(!fixture.stage.send(.keyPressed(KeyPress("o"))))
        #expect(scene.state == .down)
        #expect((fixture.stage.focused as? TextField)?.string == "")
    }

    @Test(
        "Escape ends editing as Return does, and is for others when no field is edited",
        arguments: [SceneFixture.usernamePoint, SceneFixture.passwordPoint])
    func escape(field: Point) throws {
        let fixture = try SceneFixture("owl")
        fixture.click(field)
        fixture.stage.send(.textInput("ada"))
        #expect(fixture.key("Escape") && fixture.stage.focused == nil)
        #expect((fixture.scene as? OwlScene)?.state == .down)
        #expect(!fixture.key("Escape"))
    }

    @Test("a new scale moves everything at once, in either state", arguments: [false, true])
    func rescaling(isCovered: Bool) throws {
        let fixture = try SceneFixture("owl")
        if isCovered { fixture.key("o") }
        fixture.stage.advance(to: 1)
        fixture.stage.fit(fixture.stage.size, scale: 3)
        #expect(try fixture.pose.distance(to: OwlTable(width: 375, scale: 3).pose(isCovered ? 1 : 0)) < 1e-9)
    }
}
