import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("The login panel")
struct LoginPanelTests {
    @Test("the panel and what is in it have the places and corners described", arguments: [320.0, 375, 414, 768, 1920])
    func places(window: Double) throws {
        let fixture = try SceneFixture("owl", size: Size(window, 667))
        // A wider window than a tablet's has a tablet's form in its middle.
        let width = min(window, 768)
        let panel = Rect(20 + (window - width) / 2, 150, width - 40, 215)
        let places: [(String, Rect)] = [
            ("band", Rect(0, 0, window, 250)), ("panel", panel),
            // Five points lower than the article's, clear of the beak.
            ("panel/title", Rect(10, 20, width - 60, 20).offset(by: panel.origin)),
            ("panel/username", Rect(20, 50, width - 80, 40).offset(by: panel.origin)),
            ("panel/password", Rect(20, 100, width - 80, 40).offset(by: panel.origin)),
            ("panel/button", Rect(20, 160, width - 80, 40).offset(by: panel.origin)),
            ("panel/username/icon", Rect(29, 59, 22, 22).offset(by: panel.origin)),
            ("panel/password/icon", Rect(29, 109, 22, 22).offset(by: panel.origin)),
            // Between the slot at the left and the clear button at the right, within the border.
            ("panel/username/viewport", Rect(59, 51, width - 128, 38).offset(by: panel.origin)),
        ]
        for (path, frame) in places { #expect(try fixture.layer(path).frame == frame, "\(path)") }
        for path in ["panel", "panel/button"] { #expect(try fixture.layer(path).state.cornerRadius == 5) }
        for path in ["panel/username", "panel/password"] { #expect(try fixture.layer(path).state.cornerRadius > 0) }
    }

    @Test(
        "labels are in the language asked for",
        arguments: [
            (Language.english, ["Welcome back", "User name", "Password", "Log in"]),
            (.chinese, ["欢迎回来", "请输入账号", "请输入密码", "登录"]),
        ])
    func labels(language: Language, words: [String]) throws {
        #expect(try SceneFixture("owl", language: language).tree.texts.map(\.string) == words)
    }

    @Test(
        "the locale's name gives the language",
        arguments: [
            ("zh_CN.UTF-8", Language.chinese), ("ZH", .chinese), ("zh_TW", .chinese), ("en_GB", .english),
            ("", .english),
            ("C", .english), ("de_DE.UTF-8", .english),
        ])
    func locales(name: String, language: Language) { #expect(Language(locale: name) == language) }

    @Test("a field shows its button only while it is edited and holds text")
    func clearButtons() throws {
        let fixture = try SceneFixture("owl")
        func shown() -> [Bool] {
            ["username", "password"].map { name in
                (try? !fixture.layer("panel/\(name)/clear").state.isHidden) ?? false
            }
        }
        #expect(shown() == [false, false])
        fixture.click(SceneFixture.usernamePoint)
        #expect(shown() == [false, false])
        fixture.stage.send(.textInput("a"))
        #expect(shown() == [true, false])
        fixture.click(SceneFixture.passwordPoint)
        fixture.stage.send(.textInput("b"))
        #expect(shown() == [false, true])
        fixture.click(SceneFixture.blankPoint)
        #expect(shown() == [false, false])
    }

    @Test("a window of any size is laid out without a number that is none", arguments: [1.0, 40, 80, 116, 200, 4000])
    func anySize(side: Double) throws {
        for scene in SceneCatalog.gallery.all {
            let fixture = try SceneFixture(scene.name, size: Size(side, side))
            fixture.key("Tab")
            fixture.stage.send(.textInput("some text that is longer than the field"))
            fixture.key("Tab")
            for time in [0, 0.1, 1] {
                fixture.stage.advance(to: time)
                #expect(fixture.tree.isFiniteThroughout)
            }
        }
    }
}
