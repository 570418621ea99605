import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery
@testable import Study

@Suite("A storm of inputs at the panel around the owl")
struct PanelStormTests {
    /// Random pointer, key, wheel and resize events at 130 a second, most of them over the scene.
    private func storm(_ seed: UInt64, count: Int) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let player = ScenePlayer(SceneConfiguration(OwlScene.self), shaper: FakeShaper())
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        var clock = 0.0
        var size = Size(1280, 800)
        let keys: [KeyPress] = [
            KeyPress("p"), KeyPress(" "), KeyPress("o"), KeyPress("."), KeyPress(","), KeyPress(.home), KeyPress(.end),
            KeyPress(.tab), KeyPress(.escape), KeyPress(.up), KeyPress(.down), KeyPress(.enter), KeyPress("1"),
            KeyPress("z", modifiers: .control), KeyPress("4", modifiers: .control),
        ]
        for _ in 0..<count {
            clock += number(0...0.015)
            panel.advance(toClock: clock)
            let point = Point(number(0...size.width), number(0...size.height))
            switch Int.random(in: 0..<20, using: &random) {
            case 0: panel.send(.pointerPressed(point))
            case 1: panel.send(.pointerReleased(point))
            case 2: panel.send(.keyPressed(keys.randomElement(using: &random) ?? KeyPress(" ")))
            case 3: panel.send(.scrolled(point, by: Point(0, number(-80...80))))
            case 4 where Int.random(in: 0..<10, using: &random) == 0:
                size = Size(number(640...1600), number(480...1000))
                panel.fit(size, scale: 1)
            default: panel.send(.pointerMoved(point))
            }
        }
        #expect(player.stage.time.isFinite && panel.model.end.isFinite)
    }

    @Test("traps nowhere, and time advances", arguments: [1, 2] as [UInt64]) func short(seed: UInt64) {
        storm(seed, count: 1500)
    }

    @Test("of 12,000 events traps nowhere", .long, arguments: 3..<9 as Range<UInt64>) func whole(seed: UInt64) {
        storm(seed, count: 12_000)
    }
}
