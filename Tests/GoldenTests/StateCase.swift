import CairoKit
import Geometry
import RenderTree
import Scenes
import Stage
import TytoTesting

@testable import Gallery

/// A state of a scene away from its main action, for a golden `Goldens/scenes/NAME.png`.
struct StateCase: Sendable {
    let scene: String
    /// The time of the picture, in seconds.
    let time: Double
    /// What happens until then, by time.
    var inputs: [(time: Double, event: InputEvent)] = []
    /// The viewport.
    var size = SceneCase.size
    /// Pixels per point of the picture.
    var scale = SceneCase.scale

    private static let space = InputEvent.keyPressed(KeyPress(" ", text: " "))

    /// A move to a point and a click on it.
    private static func click(_ point: Point, at time: Double) -> [(time: Double, event: InputEvent)] {
        [(time, .pointerMoved(point)), (time, .pointerPressed(point)), (time, .pointerReleased(point))]
    }

    /// A user name and a password, and a click on the button at 1 s.
    private static let login =
        click(Point(187, 220), at: 0) + [(0.1, .textInput("Ada"))] + click(Point(187, 270), at: 0.2)
        + [(0.3, .textInput("secret"))] + click(Point(187, 330), at: 1)

    private static func large(_ scene: String, at time: Double) -> StateCase {
        StateCase(scene: scene, time: time, size: Size(1920, 1080), scale: 0.125)
    }

    static let all: [String: StateCase] = [
        "owl-large": large("owl", at: 0),
        "card-large": large("card", at: 0),
        "waves-large": large("waves", at: 0.4),
        "gallery-large": large("gallery", at: 1),
        "gallery-small": StateCase(scene: "gallery", time: 1, size: Size(500, 400), scale: 0.5),
        "launch-again": StateCase(scene: "launch", time: 1.8, inputs: [(1.7, space)]),
        "splash-again": StateCase(scene: "splash", time: 2.4, inputs: [(2.3, space)]),
        "owl-looking": StateCase(scene: "owl", time: 1.5, inputs: [(0.1, .pointerMoved(Point(20, 640)))]),
        "owl-waiting": StateCase(scene: "owl", time: 1.7, inputs: login),
        "owl-nodding": StateCase(scene: "owl", time: 2.4, inputs: login),
        "owl-welcoming": StateCase(scene: "owl", time: 4, inputs: login),
        "owl-refusing": StateCase(scene: "owl", time: 0.1, inputs: click(Point(187, 330), at: 0)),
        "card-dismissed": StateCase(
            scene: "card", time: 2.7, inputs: [(0, space), (2, .keyPressed(KeyPress(.escape)))]),
        "card-thanks": StateCase(scene: "card", time: 4.5, inputs: [(0, space)] + click(Point(187, 545), at: 2)),
        "card-hovered": StateCase(scene: "card", time: 1, inputs: [(0.1, .pointerMoved(Point(187, 333)))]),
        "gallery-hovered": StateCase(scene: "gallery", time: 1, inputs: [(0.1, .pointerMoved(Point(60, 160)))]),
    ]

    /// The picture.
    func picture() throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let player = try SceneCase.player(of: scene, shaper, size: size, scale: scale)
        for (time, event) in inputs {
            player.seek(to: time)
            player.send(event)
        }
        player.seek(to: time)
        return try PixelGrid(player.stage.frame(), shaper: shaper)
    }
}
