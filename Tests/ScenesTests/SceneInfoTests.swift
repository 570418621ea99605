import Testing

@testable import Scenes

@Suite("What there is to know of a scene")
struct SceneInfoTests {
    private static let names = [SceneCatalog.gallery.name] + SceneCatalog.all.map(\.name)

    @Test("its name and its keys are in both languages, key by key", arguments: names)
    func languages(name: String) throws {
        let info = try #require(SceneCatalog.info(named: name))
        func isChinese(_ text: String) -> Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
        #expect(!isChinese(info.title(in: .english)) && isChinese(info.title(in: .chinese)))
        let (english, chinese) = (info.keys(in: .english), info.keys(in: .chinese))
        #expect(english.count == chinese.count)
        for (key, other) in zip(english, chinese) {
            #expect(!isChinese(key.action) && isChinese(other.action), "\(key.key)")
            // Keys that are called by what is printed on them are called the same.
            #expect(key.key == other.key || isChinese(other.key) || other.key.contains("、"))
        }
    }

    @Test("an open scene has one key more: the one that leads back")
    func wayBack() throws {
        let fixture = try GalleryFixture()
        #expect(fixture.host.shownInfo.name == "gallery")
        fixture.key("1")
        for language in Language.allCases {
            let (keys, alone) = (fixture.host.shownInfo.keys(in: language), OwlScene.info.keys(in: language))
            #expect(keys.count == alone.count + 1 && keys.last?.key == "Escape")
        }
    }
}
