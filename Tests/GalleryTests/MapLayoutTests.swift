import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The map's places")
struct MapLayoutTests {
    private func expectPlaces(_ fixture: SceneFixture) throws {
        let (size, scale) = (fixture.stage.size, fixture.stage.scale)
        for (name, rect) in [
            ("background", Rect(0, 20, size.width, size.height - 20)),
            ("map", Rect(0, 62, size.width, size.height - 110)), ("icon", Rect(size.width - 49, 19, 49, 44)),
        ] {
            let state = try fixture.layer(name).state
            // The place without the transform, which only moves it for a while.
            let frame = Rect(center: state.position, size: state.bounds.size)
            for (edge, described) in zip(frame.edges, rect.edges) {
                #expect(isClose(edge * scale, (edge * scale).rounded(), 1e-6), "\(name) is between pixels")
                #expect(isClose(edge, described, 0.5 / scale + 1e-9), "\(name)")
            }
            #expect(state.shouldRasterize == (name != "icon"))
            #expect(name == "icon" || state.rasterizationScale == scale)
        }
        let glyph = try fixture.layer("icon/glyph").frame
        #expect((glyph.width - 29).magnitude < 1e-9 && (glyph.height - 25).magnitude < 1e-9)
        for edge in [glyph.minX * scale, glyph.minY * scale] {
            #expect((edge - edge.rounded()).magnitude < 1e-6, "the glyph is between pixels")
        }
    }

    @Test("everything is where the description says, in every viewport and at every scale", arguments: Viewports.all)
    func places(viewport: (size: Size, scale: Double)) throws {
        let fixture = try SceneFixture("map", size: viewport.size, scale: viewport.scale)
        try expectPlaces(fixture)
        fixture.key("m")
        for time in [0, 0.1, 0.4, 2] {
            fixture.stage.advance(to: time)
            try expectPlaces(fixture)
            #expect(fixture.tree.isFiniteThroughout)
        }
    }

    @Test("a window resized while things move changes places, and nothing of the motion")
    func resizing() throws {
        var random = SeededGenerator(seed: 7)
        let fixture = try SceneFixture("map")
        var start = 0.0
        var from = MapPose.hidden
        for step in 0..<60 {
            if step % 7 == 0 {
                (start, from) = (fixture.stage.time, fixture.mapPose)
                fixture.key("m")
            }
            let size = Size(
                Double.random(in: 20...2000, using: &random).rounded(),
                Double.random(in: 20...1500, using: &random).rounded())
            fixture.stage.fit(size, scale: Viewports.scales[step % 5])
            let end: MapPose = (step / 7) % 2 == 0 ? .shown : .hidden
            #expect(fixture.mapPose.distance(to: from.towards(end, after: fixture.stage.time - start)) < 1e-9)
            if size.height > 200 { try expectPlaces(fixture) }
            #expect(fixture.tree.isFiniteThroughout)
            fixture.advance(by: 0.03)
        }
    }

    @Test("the city fills the map, with one's own place in the middle", arguments: Viewports.sizes + [Size(3840, 2160)])
    func cityFills(size: Size) throws {
        let fixture = try SceneFixture("map", size: size)
        fixture.key("m")
        fixture.stage.advance(to: 2)
        let (map, streets) = (try fixture.layer("map").frame, try fixture.layer("map/ground/streets").frame)
        #expect(streets.minX <= map.minX && streets.maxX >= map.maxX)
        #expect(streets.minY <= map.minY && streets.maxY >= map.maxY)
        #expect(try fixture.layer("map/location").frame.center.distance(to: map.center) <= 0.5)
    }

    @Test("a bubble's arrow points at the button, in front of the map, and black covers what is beside that")
    func callout() throws {
        let fixture = try SceneFixture("map")
        // Up to the upper edge the app is there.
        #expect(try fixture.layer("background/statusBar").frame == Rect(0, 0, 375, 21))
        fixture.key("m")
        fixture.stage.advance(to: 0.1)
        // While it grows it stays at the edge of the bubble, which moves.
        let (moving, growing) = (try fixture.layer("map").frame, try fixture.layer("callout/arrow"))
        #expect((0.05...0.95).contains(growing.state.transform.scale))
        #expect((0...4).contains(growing.frame.maxY - moving.minY) && abs(moving.minY - 62) > 0.2)
        fixture.stage.advance(to: 5)
        let (glyph, map) = (try fixture.layer("icon/glyph").frame, try fixture.layer("map"))
        let arrow = try fixture.layer("callout/arrow").frame
        #expect(abs(arrow.midX - glyph.midX) <= 0.5 && (0...2).contains(arrow.minY - glyph.maxY))
        #expect(arrow.maxY > map.frame.minY && arrow.maxY <= map.frame.minY + map.state.borderWidth)
        let shade = try fixture.layer("shade").state
        #expect(try shade.opacity == 1 && fixture.layer("shade").frame == Rect(0, 0, 375, 667))
    }

    @Test("frame=article leaves the bubble, the black and the bar out")
    func article() throws {
        let fixture = try SceneFixture("map", set: [("frame", "article")])
        fixture.key("m")
        fixture.stage.advance(to: 2)
        for name in ["callout/arrow", "shade", "background/statusBar"] {
            #expect(try fixture.layer(name).state.isHidden)
        }
        let map = try fixture.layer("map").state
        #expect(map.cornerRadius == 0 && map.borderWidth == 0)
    }

    @Test("a part of the city is the same in a picture of any size")
    func cityIsTheSame() throws {
        func names(_ size: Size) -> [String: Point] {
            let labels = MapLabels(.english).labels(in: size)
            return Dictionary(
                labels.map { ("\($0.string) \(Int($0.position.x)) \(Int($0.position.y))", $0.position) },
                uniquingKeysWith: { first, _ in first })
        }
        let (small, large) = (names(Size(512, 512)), names(Size(2048, 1536)))
        #expect(small.count >= 5)
        for (name, place) in small {
            #expect((large[name]?.distance(to: place) ?? .infinity) < 1e-9, "\(name) is elsewhere")
        }
        #expect(
            CityDrawing(size: Size(512, 512)).picture.operations == CityDrawing(size: Size(512, 512)).picture.operations
        )
    }

    @Test("rows lie apart, on the screen, and all of a row within it", arguments: Viewports.sizes, Language.allCases)
    func rows(size: Size, language: Language) throws {
        let fixture = try SceneFixture("map", size: size, language: language)
        let snapshots = fixture.stage.root.snapshots(at: 0)
        let rows = snapshots.filter { snapshot in
            // A second column waits beyond the edge of a screen that has one.
            let isRow = snapshot.name.hasPrefix("row") || snapshot.name.hasPrefix("side")
            return snapshot.path.split(separator: "/").count == 3 && isRow && !snapshot.state.isHidden
                && snapshot.frame.minX < size.width
        }
        #expect(rows.count >= 5)
        for (index, row) in rows.enumerated() {
            for other in rows[(index + 1)...] {
                let overlap = row.frame.intersection(other.frame)
                #expect((overlap?.width ?? 0) < 1e-6 || (overlap?.height ?? 0) < 1e-6)
            }
            #expect(row.frame.minX >= -1e-9 && row.frame.maxX <= size.width + 1e-9)
            for part in snapshots where part.path.hasPrefix(row.path + "/") {
                #expect(part.frame.minX >= row.frame.minX && part.frame.maxX <= row.frame.maxX + 1e-9, "\(part.path)")
                #expect(part.frame.minY >= row.frame.minY && part.frame.maxY <= row.frame.maxY + 1e-9, "\(part.path)")
            }
        }
    }

    @Test("every picture that it shows is one that it asks for, and one that there is a drawing of")
    func images() {
        let drawn = ArtCatalog.pictures.map(\.name)
        #expect(Set(drawn).count == drawn.count)
        for language in Language.allCases {
            let used = Set(Place.nearby(language).map(\.image))
            #expect(used == Set(MapScene.info.images))
            #expect(used.isSubset(of: drawn))
        }
    }

    @Test(
        "keys with a modifier that makes a shortcut are no toggles", arguments: [KeyModifiers.control, .alt, .command])
    func shortcuts(modifier: KeyModifiers) throws {
        let fixture = try SceneFixture("map")
        fixture.key("m", modifier)
        #expect((fixture.scene as? MapScene)?.isShowingMap == false)
        fixture.key("Tab")
        fixture.key("Return", modifier)
        #expect((fixture.scene as? MapScene)?.isShowingMap == false)
    }

    @Test("the icon acts when it is released inside, and shows that it is pressed and where the keyboard is")
    func icon() throws {
        let fixture = try SceneFixture("map")
        let scene = try #require(fixture.scene as? MapScene)
        fixture.stage.send(.pointerPressed(fixture.iconPoint))
        #expect(try fixture.layer("icon/shade").state.opacity > 0)
        #expect(!scene.isShowingMap)
        fixture.stage.send(.pointerMoved(Point(20, 300)))
        #expect(try fixture.layer("icon/shade").state.opacity == 0)
        fixture.stage.send(.pointerReleased(Point(20, 300)))
        #expect(!scene.isShowingMap)
        #expect(try fixture.layer("icon/focusRing").state.isHidden, "a click hides the focus ring")
        #expect(fixture.stage.cursor == .arrow)
        fixture.stage.focus(nil)
        fixture.key("Tab")
        #expect(try !fixture.layer("icon/focusRing").state.isHidden)
        fixture.stage.send(.pointerMoved(fixture.iconPoint))
        #expect(fixture.stage.cursor == .hand)
    }
}
