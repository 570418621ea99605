import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Windowing

@Suite("The strip with the way back")
struct StripTests {
    /// A scene with steps.
    private static let scene = SceneInfo(
        "stepped", title: Localized("Stepped", zh: "分步"),
        steps: [SceneStep(0, "begin"), SceneStep(0.15, Localized("eyelids", zh: "眼睑")), SceneStep(2, "end")])
    private static let home = SceneInfo("home", title: Localized("Gallery", zh: "画廊"))
    private static let opened = scene.opened(from: home, "1–2")
    private let overlay: WindowOverlay
    private var strip: StripControl { overlay.strip }

    init() { overlay = StripTests.overlay() }

    private static func overlay(size: Size? = nil) -> WindowOverlay {
        WindowOverlay(SceneConfiguration(EmptyScene.self, size: size), shaper: FakeShaper(), clock: 0)
    }

    private func advance(by seconds: Double) { overlay.advance(toClock: overlay.stage.time + seconds) }

    /// Opens the scene, and waits until the strip that shows then has gone.
    private func open() {
        strip.follow(Self.opened)
        advance(by: 10)
    }

    private func opacity(of overlay: WindowOverlay) throws -> Double {
        try #require(overlay.stage.layer("strip")).state.opacity
    }

    private func center(of button: String) throws -> Point {
        try #require(overlay.stage.layer("strip/\(button)")).center
    }

    @Test("it shows for a while when a home opens the scene, and then leaves a window that wakes no more")
    func opening() throws {
        strip.follow(Self.opened)
        #expect(try opacity(of: overlay) == 0)
        advance(by: 1)
        #expect(try opacity(of: overlay) == 1 && strip.reveal.isShown)
        advance(by: 9)
        #expect(try opacity(of: overlay) == 0)
        _ = overlay.stage.frame()
        #expect(overlay.stage.nextFrame == .never)
    }

    @Test("a scene that no home opened, and a home, have none wherever the pointer is")
    func alone() throws {
        for info in [Self.scene, Self.home] {
            strip.follow(info)
            advance(by: 1)
            #expect(!overlay.pointerMoved(to: Point(100, 5)) && !overlay.press(at: Point(20, 20)))
            advance(by: 1)
            #expect(try opacity(of: overlay) == 0)
        }
    }

    @Test("the pointer near the upper edge brings it, and it goes when the pointer leaves or rests")
    func pointer() throws {
        open()
        _ = overlay.pointerMoved(to: Point(100, 60))
        advance(by: 1)
        #expect(try opacity(of: overlay) == 0)
        _ = overlay.pointerMoved(to: Point(100, 30))
        advance(by: 1)
        #expect(try opacity(of: overlay) == 1)
        _ = overlay.pointerMoved(to: Point(100, 300))
        advance(by: 1.5)
        #expect(try opacity(of: overlay) == 0)
        _ = overlay.pointerMoved(to: Point(100, 20))
        advance(by: 2.9)
        #expect(try opacity(of: overlay) == 1)
        advance(by: 1)
        #expect(try opacity(of: overlay) == 0)
        _ = overlay.pointerMoved(to: Point(101, 20))
        advance(by: 1)
        #expect(try opacity(of: overlay) == 1)
    }

    @Test("hidden it takes no click; shown it takes those on it, and says which item was clicked")
    func clicks() throws {
        open()
        var clicked: [TitleStrip.Item] = []
        strip.strip.onClick = { clicked.append($0) }
        #expect(!overlay.press(at: Point(20, 60)))
        _ = overlay.pointerMoved(to: Point(100, 20))
        #expect(!overlay.press(at: try center(of: "home")), "it is only fading in")
        advance(by: 0.2)
        for name in ["home", "step 1", "step 2", "step 3"] {
            let point = try center(of: name)
            #expect(overlay.pointerMoved(to: point) && overlay.pointerShape == .hand)
            #expect(overlay.press(at: point) && overlay.isPressed)
            overlay.release(at: point)
            #expect(!overlay.isPressed)
        }
        #expect(clicked == [.home, .step(1), .step(2), .step(3)])
        let (home, step) = (try center(of: "home"), try center(of: "step 1"))
        #expect(overlay.press(at: home))
        overlay.release(at: step)
        #expect(!overlay.press(at: Point(200, 400)) && !overlay.isPressed && clicked.count == 4)
    }

    @Test("it is within windows of any size, and nothing in it overlaps", arguments: [240, 375, 500, 1120, 3840])
    func places(width: Double) throws {
        let overlay = StripTests.overlay(size: Size(width, 380))
        overlay.strip.follow(Self.opened)
        overlay.advance(toClock: 1)
        let frame = overlay.strip.strip.layer.frame
        #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= width && frame.maxY <= 190)
        let parts = overlay.strip.strip.layer.sublayers.map(\.frame)
        for (index, part) in parts.enumerated() {
            #expect(Rect(origin: .zero, size: frame.size).intersection(part) == part)
            #expect(parts[(index + 1)...].allSatisfy { $0.intersection(part) == nil })
        }
    }

    @Test("a small control of the scene stays visible beside it, and the pointer on its way there brings no strip")
    func controls() throws {
        let control = Rect(326, 19, 49, 44)
        strip.controls = { [control, Rect(0, 0, 375, 667)] }
        open()
        #expect(!overlay.pointerMoved(to: Point(340, 30)) && !strip.reveal.isShown)
        _ = overlay.pointerMoved(to: Point(100, 30))
        #expect(strip.reveal.isShown && strip.strip.layer.frame.intersection(control) == nil)
        #expect(!overlay.pointerMoved(to: Point(340, 30)))
    }
}
