import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

@testable import Study

/// A card with a title and a masked disk in a window, which a click sends to the right as far as a parameter says.
private final class CardScene: Scene {
    static let info = SceneInfo("cards", size: Size(375, 667), background: Color(hex: 0x9CC9E3))
    @Parameter("distance", "how far the card goes", in: 0...200, unit: "pt") var distance = 120.0

    func build(_ context: SceneContext) {
        let card = Layer(name: "card")
        card.frame = Rect(40, 100, 150, 200)
        card.backgroundColor = .white
        card.cornerRadius = 16
        card.masksToBounds = true
        let title = TextLayer(name: "title", "Tyto", size: 24, weight: .bold, color: Color(hex: 0x1B69A1))
        title.position = Point(75, 40)
        let disk = ShapeLayer(
            name: "disk", path: Path(circleAt: Point(50, 50), radius: 50), fillColor: Color(hex: 0xE07A3F))
        disk.frame = Rect(25, 80, 100, 100)
        let half = ShapeLayer(name: "half", path: Path(RoundedRect(Rect(0, 0, 100, 60), radius: 10)))
        disk.mask = half
        card.addSublayers(title, disk)
        context.stage.root.addSublayer(card)
        card.onClick { [unowned self] in
            card.stage?.animate(.easeInOut(duration: 1)) {
                card.position.x += distance
                card.transform = .rotation(0.4)
            }
        }
    }
}

extension StudyCase {
    /// What is looked at in the picture: everything that was asked for is found.
    private static func looking(_ prepare: @escaping @Sendable (StudyPanel) -> Void) -> @Sendable (StudyPanel) -> Void {
        { panel in
            panel.model.stop(at: 1.5)
            prepare(panel)
            while panel.search(until: { false }) {}
        }
    }

    /// The second setting: the card goes half as far.
    private static func half(_ mode: PictureMode) -> @Sendable (StudyPanel) -> Void {
        looking { panel in
            panel.model.keepSettings()
            panel.model.editor.change(["distance": .number(60)])
            panel.model.showPicture(mode)
        }
    }

    static let pictures = [
        StudyCase(
            name: "picked", scene: CardScene.self,
            act: looking { panel in
                panel.model.state.selection = "card"
                (panel.model.state.showsGhosts, panel.model.state.showsMotionPath) = (true, true)
            }),
        StudyCase(
            name: "picked-dark", scene: CardScene.self, scale: 2, appearance: .dark,
            act: looking { $0.model.state.selection = "card/disk" }),
        StudyCase(
            name: "exploded", scene: CardScene.self,
            act: looking { panel in
                panel.model.state.selection = "card/title"
                panel.model.showPicture(.exploded)
            }),
        StudyCase(
            name: "hidden", scene: CardScene.self,
            act: looking { panel in
                panel.model.state.selection = "card/disk"
                panel.model.toggleHidden("card/title")
                panel.model.state.isolated = "card"
            }),
        StudyCase(name: "difference", scene: CardScene.self, act: half(.difference)),
        StudyCase(name: "overlaid", scene: CardScene.self, act: half(.overlaid)),
        StudyCase(name: "beside", scene: CardScene.self, act: half(.sideBySide)),
        StudyCase(
            name: "picked-small", scene: CardScene.self, size: Size(640, 480),
            act: looking { panel in
                panel.focus(.layers)
                panel.model.state.selection = "card/disk"
            }),
    ]
}
