import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The card moves by its table")
struct CardMotionTests {
    /// Times from 0 to a little past an end, marks and others.
    private func times(to end: Double) -> [Double] {
        var random = SeededGenerator(seed: 2016)
        return
            ([0, 0.25, 0.3, 0.5, 0.6, 0.9, 1].map { $0 * end }
            + (0..<20).map { _ in .random(in: 0...end, using: &random) })
            .sorted() + [end * 1.1]
    }

    @Test("a click shows the overlay, then the card grows out of the middle", arguments: [0, 0.37, 5])
    func show(start: Double) throws {
        let fixture = try SceneFixture("card")
        fixture.stage.advance(to: start)
        #expect(try fixture.cardPose.overlayHidden)
        fixture.click(Point(187, 333))
        for time in times(to: 1.05) {
            fixture.stage.advance(to: start + time)
            let pose = try fixture.cardPose
            #expect(!pose.overlayHidden && isClose(pose.overlay, easeInOut(time / 0.25)), "overlay at \(time)")
            let growth = easeOut((time - 0.25) / 0.8)
            #expect(isClose(pose.cardScale, growth) && isClose(pose.cardOpacity, 0.5 + 0.5 * growth), "card at \(time)")
        }
    }

    @Test("a row's line grows when the row is edited, and goes back if it stays empty", arguments: 0..<3)
    func progress(row: Int) throws {
        let fixture = try SceneFixture.shownCard()
        fixture.click(SceneFixture.rowPoint(row))
        for time in times(to: 0.3) {
            fixture.stage.advance(to: 2 + time)
            let progress = try fixture.cardPose.progress
            for other in 0..<3 {
                let expected = other == row ? 1 + 279 * easeIn(time / 0.3) : 1
                #expect(isClose(progress[other], expected, 1e-6), "row \(other) at \(time)")
            }
        }
        let line = try fixture.layer("overlay/card/row\(row + 1)/progress").frame
        let origin = try fixture.layer("overlay/card/row\(row + 1)").frame.origin
        #expect(isClose(line.minX - origin.x, 20.5) && isClose(line.maxX - origin.x, 300.5))
        #expect(isClose(line.minY - origin.y, 48) && isClose(line.height, 3))
        fixture.stage.advance(to: 3)
        fixture.click(Point(187, 93 + 40))
        for time in times(to: 0.3) {
            fixture.stage.advance(to: 3 + time)
            #expect(isClose(try fixture.cardPose.progress[row], 280 - 279 * easeIn(time / 0.3), 1e-6))
        }
    }

    @Test("the line of a row that is left while it grows is seen until it has gone back")
    func interruptedLine() throws {
        let fixture = try SceneFixture.shownCard()
        fixture.click(SceneFixture.rowPoint(0))
        fixture.stage.advance(to: 2.15)
        fixture.click(Point(187, 93 + 40))
        let path = "overlay/card/row1/progress"
        let length = try fixture.cardPose.progress[0]
        for time in times(to: 0.27) {
            fixture.stage.advance(to: 2.15 + time)
            #expect(try !fixture.layer(path).state.isHidden, "\(time)")
            let expected = length - (length - 1) * easeIn(time / 0.3)
            #expect(isClose(try fixture.cardPose.progress[0], expected, 1e-6))
        }
        fixture.stage.advance(to: 2.5)
        #expect(try fixture.layer(path).state.isHidden)
    }

    @Test("the line of a row that holds text stays, also when it is edited again")
    func fullLine() throws {
        let fixture = try SceneFixture.shownCard()
        fixture.click(SceneFixture.rowPoint(0))
        fixture.stage.send(.textInput("Tyto"))
        fixture.stage.advance(to: 2.5)
        fixture.click(SceneFixture.rowPoint(1))
        fixture.stage.advance(to: 2.65)
        #expect(try fixture.cardPose.progress[0] == 280)
        fixture.click(SceneFixture.rowPoint(0))
        for time in [2.65, 2.7, 2.8, 3] {
            fixture.stage.advance(to: time)
            #expect(try fixture.cardPose.progress[0] == 280)
        }
    }

    @Test("NEXT shrinks, then the card, then the logo grows", arguments: ["click", "Return"])
    func next(way: String) throws {
        let fixture = try SceneFixture.shownCard()
        if way == "click" {
            fixture.click(SceneFixture.nextPoint)
        } else {
            fixture.click(SceneFixture.rowPoint(2))
            fixture.stage.advance(to: 3)
            fixture.key("Return")
        }
        let start = fixture.stage.time
        for time in times(to: 0.9) + times(to: 1.4).map({ 0.9 + $0 }) {
            guard start + time >= fixture.stage.time else { continue }
            fixture.stage.advance(to: start + time)
            let pose = try fixture.cardPose
            #expect(isClose(pose.nextScale, 1 - 0.99 * easeInOut(time / 0.6)), "button at \(time)")
            let isOver = fixture.stage.time - start >= 0.9 - 1e-12
            if !isOver { #expect(isClose(pose.cardScale, 1 - 0.99 * easeInOut((time - 0.3) / 0.6)), "card at \(time)") }
            #expect(pose.cardHidden == isOver && pose.logoHidden == !isOver, "at \(time)")
            #expect(isClose(pose.logoScale, 0.6 * easeInOut((time - 0.9) / 1.4)), "logo at \(time)")
            #expect(pose.overlay == 1 && !pose.overlayHidden)
        }
        let logo = try fixture.layer("overlay/endLogo")
        #expect(logo.state.bounds.size == Size(250, 340))
        #expect(isClose(logo.frame.midX, 187.5) && isClose(logo.frame.midY, 333.5) && isClose(logo.frame.width, 150))
        fixture.click(SceneFixture.nextPoint)
        fixture.stage.advance(to: fixture.stage.time + 1)
        #expect(try fixture.cardScene.act == .host && fixture.cardPose.overlayHidden)
    }

    @Test(
        "a click outside, and Escape, fade the card away, then the overlay goes",
        arguments: ["click", "Escape", "Space"])
    func dismiss(way: String) throws {
        let fixture = try SceneFixture.shownCard(set: [("overlayFade", "0")])
        switch way {
        case "click": fixture.click(SceneFixture.outsidePoint)
        case "Escape": fixture.key("Escape")
        default: fixture.scene.performMainAction()
        }
        for time in times(to: 0.6) where time < 0.6 {
            fixture.stage.advance(to: 2 + time)
            let pose = try fixture.cardPose
            #expect(isClose(pose.cardOpacity, 1 - easeInOut(time / 0.6)) && pose.cardScale == 1)
            #expect(!pose.overlayHidden && pose.overlay == 1)
        }
        fixture.stage.advance(to: 2.6 + 1e-9)
        #expect(try fixture.cardPose.overlayHidden)
    }

    @Test(
        "unless told otherwise the overlay fades after the card, and can be turned round", arguments: [0.7, 0.84, 0.9])
    func overlayFade(turn: Double) throws {
        let fixture = try SceneFixture.shownCard()
        fixture.key("Escape")
        for time in [0.6, 0.65, 0.725, 0.8, 0.849] where time < turn {
            fixture.stage.advance(to: 2 + time)
            let (pose, button) = (try fixture.cardPose, try fixture.layer("host/open").state.opacity)
            #expect(isClose(pose.overlay, 1 - easeInOut((time - 0.6) / 0.25), 1e-6) && !pose.overlayHidden)
            #expect(isClose(button, 1 - pose.overlay, 1e-6) && pose.cardOpacity < 1e-9)
        }
        fixture.stage.advance(to: 2 + turn)
        let before = try fixture.cardPose
        #expect(before.overlayHidden == (turn > 0.85))
        fixture.scene.performMainAction()
        #expect(try fixture.cardPose.overlay == before.overlay && fixture.cardPose.cardScale == before.cardScale)
        fixture.advance(by: 2)
        let pose = try fixture.cardPose
        #expect(pose.overlay == 1 && pose.cardOpacity == 1 && pose.cardScale == 1)
    }

    @Test("nothing of the page's button is seen under the card or the tick, and it is back with the page")
    func button() throws {
        let fixture = try SceneFixture("card")
        func opacity() throws -> Double { try fixture.layer("host/open").state.opacity }
        #expect(try opacity() == 1)
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 0.25)
        for time in stride(from: 0.25, through: 2, by: 0.25) {
            fixture.stage.advance(to: time)
            #expect(try opacity() == 0)
        }
        fixture.click(SceneFixture.nextPoint)
        for time in stride(from: 2.0, through: 5, by: 0.25) {
            fixture.stage.advance(to: time)
            #expect(try opacity() == 0)
        }
        fixture.click(SceneFixture.outsidePoint)
        fixture.advance(by: 1)
        #expect(try opacity() == 1 && fixture.cardScene.act == .host)
    }

    @Test(
        "a row's line is not seen at rest, and when full it is drawn from one end of the row's to the other",
        arguments: [1, 1.25, 1.5, 2, 3])
    func lineEnds(scale: Double) throws {
        let fixture = try SceneFixture("card", scale: scale)
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 2)
        let row = "overlay/card/row2"
        #expect(try fixture.layer("\(row)/progress").state.isHidden)
        fixture.click(SceneFixture.rowPoint(1))
        fixture.advance(by: 0.15)
        #expect(try !fixture.layer("\(row)/progress").state.isHidden)
        fixture.advance(by: 1)
        let (line, base) = (try fixture.frame("\(row)/progress/line"), try fixture.frame("\(row)/baseline"))
        #expect(isClose(line.minX, base.minX) && isClose(line.maxX, base.maxX))
        #expect(try fixture.frame("\(row)/progress/lineMask") == line)
        fixture.click(SceneFixture.rowPoint(0))
        fixture.advance(by: 0.15)
        #expect(try !fixture.layer("\(row)/progress").state.isHidden)
        fixture.advance(by: 0.2)
        #expect(try fixture.layer("\(row)/progress").state.isHidden)
    }

    @Test("every motion can be set")
    func retimed() throws {
        let settings = [
            ("overlayDuration", "1"), ("showDuration", "2"), ("showCurve", "linear"), ("showOpacity", "0.2"),
            ("fillDuration", "1"), ("fillCurve", "linear"), ("buttonDuration", "2"), ("closeDelay", "1"),
            ("closeDuration", "3"), ("closeScale", "0.1"), ("logoDuration", "2"), ("logoScale", "1"),
            ("dismissDuration", "4"), ("overlayFade", "1"),
        ].map { (name: $0.0, value: $0.1) }
        // And the fit, which moves nothing.
        #expect(settings.count + 1 == CardScene.parameters.count)
        let fixture = try SceneFixture("card", set: settings)
        fixture.click(Point(187, 333))
        fixture.stage.advance(to: 0.25)
        #expect(isClose(try fixture.cardPose.overlay, easeInOut(0.25)))
        fixture.stage.advance(to: 1.5)
        #expect(isClose(try fixture.cardPose.cardScale, 0.25))
        #expect(isClose(try fixture.cardPose.cardOpacity, 0.4))
        fixture.stage.advance(to: 4)
        fixture.click(SceneFixture.rowPoint(1))
        fixture.stage.advance(to: 4.5)
        #expect(isClose(try fixture.cardPose.progress[1], 140.5, 1e-6))
        fixture.stage.advance(to: 5)
        fixture.click(SceneFixture.nextPoint)
        fixture.stage.advance(to: 6.5)
        #expect(isClose(try fixture.cardPose.nextScale, 1 - 0.9 * easeInOut(0.75)))
        #expect(isClose(try fixture.cardPose.cardScale, 1 - 0.9 * easeInOut(0.5 / 3)))
        fixture.stage.advance(to: 9.5)
        #expect(isClose(try fixture.cardPose.logoScale, easeInOut(0.25)))
        let dismissed = try SceneFixture.shownCard(set: [("dismissDuration", "4")])
        dismissed.key("Escape")
        dismissed.stage.advance(to: 3)
        #expect(isClose(try dismissed.cardPose.cardOpacity, 1 - easeInOut(0.25)))
    }
}
