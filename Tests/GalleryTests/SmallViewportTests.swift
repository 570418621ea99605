import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("In a small window")
struct SmallViewportTests {
    @Test(
        "every card of the gallery has its number and its title, all of them within their line",
        arguments: [Size(500, 400), Size(240, 380), Size(320, 240), Size(667, 375)], Language.allCases)
    func captions(size: Size, language: Language) throws {
        let fixture = try SceneFixture.gallery(size: size, language: language)
        let captions = fixture.stage.snapshots().filter { $0.path.hasSuffix("caption") }
        let keys = fixture.stage.snapshots().filter { $0.path.hasSuffix("caption/key") }
        let titles = fixture.stage.snapshots().filter { $0.path.hasSuffix("caption/title") }
        #expect(captions.count == 6 && keys.count == 6 && titles.count == 6)
        for (caption, (key, title)) in zip(captions, zip(keys, titles)) {
            guard case .text(let text) = title.state.content else { throw CancellationError() }
            #expect(!key.state.isHidden && key.frame.minX >= caption.frame.minX - 1)
            #expect(title.frame.minX >= key.frame.maxX && title.frame.maxX <= caption.frame.maxX + 1)
            #expect(title.frame.width >= SceneFixture.shaper.size(of: text, width: nil).width, "\(text.string)")
        }
        #expect(Set(titles.map(\.frame.height)).count == 1, "all captions have one size")
    }

    @Test("the magazine's page ends near the lower edge", arguments: [Size(375, 667), Size(320, 568), Size(500, 400)])
    func page(size: Size) throws {
        let fixture = try SceneFixture("card", size: size)
        let story = try fixture.frame("host/page/story1")
        #expect(story.maxY <= size.height && story.maxY > size.height - 64)
    }

    @Test("the magazine's sentence is whole", arguments: [Size(375, 667), Size(320, 568)], Language.allCases)
    func sentence(size: Size, language: Language) throws {
        let deck = try SceneFixture("card", size: size, language: language).layer("host/deck")
        let whole = SceneFixture.shaper.size(of: deck.state.text, width: deck.frame.width)
        #expect(whole.height > 0 && whole.height <= deck.frame.height)
    }

    @Test("a place of the map's list is tinted under the pointer, and a press there does nothing")
    func hoveredRow() throws {
        let fixture = try SceneFixture("map")
        let row = try fixture.layer("background/list/row2")
        func color() throws -> Color { try fixture.layer("background/list/row2").state.backgroundColor }
        #expect(try color() == .white)
        fixture.stage.send(.pointerMoved(row.center))
        fixture.advance(by: 0.2)
        #expect(try color() != .white && fixture.stage.cursor == .arrow)
        fixture.click(row.center)
        #expect((fixture.scene as? MapScene)?.isShowingMap == false && fixture.stage.focused == nil)
        fixture.stage.send(.pointerLeft)
        fixture.advance(by: 0.2)
        #expect(try color() == .white)
    }
}
