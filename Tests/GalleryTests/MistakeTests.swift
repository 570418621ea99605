import Gallery
import Geometry
import Scenes
import Stage
import Testing

@Suite("Our own scenes make no mistakes that debug builds report")
struct MistakeTests {
    @Test("no scene, nor the gallery, is warned of anything", arguments: SceneCatalog.gallery.names)
    func none(_ name: String) throws {
        let lines = try DebugWarning.collecting {
            let fixture = name == "gallery" ? try SceneFixture.gallery(playsSplash: true) : try SceneFixture(name)
            for (index, key) in ["space", "Tab", "space", "o", "m", "Escape", "1", "Escape", "4"].enumerated() {
                let size = fixture.stage.size
                fixture.key(key)
                fixture.advance(by: 0.3)
                fixture.click(Point(size.width / 2, size.height * Double(index + 1) / 11))
                fixture.advance(by: 0.7)
            }
        }
        #expect(lines == [])
    }
}
