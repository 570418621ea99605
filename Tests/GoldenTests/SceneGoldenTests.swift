import Scenes
import Testing

@Suite("Scenes look as they did")
struct SceneGoldenTests {
    private static let folder = GoldenFolder("scenes")

    @Test(
        "a scene equals its goldens along its main action, also when played again",
        arguments: SceneCatalog.all.map(\.name))
    func goldens(name: String) throws {
        let info = try #require(SceneCatalog.info(named: name))
        let scene = try #require(SceneCase.all[info.name], "SceneCase.all has no row for the scene '\(info.name)'")
        let pictures = try scene.pictures(of: info)
        for (share, picture) in zip(SceneCase.shares, pictures) {
            // Every scene may show text.
            let complaint = try SceneGoldenTests.folder.complaint(
                about: picture, named: SceneCase.name(info.name, share), within: .text)
            #expect(complaint == nil)
        }
        #expect(Set(pictures).count == pictures.count, "the scene stands still, so its goldens prove little")
        #expect(try scene.pictures(of: info) == pictures)
    }

    @Test("every golden has its scene")
    func orphans() throws {
        let names = SceneCatalog.all.flatMap { info in SceneCase.shares.map { SceneCase.name(info.name, $0) } }
        #expect(try SceneGoldenTests.folder.orphans(besides: Set(names)) == [])
    }
}
