import Geometry
import LayerTree
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

/// A scene that reads its context too early.
private final class HastyScene: Scene {
    static let info = SceneInfo("hasty")
    @Context private var context

    init() { _ = context.size }
    func build(_ context: SceneContext) {}
}

/// A scene whose layout sets what its build animates.
private final class RestlessScene: Scene {
    static let info = SceneInfo("restless")
    private let box = Layer(name: "box")
    static let line: UInt = #line + 4
    func build(_ context: SceneContext) {
        context.host.addSublayer(box)
        box.frame = Rect(0, 0, 10, 10)
        context.stage.animate(duration: 1) { box.position = Point(50, 50) }
    }
    func layout() { box.position = Point(20, 20) }
}

@Suite("A scene's property for its context")
struct ContextTests {
    @Test("has the context that the scene is built in from then on, also in a superclass")
    func context() throws {
        let player = ScenePlayer(SceneConfiguration(DerivedScene.self), shaper: FakeShaper())
        let width = player.stage.size.width
        #expect(try #require(player.scene as? DerivedScene).sizes == [width, width, width])
    }

    @Test("read in an initializer, it says which scene does that")
    func hasty() async throws {
        let outcome = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ScenePlayer(SceneConfiguration(HastyScene.self), shaper: FakeShaper())
            })
        let words = String(decoding: outcome.standardErrorContent, as: UTF8.self)
        #expect(words.contains("the scene \"hasty\" reads its context in init: it has one from build(_:) on"))
    }

    #if DEBUG
        @Test("a layout that ends what the scene's build began is reported with that line")
        func restless() {
            let lines = DebugWarning.collecting {
                _ = ScenePlayer(SceneConfiguration(RestlessScene.self), shaper: FakeShaper())
            }
            let place = "ScenesTests/ContextTests.swift:\(RestlessScene.line): "
            #expect(
                lines.count == 1 && lines[0].hasPrefix(place + "the first layout() ends an animation of layer \"box\""))
        }
    #endif
}
