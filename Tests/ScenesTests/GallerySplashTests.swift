import Geometry
import LayerTree
import Stage
import Testing

@testable import Scenes

@Suite("The splash over the gallery's home")
struct GallerySplashTests {
    private func fixture(reducesMotion: Bool = false, set: [(name: String, value: String)] = []) throws
        -> GalleryFixture
    {
        let fixture = try GalleryFixture(reducesMotion: reducesMotion, set: set)
        try fixture.gallery.playSplash()
        return fixture
    }

    private func isCovered(_ fixture: GalleryFixture) -> Bool {
        fixture.stage.root.snapshots(at: fixture.stage.time).contains { $0.path == "foreground" }
    }

    private func isOver(_ fixture: GalleryFixture) -> Bool {
        fixture.stage.root.snapshots(at: fixture.stage.time).allSatisfy { $0.path.hasPrefix("home") }
    }

    @Test("it waits two seconds, opens in 0.6, and leaves nothing behind", arguments: [false, true])
    func course(reducesMotion: Bool) throws {
        let fixture = try fixture(reducesMotion: reducesMotion)
        fixture.wait(1.99)
        #expect(isCovered(fixture))
        fixture.wait(0.7)
        #expect(isOver(fixture))
        #expect(try fixture.gallery.content.mask == nil && fixture.gallery.content.transform == .identity)
    }

    @Test(
        "a click and the home's own keys open it at once, and do nothing else",
        arguments: ["Return", "Escape", "space", "1", "KP_3", "Left", ""])
    func skipping(_ key: String) throws {
        let fixture = try fixture()
        fixture.wait(0.5)
        if key == "" { fixture.click(Point(300, 300)) } else { fixture.key(key) }
        fixture.wait(0.01)
        #expect(!isCovered(fixture))
        #expect(try fixture.gallery.opened == nil && fixture.stage.focused == nil)
        fixture.wait(0.7)
        #expect(isOver(fixture))
        fixture.key("1")
        #expect(try fixture.gallery.opened != nil)
    }

    @Test("other keys are the program's, and Tab finds no card under it")
    func otherKeys() throws {
        let fixture = try fixture()
        fixture.wait(0.5)
        for key in ["p", "comma", "Tab"] { fixture.key(key) }
        #expect(isCovered(fixture) && fixture.stage.focused == nil)
        fixture.wait(3)
        fixture.key("Tab")
        #expect(fixture.stage.focused is GallerySlot)
    }

    @Test("it goes on in another size of the window, and by the splash's own parameters")
    func sizeAndParameters() throws {
        let fixture = try fixture(set: [("splash.waitDuration", "5"), ("splash.openDuration", "1")])
        fixture.wait(4.9)
        fixture.stage.send(.resized(Size(600, 800)))
        #expect(try isCovered(fixture) && fixture.frame("foreground") == Rect(0, 0, 600, 800))
        fixture.wait(0.6)
        #expect(!isCovered(fixture) && !isOver(fixture))
        fixture.stage.send(.resized(Size(900, 700)))
        fixture.wait(0.61)
        #expect(isOver(fixture))
    }
}
