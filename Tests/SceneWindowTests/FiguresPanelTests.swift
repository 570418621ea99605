import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import SceneWindow

@Suite("The panel of figures")
struct FiguresPanelTests {
    /// A panel alone on a stage.
    private func start() -> (Stage, FiguresPanel) {
        let stage = Stage(size: Size(400, 300), scale: 1, shaper: FakeShaper())
        let panel = FiguresPanel(.english, on: stage)
        stage.root.addSublayer(panel.layer)
        panel.layout(in: stage.size)
        return (stage, panel)
    }

    private func record(_ number: Int) -> FrameCost {
        FrameCost(
            number: number, aimed: 1, damage: 4, steps: [1, 2, 3, 4], presenter: nil, followsDisplay: true, rate: 60)
    }

    @Test("it comes at once, its figures a few at a time, all of them also where nothing else makes a frame")
    func fewAtATime() {
        let (stage, panel) = start()
        func words() -> Int { panel.layer.sublayers.count { ($0 as? TextLayer)?.string.isEmpty == false } }
        let names = words()
        var (frames, shown) = (0, names)
        for index in 0..<200 {
            stage.advance(to: Double(index) / 60)
            // As a window does: a frame only where something has changed.
            guard stage.nextFrame == .now else { continue }
            panel.show(record(7), scene: "owl", missed: 3, pixels: 100, start: 0, at: stage.time)
            _ = stage.frame()
            #expect(words() <= shown + 3 && (frames > 0 || words() == names))
            (frames, shown) = (frames + 1, words())
        }
        #expect(names == 9 && shown == names + 10)
        #expect(frames < 12)
        withExtendedLifetime(panel) {}
    }

    @Test("a scene at rest is said to be, in one frame, once, until it moves again")
    func rest() {
        let (stage, panel) = start()
        func says(_ words: String) -> Bool { panel.layer.sublayers.contains { ($0 as? TextLayer)?.string == words } }
        stage.advance(to: 1)
        panel.rest(record(7), scene: "at rest", missed: 3, pixels: 100, start: 0)
        #expect(says("at rest") && says("7") && stage.nextFrame == .now)
        _ = stage.frame()
        // Its own frame was late, which changes nothing.
        panel.rest(record(7), scene: "at rest", missed: 4, pixels: 100, start: 0)
        #expect(stage.nextFrame == .never)
        panel.rest(record(7), scene: "paused", missed: 4, pixels: 100, start: 0)
        #expect(says("paused"))
        panel.show(record(8), scene: "moves", missed: 4, pixels: 100, start: 0, at: stage.time)
        #expect(says("moves"))
        withExtendedLifetime(panel) {}
    }

    @Test("it leaves the owl and its form alone", arguments: [375.0, 1120])
    func place(width: Double) {
        let viewport = Size(width, 667)
        let stage = Stage(size: viewport, scale: 1, shaper: FakeShaper())
        let panel = FiguresPanel(.english, on: stage)
        panel.layout(in: viewport)
        // The owl, its form and its button end at 365 points.
        #expect(panel.layer.frame.minY > 400 && panel.layer.frame.maxY < 667 && panel.layer.frame.maxX < width)
        withExtendedLifetime(panel) {}
    }
}
