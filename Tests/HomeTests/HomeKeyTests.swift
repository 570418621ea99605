import Home
import Scenes
import Stage
import TestSupport
import Testing

/// A scene with a key of its own that is held with Alt.
private final class AltScene: Scene {
    static let info = SceneInfo("alt", title: Localized("Alt", zh: "Alt"))
    var presses: [KeyPress] = []

    func build(_ context: SceneContext) {}

    func keyPressed(_ press: KeyPress) -> Bool {
        presses.append(press)
        return press.modifiers == .alt
    }
}

/// A home of scenes with keys of their own.
private final class AltHome: HomeScene {
    static let info = MiniatureHome.info(of: [AltScene.self, AltScene.self])
    let home = MiniatureHome([AltScene.self, AltScene.self], title: "Home")
}

@Suite("A home's keys")
struct HomeKeyTests {
    @Test("the open scene gets those with Alt that are not the home's: the digits of cards and the left arrow")
    func alt() throws {
        let player = ScenePlayer(SceneConfiguration(AltHome.self), shaper: FakeShaper())
        let home = try #require(player.scene as? AltHome).home
        func press(_ key: Key) { player.key(key, .alt) }
        press("x")
        #expect(home.opened == nil)
        press("1")
        let scene = try #require(home.opened?.scene as? AltScene)
        for key: Key in ["x", "9", .right] { press(key) }
        #expect(scene.presses.map(\.key) == ["x", "9", .right])
        press("2")
        #expect(home.opened === home.cards[1])
        press(.left)
        #expect(home.opened == nil && scene.presses.count == 3)
    }

    @Test("the card with the keyboard opens by Return, and not by one that is held since before")
    func held() throws {
        let player = ScenePlayer(SceneConfiguration(AltHome.self), shaper: FakeShaper())
        let home = try #require(player.scene as? AltHome).home
        player.key(.tab)
        player.send(.keyPressed(KeyPress(.enter, isRepeat: true)))
        #expect(player.stage.focused === home.cards[0].slot && home.opened == nil)
        player.key(.enter)
        #expect(home.opened === home.cards[0])
    }
}
