import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

/// A file's loop of four seconds.
private final class LoopScene: FileScene {
    static let info = SceneInfo("loop")
    let shownInfo: SceneInfo
    var filePlayback: FilePlayback? {
        FilePlayback(frame: 0, frameCount: 240, frameRate: 60, isPlaying: true, board: nil, needs: [])
    }

    init() { shownInfo = LoopScene.info }
    init(_ info: SceneInfo) { shownInfo = info }
    func build(_ context: SceneContext) {}
}

@Suite("The ruler of time")
struct RulerTests {
    private let stage = Stage(bare: Size(1000, 100))
    private let ruler: RulerView

    init() {
        ruler = RulerView(language: .english, theme: .light, on: stage)
        stage.root.addSublayer(ruler.layer)
        ruler.frame = Rect(0, 0, 1000, 28)
        ruler.show(RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8))
    }

    private func words() -> [String] { ruler.layer.shownTexts }

    @Test("it has labels at round times, and only those of the part that it shows")
    func labels() {
        #expect(words() == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"])
        let near = TimeScale(showing: 9.5, width: 1000).zoomed(by: 20, around: 2)
        ruler.show(RulerView.Content(scale: near, end: 8))
        #expect(words().first == "1.90" && words().contains("2.00") && words().count < 15)
    }

    @Test("a drag scrubs from where it begins, and never leaves the session")
    func drag() {
        var times: [Double] = []
        ruler.onSeek = { times.append($0) }
        stage.drag(Point(100, 14), Point(200, 80), Point(999, 14), Point(-50, 14))
        #expect(times.count == 4)
        for (time, expected) in zip(times, [1, 2, 8, 0]) { #expect(abs(time - Double(expected)) < 1e-9) }
    }

    @Test("a drag with Shift sets the looped range in either direction, and a click with Shift removes it")
    func loop() throws {
        var ranges: [ClosedRange<Double>?] = []
        ruler.onLoop = { ranges.append($0) }
        stage.drag(Point(300, 14), Point(100, 14), modifiers: .shift)
        #expect(ranges.count == 2 && ranges[0] == nil)
        let range = try #require(ranges[1])
        #expect(abs(range.lowerBound - 1) < 1e-9 && abs(range.upperBound - 3) < 1e-9)
    }

    @Test("a click on an animation's file, which has nothing for it, leaves the session as it is")
    func clickOnFile() {
        let player = ScenePlayer(SceneConfiguration(LoopScene.self), shaper: FakeShaper())
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        player.advance(toClock: 3)
        panel.model.stop(at: 1)
        panel.click(Point(100, 100))
        #expect(panel.isPictureFocused && panel.model.end == 3 && player.session.inputs.isEmpty)
    }

    @Test("a ruler that shows the same again needs no frame")
    func rest() {
        _ = stage.frame()
        ruler.show(RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8))
        #expect(stage.nextFrame == .never)
    }

    @Test("a moment that the scene names is sought exactly by a press near its mark, and scrubbed from by a drag")
    func moments() throws {
        var times: [Double] = []
        ruler.onSeek = { times.append($0) }
        ruler.onMoment = { times.append($0) }
        var content = RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8)
        content.moments = [SceneMoment(time: 3.017, title: "wings"), SceneMoment(time: 9, title: "later")]
        ruler.show(content)
        stage.drag(Point(304, 14), Point(299, 14))
        #expect(times == [3.017])
        // Also one that has not been played yet.
        stage.send(.pointerPressed(Point(900, 14)))
        #expect(times == [3.017, 9])
        stage.send(.pointerMoved(Point(500, 14)))
        #expect(times.count == 3 && abs(times[2] - 5) < 1e-9)
        stage.send(.pointerReleased(Point(500, 14)))
    }

    @Test("a moment's title stands at its flag, above the times, if it fits, and is pressed like the flag")
    func names() throws {
        var times: [Double] = []
        ruler.onMoment = { times.append($0) }
        var content = RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8)
        content.moments = [(2, "wings"), (2.05, "hidden"), (3, "eyes")].map { SceneMoment(time: $0, title: $1) }
        ruler.show(content)
        let titles = ruler.layer.sublayers.compactMap { $0 as? TextLayer }.filter { !$0.isHidden }
        #expect(Set(titles.map(\.string)).isSuperset(of: ["hidden", "eyes", "2", "3"]))
        #expect(!titles.contains { $0.string == "wings" })
        let named = try #require(titles.first { $0.string == "eyes" }).frame
        let numbers = titles.filter { Int($0.string) != nil }.map(\.frame)
        #expect(numbers.allSatisfy { $0.minY >= named.maxY })
        for x in [298.0, 305, named.maxX - 1, named.maxX + 20, 212] {
            stage.click(Point(x, 5))
        }
        #expect(times == [3, 3, 3, 2.05])
        #expect(ruler.cursor(at: Point(305, 5)) == .hand && ruler.cursor(at: Point(305, 20)) == .arrow)
    }

    @Test("the moments of a loop are marked in each round, also beside its end")
    func rounds() {
        var times: [Double] = []
        ruler.onMoment = { times.append($0) }
        var content = RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8)
        content.moments = [SceneMoment(time: 0, title: "start"), SceneMoment(time: 3, title: "wings")]
        content.rounds = LoopIterations(period: 4)
        ruler.show(content)
        for x in [302.0, 698, 398, 403, 801] {
            stage.click(Point(x, 14))
        }
        #expect(times == [3, 7, 4, 4, 8])
    }

    @Test("the pointer over a moment's mark shows its title after a while, and hides it elsewhere")
    func titles() {
        func tooltips() -> [String] {
            stage.root.sublayers.filter { $0.name == "tooltip" }.flatMap(\.texts)
        }
        var content = RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8)
        content.moments = [SceneMoment(time: 3, title: "wings")]
        ruler.show(content)
        ruler.pointerMoved(to: Point(301, 10))
        stage.advance(to: 0.5)
        ruler.pointerMoved(to: Point(302, 12))
        stage.advance(to: 1)
        #expect(tooltips() == ["wings"])
        for point in [Point(350, 10), nil] {
            ruler.pointerMoved(to: point)
            #expect(tooltips() == [])
            ruler.pointerMoved(to: Point(300, 10))
            stage.advance(to: stage.time + 1)
            #expect(tooltips() == ["wings"])
        }
        content.findings = [
            Finding(kind: .velocityBreak, layer: "face/wing", property: "x", .length, time: 3, amount: 120, cause: 0)
        ]
        ruler.show(content)
        ruler.pointerMoved(to: nil)
        ruler.pointerMoved(to: Point(301, ruler.frame.maxY - 6))
        stage.advance(to: stage.time + 1)
        #expect(tooltips().first?.hasPrefix("velocity break · face/wing · x · 120") == true)
    }

    @Test("a file's round that has begun is scrubbed also where it was not played yet, and no further")
    func ahead() {
        let info = SceneInfo("film", steps: [SceneStep(1, "dot")], movesByItself: true, duration: 4)
        for (source, time) in [
            (SceneSource(info) { LoopScene(info) }, 4.0), (SceneSource(info) { MovingScene() }, 1.5),
        ] {
            let player = ScenePlayer(SceneConfiguration(source), shaper: FakeShaper())
            let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
            player.advance(toClock: 1.5)
            panel.advance(toClock: 1.5)
            panel.model.setPaused(true)
            func press(_ time: Double) {
                let place = Point(
                    panel.layout.ruler.minX + panel.model.state.scale.x(of: time), panel.layout.ruler.maxY - 8)
                panel.click(place)
            }
            press(2.7)
            #expect(abs(player.stage.time - min(2.7, time)) < 1e-9 && player.isPaused)
            press(1)
            press(4.1)
            #expect(player.stage.time == time)
            guard time == 4 else { continue }
            #expect(panel.model.analysis.rounds == LoopIterations(period: 4))
            player.seek(to: 3)
            player.key("1", .control)
            panel.advance(toClock: 1.5)
            let start = player.stage.time
            #expect(panel.model.analysis.rounds == LoopIterations(period: 4, starts: [0, start]))
            press(2)
            press(4)
            #expect(abs(player.stage.time - 4) < 1e-9)
            // The player would pause the file.
            player.stage.key(" ")
            panel.advance(toClock: 1.5)
            #expect(panel.model.analysis.rounds == nil)
        }
    }

    @Test("the panel marks the steps of a scene that plays by itself, and of no other")
    func steps() throws {
        let steps = [SceneStep(0.5, Localized("wings", zh: "翅膀")), SceneStep(2, "end")]
        for (movesByItself, duration, count) in [(true, 3.0, 2), (false, 3, 0), (true, nil, 0)]
            as [(Bool, Double?, Int)]
        {
            let info = SceneInfo("film", steps: steps, movesByItself: movesByItself, duration: duration)
            let player = ScenePlayer(
                SceneConfiguration(SceneSource(info) { MovingScene() }, language: .chinese), shaper: FakeShaper())
            let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
            #expect(panel.model.moments.count == count)
            guard count > 0 else { continue }
            #expect(panel.model.moments.first?.title == "翅膀")
            let x = panel.layout.ruler.minX + panel.model.state.scale.x(of: 2)
            panel.click(Point(x, panel.layout.ruler.minY + 8))
            #expect(player.stage.time == 2)
        }
    }
}
