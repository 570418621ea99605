import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("The gallery's way back")
struct GalleryEscapeTests {
    @Test(
        "Escape, and a click on blank space, unchoose the card chosen; then Space plays all", arguments: [false, true])
    func unchoosing(byClick: Bool) throws {
        let fixture = try SceneFixture.gallery()
        fixture.key("Right")
        fixture.key("Right")
        #expect(try fixture.stage.focused === fixture.gallery.cards[1].slot)
        if byClick { fixture.click(Point(3, 3)) } else { fixture.key("Escape") }
        #expect(fixture.stage.focused == nil)
        #expect(fixture.stage.root.snapshots(at: 0).allSatisfy { $0.name != "focusRing" || $0.state.isHidden })
        fixture.key("space")
        let owl = try #require(fixture.gallery.cards[0].scene as? OwlScene)
        #expect(try owl.state == .up && fixture.gallery.opened == nil)
        var unhandled = 0
        fixture.stage.unhandledKey = { _ in
            unhandled += 1
            return true
        }
        fixture.key("Escape")
        #expect(unhandled == 1, "where no card is chosen the key is for others")
    }

    @Test("Escape ends editing, then what the scene shows, then the scene, then the choice of its card")
    func escape() throws {
        let fixture = try SceneFixture.gallery()
        let gallery = try fixture.gallery
        fixture.key("2")
        fixture.advance(by: 1)
        fixture.key("space")
        fixture.advance(by: 2)
        fixture.click(try fixture.frame("home/card/overlay/card/row1").center)
        let scene = try #require(gallery.cards[1].scene as? CardScene)
        #expect(scene.card.rows[0].field.isEditing)
        fixture.key("Escape")
        #expect(!scene.card.isBeingEdited && scene.act == .shown)
        fixture.key("Escape")
        #expect(scene.act == .dismissing && gallery.opened != nil)
        fixture.key("Escape")
        #expect(gallery.opened == nil && fixture.stage.focused === gallery.cards[1].slot)
        fixture.key("Escape")
        #expect(fixture.stage.focused == nil)
    }
}
