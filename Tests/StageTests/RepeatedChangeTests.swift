import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Changes that repeat")
final class RepeatedChangeTests {
    private let stage = Stage(bare: Size(100, 100))
    private let layer = Layer(name: "layer")
    private var ends: [Double] = []

    init() { stage.root.addSublayer(layer) }

    private func x(at time: Double) -> Double {
        stage.advance(to: time)
        return layer.presentation.position.x
    }

    private func move(_ animation: Animation) {
        stage.animate(animation) {
            layer.position.x = 8
        } completion: { [unowned self] finished in
            #expect(finished)
            ends.append(stage.time)
        }
    }

    @Test("each run is like the first, and the new value shows at the end")
    func runs() {
        move(.linear(duration: 1).repeated(3))
        for (time, value) in [(0.25, 2), (1.25, 2), (2.75, 6), (3.5, 8.0)] { #expect(x(at: time) == value) }
        #expect(ends == [3])
    }

    @Test("there and back a run takes twice as long, and a last half run ends at the new value without a jump")
    func thereAndBack() {
        move(.linear(duration: 1).repeated(1.5, autoreverses: true))
        for (time, value) in [(0.25, 2), (1.25, 6), (2.25, 2), (2.999, 7.992), (3, 8.0)] {
            #expect(abs(x(at: time) - value) < 1e-9)
        }
        #expect(ends == [3])
    }

    @Test("by a duration and a count, as UIKit's views do, also as a step that the next one waits for")
    func steps() {
        var begun: [Double] = []
        stage.animate(duration: 0.5, repeatCount: 2) { layer.opacity = 0 }
        stage.animate(duration: 0.5, repeatCount: 2, autoreverses: true) { layer.cornerRadius = 8 }
        stage.sequence([
            .animate(duration: 0.25, repeatCount: 2, autoreverses: true) { [layer] in layer.position.x = 8 },
            .run { [stage] in begun.append(stage.time) },
        ])
        stage.advance(to: 0.75)
        #expect(abs(layer.presentation.opacity - 0.5) < 1e-6 && begun.isEmpty)
        stage.advance(to: 1.25)
        #expect(abs(layer.presentation.cornerRadius - 4) < 1e-6)
        stage.advance(to: 4)
        #expect(begun == [1] && layer.presentation.opacity == 0 && layer.presentation.cornerRadius == 8)
    }

    @Test("a step that changes nothing takes as long as all its runs, and after one without an end none begins")
    func emptySteps() {
        var begun: [Double] = []
        for count in [2, Double.infinity] {
            stage.sequence([
                .animate(duration: 0.25, repeatCount: count, autoreverses: true) {},
                .run { [stage] in begun.append(stage.time) },
            ])
        }
        stage.advance(to: 100)
        #expect(begun == [1])
    }

    @Test("one without an end continues until another change takes over from what is on screen; no step follows it")
    func endless() {
        var isFollowed = false
        stage.sequence([
            .animate(duration: 1, repeatCount: .infinity, autoreverses: true) { [layer] in layer.position.x = 8 },
            .run { isFollowed = true },
        ])
        let before = x(at: 1000.5)
        #expect(abs(before - 4) < 1e-6 && !isFollowed)
        stage.animate(.linear(duration: 1)) { layer.position.x = 0 }
        #expect(abs(layer.presentation.position.x - before) < 1e-9)
        #expect(abs(x(at: 1001) - before / 2) < 1e-6 && x(at: 1002) == 0 && !isFollowed)
    }

    @Test("with reduced motion a change fades once")
    func reduced() {
        stage.reducesMotion = true
        stage.animate(duration: 1, repeatCount: .infinity, autoreverses: true) { layer.opacity = 0 }
        stage.advance(to: 1)
        #expect(layer.presentation.opacity == 0 && !layer.isAnimating)
    }
}
