import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import TytoTesting

@testable import Gallery
@testable import Study

/// Three squares, which a click sends across in turn.
private final class SquaresScene: Scene {
    static let info = SceneInfo("squares", size: Size(375, 667), background: Color(hex: 0x9CC9E3))

    func build(_ context: SceneContext) {
        for index in 0..<3 {
            let square = Layer(name: "square")
            square.frame = Rect(40, 100 + 150 * Double(index), 100, 100)
            square.backgroundColor = Color(hex: 0x1B69A1)
            square.cornerRadius = 12
            context.stage.root.addSublayer(square)
            square.onClick { [unowned square] in
                square.stage?.animate(.easeInOut(duration: 1)) { square.position.x += 190 }
            }
        }
    }
}

/// A bar that grows across a wide scene by itself.
private final class WideScene: Scene {
    static let info = SceneInfo("wide", size: Size(1120, 720), background: Color(hex: 0xF3E9DA))

    func build(_ context: SceneContext) {
        let bar = Layer(name: "bar")
        bar.frame = Rect(60, 300, 120, 120)
        bar.backgroundColor = Color(hex: 0xB55C08)
        context.stage.root.addSublayer(bar)
        context.stage.animate(.spring(Spring(duration: 1.2, bounce: 0.3)), delay: 0.4) { bar.bounds.size.width = 900 }
    }
}

/// A state of the study panel, for a golden `Goldens/study/NAME.png`.
struct StudyCase: Sendable {
    let name: String
    var scene: any (Scene & SendableMetatype).Type = SquaresScene.self
    var size = Size(1280, 800)
    var scale = 1.0
    var appearance = Appearance.light
    var language = Language.english
    let act: @Sendable (StudyPanel) -> Void

    private static let opened: @Sendable (StudyPanel) -> Void = { panel in
        panel.send(.pointerMoved(Point(600, 400)))
        panel.model.stop(at: 1.4)
    }

    private static let looped: @Sendable (StudyPanel) -> Void = { panel in
        panel.model.setSpeed(0.25)
        panel.model.setLoop(1...2)
        panel.model.stop(at: 1.5)
        panel.model.state.scale = panel.model.state.scale.zoomed(by: 2, around: 1)
        panel.send(.keyPressed(KeyPress(.tab)))
    }

    /// The lane of what was clicked last is open.
    private static let lane: @Sendable (StudyPanel) -> Void = { panel in
        while panel.search(until: { false }) {}
        panel.model.showCurves(of: "square#2")
        panel.model.state.selection = "square#2"
        panel.model.stop(at: 1.8)
    }

    static let all =
        [
            StudyCase(name: "opened-light", act: opened),
            StudyCase(name: "opened-dark", appearance: .dark, act: opened),
            StudyCase(name: "opened-light-2x", scale: 2, act: opened),
            StudyCase(name: "opened-dark-2x", scale: 2, appearance: .dark, act: opened),
            StudyCase(name: "looped", act: looped), StudyCase(name: "small", size: Size(640, 480), act: opened),
            StudyCase(name: "lane-light", act: lane), StudyCase(name: "lane-dark", appearance: .dark, act: lane),
            StudyCase(name: "chinese", language: .chinese, act: lane),
            StudyCase(name: "wide", scene: WideScene.self, act: opened),
            StudyCase(name: "alone", scene: WideScene.self, size: Size(1120, 1080)) {
                $0.model.state.showsPanes = false
            },
        ] + pictures

    /// The state after 3 seconds in which the first square was clicked at 1 s and the second at 1.5 s.
    func picture() throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let player = ScenePlayer(SceneConfiguration(scene, scale: scale, language: language), shaper: shaper)
        let panel = StudyPanel(StudyModel(player), size: size, scale: scale, appearance: appearance)
        for (time, y) in [(1, 150.0), (1.5, 300)] {
            player.seek(to: time)
            player.click(Point(90, y))
        }
        player.seek(to: 3)
        act(panel)
        while panel.search(until: { false }) {}
        panel.advance(toClock: 1)
        return try PixelGrid(panel.frame(over: player.stage.frame()), shaper: shaper)
    }
}
