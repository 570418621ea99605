import Geometry
import LayerTree
import RenderTree
import TestSupport
import Testing
import Timing

@Suite("Layers that are drawn in steps of time")
struct TimeStepsTests {
    private let timeline = Timeline()
    private let root = Layer()

    init() { timeline.attach(root: root) }

    /// A layer that moves by ten points per second from a time on.
    private func mover(from begin: Double = 0, _ steps: TimeSteps?) -> Layer {
        let layer = Layer()
        layer.bounds.size = Size(9, 9)
        layer.backgroundColor = .white
        layer.setTime(beginTime: begin, speed: 1, timeOffset: 0)
        layer.steps = steps
        root.addSublayer(layer)
        layer.add(BasicAnimation(\.position.x, from: 0, to: 1000, duration: 100), beginningAt: 0)
        return layer
    }

    private func node(_ index: Int, at time: Double) throws -> RenderNode {
        try #require(root.renderNode(atParentTime: time)).children[index]
    }

    /// Where the layer is drawn: its middle is at its position.
    private func x(_ index: Int, at time: Double) throws -> Double {
        try node(index, at: time).transform.tx + 4.5
    }

    @Test("at 60 frames per second each of two phases has another half of the frames, in any order of times")
    func phases() throws {
        for phase in [0, 0.5] { _ = mover(TimeSteps(rate: 30, phase: phase)) }
        for frame in Array(0...200) + (0...200).reversed() {
            let time = Double(frame) / 60
            let (even, odd) = (Double(frame / 2) / 30, max(0, Double((frame + 1) / 2) / 30 - 1.0 / 60))
            let shown = (try x(0, at: time), try x(1, at: time))
            #expect(abs(shown.0 - 10 * even) < 1e-9 && abs(shown.1 - 10 * odd) < 1e-9, "frame \(frame)")
        }
    }

    @Test("a step's node is the same one, and one without steps is drawn at every time")
    func sharing() throws {
        let layer = mover(TimeSteps(rate: 30, phase: 0))
        #expect(try node(0, at: 1.005).isShared(with: node(0, at: 1.02)))
        #expect(try !node(0, at: 1.005).isShared(with: node(0, at: 1.04)))
        #expect(abs(try x(0, at: 1.02) - 10) < 1e-9 && abs(layer.presentation(at: 1.02).position.x - 10.2) < 1e-9)
        layer.steps = nil
        #expect(abs(try x(0, at: 1.02) - 10.2) < 1e-9)
    }

    @Test("a change that a step has not shown yet is due when a later step begins", arguments: [0, 0.5])
    func pending(phase: Double) throws {
        let layer = mover(TimeSteps(rate: 30, phase: phase))
        layer.removeAllAnimations()
        layer.add(
            KeyframeAnimation(\.position.x, Keyframes(values: [10, 20, 30], mode: .discrete), duration: 1.5),
            beginningAt: 0)
        var (shown, seen) = (0.0, [Double]())
        for _ in 0..<20 where shown < 1.5 {
            seen.append(try x(0, at: shown))
            let next = timeline.nextChange(after: shown)
            // A display shows it a little later.
            shown = max(shown, next) + 0.004
        }
        #expect(seen.map { $0.rounded() } == [10, 20, 30])
    }

    @Test("it is drawn at no time before its begin, and what stands still keeps its node over steps")
    func beginning() throws {
        let layer = mover(from: 1.01, TimeSteps(rate: 30, phase: 0.25))
        #expect(abs(try x(0, at: 1.012)) < 1e-9 && layer.localTime(at: 1.012) > 0)
        layer.removeAllAnimations()
        #expect(try node(0, at: 1.5).isShared(with: node(0, at: 2)))
    }
}
