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

    @Test(
        "an open scene tells of the key that leads back, once, and of what it does there before that",
        arguments: SceneCatalog.all.indices)
    func wayBack(index: Int) throws {
        let fixture = try GalleryFixture()
        #expect(fixture.host.shownInfo.name == "gallery")
        fixture.key("\(index + 1)")
        for (language, place) in [(Language.english, "gallery"), (.chinese, "画廊")] {
            let (keys, alone) = (fixture.host.shownInfo.keys(in: language), SceneCatalog.all[index].keys(in: language))
            #expect(
                Set(keys.map(\.key)).count == keys.count && Set(keys.map(\.key)) == Set(alone.map(\.key) + ["Escape"]))
            let action = try #require(keys.first { $0.key == "Escape" }?.action)
            #expect(action.hasSuffix(place))
            #expect(action.hasPrefix(alone.first { $0.key == "Escape" }?.action ?? ""))
        }
    }
}
