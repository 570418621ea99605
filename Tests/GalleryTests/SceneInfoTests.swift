import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("A scene's info")
struct SceneInfoTests {
    private static let names = SceneCatalog.gallery.names

    @Test("its name and its keys are in both languages, key by key", arguments: names)
    func languages(name: String) throws {
        let info = try #require(SceneCatalog.gallery.info(named: name))
        func isChinese(_ text: String) -> Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
        #expect(!isChinese(info.title[.english]) && isChinese(info.title[.chinese]))
        let (english, chinese) = (info.keys(in: .english), info.keys(in: .chinese))
        #expect(english.count == chinese.count)
        for (key, other) in zip(english, chinese) {
            #expect(!isChinese(key.action) && isChinese(other.action), "\(key.key)")
            // Keys that are called by what is printed on them are called the same.
            #expect(key.key == other.key || isChinese(other.key) || other.key.contains("、"))
        }
    }

    @Test(
        "all that it writes is in the language asked for",
        arguments: [("map", "Nearby", "附近"), ("launch", "Home", "首页")])
    func texts(name: String, english: String, chinese: String) throws {
        let texts = try Language.allCases.map { language in
            let fixture = try SceneFixture(name, language: language)
            fixture.stage.advance(to: 3)
            return fixture.tree.texts.map(\.string).filter { $0.contains { $0.isLetter } }
        }
        #expect(texts.allSatisfy { $0.contains(english) != $0.contains(chinese) })
        #expect(texts[0].count == texts[1].count && Set(texts[0]).intersection(texts[1]).isEmpty)
    }

    @Test(
        "an open scene lists the keys that lead away, once, and what Escape does before that",
        arguments: SceneCatalog.gallery.all.indices)
    func wayBack(index: Int) throws {
        let fixture = try SceneFixture.gallery()
        #expect(fixture.scene.shownInfo.name == "gallery")
        fixture.key("\(index + 1)")
        for (language, place) in [(Language.english, "gallery"), (.chinese, "画廊")] {
            let (keys, alone) = (
                fixture.scene.shownInfo.keys(in: language), SceneCatalog.gallery.all[index].keys(in: language)
            )
            let ways = ["Escape", "Alt+←", "1–6", "Ctrl+1–\(SceneCatalog.gallery.all[index].steps.count)"]
            #expect(Set(keys.map(\.key)).count == keys.count && Set(keys.map(\.key)) == Set(alone.map(\.key) + ways))
            let action = try #require(keys.first { $0.key == "Escape" }?.action)
            #expect(action.hasSuffix(place))
            #expect(action.hasPrefix(alone.first { $0.key == "Escape" }?.action ?? ""))
        }
    }
}
