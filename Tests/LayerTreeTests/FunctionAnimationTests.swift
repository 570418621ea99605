import Geometry
import LayerTree
import Testing
import Timing

@Suite("Animations by a function of time")
struct FunctionAnimationTests {
    private let timeline = Timeline()
    private let layer = Layer()

    init() { timeline.attach(root: layer) }

    @Test("a function gives the value at each time of the layer, and its ends hold, also before it begins")
    func value() {
        let square = FunctionAnimation(\.opacity, from: 1, to: 3, changes: [1...3]) { $0 * $0 }
        layer.add(square, beginningAt: 1)
        let shown = [-5, 0, 1, 1.5, 2.75, 3, 99].map { layer.presentation(at: $0).opacity }
        #expect(shown == [1, 1, 1, 2.25, 2.75 * 2.75, 9, 9])
        timeline.move(to: 10)
        timeline.runCompletions()
        #expect(layer.presentation.opacity == 9)
    }

    @Test("an animation added at a time of 0 begins then, not now")
    func beginningAtZero() {
        timeline.move(to: 5)
        layer.add(FunctionAnimation(\.opacity, from: 0, to: 10, changes: [0...10]) { $0 }, beginningAt: 0)
        let keys = Keyframes(values: [Point.zero, Point(10, 0)])
        layer.add(KeyframeAnimation(\.position, keys, duration: 10), beginningAt: 0)
        #expect(layer.presentation.opacity == 5 && layer.presentation.position == Point(5, 0))
    }

    @Test("a function added without a time begins now")
    func beginningNow() {
        timeline.move(to: 5)
        layer.add(FunctionAnimation(\.opacity, from: 0, to: 2, changes: [0...2]) { $0 })
        #expect(layer.presentation(at: 6).opacity == 1)
        #expect(timeline.nextChange(after: 6) == 6)
    }

    @Test("no frame is needed between the spans in which a function changes")
    func nextChange() {
        let changes = [6...7.0, 1...2, 4...4]
        layer.add(FunctionAnimation(\.opacity, from: 0, to: 9, changes: changes) { $0 }, beginningAt: 0)
        let next = [0, 1, 1.5, 2, 3, 4, 6.5, 7, 8.5].map { timeline.nextChange(after: $0) }
        #expect(next == [1, 1, 1.5, 4, 4, 6, 6.5, .infinity, .infinity])
    }

    @Test("each span in which a function changes is a step that begins and ends")
    func steps() {
        let changes = [6...7.0, 1...2, 4...4]
        layer.add(FunctionAnimation(\.opacity, from: 0, to: 9, changes: changes) { $0 }, beginningAt: 0)
        var times = [0.0]
        while let last = times.last, last < .infinity { times.append(layer.nextStep(after: last)) }
        #expect(times.dropFirst() == [1, 2, 4, 6, 7, .infinity])
    }

    @Test("a function that jumps shows what it jumps to at that very time")
    func jumps() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<1000 {
            let times = (0..<3).map { _ in Double.random(in: 0...100, using: &random) }.sorted()
            let layer = Layer()
            timeline.attach(root: layer)
            layer.add(
                FunctionAnimation(\.opacity, from: times[0], to: times[2], changes: [times[1]...times[1]]) {
                    $0 < times[1] ? 0 : 1
                }, beginningAt: times[0])
            #expect(layer.presentation(at: times[1]).opacity == 1)
        }
    }

    @Test("a function of no duration shows its only value")
    func moment() {
        layer.add(FunctionAnimation(\.opacity, from: 2, to: 2, changes: []) { $0 / 4 }, beginningAt: 2)
        #expect([0, 2, 5].map { layer.presentation(at: $0).opacity } == [0.5, 0.5, 0.5])
        #expect(timeline.nextChange(after: 0) == .infinity)
    }

    @Test("a spring takes over a function's value and rate")
    func handOff() {
        layer.add(FunctionAnimation(\.position.x, from: 0, to: 4, changes: [0...4]) { 100 * $0 }, beginningAt: 0)
        timeline.move(to: 1)
        timeline.transaction(.spring(Spring(stiffness: 4, damping: 1)), { layer.set(\.position.x, to: 100) })
        let shown = [1, 1.001].map { layer.presentation(at: $0).position.x }
        #expect(shown[0] == 100 && abs(shown[1] - 100.1) < 1e-3)
    }

    @Test("a hidden layer is shown while an animation says so")
    func hiding() {
        layer.isHidden = true
        layer.backgroundColor = .white
        layer.frame = Rect(0, 0, 5, 5)
        layer.add(
            FunctionAnimation(\.visibility, from: 0, to: 4, changes: [1...1, 3...3]) {
                Visibility(isHidden: !(1..<3).contains($0))
            },
            beginningAt: 0)
        let shown = [0, 1, 2.9, 3, 9].map { layer.renderNode(atParentTime: $0) != nil }
        #expect(shown == [false, true, true, false, false])
        let (seen, hidden) = (Visibility(isHidden: false), Visibility(isHidden: true))
        #expect(
            seen.interpolated(to: hidden, fraction: 0.999) == seen
                && seen.interpolated(to: hidden, fraction: 1) == hidden)
        // So that no animation of a scene hides a layer: `isHidden` never animates.
        #expect(!(Bool.self is any Interpolatable.Type))
    }
}
