import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("The card")
struct CardStateTests {
    static let viewports = [(336.0, 496.0), (375, 667), (375, 812), (768, 1024), (1920, 1080)]

    @Test(
        "everything has its place, in any window with room for it and at any scale", arguments: viewports,
        [1, 1.25, 1.5, 2, 3])
    func places(viewport: (Double, Double), scale: Double) throws {
        let size = Size(viewport.0, viewport.1)
        let fixture = try SceneFixture("card", size: size, scale: scale)
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 2)
        let bounds = Rect(origin: .zero, size: size)
        #expect(try fixture.layer("host").frame == bounds && fixture.layer("overlay").frame == bounds)
        let card = try fixture.layer("overlay/card").frame
        #expect(isClose(card.width, 320) && isClose(card.height, 480))
        #expect(
            isClose(card.midX, size.width / 2, 0.5 / scale + 1e-9)
                && isClose(card.midY, size.height / 2, 0.5 / scale + 1e-9))
        #expect(isClose(card.minX * scale, (card.minX * scale).rounded(), 1e-6))
        #expect(isClose(card.minY * scale, (card.minY * scale).rounded(), 1e-6))
        let parts: [(String, Rect)] = [
            ("title", Rect(0, 20, 320, 40)), ("row1", Rect(0, 80, 320, 60)), ("row2", Rect(0, 160, 320, 60)),
            ("row3", Rect(0, 240, 320, 60)), ("row2/field", Rect(30, 174, 260, 30)),
            ("row2/baseline", Rect(21, 209, 280, 1)), ("row2/progress", Rect(20.5, 208, 1, 3)),
            ("corners/next", Rect(0, 420, 320, 60)),
        ]
        // Where a point is not a whole number of pixels, edges keep to those.
        let room = scale == scale.rounded() ? 1e-6 : 1 / scale
        for (path, expected) in parts {
            let frame = try fixture.layer("overlay/card/\(path)").frame.offset(by: Point(-card.minX, -card.minY))
            #expect(isClose(frame.minX, expected.minX, room) && isClose(frame.minY, expected.minY, room), "\(path)")
            #expect(
                isClose(frame.width, expected.width, room) && isClose(frame.height, expected.height, room), "\(path)")
        }
    }

    @Test("details that no golden shows are those described: corners, the shadow's offset, lines and typed text")
    func details() throws {
        let fixture = try SceneFixture.shownCard()
        let (card, corners) = (try fixture.layer("overlay/card").state, try fixture.layer("overlay/card/corners").state)
        #expect(card.cornerRadius == 3 && !card.masksToBounds && card.shadowOffset == Point(0.2, 0.2))
        #expect(corners.masksToBounds && corners.cornerRadius == 3 && corners.bounds == card.bounds)
        for row in 1...3 {
            #expect(try fixture.layer("overlay/card/row\(row)/progress").state.backgroundColor == Color(hex: 0x1DAAD1))
            #expect(try fixture.layer("overlay/card/row\(row)/baseline").state.backgroundColor == Color(white: 2 / 3))
            let text = try fixture.layer("overlay/card/row\(row)/field/viewport/text").state.text
            #expect(text.color == Color(hex: 0x1DAAD1))
        }
    }

    @Test(
        "labels are in the language asked for",
        arguments: [
            (Language.english, ["Sign up", "SIGN UP", "First name", "Last name", "Email", "NEXT"]),
            (.chinese, ["注册", "注册", "名字", "姓氏", "电子邮箱", "下一步"]),
        ])
    func labels(language: Language, words: [String]) throws {
        let fixture = try SceneFixture("card", language: language)
        let page = fixture.tree.texts.map(\.string)
        #expect(page.last == words[0])
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 2)
        #expect(fixture.tree.texts.map(\.string) == page.dropLast(2) + words.dropFirst())
    }

    @Test(
        "the page has a picture, and room for the button, in any window",
        arguments: viewports + [(240, 380), (500, 400)])
    func page(viewport: (Double, Double)) throws {
        let fixture = try SceneFixture("card", size: Size(viewport.0, viewport.1))
        let button = try fixture.frame("host/open")
        let parts = fixture.stage.snapshots().filter { $0.path.hasPrefix("host/page/") && !$0.state.isHidden }
        #expect(parts.count > 4)
        for part in parts {
            let overlap = part.frame.intersection(button)
            #expect(overlap.map { $0.isEmpty } ?? true, "\(part.path)")
            #expect(part.frame.minX >= 0 && part.frame.maxX <= viewport.0, "\(part.path)")
        }
    }

    @Test("Tab goes round the rows and NEXT, and Return from row to row")
    func keyboard() throws {
        let fixture = try SceneFixture("card")
        fixture.key("Tab")
        fixture.key("Return")
        fixture.stage.advance(to: 2)
        let card = try fixture.cardScene.card
        let stops: [any Responder] = card.rows.map(\.field) + [card.next]
        for stop in stops + stops.prefix(1) {
            fixture.key("Tab")
            #expect(fixture.stage.focused === stop)
        }
        fixture.key("Return")
        #expect(fixture.stage.focused === card.rows[1].field)
        fixture.key("Return")
        #expect(fixture.stage.focused === card.rows[2].field)
        fixture.key("Return")
        #expect(try fixture.cardScene.act == .submitting && fixture.stage.focused == nil)
    }

    @Test("a press on a row's line is meant for its field, one between the rows ends editing")
    func pressesOnTheCard() throws {
        let fixture = try SceneFixture.shownCard()
        let card = try fixture.cardScene.card
        fixture.click(Point(60, 93 + 160 + 55))
        #expect(fixture.stage.focused === card.rows[1].field)
        fixture.click(Point(187, 93 + 380))
        #expect(try fixture.stage.focused == nil && fixture.cardScene.act == .shown)
    }

    @Test("what was typed is gone with the card", arguments: [false, true])
    func emptied(byNext: Bool) throws {
        let fixture = try SceneFixture.shownCard()
        for row in 0..<3 {
            fixture.click(SceneFixture.rowPoint(row))
            fixture.stage.send(.textInput("Athene"))
        }
        #expect(fixture.tree.texts.filter { $0.string == "Athene" }.count == 3)
        fixture.click(byNext ? SceneFixture.nextPoint : SceneFixture.outsidePoint)
        fixture.stage.advance(to: 6)
        if byNext { fixture.click(SceneFixture.outsidePoint) }
        fixture.stage.advance(to: 8)
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 10)
        #expect(!fixture.tree.texts.contains { $0.string == "Athene" })
        #expect(try fixture.cardPose.progress == [1, 1, 1] && fixture.cardPose.cardScale == 1)
        #expect(fixture.clipboard.offers == [])
        for row in 0..<3 {
            fixture.click(SceneFixture.rowPoint(row))
            fixture.key("z", .control)
            #expect(try fixture.cardScene.card.rows[row].field.string == "", "not even Ctrl+Z brings it back")
        }
    }

    @Test("with reduced motion nothing moves, every fade is short, and every end is the same")
    func reducedMotion() throws {
        let plain = try SceneFixture("card")
        let reduced = try SceneFixture("card", reducesMotion: true)
        let actions: [(SceneFixture) -> Void] = [
            { $0.scene.performMainAction() }, { $0.key("Escape") }, { $0.scene.performMainAction() },
            { $0.click(SceneFixture.rowPoint(0)) }, { $0.stage.send(.textInput("x")) },
            { $0.click(SceneFixture.rowPoint(1)) }, { $0.click(SceneFixture.nextPoint) }, { $0.key("Escape") },
        ]
        var submissions = 0
        for (index, action) in actions.enumerated() {
            let round = index + 1
            let before = try reduced.cardPose
            for fixture in [plain, reduced] { action(fixture) }
            if try reduced.cardScene.act == .submitting {
                submissions += 1
                let after = try reduced.cardPose
                #expect(after.cardScale == before.cardScale && after.nextScale == before.nextScale)
            }
            let scales = try [1e-6, 0.1, 0.15, 0.1999].map { time in
                reduced.stage.advance(to: Double(round) * 4 - 4 + time)
                let pose = try reduced.cardPose
                return [pose.cardScale, pose.nextScale]
            }
            #expect(scales.allSatisfy { $0 == scales[0] })
            reduced.stage.advance(to: Double(round) * 4 - 4 + 0.2001)
            let early = try reduced.cardPose
            for fixture in [plain, reduced] { fixture.stage.advance(to: Double(round) * 4) }
            #expect(plain.tree == reduced.tree, "round \(round)")
            #expect(try plain.cardScene.act == reduced.cardScene.act)
            // Only the logo, after the card, has a second fade.
            if try reduced.cardScene.act != .thanking { #expect(try early == reduced.cardPose) }
        }
        #expect(submissions == 1)
    }

    @Test("the second press of a double click on the button does not dismiss the card; a later one does")
    func doubleClick() throws {
        let fixture = try SceneFixture("card")
        let button = try fixture.layer("host/open").frame.center
        fixture.click(button)
        fixture.stage.advance(to: 0.2)
        fixture.click(button)
        #expect(try fixture.cardScene.act == .shown)
        fixture.stage.advance(to: 0.26)
        fixture.click(SceneFixture.outsidePoint)
        #expect(try fixture.cardScene.act == .dismissing)
    }
}
