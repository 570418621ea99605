import Controls
import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import Study

@Suite("The ruler of time")
struct RulerTests {
    private let stage = Stage(size: Size(1000, 100), scale: 1, shaper: FakeShaper())
    private let ruler: RulerView

    init() {
        ruler = RulerView(theme: .light, on: stage)
        stage.root.addSublayer(ruler.layer)
        ruler.frame = Rect(0, 0, 1000, 28)
        ruler.show(RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8))
    }

    private func words() -> [String] {
        ruler.layer.sublayers.compactMap { $0 as? TextLayer }.filter { !$0.isHidden }.map(\.string)
    }

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
        stage.send(.pointerPressed(Point(100, 14)))
        stage.send(.pointerMoved(Point(200, 80)))
        stage.send(.pointerMoved(Point(999, 14)))
        stage.send(.pointerMoved(Point(-50, 14)))
        stage.send(.pointerReleased(Point(-50, 14)))
        #expect(times.count == 4)
        for (time, expected) in zip(times, [1, 2, 8, 0]) { #expect(abs(time - Double(expected)) < 1e-9) }
    }

    @Test("a drag with Shift sets the looped range in either direction, and a click with Shift removes it")
    func loop() throws {
        var ranges: [ClosedRange<Double>?] = []
        ruler.onLoop = { ranges.append($0) }
        stage.send(.pointerPressed(Point(300, 14), modifiers: .shift))
        stage.send(.pointerMoved(Point(100, 14)))
        stage.send(.pointerReleased(Point(100, 14)))
        #expect(ranges.count == 2 && ranges[0] == nil)
        let range = try #require(ranges[1])
        #expect(abs(range.lowerBound - 1) < 1e-9 && abs(range.upperBound - 3) < 1e-9)
    }

    @Test("a ruler that shows the same again needs no frame")
    func rest() {
        _ = stage.frame()
        ruler.show(RulerView.Content(scale: TimeScale(showing: 9.5, width: 1000), end: 8))
        #expect(stage.nextFrame == .never)
    }
}
