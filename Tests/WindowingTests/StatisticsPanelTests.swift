import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing
import X11Kit

@testable import Windowing

@Suite("The panel of figures")
struct StatisticsPanelTests {
    private func says(_ words: String, _ panel: StatisticsPanel) -> Bool {
        panel.layer.texts.contains(words)
    }

    private func record(_ number: Int) -> FrameCost {
        FrameCost(
            number: number, aimed: 1, damage: 4, steps: [1, 2, 3, 4], presenter: nil, followsDisplay: true, rate: 60)
    }

    @Test("it shows figures at once, and others a quarter of a second later")
    func interval() {
        let panel = StatisticsPanel(.english)
        for (number, time) in [(7, 0.0), (8, 0.2), (9, 0.25)] {
            panel.show(record(number), scene: "owl", missed: 3, pixels: 100, start: 0, at: time)
            #expect(says(number == 8 ? "7" : "\(number)", panel))
        }
    }

    @Test("a scene at rest is said to be, in one frame, once, until it moves again")
    func rest() {
        let stage = Stage(bare: Size(400, 300))
        let panel = StatisticsPanel(.english)
        stage.root.addSublayer(panel.layer)
        panel.layout(in: stage.size)
        stage.advance(to: 1)
        panel.rest(record(7), scene: "at rest", missed: 3, pixels: 100, start: 0)
        #expect(says("at rest", panel) && says("7", panel) && stage.nextFrame == .now)
        _ = stage.frame()
        // Its own frame was late, which changes nothing.
        panel.rest(record(7), scene: "at rest", missed: 4, pixels: 100, start: 0)
        #expect(stage.nextFrame == .never)
        panel.rest(record(7), scene: "paused", missed: 4, pixels: 100, start: 0)
        #expect(says("paused", panel))
        panel.show(record(8), scene: "moves", missed: 4, pixels: 100, start: 0, at: stage.time)
        #expect(says("moves", panel))
        withExtendedLifetime(stage) {}
    }

    @Test("in Chinese only units and the names of extensions are Latin")
    func chinese() {
        for presenter in PresenterKind.allCases {
            for followsDisplay in [false, true] {
                let panel = StatisticsPanel(.chinese)
                panel.show(
                    FrameCost(
                        number: 7, aimed: 1, damage: 4, steps: [1, 2, 3, 4], presenter: presenter,
                        followsDisplay: followsDisplay, rate: 60),
                    scene: "", missed: 3, pixels: 100, start: 0, at: 0)
                let words = panel.layer.texts.joined(separator: " ")
                let latin = words.split { !("a"..."z").contains($0.lowercased()) }.map(String.init)
                #expect(Set(latin).isSubset(of: ["s", "ms", "Hz", "px", "XPresent", "MIT", "SHM", "XPutImage"]))
            }
        }
    }

    @Test("it leaves the owl and its form alone", arguments: [375.0, 1120])
    func place(width: Double) {
        let viewport = Size(width, 667)
        let panel = StatisticsPanel(.english)
        panel.layout(in: viewport)
        // The owl, its form and its button end at 365 points.
        #expect(panel.layer.frame.minY > 400 && panel.layer.frame.maxY < 667 && panel.layer.frame.maxX < width)
    }
}
