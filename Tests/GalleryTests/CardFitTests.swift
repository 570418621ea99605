import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("The card in a window that is too small for it")
struct CardFitTests {
    private static let viewports = [
        (size: Size(240, 400), fit: 240.0 / 336), (Size(320, 568), 320.0 / 336), (Size(500, 380), 380.0 / 496),
        (Size(700, 400), 400.0 / 496), (Size(335, 2000), 335.0 / 336), (Size(160, 100), 100.0 / 496),
    ]

    private func frame(_ part: String, _ fixture: SceneFixture) throws -> Rect {
        try fixture.layer("overlay/\(part)").frame
    }

    @Test("all of it is there, as much smaller as is needed, with some room on every side", arguments: viewports)
    func wholeCard(viewport: (size: Size, fit: Double)) throws {
        let fixture = try SceneFixture.shownCard(size: viewport.size)
        let card = try frame("card", fixture)
        #expect(isClose(card.width, 320 * viewport.fit) && isClose(card.height, 480 * viewport.fit))
        #expect(isClose(card.minX * 2, (card.minX * 2).rounded()) && isClose(card.minY * 2, (card.minY * 2).rounded()))
        // It begins on a whole pixel.
        let free = Rect(origin: .zero, size: viewport.size).inset(by: Insets(all: 8 * viewport.fit - 0.25 - 1e-9))
        for part in ["card", "card/title", "card/row3/field", "card/corners/next"] {
            let rect = try frame(part, fixture)
            #expect(free.contains(rect.origin) && rect.maxX <= free.maxX && rect.maxY <= free.maxY, "\(part)")
        }
        let next = try frame("card/corners/next", fixture)
        #expect(isClose(next.maxY, card.maxY) && isClose(next.height, 60 * viewport.fit))
        let overlay = try fixture.layer("overlay").frame
        #expect(isClose(overlay.minX, 0) && isClose(overlay.maxX, viewport.size.width))
        #expect(isClose(overlay.minY, 0) && isClose(overlay.maxY, viewport.size.height))
    }

    @Test("its lines are as sharp as at its own size: whole pixels from top to bottom", arguments: viewports.prefix(4))
    func sharpness(viewport: (size: Size, fit: Double)) throws {
        let fixture = try SceneFixture.shownCard(size: viewport.size)
        for row in 1...3 {
            for line in ["baseline", "progress"] {
                let rect = try frame("card/row\(row)/\(line)", fixture)
                #expect(isClose(rect.minY * 2, (rect.minY * 2).rounded(), 1e-6) && rect.height >= 0.5, "\(line) \(row)")
                #expect(isClose(rect.maxY * 2, (rect.maxY * 2).rounded(), 1e-6), "\(line) \(row)")
            }
        }
    }

    @Test("it can be filled in and sent off, and the end logo is as much smaller", arguments: viewports)
    func use(viewport: (size: Size, fit: Double)) throws {
        let fixture = try SceneFixture.shownCard(size: viewport.size)
        let card = try fixture.cardScene.card
        for row in 0..<3 {
            fixture.click(try frame("card/row\(row + 1)", fixture).center)
            #expect(fixture.stage.focused === card.rows[row].field)
            fixture.stage.send(.textInput("Ada \(row)"))
            let caret = try #require(fixture.stage.caretRect)
            let box = try frame("card/row\(row + 1)/field", fixture)
            #expect(caret.minX > box.minX && caret.maxX < box.maxX && caret.minY > box.minY && caret.maxY < box.maxY)
        }
        #expect(card.rows.map(\.field.string) == ["Ada 0", "Ada 1", "Ada 2"])
        fixture.click(try frame("card/corners/next", fixture).center)
        fixture.advance(by: 3)
        let logo = try frame("endLogo", fixture)
        #expect(isClose(logo.width, 150 * viewport.fit) && isClose(logo.height, 204 * viewport.fit))
        #expect(isClose(logo.midX, viewport.size.width / 2, 0.25) && isClose(logo.midY, viewport.size.height / 2, 0.25))
        fixture.click(logo.center)
        fixture.advance(by: 1)
        #expect(try fixture.cardScene.act == .host)
    }

    @Test("after other sizes of the window it is at its own size as it was")
    func backAgain() throws {
        let fixture = try SceneFixture.shownCard()
        let before = fixture.tree
        for size in [Size(240, 400), Size(500, 380), Size(375, 667)] { fixture.stage.send(.resized(size)) }
        #expect(fixture.tree == before)
        fixture.stage.send(.resized(Size(240, 400)))
        fixture.click(Point(120, 20))
        #expect(try fixture.cardScene.act == .dismissing, "a click beside the smaller card is one beside it")
    }

    @Test("Escape ends editing first, and dismisses the card when no field is edited")
    func escape() throws {
        let fixture = try SceneFixture.shownCard()
        fixture.click(SceneFixture.rowPoint(1))
        fixture.stage.send(.textInput("Lovelace"))
        fixture.key("Escape")
        let scene = try fixture.cardScene
        #expect(fixture.stage.focused == nil && scene.act == .shown && scene.card.rows[1].field.string == "Lovelace")
        fixture.stage.focus(scene.card.next)
        fixture.key("Escape")
        #expect(scene.act == .dismissing)
    }
}
