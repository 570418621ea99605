import Scenes
import Stage
import TestSupport
import Testing

private protocol NamedScene: Scene {}
extension NamedScene { func build(_ context: SceneContext) {} }

private final class FirstScene: NamedScene { static let info = SceneInfo("first") }
private final class SecondScene: NamedScene { static let info = SceneInfo("second", title: "The next") }
private final class TwinScene: NamedScene { static let info = SceneInfo("first") }
private final class NamelessScene: NamedScene { static let info = SceneInfo("") }
private final class OptionScene: NamedScene { static let info = SceneInfo("-x") }
private final class FolderScene: NamedScene { static let info = SceneInfo("a/b") }
private final class ControlScene: NamedScene { static let info = SceneInfo("a\u{1B}b") }

@Suite("A catalog of scenes")
struct SceneCatalogTests {
    @Test("scenes are found by name, the home before the others")
    func names() {
        var catalog = SceneCatalog(FirstScene.self, SecondScene.self)
        #expect(catalog.names == ["first", "second"] && catalog.first?.info.name == "first")
        #expect(catalog.scene(named: "second") == SecondScene.self && catalog.scene(named: "third") == nil)
        #expect(catalog.info(named: "first")?.title[.english] == "First")
        #expect(catalog.info(named: "second")?.title[.chinese] == "The next")
        catalog.home = NamelessScene.self
        #expect(catalog.names == ["", "first", "second"] && catalog.all.map(\.name) == ["first", "second"])
    }

    @Test("a catalog without scenes, with two of one name or an unusable name is refused in words")
    func faults() {
        func fault(_ catalog: SceneCatalog) -> SceneError? {
            do throws(SceneError) {
                try catalog.check()
                return nil
            } catch {
                return error
            }
        }
        #expect(fault(SceneCatalog(FirstScene.self, SecondScene.self)) == nil)
        #expect(fault(SceneCatalog()) == .noScene && SceneCatalog().first == nil)
        #expect(fault(SceneCatalog(FirstScene.self, TwinScene.self)) == .duplicateScene("first"))
        #expect(fault(SceneCatalog([SecondScene.self], home: SecondScene.self)) == .nameOfHome("second"))
        for scene in [NamelessScene.self, OptionScene.self, FolderScene.self, ControlScene.self] as [any Scene.Type] {
            #expect(fault(SceneCatalog(scene)) == .unusableName(scene.info.name))
        }
    }
}
