import Geometry
import LayerTree
import Scenes
import Stage
import Study
import TestSupport
import Testing

@testable import Windowing

@Suite("The time bar of a window")
struct BarTests {
    private static let scene = SceneConfiguration(EmptyScene.self, size: Size(640, 480))
    private let overlay = WindowOverlay(Self.scene, shaper: FakeShaper(), clock: 0)
    private let player = ScenePlayer(Self.scene, shaper: FakeShaper())
    private var bar: BarControl { overlay.bar }

    init() { bar.bar.delegate = player }

    private func advance(by seconds: Double) {
        let clock = overlay.stage.time + seconds
        player.advance(toClock: clock)
        overlay.advance(toClock: clock)
        overlay.showTime(of: player)
    }

    private func opacity() throws -> Double {
        try #require(overlay.stage.layer("bar")).state.opacity
    }

    private func point(of name: String) throws -> Point {
        try #require(overlay.stage.layer("bar/\(name)")).center
    }

    /// Brings the bar.
    private func comeNear() {
        #expect(!overlay.pointerMoved(to: Point(300, 470)))
        advance(by: 1)
    }

    @Test("it comes with the pointer near the lower edge, and goes when the pointer has left; the window then rests")
    func coming() throws {
        #expect(!overlay.pointerMoved(to: Point(300, 300)) && !bar.reveal.isShown)
        comeNear()
        #expect(try opacity() == 1)
        #expect(overlay.pointerMoved(to: Point(300, 471)))
        #expect(!overlay.pointerMoved(to: Point(300, 300)))
        advance(by: 2)
        #expect(try opacity() == 0)
        _ = overlay.stage.frame()
        advance(by: 5)
        #expect(overlay.stage.nextFrame == .never)
    }

    @Test("its buttons pause, slow down and step, and the badge leaves their place to it")
    func buttons() throws {
        comeNear()
        for (name, isPaused, speed) in [("play", true, 1.0), ("speed ¼", true, 0.25), ("play", false, 0.25)] {
            let place = try point(of: name)
            #expect(overlay.press(at: place))
            overlay.release(at: place)
            #expect(player.isPaused == isPaused && player.speed == speed)
            advance(by: 0)
        }
        advance(by: 1)
        #expect(try #require(overlay.stage.layer("time")).state.opacity == 0)
    }

    @Test("a message stands above it")
    func message() throws {
        comeNear()
        overlay.showToast("Paused", over: nil)
        advance(by: 1)
        let toast = try #require(overlay.stage.layer("toast")).frame
        let bar = try #require(overlay.stage.layer("bar")).frame
        #expect(toast.maxY < bar.minY)
    }

    @Test("a message stands above the study panel's bar, also in a window that grew for the panel meanwhile")
    func messageInPanel() throws {
        overlay.showToast("Paused", over: nil)
        overlay.isStudying = true
        for size in [Size(640, 480), Size(1280, 800)] {
            overlay.fit(size, scale: 1)
            let toast = try #require(overlay.stage.layer("toast")).frame
            #expect(toast.maxY <= size.height - TimeBar.height)
        }
    }

    @Test("of the digits with Control that is listed what they do: play from a step, or the study panel's speeds")
    func digits() {
        let info = SceneInfo("film", keys: [("Ctrl+1–4", "play from a step or marker")])
        for (isStudying, isPictureFocused, wanted) in [
            (false, false, ["Ctrl+1–4"]), (true, true, ["Ctrl+1–4"]), (true, false, ["Ctrl+1  2  4  0"]),
        ] {
            let overlay = WindowOverlay(Self.scene, shaper: FakeShaper(), clock: 0)
            overlay.toggleHelp(of: info, isStudying: isStudying, isPictureFocused: isPictureFocused)
            #expect(overlay.stage.root.texts.filter { $0.hasPrefix("Ctrl+1") } == wanted)
        }
    }

    @Test("the keys of a scene and of every window are listed once, as the scene has them")
    func keys() {
        overlay.toggleHelp(of: SceneInfo("film", keys: [("Space", "play or pause")]), isStudying: false)
        let words = overlay.stage.root.texts
        #expect(words.count { $0 == "Space" } == 1 && words.contains("play or pause") && words.contains("F2"))
    }

    @Test("it stays while time is paused or slow, and then goes by itself")
    func staying() throws {
        comeNear()
        player.togglePause()
        advance(by: 0)
        _ = overlay.pointerMoved(to: Point(300, 100))
        advance(by: 5)
        #expect(try opacity() == 1)
        player.togglePause()
        advance(by: 0.1)
        advance(by: 2)
        #expect(try opacity() == 0)
    }

    @Test("a hidden bar takes no click, and one of the scene's controls near the edge is reached without it")
    func hidden() {
        #expect(!overlay.press(at: Point(20, 470)))
        bar.reveal.hide()
        bar.controls = { [Rect(0, 440, 640, 40)] }
        #expect(!overlay.pointerMoved(to: Point(300, 470)) && !bar.reveal.isShown)
        #expect(!overlay.press(at: Point(300, 470)))
    }
}
