import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Filters fade in from none and out to none")
struct FilterFadeTests {
    private let stage = Stage(bare: Size(400, 300))
    private let layer = Layer(name: "card")

    init() { stage.root.addSublayer(layer) }

    private func blur() -> Double {
        guard case .blur(let x, _)? = layer.presentation.filters.first else { return 0 }
        return x
    }

    @Test("along a curve, and back from where they are")
    func eased() {
        stage.animate(.linear(duration: 1)) { layer.filters = [.blur(x: 8, y: 8)] }
        stage.advance(to: 0.25)
        #expect(layer.presentation.filters == [.blur(x: 2, y: 2)])
        stage.animate(.linear(duration: 1)) { layer.filters = [] }
        #expect(layer.presentation.filters == [.blur(x: 2, y: 2)])
        stage.advance(to: 0.75)
        #expect(layer.presentation.filters == [.blur(x: 1, y: 1)])
        stage.advance(to: 2)
        #expect(layer.presentation.filters == [] && !layer.isAnimating)
    }

    @Test("by key frames, straight and on a curve", arguments: [CalculationMode.linear, .cubic, .paced, .cubicPaced])
    func keyed(mode: CalculationMode) {
        let values: [[Filter]] = [[], [.blur(x: 8, y: 8)], []]
        layer.add(KeyframeAnimation(\.filters, Keyframes(values: values, mode: mode), duration: 2))
        var last = 0.0
        for step in 1...20 {
            stage.advance(to: Double(step) / 20)
            #expect(blur() > last && blur() - last < 1)
            last = blur()
        }
        #expect(last == 8)
        stage.advance(to: 1.5)
        #expect(blur() > 2 && blur() < 7)
    }

    @Test("by a spring, without a jump at an interruption or at the end")
    func sprung() {
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 0.8))
        stage.animate(spring) { layer.filters = [.blur(x: 8, y: 8)] }
        stage.advance(to: 0.1)
        let shown = blur()
        #expect(shown > 1 && shown < 8)
        stage.animate(spring) { layer.filters = [] }
        #expect(blur() == shown)
        stage.advance(to: 0.11)
        #expect(blur() > shown)
        var last = blur()
        while layer.isAnimating {
            stage.advance(to: min(stage.time + 1.0 / 240, stage.nextEvent))
            #expect(abs(blur() - last) < 0.5)
            last = blur()
        }
        #expect(last == 0 && layer.presentation.filters == [])
    }

    @Test("one after the other, and a map of colours too")
    func lists() {
        let tint = Filter.fill(Color(hex: 0x204060))
        layer.filters = [.blur(x: 2, y: 2)]
        stage.animate(.linear(duration: 1)) { layer.filters = [.blur(x: 4, y: 4), tint] }
        stage.advance(to: 0.5)
        #expect(
            layer.presentation.filters == [.blur(x: 3, y: 3), .colorMap([Color(hex: 0x204060)], amount: 0.5)])
    }
}
