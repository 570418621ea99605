import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TytoTesting

@testable import Windowing

/// A scene of one colour, as large as a small phone's half.
private final class PlainScene: Scene {
    static let info = SceneInfo("plain", size: Size(320, 160), background: Color(hex: 0x9CC9E3))
    func build(_ context: SceneContext) {}
}

/// A scene with steps, as a home opens it.
private let opened = SceneInfo(
    "stepped", title: Localized("Login owl", zh: "猫头鹰登录"),
    steps: [
        SceneStep(0, Localized("arms down", zh: "翅膀放下")), SceneStep(0.15, Localized("eyelids", zh: "眼睑")),
        SceneStep(0.2, Localized("wings up", zh: "翅膀遮眼")),
    ]
).opened(from: SceneInfo("home", title: Localized("Gallery", zh: "画廊")), "1–6")

/// What a window shows above its scene, in one of its states.
struct OverlayCase: Sendable {
    let name: String
    var language = Language.english
    var scale = 1.0
    let act: @Sendable (WindowOverlay, ScenePlayer) -> Void

    static let all = [
        OverlayCase(name: "paused-en") { _, player in player.togglePause() },
        OverlayCase(name: "paused-zh", language: .chinese) { _, player in player.togglePause() },
        OverlayCase(name: "slow-en") { _, player in player.toggleSlowMotion() },
        OverlayCase(name: "slow-zh", language: .chinese) { _, player in player.toggleSlowMotion() },
        OverlayCase(name: "message") { overlay, player in
            let scene = player.stage.frame()
            overlay.showToast("Cannot write 'tyto-owl-00012.345s.png': no space left on the device", over: scene)
        },
        OverlayCase(name: "message-caption") { overlay, player in
            let caption = TextLayer(TextContent("A caption", font: Font(size: 15), alignment: .center))
            caption.frame = Rect(0, 110, 320, 24)
            player.stage.root.addSublayer(caption)
            overlay.showToast("Resumed", over: player.stage.frame())
        },
        OverlayCase(name: "bar-en", act: bar), OverlayCase(name: "bar-zh-2x", language: .chinese, scale: 2, act: bar),
        OverlayCase(name: "strip-en", act: strip), OverlayCase(name: "strip-en-2x", scale: 2, act: strip),
        OverlayCase(name: "strip-zh", language: .chinese, act: strip),
        OverlayCase(name: "strip-zh-2x", language: .chinese, scale: 2, act: strip),
    ]

    /// The bar with the pointer over its first button.
    private static let bar: @Sendable (WindowOverlay, ScenePlayer) -> Void = { overlay, _ in
        for y in [150.0, 142, 140] { _ = overlay.pointerMoved(to: Point(20, y)) }
    }

    /// The strip with the pointer over a step.
    private static let strip: @Sendable (WindowOverlay, ScenePlayer) -> Void = { overlay, _ in
        overlay.strip.follow(opened)
        overlay.advance(toClock: 2)
        for y in [20.0, 24, 52] { _ = overlay.pointerMoved(to: Point(60, y)) }
    }

    /// The state half a second after it began.
    func picture() throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let scene = SceneConfiguration(PlainScene.self, scale: scale, language: language)
        let player = ScenePlayer(scene, shaper: shaper)
        let overlay = WindowOverlay(scene, shaper: shaper, clock: 0)
        act(overlay, player)
        overlay.showTime(of: player)
        overlay.advance(toClock: overlay.stage.time + 0.5)
        return try PixelGrid(overlay.frame(over: player.stage.frame()), shaper: shaper)
    }
}
