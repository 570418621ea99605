import Scenes
import Stage
import TestSupport
import Testing

private class BaseScene: Scene {
    static let info = SceneInfo("base")
    @Context private var context
    var sizes: [Double] = []

    required init() {}
    func build(_ context: SceneContext) { sizes.append(self.context.size.width) }
    func layout() { sizes.append(context.size.width) }
}

/// A scene whose context is declared by the class below it, and once more by itself.
private final class DerivedScene: BaseScene {
    @Context private var own

    override func layout() {
        super.layout()
        sizes.append(own.size.width)
    }
}

@Suite("A scene's property for its context")
struct ContextTests {
    @Test("has the context that the scene is built in from then on, also in a superclass")
    func context() throws {
        let player = ScenePlayer(SceneConfiguration(DerivedScene.self), shaper: FakeShaper())
        let width = player.stage.size.width
        #expect(try #require(player.scene as? DerivedScene).sizes == [width, width, width])
    }
}
