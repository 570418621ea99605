import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

/// Springs end where they are seen to rest.
@Suite("A spring ends without a jump that can be seen")
struct RestTests {
    private let stage = Stage(bare: Size(400, 300))
    private let layer = Layer(name: "card")

    init() { stage.root.addSublayer(layer) }

    /// Advances to the end of the layer's animations and returns the greatest change of a number at an end.
    private func jumpAtEnd() -> Double {
        var jump = 0.0
        while layer.isAnimating {
            let before = layer.presentation(at: stage.nextEvent - 1e-9).numbers
            stage.advance(to: stage.nextEvent)
            jump = max(jump, distance(before, layer.presentation.numbers))
        }
        return jump
    }

    @Test("however fast it begins", arguments: [(100.0, 3000.0), (10, 6000), (0, 6000), (100, -3000), (300, 1e5)])
    func fast(way: Double, speed: Double) {
        let spring = Spring(response: 0.45, dampingRatio: 0.7)
        layer.add(SpringAnimation(\.position.x, from: -way, to: 0, initialVelocity: speed, spring: spring))
        #expect(jumpAtEnd() < 0.0101)
        #expect(stage.time > 0.5 && stage.time < 3)
    }

    @Test("when it takes over a fast movement")
    func retargeted() {
        stage.animate(.linear(duration: 0.1)) { layer.position = Point(300, 40) }
        stage.advance(to: 0.09)
        stage.animate(.spring(Spring(response: 0.45, dampingRatio: 0.7))) { layer.position = Point(280, 40) }
        #expect(jumpAtEnd() < 0.0101 && layer.presentation.position == Point(280, 40))
    }

    @Test("with an end that only the layer knows")
    func unknownEnds() {
        layer.position.x = 300
        let spring = Spring(response: 0.3, dampingRatio: 0.6)
        layer.add(SpringAnimation(\.position.x, from: 0, spring: spring))
        #expect(jumpAtEnd() < 0.0101)
        var throwing = SpringAnimation(\.position.x, to: 900, spring: spring)
        throwing.timing.fillMode = .forwards
        layer.add(AnimationGroup([throwing], duration: 9))
        let settled = stage.time + SpringSolution(spring).timeToRest(distance: 600, speed: 0, visibleChange: 0.01)
        #expect(abs(layer.presentation(at: settled - 1e-9).position.x - 900) < 0.0101)
        #expect(layer.presentation(at: settled + 1e-9).position.x == 900)
        // An animation is measured without the one that it replaces.
        layer.removeAllAnimations()
        for _ in 0..<2 { layer.add(SpringAnimation(\.position.x, from: 0, spring: spring), forKey: "move") }
        #expect(jumpAtEnd() < 0.0101)
        // A duration that was given stays.
        var slow = SpringAnimation(\.position.x, from: 0, spring: spring)
        slow.timing.duration = 9
        layer.removeAllAnimations()
        let begin = stage.time
        layer.add(slow)
        #expect(jumpAtEnd() < 0.0101 && abs(stage.time - begin - 9) < 1e-9)
    }

    @Test("with a speed or a start that was set after the spring was made")
    func setLater() {
        var animation = SpringAnimation(
            \.position.x, from: -0.1, to: 0, spring: Spring(response: 0.45, dampingRatio: 0.7))
        animation.initialVelocity = 6000
        layer.add(animation)
        #expect(jumpAtEnd() < 0.0101)
        (animation.from, animation.initialVelocity) = (-3000, 0)
        layer.add(animation)
        #expect(jumpAtEnd() < 0.0101)
    }

    @Test("of whatever size the property's numbers are, in 300 random movements")
    func random() {
        var random = SeededGenerator(seed: 5)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        for index in 0..<300 {
            let spring = Spring(response: number(0.1...1), dampingRatio: [0.2, 0.7, 1, 1.6][index % 4])
            let limit: Double
            switch index % 6 {
            case 0:
                layer.opacity = number(0...1)
                layer.add(
                    SpringAnimation(
                        \.opacity, from: number(0...1), to: layer.opacity, initialVelocity: number(-50...50),
                        spring: spring))
                limit = 1.01 / 512
            case 1:
                layer.position = Point(3, 4)
                layer.add(
                    SpringAnimation(
                        \.position, from: Point(number(-900...900), number(0...9)), to: Point(3, 4),
                        initialVelocity: Point(number(-9000...9000), number(-9000...9000)), spring: spring))
                limit = 0.0101
            case 2:
                layer.backgroundColor = Color(hex: 0x102030)
                layer.add(
                    SpringAnimation(
                        \.backgroundColor, from: .white, to: layer.backgroundColor,
                        initialVelocity: SIMD4(repeating: number(-90...90)), spring: spring))
                limit = 1.01 / 512
            case 3:
                layer.add(
                    SpringAnimation(
                        \.transform.scale, from: number(0...4), to: 1, initialVelocity: number(-90...90),
                        spring: spring))
                limit = 1.01e-5
            case 4:
                layer.add(
                    SpringAnimation(
                        \.transform, from: .rotation(number(-1...1)) * .scale(number(0.2...2)), to: .identity,
                        spring: spring))
                limit = 3e-5
            default:
                layer.position.y = 0
                layer.add(
                    ResponseAnimation(
                        \.position.y, from: number(-9000...9000), to: 0,
                        response: JNWResponse(stiffness: number(4...90), damping: number(4...30))))
                limit = 0.0101
            }
            #expect(jumpAtEnd() < limit, "movement \(index)")
        }
    }

    @Test("also one that is sent to where it rests 130 times per second, which comes to rest")
    func sentAgain() {
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 1))
        for _ in 0..<130 * 60 {
            stage.animate(spring) { layer.position = Point(3, 2) }
            stage.advance(to: stage.time + 1.0 / 130)
        }
        #expect(!layer.isAnimating && layer.presentation.position == Point(3, 2))
    }

    @Test(
        "and no distance or speed traps",
        arguments: [
            .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-12, 1e150, 1e300, .greatestFiniteMagnitude,
            .infinity, .nan,
        ])
    func extremes(number: Double) {
        let response = JNWResponse(stiffness: 200, damping: 18)
        #expect(ResponseAnimation(\.cornerRadius, from: 0, to: number, response: response).timing.duration < 300)
        for ratio in [0.5, 1, 2] {
            let spring = Spring(response: 0.4, dampingRatio: ratio)
            for (way, speed) in [(0, number), (number, 0), (number, number), (number, -number), (1, number)] {
                let animation = SpringAnimation(
                    \.position, from: Point(way, 0), to: .zero, initialVelocity: Point(speed, 0), spring: spring)
                #expect(animation.timing.duration < 300)
                layer.add(animation)
            }
        }
        let jump = jumpAtEnd()
        #expect(!layer.isAnimating && (jump < 0.0101 || !(number < 1)))
    }
}
