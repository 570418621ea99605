import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing
import TytoTesting

@testable import SceneWindow

/// A scene of one colour, as large as a small phone's half.
private final class PlainScene: Scene {
    static let info = SceneInfo("plain", size: Size(320, 160), background: Color(hex: 0x9CC9E3))
    func build(_ context: SceneContext) {}
}

/// What a window shows above its scene, in one of its states.
struct OverlayCase: Sendable {
    let name: String
    var language = Language.english
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
    ]

    /// The state half a second after it began.
    func picture() throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let scene = SceneConfiguration(PlainScene.self, language: language)
        let player = ScenePlayer(scene, shaper: shaper)
        let overlay = WindowOverlay(scene, shaper: shaper, clock: 0)
        act(overlay, player)
        overlay.showTime(of: player)
        overlay.advance(toClock: 0.5)
        return try PixelGrid(overlay.frame(over: player.stage.frame()), shaper: shaper)
    }
}

@Suite("What a window shows above its scene equals its goldens")
struct OverlayGoldenTests {
    private static let folder = GoldenFolder.ours("overlay")

    @Test("a state of the overlay equals its golden", arguments: OverlayCase.all.map(\.name))
    func goldens(name: String) throws {
        let state = try #require(OverlayCase.all.first { $0.name == name })
        let complaint = try OverlayGoldenTests.folder.complaint(about: state.picture(), named: name, within: .text)
        #expect(complaint == nil)
    }

    @Test("every golden has its state")
    func orphans() throws {
        #expect(OverlayGoldenTests.folder.orphans(besides: Set(OverlayCase.all.map(\.name))) == [])
    }
}
