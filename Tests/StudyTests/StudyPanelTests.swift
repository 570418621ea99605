import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study

@Suite("The panel around a scene")
struct StudyPanelTests {
    private let fixture = StudyFixture()
    private var player: ScenePlayer { fixture.player }
    private var panel: StudyPanel { fixture.panel }
    private var click: Point { fixture.click }

    private func advance(to clock: Double) { fixture.advance(to: clock) }
    private func clickPicture() { fixture.clickPicture() }
    private func expectTime(_ time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        fixture.expectTime(time, sourceLocation: sourceLocation)
    }

    @Test("Escape takes the keyboard to the ruler, and from there it is the window's, which may lead back")
    func escape() {
        let fixture = StudyFixture()
        fixture.panel.focus(.lanes)
        fixture.panel.focus(.layers)
        #expect(fixture.panel.send(.keyPressed(KeyPress(.escape))).isUsed)
        #expect(!fixture.panel.send(.keyPressed(KeyPress(.escape))).isUsed)
    }

    @Test("a click in the picture is the scene's, and its animation can be scrubbed back and forwards")
    func scrubbing() {
        advance(to: 1)
        clickPicture()
        advance(to: 3)
        for time in [1.5, 0.2, 2.75, 1.25, 3, 0] {
            panel.model.stop(at: time)
            expectTime(time)
            #expect(player.isPaused && panel.model.end == 3)
            fixture.expectFrame()
        }
    }

    @Test("keys of the ruler step, seek, change the speed, zoom and play")
    func keys() {
        advance(to: 2)
        panel.key(.left)
        expectTime(2 - 1 / 60.0)
        panel.key(.left, .shift)
        expectTime(2 - 11 / 60.0)
        panel.key(.home)
        expectTime(0)
        panel.key(".")
        expectTime(1 / 60.0)
        panel.key(.end)
        expectTime(2)
        panel.key("4", .control)
        #expect(player.speed == 1 / 4.0)
        for speed in [1, 1 / 10.0] {
            panel.key("s")
            #expect(player.speed == speed)
        }
        panel.key("4", .control)
        let scale = panel.model.state.scale
        panel.key("+")
        #expect(panel.model.state.scale.secondsPerPoint < scale.secondsPerPoint)
        panel.key("f")
        #expect(panel.model.state.scale == TimeScale(showing: 2, width: scale.width))
        panel.key(" ")
        advance(to: 6)
        expectTime(3)
        panel.key("p")
        #expect(player.isPaused)
    }

    @Test("a drag of the ruler scrubs, and buttons of the bar do what their keys do")
    func pointer() throws {
        advance(to: 2)
        let y = panel.layout.ruler.minY + 10
        let x = panel.layout.ruler.minX + panel.model.state.scale.x(of: 0.5)
        panel.send(.pointerPressed(Point(x, y)))
        expectTime(0.5)
        panel.send(.pointerMoved(Point(x + 1 / panel.model.state.scale.secondsPerPoint, y)))
        panel.send(.pointerReleased(Point(x, y)))
        for (name, time) in [("begin", 0), ("next", 1 / 60.0), ("end", 2), ("back", 2 - 1 / 60.0)] {
            let button = try #require(panel.stage.layer("bar/\(name)"))
            let center = button.center
            panel.click(center)
            expectTime(time)
        }
    }

    @Test("the wheel over the picture is the scene's, which records it only where something scrolls")
    func wheel() {
        advance(to: 1)
        let count = player.history.count
        panel.send(.scrolled(click, by: Point(0, 40)))
        #expect(player.history.count == count)
        let scrolling = WheelTaker()
        scrolling.layer.frame = player.stage.root.bounds
        player.stage.root.addSublayer(scrolling.layer)
        player.stage.add(scrolling)
        panel.send(.scrolled(click, by: Point(0, 40), modifiers: .shift))
        #expect(player.history.last?.event == .scrolled(click, by: Point(0, 40), modifiers: .shift))
        panel.send(.scrolled(Point(800, 700), by: Point(0, 40)))
        #expect(scrolling.distances == [Point(0, 40)])
    }

    @Test("the wheel over an open list in front of the picture, or during a drag in the panel, is not the scene's")
    func wheelInPanel() {
        let (scene, list) = (WheelTaker(), WheelTaker())
        for (stage, responder) in [(player.stage, scene), (panel.stage, list)] {
            responder.layer.frame = stage.root.bounds
            responder.layer.zPosition = 1
            stage.root.addSublayer(responder.layer)
            stage.add(responder)
        }
        panel.send(.scrolled(click, by: Point(0, 40)))
        #expect(scene.distances.isEmpty && list.distances == [Point(0, 40)])
        panel.stage.remove(list)
        list.layer.removeFromSuperlayer()
        let ruler = panel.layout.ruler
        panel.send(.pointerPressed(Point(ruler.midX, ruler.minY + 10)))
        panel.send(.scrolled(click, by: Point(0, 40)))
        #expect(scene.distances.isEmpty)
        panel.send(.pointerReleased(Point(ruler.midX, ruler.minY + 10)))
        panel.send(.scrolled(click, by: Point(0, 40)))
        #expect(scene.distances == [Point(0, 40)])
    }

    @Test("a looped range is played over and over")
    func loop() {
        advance(to: 3)
        panel.model.setLoop(1...2)
        panel.model.stop(at: 1.5)
        panel.model.setPaused(false)
        advance(to: 3.25)
        expectTime(1.75)
        advance(to: 3.5)
        expectTime(1)
        advance(to: 4)
        expectTime(1.5)
    }

    @Test("a loop is at least a frame long, and its ends may be set while time passes")
    func shortLoop() {
        advance(to: 3)
        for key in ["[", "]"] as [Key] {
            panel.key(key)
            #expect(panel.model.state.loop == nil)
        }
        panel.model.stop(at: 0)
        panel.key("]")
        #expect(panel.model.state.loop == nil)
        panel.model.stop(at: 3)
        panel.model.setLoop(nil)
        panel.key("[")
        panel.model.setPaused(false)
        advance(to: 4)
        panel.key("]")
        #expect(panel.model.state.loop == 3...4)
    }

    @Test("a press of the scene ends in the panel that opens meanwhile")
    func openedInDrag() {
        advance(to: 1)
        player.send(.pointerPressed(click))
        #expect(player.stage.captured != nil)
        let panel = StudyPanel(StudyModel(player, pressed: [.primary]), size: Size(1280, 800), scale: 1)
        panel.click(click, button: .secondary)
        panel.send(.pointerReleased(click))
        #expect(player.stage.captured == nil && player.stage.nextFrame != .never)
    }

    @Test("a press that the window cancels is over, in the scene without a click, and in the panel")
    func cancelled() {
        advance(to: 1)
        for point in [click, panel.layout.ruler.center] {
            panel.send(.pointerPressed(point))
            #expect(panel.isDragging)
            panel.send(.pointerCancelled)
            #expect(!panel.isDragging && player.stage.captured == nil)
            #expect(player.history.last?.event == .pointerCancelled)
            panel.send(.pointerReleased(point))
            #expect(player.history.count == 2 && !player.stage.root.sublayers[0].isAnimating)
        }
    }

    @Test("the pointer over a moment within a drag of the past changes nothing")
    func hoverInDrag() {
        advance(to: 1)
        panel.send(.pointerPressed(click))
        advance(to: 2)
        panel.send(.pointerReleased(click))
        advance(to: 3)
        panel.model.stop(at: 1.5)
        let session = player.session
        panel.send(.pointerMoved(Point(20, 20)))
        expectTime(1.5)
        #expect(player.session.inputs == session.inputs && panel.model.end == 3)
        fixture.expectFrame()
    }

    @Test("the pointer over a past or standing moment changes nothing in the session")
    func passing() {
        advance(to: 1)
        clickPicture()
        advance(to: 3)
        panel.model.stop(at: 0.5)
        let count = player.history.count
        panel.send(.pointerMoved(click))
        #expect(player.history.count == count && panel.cursor == .hand)
        panel.send(.pointerMoved(Point(800, 700)))
        #expect(panel.cursor == .arrow && panel.model.end == 3)
        expectTime(0.5)
    }

    @Test("an input in the past replaces what followed, and the session ends there")
    func change() {
        advance(to: 1)
        clickPicture()
        advance(to: 3)
        panel.model.stop(at: 0.5)
        clickPicture()
        #expect(player.history.count { if case .pointerPressed = $0.event { true } else { false } } == 1)
        #expect(panel.model.end < 0.6)
        panel.model.setPaused(false)
        advance(to: 3.5)
        fixture.expectFrame()
    }

    @Test("a scene at rest with the panel open wakes nothing, playing or paused")
    func rest() {
        advance(to: 5)
        _ = panel.frame(over: player.stage.frame())
        // One frame more says that the scene is at rest.
        #expect(panel.nextFrame == .now && player.stage.nextFrame == .never)
        advance(to: 5.02)
        _ = panel.frame(over: player.stage.frame())
        #expect(panel.nextFrame == .never)
        advance(to: 7)
        #expect(panel.nextFrame == .never)
        panel.model.stop(at: 2)
        while panel.search(until: { false }) {}
        _ = panel.frame(over: player.stage.frame())
        #expect(panel.nextFrame == .never && player.stage.nextFrame == .never)
        panel.model.setPaused(false)
        #expect(panel.nextFrame == .now)
    }

    @Test("where one pane has room, the button of the pane that is shown is lit", arguments: [800.0, 700, 640])
    func tabs(width: Double) {
        let panel = StudyPanel(StudyModel(player), size: Size(width, 600), scale: 1)
        for pane in [nil, StudyPane.layers, .settings, .time] {
            if let pane { panel.focus(pane) }
            panel.update()
            let tabs = panel.stage.snapshots().filter { $0.name.hasPrefix("tab ") && $0.isShown }
            let lit = tabs.filter { $0.state.backgroundColor.alpha > 0 }.map(\.name)
            let places = [
                ("time", panel.layout.time), ("layers", panel.layout.tree), ("settings", panel.layout.settings),
            ]
            let shown = places.filter { place in
                !place.1.isEmpty && tabs.contains { $0.name == "tab \(place.0)" }
            }
            #expect(!tabs.isEmpty && lit == shown.map { "tab \($0.0)" })
        }
    }

    @Test("F6 moves the keyboard between the picture and the ruler, and the scene gets its keys")
    func focus() {
        #expect(!panel.isPictureFocused && panel.keyboardStage === panel.stage)
        panel.key(.function(6), .shift)
        #expect(panel.isPictureFocused && panel.keyboardStage === player.stage)
        panel.key(.function(6))
        #expect(!panel.isPictureFocused)
    }

    @Test("a window too small for the picture shows it smaller, and clicks hit the same layers")
    func small() {
        panel.fit(Size(640, 480), scale: 1)
        #expect(panel.layout.pictureScale < 1 && player.stage.size == Size(375, 667))
        advance(to: 1)
        let point = click * panel.layout.pictureScale
        panel.click(point)
        #expect(player.stage.nextFrame != .never)
        #expect(player.history.contains { $0.event == .pointerPressed(click) })
    }

    @Test("a window of any size has a panel, and its frame", arguments: [Size(1, 1), Size(30, 900), Size(4000, 20)])
    func sizes(size: Size) {
        for scale in [1, 1.25, 2] {
            panel.fit(size, scale: scale)
            advance(to: player.stage.time + 1)
            panel.send(.pointerMoved(Point(size.width / 2, size.height / 2)))
            let frame = panel.frame(over: player.stage.frame())
            #expect(frame.size == size && panel.layout.picture.isFinite && panel.layout.time.isFinite)
        }
    }

    @Test("nothing keeps a closed panel, and its player plays on")
    func closing() {
        weak var closed: StudyPanel?
        weak var model: StudyModel?
        do {
            let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
            (closed, model) = (panel, panel.model)
            panel.send(.pointerPressed(click))
            panel.model.setLoop(0...1)
        }
        #expect(closed == nil && model == nil)
        player.advance(toClock: 2)
        expectTime(2)
    }
}
