import Controls
import Geometry
import Home
import LayerTree
import Scenes
import Script
import Stage
import TestSupport
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
        #expect(!fixture.key("Escape"), "where no card is chosen the key is for others")
    }

    @Test(
        "Escape ends editing, then what the scene shows, then the scene, then the choice of its card, one per press",
        arguments: [false, true])
    func escape(isHeld: Bool) throws {
        let fixture = try SceneFixture.gallery()
        func press(_ key: String) { if isHeld { fixture.hold(key) } else { fixture.key(key) } }
        let gallery = try fixture.gallery
        press("2")
        fixture.advance(by: 1)
        press("space")
        fixture.advance(by: 2)
        fixture.click(try fixture.frame("home/card/overlay/card/row1").center)
        let scene = try #require(gallery.cards[1].scene as? CardScene)
        #expect(scene.card.rows[0].field.isEditing)
        press("Escape")
        #expect(!scene.card.isBeingEdited && scene.act == .shown)
        press("Escape")
        #expect(scene.act == .dismissing && gallery.opened != nil)
        press("Escape")
        #expect(gallery.opened == nil && fixture.stage.focused === gallery.cards[1].slot)
        press("Escape")
        #expect(fixture.stage.focused == nil)
    }

    @Test("a held arrow goes from card to card, and a held digit, letter or Space does one thing")
    func holding() throws {
        let fixture = try SceneFixture.gallery()
        let gallery = try fixture.gallery
        fixture.hold("Right")
        #expect(fixture.stage.focused === gallery.cards[3].slot)
        fixture.key("Escape")
        let owl = try #require(gallery.cards[0].scene as? OwlScene)
        fixture.hold("space")
        #expect(owl.state == .up)
        let alone = try SceneFixture("owl")
        alone.hold("o")
        #expect((alone.scene as? OwlScene)?.state == .up)
        alone.hold("space")
        #expect((alone.scene as? OwlScene)?.state != .up)
        // Repeats that do nothing are not recorded.
        let entries = ScriptRecording(alone.player.history).entries
        #expect(InputScript.format(entries).hasSuffix("0 key space\n"))
        let replayed = try SceneFixture("owl")
        let player = ScriptPlayer(entries, file: "recording")
        player.schedule(on: replayed.stage)
        for fixture in [alone, replayed] { fixture.advance(by: 0.2) }
        #expect(player.failure == nil && alone.layers.mapValues(\.frame) == replayed.layers.mapValues(\.frame))
        fixture.hold("1", .alt)
        #expect(gallery.opened != nil)
        fixture.advance(by: 2)
        fixture.hold("Left", .alt)
        #expect(gallery.opened == nil)
    }
}
