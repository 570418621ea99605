import Home
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The ways from a scene of the gallery")
struct GalleryWayTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture.gallery()
        fixture.key("1")
        fixture.advance(by: 2)
    }

    private var opened: String? { get throws { try fixture.gallery.opened?.info.name } }

    @Test("Alt+Left goes back at once, also from a text field, where Escape first ends editing")
    func back() throws {
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        fixture.key("Escape")
        #expect(try opened == "owl")
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        fixture.key("Left", .alt)
        #expect(try opened == nil && fixture.stage.focused !== nil)
        fixture.key("Left", .alt)
        #expect(try opened == nil)
    }

    @Test("a number opens another scene in the place of the open one, which goes back to its card")
    func numbers() throws {
        let card = try SceneFixture.gallery().frame("home/owl")
        fixture.key("4")
        #expect(try opened == "map")
        fixture.advance(by: 2)
        #expect(try fixture.frame("home/map") == fixture.stage.root.bounds)
        #expect(try fixture.frame("home/owl") == card)
        fixture.key("4")
        #expect(try opened == "map")
        fixture.key("9")
        #expect(try opened == "map")
        fixture.key("Escape")
        fixture.advance(by: 2)
        #expect(try opened == nil && fixture.gallery.cards.allSatisfy { !$0.host.isHidden })
    }

    @Test("while a text is typed a number is a letter, and with Alt opens another scene")
    func typing() throws {
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        fixture.key("4")
        #expect(try opened == "owl")
        fixture.key("4", .alt)
        #expect(try opened == "map" && fixture.stage.focused == nil)
        fixture.key("Left", .alt)
        fixture.key("6", .alt)
        #expect(try opened == "waves")
    }

    @Test("the keys that are listed for an open scene lead back, to other scenes, and to its steps")
    func keys() throws {
        let info = try fixture.gallery.shownInfo
        #expect(info.home?[.english] == "Gallery" && info.title == OwlScene.info.title)
        let keys = info.keys(in: .english).map(\.key)
        #expect(keys.suffix(3) == ["Alt+←", "1–6", "Ctrl+1–5"])
        fixture.key("Left", .alt)
        #expect(try fixture.gallery.shownInfo.home == nil)
    }
}
