import Controls
import Geometry
import Home
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The gallery opens and closes its scenes")
struct GalleryTests {
    private static let names = SceneCatalog.gallery.all.map(\.name)
    private static let viewports = [Size(375, 667), Size(320, 568), Size(1280, 800), Size(1920, 1080)]

    @Test("a scene opens by its number, Tab and Return, Tab and Space, the arrows, and a click", arguments: names)
    func opening(name: String) throws {
        let index = try #require(Self.names.firstIndex(of: name))
        let ways: [(SceneFixture) throws -> Void] = [
            { $0.key("\(index + 1)") },
            { $0.key("KP_\(index + 1)") },
            { fixture in
                for _ in 0...index { fixture.key("Tab") }
                fixture.key("Return")
            },
            { fixture in
                for _ in 0..<(Self.names.count - index) { fixture.key("Tab", .shift) }
                fixture.key("space")
            },
            { fixture in
                for _ in 0...index { fixture.key("Right") }
                fixture.key("Return")
            },
            { fixture in fixture.click(try fixture.frame("home/\(name)").center) },
        ]
        for way in ways {
            let fixture = try SceneFixture.gallery()
            fixture.stage.advance(to: 0.5)
            try way(fixture)
            #expect(try fixture.gallery.opened?.info.name == name)
            fixture.advance(by: 2)
            #expect(try fixture.frame("home/\(name)") == Rect(0, 0, 1120, 720))
        }
    }

    @Test("open, a scene is laid out as it is alone; Escape brings the home back as it was", arguments: viewports)
    func roundTrip(viewport: Size) throws {
        let fixture = try SceneFixture.gallery(size: viewport)
        let alone = try SceneFixture("owl", size: viewport, scale: 1)
        let before = try fixture.frame("home/owl")
        fixture.key("1")
        fixture.advance(by: 2)
        let offset = "home/owl/"
        for snapshot in alone.stage.snapshots() {
            #expect(try fixture.frame(offset + snapshot.path) == snapshot.frame, "\(snapshot.path)")
        }
        fixture.key("Escape")
        #expect(try fixture.gallery.opened == nil)
        fixture.advance(by: 2)
        #expect(try fixture.frame("home/owl") == before)
        let untouched = try SceneFixture.gallery(size: viewport)
        untouched.stage.advance(to: fixture.stage.time)
        #expect(
            try fixture.frame("home/owl/panel/username") == untouched.frame("home/owl/panel/username"))
    }

    @Test(
        "a zoom that is turned round at any time continues from what is on screen, at its speed",
        arguments: LongTests.areIncluded ? 0..<20 : 0..<4)
    func interruption(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fixture = try SceneFixture.gallery(size: Self.viewports[Int(seed) % Self.viewports.count])
        let watched = ["home/owl", "home/owl/panel", "home/owl/face", "home/owl/band"]
        func places() throws -> [Double] {
            try watched.flatMap { path -> [Double] in
                let frame = try fixture.frame(path)
                return [frame.minX, frame.minY, frame.maxX, frame.maxY]
            }
        }
        fixture.advance(by: 0.1)
        let step = 1e-4
        for turn in 0..<12 {
            let before = try places()
            fixture.advance(by: step)
            let meeting = try places()
            fixture.key(turn.isMultiple(of: 2) ? "1" : "Escape")
            #expect(try places() == meeting, "it jumps")
            fixture.advance(by: step)
            let after = try places()
            for index in before.indices {
                let speeds = ((meeting[index] - before[index]) / step, (after[index] - meeting[index]) / step)
                #expect(abs(speeds.0 - speeds.1) < 60, "the speed jumps from \(speeds.0) to \(speeds.1)")
            }
            fixture.advance(by: .random(in: 0.02...0.4, using: &random))
        }
    }

    @Test("what is drawn anew for another size on the way is in its place from the start", arguments: [false, true])
    func redrawn(isOpening: Bool) throws {
        let fixture = try SceneFixture.gallery()
        fixture.advance(by: 0.1)
        fixture.key("Space")
        fixture.advance(by: 0.2)
        try fixture.zoom("map", isOpening: isOpening)
        let ground = "home/map/map/ground"
        for _ in 0..<20 {
            fixture.advance(by: 0.03)
            let own = try fixture.frame("home/map/map/location").center
            let snapshots = fixture.stage.snapshots()
            let streets = try #require(snapshots.first { $0.path == "\(ground)/streets" }).frame
            // One's own place is in the middle of the city, and the city is drawn as far as the map is seen.
            #expect(abs(streets.center.x - own.x) < 1e-6 && abs(streets.center.y - own.y) < 1e-6)
            let map = try fixture.frame("home/map/map")
            #expect(streets.width >= map.width && streets.height >= map.height)
        }
    }

    @Test("playing all does not stop the water")
    func playAll() throws {
        let fixture = try SceneFixture.gallery()
        let waves = try #require(try fixture.gallery.cards.first { $0.info.name == "waves" })
        fixture.advance(by: 0.5)
        try fixture.gallery.performMainAction()
        let before = waves.host.renderNode(atParentTime: fixture.stage.time)?.anonymous
        fixture.advance(by: 0.2)
        #expect(waves.host.renderNode(atParentTime: fixture.stage.time)?.anonymous != before)
    }

    @Test("where people asked for less movement a scene fades in over the home, which stays until then")
    func reducedOpening() throws {
        let fixture = try SceneFixture.gallery(reducesMotion: true)
        fixture.key("1")
        fixture.advance(by: 0.1)
        let gallery = try fixture.gallery
        #expect(gallery.cards[0].phone.allSatisfy { $0.presentation.opacity < 1 })
        #expect(!gallery.cards[1].host.isHidden)
        fixture.advance(by: 0.2)
        #expect(gallery.cards[0].host.presentation.opacity == 1)
        #expect(gallery.cards[1].host.isHidden)
    }

    @Test("a miniature's own controls take no input; those of an open scene do, to which the home is deaf")
    func input() throws {
        let fixture = try SceneFixture.gallery()
        let field = try fixture.frame("home/owl/panel/username").center
        fixture.stage.send(.pointerMoved(field))
        #expect(fixture.stage.cursor == .hand)
        for _ in 0..<(3 * Self.names.count) {
            fixture.key("Tab")
            #expect(fixture.stage.focused is HomeSlot)
        }
        fixture.click(field)
        fixture.advance(by: 2)
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        let focused = try #require(fixture.stage.focused as? TextField)
        #expect(focused.isEditing && fixture.stage.cursor == .text)
        for character in "1 2" { fixture.key(character == " " ? "space" : "\(character)") }
        fixture.stage.send(.textInput(" Ada"))
        #expect(focused.string == "1 2 Ada")
        for _ in 0..<9 {
            fixture.key("Tab")
            #expect(!(fixture.stage.focused is HomeSlot))
        }
        fixture.key("Escape")
        #expect(!focused.isEditing && fixture.stage.focused == nil)
    }

    @Test("after a scene was opened by keys, the keyboard is at its card again; after a click nowhere")
    func focusAfterClosing() throws {
        let fixture = try SceneFixture.gallery()
        fixture.key("2")
        fixture.advance(by: 1)
        fixture.key("Escape")
        #expect(try fixture.stage.focused === fixture.gallery.cards[1].slot)
        fixture.click(try fixture.frame("home/owl").center)
        fixture.key("Escape")
        #expect(fixture.stage.focused == nil)
    }

    @Test("behind an open scene nothing is there, and nothing is done for it")
    func costs() throws {
        let fixture = try SceneFixture.gallery(set: [("owl.gaze", "off")])
        fixture.key("1")
        fixture.advance(by: 3)
        let nodes = fixture.stage.frame().root.all.count
        #expect(fixture.stage.nextFrame == .never, "the waves are hidden, and no miniature plays")
        let alone = try SceneFixture("owl", size: Size(1120, 720), scale: 1)
        #expect(nodes <= alone.stage.frame().root.all.count + 4)
        fixture.key("Escape")
        fixture.advance(by: 0.1)
        #expect(fixture.stage.frame().root.all.count > nodes + 10)
    }

    @Test("the miniatures play one after the other, the same every time")
    func rhythm() throws {
        let (one, other) = (try SceneFixture.gallery(), try SceneFixture.gallery())
        let start = one.tree
        for time in stride(from: 0.25, through: 16, by: 0.25) { one.stage.advance(to: time) }
        other.stage.advance(to: 16)
        #expect(one.tree == other.tree && one.tree != start)
        let owl = try #require(one.gallery.cards[0].scene as? OwlScene)
        #expect(owl.state == .down, "two plays cover and uncover the eyes")
    }

    @Test("while it is resized by dragging, home and open scene follow at once", arguments: [nil, "owl", "waves"])
    func resizing(name: String?) throws {
        let fixture = try SceneFixture.gallery()
        if let name {
            fixture.key("\(Self.names.firstIndex(of: name)! + 1)")
            fixture.advance(by: 0.2)
        }
        for width in stride(from: 1100.0, through: 300, by: -53) {
            let size = Size(width, 720 - (1100 - width) / 5)
            fixture.stage.send(.resized(size))
            fixture.advance(by: 0.01)
            if let name { #expect(try fixture.frame("home/\(name)") == Rect(origin: .zero, size: size)) }
            #expect(fixture.stage.frame().root.isFiniteThroughout)
        }
    }

    @Test("two hundred clicks and keys at 1 to 50 ms leave it sane", arguments: LongTests.areIncluded ? 0..<6 : 0..<2)
    func frantic(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fixture = try SceneFixture.gallery(size: Self.viewports[Int(seed) % Self.viewports.count])
        let keys = ["1", "2", "6", "Escape", "Tab", "Return", "space", "Left", "Down", "o", "m", "p"]
        for _ in 0..<200 {
            if Bool.random(using: &random) {
                fixture.key(keys.randomElement(using: &random)!)
            } else {
                fixture.click(
                    Point(
                        .random(in: 0...fixture.stage.size.width, using: &random),
                        .random(in: 0...fixture.stage.size.height, using: &random)))
            }
            fixture.advance(by: .random(in: 0.001...0.05, using: &random))
        }
        fixture.stage.send(.pointerLeft)
        // A scene may take the first Escape for itself.
        for _ in 0..<3 {
            fixture.key("Escape")
            fixture.advance(by: 3)
        }
        let gallery = try fixture.gallery
        #expect(gallery.opened == nil)
        let layout = HomeLayout(
            viewport: fixture.stage.size, count: gallery.cards.count, alignment: fixture.stage.pixelAlignment)
        for (card, phone) in zip(gallery.cards, layout.phones) {
            let frame = try fixture.frame("home/\(card.info.name)")
            #expect(abs(frame.minX - phone.minX) < 1e-6 && abs(frame.maxY - phone.maxY) < 1e-6)
            #expect(!card.host.isHidden && !card.host.takesInput && card.host.zPosition == 0)
        }
        let layers = fixture.stage.snapshots().count
        let fresh = try SceneFixture.gallery(size: fixture.stage.size)
        #expect(layers <= fresh.stage.root.snapshots(at: 0).count + 40, "layers are left over")
    }

    @Test("Space plays the main action: of all miniatures at home, of the open scene alone")
    func mainAction() throws {
        let fixture = try SceneFixture.gallery()
        let owl = try #require(fixture.gallery.cards[0].scene as? OwlScene)
        fixture.key("space")
        #expect(owl.state == .up)
        fixture.key("\(Self.names.count)")
        fixture.advance(by: 1)
        fixture.key("space")
        #expect(owl.state == .up)
    }

    @Test("its parameters are those of all scenes, by dotted names")
    func parameters() throws {
        let fixture = try SceneFixture.gallery(set: [("owl.armDuration", "3"), ("waves.openSpeed", "0")])
        fixture.key("space")
        fixture.advance(by: 1)
        let lids = try #require(
            fixture.stage.root.snapshots(at: 1).first { $0.path == "home/owl/eyelids" })
        #expect(lids.state.opacity > 0.05 && lids.state.opacity < 0.5)
        let names = GalleryScene.parameters.map(\.name)
        let scenes: [String] = SceneCatalog.gallery.scenes.flatMap { scene in
            scene.parameters.map(\.name).filter { $0 != "fit" }.map { "\(scene.info.name).\($0)" }
        }
        #expect(names == ["splash", "fit"] + scenes)
        #expect(throws: ParameterError.self) { try ParameterValues([("armDuration", "1")], for: GalleryScene.self) }
    }
}
