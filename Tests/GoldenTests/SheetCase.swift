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

/// A contact sheet, for a golden `Goldens/sheets/NAME.png`.
enum SheetCase {
    /// The frames' times, and the layers of the curves: of a movement and a jump, from within the movement, of nothing.
    static let all: [String: (times: [Double], layers: [String])] = [
        "moving": ([0, 0.25, 0.5, 1], ["box", "dot"]), "late": ([0.3, 0.7, 1.1], ["dot", "box"]),
        "still": ([2, 2.5], []),
    ]

    static func picture(_ name: String) throws -> PixelGrid {
        let (times, layers) = try #require(all[name])
        let shaper = CairoTextShaper()
        let makePlayer = { ScenePlayer(SceneConfiguration(JumpingScene.self), shaper: shaper) }
        let sheet = try ContactSheet(at: times, over: nil, of: makePlayer) { activity in
            layers.isEmpty ? activity.liveliest(3) : try layers.map { try activity.key(ofLayer: $0, nil) }
        }
        return try PixelGrid(sheet.frame(scale: 1), shaper: shaper)
    }
}
