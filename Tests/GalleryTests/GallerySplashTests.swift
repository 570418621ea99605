import Geometry
import Home
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("The splash over the gallery's home")
struct GallerySplashTests {
    private func isCovered(_ fixture: SceneFixture) -> Bool {
        fixture.stage.snapshots().contains { $0.path == "foreground" }
    }

    private func isOver(_ fixture: SceneFixture) -> Bool {
        fixture.stage.snapshots().allSatisfy { $0.path.hasPrefix("home") }
    }

    @Test("it waits two seconds, opens in 0.6, and leaves nothing behind", arguments: [false, true])
    func course(reducesMotion: Bool) throws {
        let fixture = try SceneFixture.gallery(reducesMotion: reducesMotion, playsSplash: true)
        fixture.advance(by: 1.99)
        #expect(isCovered(fixture))
        fixture.advance(by: 0.7)
        #expect(isOver(fixture))
        #expect(try fixture.gallery.content.mask == nil && fixture.gallery.content.transform == .identity)
    }

    @Test("other keys are the program's, and Tab finds no card under it")
    func otherKeys() throws {
        let fixture = try SceneFixture.gallery(playsSplash: true)
        fixture.advance(by: 0.5)
        for key in ["p", "comma", "Tab"] { fixture.key(key) }
        #expect(isCovered(fixture) && fixture.stage.focused == nil)
        fixture.advance(by: 3)
        fixture.key("Tab")
        #expect(fixture.stage.focused is HomeSlot)
    }

    @Test("it continues in another size of the window, and by the splash's own parameters")
    func sizeAndParameters() throws {
        let fixture = try SceneFixture.gallery(
            set: [("splash.waitDuration", "5"), ("splash.openDuration", "1")], playsSplash: true)
        fixture.advance(by: 4.9)
        fixture.stage.send(.resized(Size(600, 800)))
        #expect(try isCovered(fixture) && fixture.frame("foreground") == Rect(0, 0, 600, 800))
        fixture.advance(by: 0.6)
        #expect(!isCovered(fixture) && !isOver(fixture))
        fixture.stage.send(.resized(Size(900, 700)))
        fixture.advance(by: 0.61)
        #expect(isOver(fixture))
    }

    @Test(
        "it lies over the home until it has waited or is skipped, and leaves the home as it is without a splash",
        arguments: [nil, "Return", "KP_Enter", "Escape", "space", "1", "KP_3", "Left", "click"])
    func opening(way: String?) throws {
        let (fixture, plain) = (try SceneFixture.gallery(playsSplash: true), try SceneFixture.gallery())
        fixture.advance(by: 0.5)
        #expect(try fixture.frame("foreground") == Rect(0, 0, 1120, 720))
        switch way {
        case nil: break
        case "click":
            fixture.click(try fixture.frame("home/owl").center)
            // A card under the pointer is lifted.
            fixture.stage.send(.pointerLeft)
        case let key?: fixture.key(key)
        }
        let end = way == nil ? 2.6 : 1.1
        fixture.stage.advance(to: end - 1e-6)
        #expect(try fixture.frame("home/hole").width > 1000)
        fixture.stage.advance(to: end + 1e-6)
        plain.stage.advance(to: fixture.stage.time)
        #expect(fixture.tree.unfolded == plain.tree.unfolded)
        #expect(
            try fixture.gallery.opened == nil && fixture.stage.focused == nil,
            "what ended the splash was for the splash alone")
        if let way, way != "click" { fixture.key(way == "Escape" ? "1" : way) }
        fixture.advance(by: 3)
        #expect(fixture.stage.snapshots().allSatisfy { $0.path.hasPrefix("home") })
    }
}
