import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("Cards under the pointer")
struct CardHoverTests {
    @Test(
        "a card lifts under the pointer and sinks when it leaves; with reduced motion its shadow alone says so",
        arguments: [false, true])
    func lift(reducesMotion: Bool) throws {
        let fixture = try SceneFixture.gallery(reducesMotion: reducesMotion)
        let (rest, shadow) = (try fixture.frame("home/owl"), try fixture.layer("home/shade.owl").state)
        fixture.stage.send(.pointerMoved(rest.center))
        fixture.advance(by: 0.3)
        let (lifted, raised) = (try fixture.frame("home/owl"), try fixture.layer("home/shade.owl").state)
        #expect(isClose(lifted.width / rest.width, reducesMotion ? 1 : 1.025, 1e-9))
        #expect(raised.shadowOpacity > shadow.shadowOpacity)
        #expect((raised.shadowRadius == shadow.shadowRadius) == reducesMotion)
        fixture.stage.send(.pointerMoved(Point(2, 2)))
        fixture.advance(by: 0.3)
        #expect(try fixture.frame("home/owl") == rest && fixture.layer("home/shade.owl").state == shadow)
    }

    @Test("opened from under the pointer it fills the window, and comes back to its place")
    func opened() throws {
        let fixture = try SceneFixture.gallery()
        let rest = try fixture.frame("home/owl")
        fixture.stage.send(.pointerMoved(rest.center))
        fixture.advance(by: 0.3)
        fixture.click(rest.center)
        fixture.advance(by: 2)
        #expect(try fixture.frame("home/owl") == Rect(0, 0, 1120, 720))
        fixture.key("Escape")
        fixture.advance(by: 2)
        fixture.stage.send(.pointerMoved(Point(2, 2)))
        fixture.advance(by: 1)
        #expect(try fixture.frame("home/owl") == rest)
    }

    @Test("back from its scene a card is lifted again while the pointer is over it, wherever it moved meanwhile")
    func back() throws {
        let fixture = try SceneFixture.gallery()
        let rest = try fixture.frame("home/owl")
        func expectLifted(_ isLifted: Bool, _ moment: String) throws {
            let scale = try fixture.frame("home/owl").width / rest.width
            #expect(isClose(scale, isLifted ? 1.025 : 1, 1e-9), "\(moment): \(scale)")
        }
        for way in [[], [rest.center], [Point(2, 2)], [Point(2, 2), rest.center]] {
            fixture.click(rest.center)
            fixture.advance(by: 2)
            fixture.key("Escape")
            fixture.advance(by: 0.1)
            // What is still on its way is not lifted, but as soon as it has come.
            for point in way { fixture.stage.send(.pointerMoved(point)) }
            fixture.advance(by: 2)
            try expectLifted(way.last == rest.center, "after \(way)")
            fixture.stage.send(.pointerMoved(rest.center + Point(3, 3)))
            fixture.advance(by: 0.3)
            try expectLifted(true, "moved after \(way)")
        }
        fixture.stage.send(.pointerLeft)
        fixture.advance(by: 0.3)
        try expectLifted(false, "left")
    }

    @Test("of a pointer's way across the cards a recording keeps the moves that lift one or let it sink")
    func recording() throws {
        let fixture = try SceneFixture.gallery()
        for step in 1...80 {
            fixture.player.advance(toClock: Double(step) / 60)
            fixture.player.send(.pointerMoved(Point(14 * Double(step), 300)))
        }
        #expect(fixture.player.history.count < 20)
    }
}
