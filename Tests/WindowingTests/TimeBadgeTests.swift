import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Windowing

@Suite("The badge of a window whose time is paused or slow")
struct TimeBadgeTests {
    private let player = ScenePlayer(SceneConfiguration(EmptyScene.self), shaper: FakeShaper())
    private let overlay: WindowOverlay

    init() { overlay = TimeBadgeTests.overlay() }

    private static func overlay(size: Size? = nil, reducesMotion: Bool = false) -> WindowOverlay {
        var scene = SceneConfiguration(EmptyScene.self, size: size)
        scene.reducesMotion = reducesMotion
        return WindowOverlay(scene, shaper: FakeShaper(), clock: 0)
    }

    private func layer(_ path: String = "time", of overlay: WindowOverlay) throws -> LayerSnapshot {
        try #require(overlay.stage.layer(path))
    }

    private func words(of overlay: WindowOverlay) throws -> [String] {
        try #require(overlay.stage.root.sublayers.first { $0.name == "time" }).texts
    }

    @Test("it stays while time is paused or slow, names the key that ends that, and goes at full speed")
    func states() throws {
        overlay.showTime(of: player)
        #expect(try layer(of: overlay).state.opacity == 0)
        for (toggle, words, opacity) in [
            (player.togglePause, ["Paused", "P"], 1.0), (player.togglePause, ["Paused", "P"], 0),
            (player.toggleSlowMotion, ["Slow motion", "S"], 1), (player.togglePause, ["Paused", "P"], 1),
            (player.togglePause, ["Slow motion", "S"], 1), (player.toggleSlowMotion, ["Slow motion", "S"], 0),
        ] {
            toggle()
            overlay.showTime(of: player)
            overlay.advance(toClock: overlay.stage.time + 100)
            _ = overlay.stage.frame()
            #expect(try self.words(of: overlay) == words)
            #expect(try layer(of: overlay).state.opacity == opacity)
            #expect(overlay.stage.nextFrame == .never)
        }
    }

    @Test("it is at the lower right, inside windows of any size, and above the figures where they meet")
    func place() throws {
        player.togglePause()
        for size in [Size(240, 380), Size(375, 667), Size(1120, 720)] {
            let overlay = TimeBadgeTests.overlay(size: size)
            overlay.showTime(of: player)
            let frame = try layer(of: overlay).state.frame
            #expect(frame.maxX == size.width - 8 && frame.maxY == size.height - 8 && frame.minX > 8)
            overlay.toggleFigures()
            let figures = try layer("figures", of: overlay).state.frame
            #expect(try layer(of: overlay).state.frame.intersection(figures) == nil)
        }
    }

    @Test(
        "it is above a text in its corner and the icon above that, also when the window's size or the text's place changes"
    )
    func text() throws {
        let label = TextLayer(TextContent("Profile", font: Font(size: 11), alignment: .center))
        label.frame = Rect(300, 640, 75, 20)
        player.stage.root.addSublayer(label)
        player.togglePause()
        overlay.showTime(of: player, over: player.stage.frame())
        let frame = try layer(of: overlay).state.frame
        #expect(frame.maxY <= 640 - 26 && frame.maxY > 600 && frame.maxX == 367)
        overlay.fit(Size(375, 700), scale: 1)
        #expect(try layer(of: overlay).state.frame.maxY == 692)
        player.fit(Size(375, 700), scale: 1)
        label.frame = Rect(300, 673, 75, 20)
        overlay.showTime(of: player, over: player.stage.frame())
        #expect(try layer(of: overlay).state.frame.maxY <= 673 - 26)
        player.toggleSlowMotion()
        player.togglePause()
        player.stage.animate(duration: 1) { label.position.y = 100 }
        overlay.showTime(of: player, over: player.stage.frame())
        #expect(try layer(of: overlay).state.frame.maxY <= 673 - 26)
        player.seek(to: player.stage.time + 2)
        overlay.showTime(of: player, over: player.stage.frame())
        #expect(try layer(of: overlay).state.frame.maxY == 692)
    }

    @Test("a click in paused time makes it swell and light up for a moment; with reduced motion only light up")
    func pulse() throws {
        for reducesMotion in [false, true] {
            let overlay = TimeBadgeTests.overlay(reducesMotion: reducesMotion)
            if !player.isPaused { player.togglePause() }
            overlay.showTime(of: player)
            overlay.advance(toClock: 10)
            let rest = try layer(of: overlay).state
            overlay.pulseBadge()
            overlay.advance(toClock: 10.12)
            let lit = try layer(of: overlay).state
            #expect(lit.backgroundColor != rest.backgroundColor)
            #expect((lit.transform != rest.transform) != reducesMotion)
            overlay.pulseBadge()
            overlay.advance(toClock: 12)
            let end = try layer(of: overlay).state
            #expect(end.backgroundColor == rest.backgroundColor && end.transform == rest.transform)
            _ = overlay.stage.frame()
            #expect(overlay.stage.nextFrame == .never)
        }
    }
}
