import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("Logging in")
struct LoginTests {
    private func filled(
        login: String = "welcome", language: Language = .english, reducesMotion: Bool = false
    ) throws -> SceneFixture {
        let fixture = try SceneFixture(
            "owl", set: [("login", login), ("gaze", "off")], language: language, reducesMotion: reducesMotion)
        fixture.click(SceneFixture.usernamePoint)
        fixture.stage.send(.textInput("Ada"))
        fixture.click(SceneFixture.passwordPoint)
        fixture.stage.send(.textInput("secret"))
        fixture.advance(by: 1)
        return fixture
    }

    private func owl(_ fixture: SceneFixture) throws -> OwlScene { try #require(fixture.scene as? OwlScene) }

    private func shift(_ path: String, _ fixture: SceneFixture) throws -> Double {
        try fixture.layer(path).state.transform.translation.x
    }

    private func texts(_ fixture: SceneFixture) -> [String] { fixture.tree.texts.map(\.string) }

    @Test("with an empty field that field shakes and gets the focus", arguments: ["username", "password"])
    func empty(name: String) throws {
        let fixture = try SceneFixture("owl")
        if name == "password" {
            fixture.click(SceneFixture.usernamePoint)
            fixture.stage.send(.textInput("Ada"))
        }
        fixture.click(SceneFixture.buttonPoint)
        #expect(try fixture.stage.focused?.layer.name == name && owl(fixture).form == .open)
        #expect(try owl(fixture).state == (name == "password" ? .up : .down))
        var shifts: [Double] = []
        for _ in 0..<44 {
            fixture.advance(by: 0.01)
            shifts.append(try shift("panel/\(name)", fixture))
        }
        #expect(shifts.min()! < -5 && shifts.max()! > 5)
        fixture.advance(by: 0.1)
        #expect(try shift("panel/\(name)", fixture) == 0)
    }

    @Test("Return in the password logs in with both filled in; with an empty name, and in the name, it ends editing")
    func returnKey() throws {
        for (isFilled, point, form) in [
            (true, SceneFixture.passwordPoint, OwlScene.Form.waiting), (true, SceneFixture.usernamePoint, .open),
            (false, SceneFixture.passwordPoint, .open),
        ] {
            let fixture = isFilled ? try filled() : try SceneFixture("owl")
            fixture.click(point)
            fixture.key("Return")
            #expect(try owl(fixture).form == form && fixture.stage.focused == nil)
        }
    }

    @Test(
        "with both filled in the button turns, the owl nods, and a welcome follows that a click ends",
        arguments: [Language.english, .chinese])
    func welcome(language: Language) throws {
        let fixture = try filled(language: language)
        fixture.click(SceneFixture.buttonPoint)
        #expect(try owl(fixture).form == .waiting && fixture.stage.focused == nil)
        let path = "panel/button/spinner"
        fixture.advance(by: 0.2)
        #expect(try fixture.layer(path).state.transform.rotation != 0)
        #expect(try fixture.layer("panel/button/label").state.opacity == 0)
        // Nothing of the form is there to be used.
        for _ in 0..<3 {
            fixture.key("Tab")
            #expect(fixture.stage.focused == nil)
        }
        fixture.click(SceneFixture.passwordPoint)
        #expect(fixture.stage.focused == nil)
        fixture.advance(by: 1.1)
        #expect(try owl(fixture).form == .welcoming)
        #expect(try fixture.layer("face").state.transform.d < 1)
        #expect(try fixture.layer("face").frame.height < 92)
        fixture.advance(by: 2)
        #expect(try fixture.layer("face").state.transform == .identity)
        #expect(!fixture.stage.snapshots().contains { $0.path == path })
        #expect(
            texts(fixture)
                == (language == .english ? ["Hello, Ada!", "You are logged in."] : ["你好，Ada！", "登录成功。"]))
        _ = fixture.stage.frame()
        #expect(fixture.stage.nextFrame == .never)
        fixture.click(SceneFixture.blankPoint)
        fixture.advance(by: 1)
        let fresh = try SceneFixture("owl", set: [("gaze", "off")], language: language)
        #expect(fixture.tree.unfolded == fresh.tree.unfolded, "the form is back, and empty")
        fixture.click(SceneFixture.passwordPoint)
        #expect((fixture.stage.focused as? TextField)?.secureText?.count == 0)
    }

    @Test("Ctrl+Z after a welcome does not bring back the name of the user before")
    func forgotten() throws {
        let fixture = try filled()
        fixture.click(SceneFixture.buttonPoint)
        fixture.advance(by: 4)
        fixture.key("Escape")
        fixture.advance(by: 1)
        fixture.click(SceneFixture.usernamePoint)
        fixture.key("z", .control)
        #expect((fixture.stage.focused as? TextField)?.string == "")
    }

    @Test("a field that shakes again while it shakes continues from where it is", arguments: [0.05, 0.1, 0.2, 0.4])
    func shakenAgain(delay: Double) throws {
        let fixture = try SceneFixture("owl", set: [("gaze", "off")])
        fixture.click(SceneFixture.buttonPoint)
        fixture.advance(by: delay)
        let before = try shift("panel/username", fixture)
        fixture.click(SceneFixture.buttonPoint)
        #expect(abs(try shift("panel/username", fixture) - before) < 1e-9 && before != 0)
        fixture.advance(by: 1)
        #expect(try shift("panel/username", fixture) == 0)
    }

    @Test("login=fail shakes the card, and the form keeps what was typed")
    func failure() throws {
        let fixture = try filled(login: "fail")
        fixture.click(SceneFixture.buttonPoint)
        var shifts: [Double] = []
        for _ in 0..<170 {
            fixture.advance(by: 0.01)
            shifts.append(try shift("panel", fixture))
        }
        #expect(shifts.prefix(119).allSatisfy { $0 == 0 } && shifts.min()! < -5 && shifts.max()! > 5)
        #expect(try shifts.last == 0 && owl(fixture).form == .open)
        #expect(texts(fixture).contains("Ada"))
        // It is said why, until another try.
        #expect(texts(fixture).contains("Wrong name or password"))
        fixture.click(SceneFixture.buttonPoint)
        #expect(texts(fixture).contains("Welcome back") && !texts(fixture).contains("Wrong name or password"))
        fixture.advance(by: 3)
        #expect(texts(fixture).contains("Wrong name or password"))
        fixture.key("Tab")
        #expect(texts(fixture).contains("Welcome back") && !texts(fixture).contains("Wrong name or password"))
    }

    @Test("Escape ends the wait, and the welcome; so do Return and Space", arguments: ["Escape", "Return", "space"])
    func ending(key: String) throws {
        let fixture = try filled()
        fixture.click(SceneFixture.buttonPoint)
        fixture.advance(by: 0.5)
        fixture.key("Escape")
        fixture.advance(by: 3)
        #expect(try owl(fixture).form == .open && texts(fixture).contains("Ada"))
        fixture.click(SceneFixture.buttonPoint)
        fixture.advance(by: 3)
        #expect(try owl(fixture).form == .welcoming)
        fixture.key(key)
        fixture.advance(by: 1)
        #expect(try owl(fixture).form == .open && fixture.stage.focused == nil)
        #expect(try fixture.layer("panel/title").state.opacity == 1)
    }

    @Test(
        "while the owl nods neither a key nor a click takes the welcome away",
        arguments: ["Escape", "Return", "space", nil])
    func nodding(key: String?) throws {
        let fixture = try filled()
        fixture.click(SceneFixture.buttonPoint)
        fixture.advance(by: 1.4)
        #expect(try owl(fixture).form == .welcoming && fixture.layer("panel/title").state.opacity == 1)
        if let key { fixture.key(key) } else { fixture.click(SceneFixture.blankPoint) }
        fixture.advance(by: 2)
        #expect(try owl(fixture).form == .welcoming && texts(fixture).contains("Hello, Ada!"))
    }

    @Test("with reduced motion nothing shakes, turns or nods: colours and opacity say it")
    func reduced() throws {
        for login in ["fail", "welcome"] {
            let fixture = try filled(login: login, reducesMotion: true)
            fixture.click(SceneFixture.buttonPoint)
            var colors: Set<Color> = []
            for _ in 0..<200 {
                fixture.advance(by: 0.01)
                for path in ["panel", "face", "panel/button/spinner"] {
                    let state = fixture.stage.layer(path)?.state
                    #expect(state?.transform ?? .identity == .identity)
                }
                colors.insert(try fixture.layer("panel").state.backgroundColor)
            }
            #expect(login == "welcome" ? colors.count == 1 : colors.count > 5)
            #expect(texts(fixture).contains("Hello, Ada!") == (login == "welcome"))
        }
    }
}
