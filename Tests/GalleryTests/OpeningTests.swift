import Controls
import Geometry
import Home
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("Scenes open at their beginning")
struct OpeningTests {
    @Test(
        "wherever its miniature is, a scene eases to its first state while it grows",
        arguments: ["owl", "card", "map", "splash", "launch"], [0.05, 0.4, 0.9, 1.3])
    func beginning(name: String, age: Double) throws {
        let fixture = try SceneFixture.gallery()
        fixture.advance(by: 0.5)
        fixture.key("space")
        fixture.advance(by: age)
        try fixture.zoom(name, isOpening: true)
        let opened = fixture.stage.time
        fixture.advance(by: 1.5)
        let alone = try SceneFixture(name, size: Size(1120, 720), scale: 1)
        alone.stage.advance(to: fixture.stage.time - opened)
        switch try fixture.gallery.opened?.scene {
        case let owl as OwlScene: #expect(owl.state == .initial)
        case let card as CardScene: #expect(card.act == .host)
        case let map as MapScene: #expect(!map.isShowingMap)
        default: break
        }
        let snapshots = alone.stage.snapshots()
        for snapshot in snapshots where !snapshot.state.isHidden && snapshot.state.opacity > 0 {
            guard snapshots.count(where: { $0.path == snapshot.path }) == 1 else { continue }
            let same = try fixture.layer("home/\(name)/\(snapshot.path)")
            let (frame, expected) = (same.frame, snapshot.frame)
            // Between two turns of a key frame a few digits of the time are lost.
            #expect(
                abs(frame.minX - expected.minX) < 1e-3 && abs(frame.maxY - expected.maxY) < 1e-3, "\(snapshot.path)")
            #expect(abs(same.state.opacity - snapshot.state.opacity) < 1e-6, "\(snapshot.path)")
        }
    }

    @Test(
        "an owl left with text in its fields opens with empty ones, also if it was answering",
        arguments: [false, true], [0.1, 2.0])
    func typed(isLoggingIn: Bool, pause: Double) throws {
        let fixture = try SceneFixture.gallery()
        try fixture.zoom("owl", isOpening: true)
        fixture.advance(by: 2)
        let owl = try #require(try fixture.gallery.opened?.scene as? OwlScene)
        for (field, text) in [("username", "Ada"), ("password", "secret")] {
            fixture.click(try fixture.frame("home/owl/panel/\(field)").center)
            fixture.stage.send(.textInput(text))
        }
        if isLoggingIn {
            fixture.click(try fixture.frame("home/owl/panel/button").center)
            #expect(owl.form == .waiting)
            fixture.key("Left", .alt)
        } else {
            fixture.key("Escape")
            fixture.key("Escape")
        }
        #expect(try fixture.gallery.opened == nil)
        fixture.advance(by: pause)
        try fixture.zoom("owl", isOpening: true)
        fixture.advance(by: 2)
        #expect(owl.form == .open)
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        #expect((fixture.stage.focused as? TextField)?.string == "")
        fixture.click(try fixture.frame("home/owl/panel/password").center)
        #expect((fixture.stage.focused as? TextField)?.secureText?.count == 0)
    }

    @Test("nothing jumps as it opens", arguments: ["owl", "card", "map"])
    func continuity(name: String) throws {
        let fixture = try SceneFixture.gallery()
        fixture.advance(by: 0.5)
        fixture.key("space")
        fixture.advance(by: 0.7)
        let before = fixture.stage.snapshots().filter { $0.path.hasPrefix("home/\(name)/") }
        try fixture.zoom(name, isOpening: true)
        // The city is drawn anew for another size.
        for snapshot in before where !snapshot.state.isHidden && !snapshot.path.contains("/ground/") {
            let now = try fixture.layer(snapshot.path)
            #expect(abs(now.frame.minX - snapshot.frame.minX) < 1e-6, "\(snapshot.path)")
            #expect(abs(now.state.opacity - snapshot.state.opacity) < 1e-9, "\(snapshot.path)")
        }
    }
}
