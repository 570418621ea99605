import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("Reduced motion ends where motion ends")
struct ReducedEndTests {
    @Test(
        "every scene ends in the same state, after its main action too", arguments: SceneCatalog.gallery.all.map(\.name)
    )
    func sameEnd(name: String) throws {
        let full = try SceneFixture(name, size: Size(375, 667), scale: 2)
        let reduced = try SceneFixture(name, size: Size(375, 667), scale: 2, reducesMotion: true)
        // What moves by itself stands still until its action starts it.
        if try #require(SceneCatalog.gallery.info(named: name)).movesByItself { reduced.key("space") }
        for _ in 0..<3 {
            for fixture in [full, reduced] { fixture.advance(by: 8) }
            #expect(full.tree.unfolded == reduced.tree.unfolded)
            for fixture in [full, reduced] { fixture.key("space") }
        }
    }

    @Test("the owl's wings change places at once, and only fade")
    func owl() throws {
        let fixture = try SceneFixture("owl", size: Size(375, 667), scale: 1, reducesMotion: true)
        fixture.key("o")
        let raised = try fixture.frame("armUpLeft")
        #expect(raised.width == 51 && raised.height == 42)
        func opacity(_ name: String) throws -> Double {
            try #require(fixture.stage.layer(name)).state.opacity
        }
        #expect(try opacity("armUpLeft") == 0)
        #expect(try opacity("eyelids") == 0)
        fixture.advance(by: 0.1)
        #expect(try fixture.frame("armUpLeft") == raised)
        let half = try opacity("armUpLeft")
        #expect(abs(half - 0.5) < 1e-6)
        #expect(try opacity("eyelids") > 0.4)
        fixture.advance(by: 0.1)
        #expect(try opacity("armUpLeft") == 1)
        #expect(try opacity("eyelids") == 1)
    }

    @Test("the map and the app behind it cross-fade, each in its place, also when they are interrupted")
    func map() throws {
        var random = SeededGenerator(seed: 5)
        let fixture = try SceneFixture("map", reducesMotion: true)
        func states() throws -> [LayerState] {
            try ["background", "distantBackground", "map"].map { name in
                try #require(fixture.stage.root.sublayers.first { $0.name == name }).presentation
            }
        }
        let places = try states().map(\.transform.scale)
        #expect(places == [1, 0.9, 1])
        #expect(try states()[2].transform.translation.y == 0)
        #expect(try states().map(\.opacity) == [1, 0, 0])
        fixture.key("m")
        fixture.advance(by: 0.1)
        // What lies under the app is there at once: nothing gets dark on the way.
        #expect(try states().dropFirst().map(\.opacity) == [0.3, 1])
        #expect(try (states()[0].opacity - 0.5).magnitude < 1e-6)
        fixture.advance(by: 0.1)
        #expect(try states().map(\.opacity) == [0, 0.3, 1])
        for count in 1...50 {
            let before = try states()
            fixture.key("m")
            #expect(try states()[0] == before[0])
            fixture.advance(by: Double.random(in: 0.001...0.3, using: &random))
            let now = try states()
            #expect(now.map(\.transform.scale) == places && now[2].transform.translation.y == 0)
            #expect(now[0].opacity == 1 || now.dropFirst().map(\.opacity) == [0.3, 1])
            #expect(now[0].opacity < 1 || count % 2 == 1 && now.dropFirst().map(\.opacity) == [0, 0])
        }
    }

    @Test("the water stands until it is played, and stops where it is when it is played again")
    func waves() throws {
        let fixture = try SceneFixture("waves", size: Size(375, 667), scale: 1, reducesMotion: true)
        let still = fixture.tree
        fixture.advance(by: 1)
        #expect(fixture.tree == still && fixture.stage.nextFrame == .never)
        fixture.key("space")
        fixture.advance(by: 0.5)
        let flowed = fixture.tree
        #expect(flowed != still)
        fixture.key("space")
        fixture.advance(by: 1)
        #expect(fixture.tree == flowed)
    }

    @Test("the gallery opens at once behind a fade, and its miniatures rest")
    func gallery() throws {
        let fixture = try SceneFixture.gallery(reducesMotion: true)
        // Scenes that open something do so once, at the beginning.
        fixture.advance(by: 6)
        let start = fixture.tree
        fixture.advance(by: 20)
        #expect(fixture.tree == start && fixture.stage.nextFrame == .never)
        fixture.click(try fixture.frame("home/owl").center)
        #expect(try fixture.frame("home/owl") == Rect(0, 0, 1120, 720))
        fixture.advance(by: 0.3)
        fixture.key("Escape")
        fixture.advance(by: 0.3)
        #expect(fixture.tree == start)
    }
}
