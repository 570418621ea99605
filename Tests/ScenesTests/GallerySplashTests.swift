import Geometry
import LayerTree
import RenderTree
import Stage
import Testing

@testable import Scenes

@Suite("The splash opens the gallery, once")
struct GallerySplashTests {
    @Test(
        "it lies over the home until it has waited or is skipped, and leaves the home as it is without a splash",
        arguments: [nil, "Return", "KP_Enter", "Escape", "space", "click"])
    func opening(way: String?) throws {
        let (fixture, plain) = (try GalleryFixture(playsSplash: true), try GalleryFixture())
        fixture.wait(0.5)
        #expect(try fixture.frame("foreground") == Rect(0, 0, 1120, 720))
        switch way {
        case nil: break
        case "click": fixture.click(try fixture.frame("home/owl").center)
        case let key?: fixture.key(key)
        }
        let end = way == nil ? 2.6 : 1.1
        fixture.stage.advance(to: end - 1e-6)
        #expect(try fixture.frame("home/hole").width > 1000)
        fixture.stage.advance(to: end + 1e-6)
        plain.stage.advance(to: fixture.stage.time)
        #expect(fixture.tree.unfolded == plain.tree.unfolded)
        #expect(try fixture.gallery.opened == nil, "what ended the splash was for the splash alone")
        if let way, way != "click" { fixture.key(way == "Escape" ? "1" : way) }
        fixture.wait(3)
        #expect(fixture.stage.root.snapshots(at: fixture.stage.time).allSatisfy { $0.path.hasPrefix("home") })
    }
}
