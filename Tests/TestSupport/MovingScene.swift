import Geometry
public import LayerTree
public import Scenes
import Stage

/// A square that a click sends to the right.
public final class MovingScene: Scene {
    public static let info = SceneInfo("moving", size: Size(375, 667))
    public let square = Layer(name: "square")

    public init() {}

    public func build(_ context: SceneContext) {
        square.frame = Rect(100, 100, 100, 100)
        square.backgroundColor = .black
        context.stage.root.addSublayer(square)
        square.onClick { [unowned self] in
            square.stage?.animate(.linear(duration: 1)) { square.position.x += 100 }
        }
    }
}
