import Analysis
import CairoKit
import FrameExport
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing
import TytoTesting

/// A box that moves to the right at once, and a dot that jumps later.
private final class JumpingScene: Scene {
    static let info = SceneInfo("jumping", size: Size(150, 60), background: Color(hex: 0xE4EEF5))

    func build(_ context: SceneContext) {
        let (box, dot) = (Layer(name: "box"), Layer(name: "dot"))
        box.frame = Rect(15, 15, 30, 30)
        box.backgroundColor = Color(hex: 0x2283C9)
        dot.frame = Rect(130, 5, 10, 10)
        dot.backgroundColor = Color(hex: 0xE59A3C)
        context.stage.root.addSublayers(box, dot)
        context.stage.animate(.easeOut(duration: 0.5)) { box.position.x = 110 }
        _ = context.stage.after(0.75) { dot.position.y = 50 }
    }
}

@Suite("Contact sheets equal their goldens")
struct SheetGoldenTests {
    private static let folder = GoldenFolder.ours("sheets")

    @Test("a sheet equals its golden, with the gap of a jump", arguments: ["moving", "still"])
    func sheet(name: String) throws {
        let shaper = CairoTextShaper()
        let player = ScenePlayer(SceneConfiguration(JumpingScene.self), shaper: shaper)
        let times = name == "moving" ? [0, 0.25, 0.5, 1] : [2, 2.5]
        let sheet = try ContactSheet(at: times, over: nil, of: player, shaper: shaper) { activity in
            name == "moving"
                ? [try activity.key(ofLayer: "box", nil), try activity.key(ofLayer: "dot", .y)] : activity.liveliest(3)
        }
        let complaint = try Self.folder.complaint(
            about: PixelGrid(sheet.frame(scale: 1), shaper: shaper), named: name, within: .text)
        #expect(complaint == nil)
    }

    @Test("every golden has its case")
    func orphans() { #expect(Self.folder.orphans(besides: ["moving", "still"]) == []) }
}
