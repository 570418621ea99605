import Geometry
public import LayerTree
public import Scenes
import Stage

/// A square that a click sends to the right.
public final class MovingScene: Scene {
    /// In the viewport of a telephone.
    public static let info = SceneInfo("moving", size: Size(375, 667))
    /// The square, at first at (100, 100).
    public let square = Layer(name: "square")

    /// Makes the scene.
    public init() {}

    /// Puts the square on the stage.
    public func build(_ context: SceneContext) {
        square.frame = Rect(100, 100, 100, 100)
        square.backgroundColor = .black
        context.stage.root.addSublayer(square)
        square.onClick { [unowned self] in
            square.stage?.animate(.linear(duration: 1)) { square.position.x += 100 }
        }
    }
}
