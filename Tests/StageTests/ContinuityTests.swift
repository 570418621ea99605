import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Interrupted animations continue from the presented value")
struct ContinuityTests {
    private func makeScene() -> (Stage, ShapeLayer) {
        let stage = Stage(bare: Size(400, 400))
        let layer = ShapeLayer(path: Path(rect: Rect(0, 0, 10, 10)))
        layer.frame = Rect(50, 60, 70, 80)
        stage.root.addSublayer(layer)
        return (stage, layer)
    }

    private static func spring(_ random: inout SeededGenerator) -> Animation {
        .spring(
            Spring(
                response: .random(in: 0.2...1.5, using: &random),
                dampingRatio: [0.2, 0.7, 1, 1.8].randomElement(using: &random) ?? 1))
    }

    private static func curve(_ random: inout SeededGenerator) -> Animation {
        let duration = Double.random(in: 0.1...1.5, using: &random)
        let easings: [Easing] = [
            .linear, .easeIn, .easeOut, .easeInOut, .default, .cubic(0.3, -0.5, 0.6, 1.6),
            .easeIn.chained(with: .easeOut, at: 0.4, reaching: 0.3),
        ]
        return .easing(easings.randomElement(using: &random) ?? .linear, duration: duration)
    }

    /// Sets one of the keys, of wholes and of parts, to a random target.
    private static func setSomething(_ layer: ShapeLayer, _ random: inout SeededGenerator) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func color() -> Color {
            Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
        }
        switch Int.random(in: 0..<17, using: &random) {
        case 0: layer.opacity = number(0...1)
        case 1: layer.position = Point(number(0...300), number(0...300))
        case 2: layer.set(\.position.x, to: number(0...300))
        case 3: layer.set(\.position.y, to: number(0...300))
        case 4: layer.bounds = Rect(number(0...20), number(0...20), number(0...200), number(0...200))
        case 5: layer.set(\.bounds.size, to: Size(number(0...200), number(0...200)))
        case 6: layer.set(\.bounds.size.width, to: number(0...200))
        case 7: layer.set(\.bounds, to: Rect(number(0...20), number(0...20), number(0...200), number(0...200)))
        case 8, 9:
            layer.transform =
                .translation(number(-50...50), number(-50...50)) * .rotation(number(-3...3)) * .scale(number(0.3...2))
        case 10: layer.set(\.transform.scale, to: number(0.3...2))
        case 11: layer.set(\.transform.rotation, to: number(-3...3))
        case 12: layer.set(\.transform.translation, to: Point(number(-50...50), number(-50...50)))
        case 13: layer.set(\.transform.translation.y, to: number(-50...50))
        case 14: layer.backgroundColor = color()
        case 15: layer.set(\.backgroundColor.alpha, to: number(0...1))
        default: layer.path = Path(rect: Rect(number(0...9), number(0...9), number(1...50), number(1...50)))
        }
    }

    @Test("values never jump at a retarget, and with springs velocities don't either", arguments: 0..<60)
    func randomRetargets(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (stage, layer) = makeScene()
        for step in 0..<40 {
            stage.advance(to: stage.time + .random(in: 0.01...0.4, using: &random))
            let isSpring = Bool.random(using: &random)
            let animation = isSpring ? Self.spring(&random) : Self.curve(&random)
            let jump = Jump(of: layer, on: stage) {
                stage.animate(animation) { Self.setSomething(layer, &random) }
            }
            #expect(jump.value < 1e-9, "seed \(seed), step \(step)")
            if isSpring { #expect(jump.speed < 1e-5, "seed \(seed), step \(step)") }
        }
    }

    @Test("animating a part ends without a jump while the whole still moves")
    func partOverWhole() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        stage.animate(.linear(duration: 10)) { layer.position = Point(100, 100) }
        stage.animate(.linear(duration: 1)) { layer.set(\.position.y, to: 50) }
        for time in [1, 1.5, 5, 9.999, 10, 11] {
            stage.advance(to: time)
            #expect(
                distance([layer.presentation.position.x, layer.presentation.position.y], [min(time, 10) * 10, 50])
                    < 1e-9)
        }
        #expect(!layer.isAnimating && layer.position == Point(100, 50))
    }

    @Test("an immediate change shows over a moving whole or part")
    func atOnce() {
        let (stage, layer) = makeScene()
        layer.position = .zero
        var log: [Bool] = []
        stage.animate(.linear(duration: 10)) { layer.position = Point(100, 100) }
        stage.advance(to: 1)
        layer.set(\.position.y, to: 33)
        for time in [1, 4.0, 9] {
            stage.advance(to: time)
            #expect(layer.presentation.position == Point(time * 10, 33))
        }
        stage.animate(.linear(duration: 10)) {
            layer.set(\.position.y, to: 0)
        } completion: {
            log.append($0)
        }
        layer.position = Point(7, 7)
        #expect(layer.presentation.position == Point(7, 7) && !layer.isAnimating)
        stage.advance(to: 30)
        #expect(layer.presentation.position == Point(7, 7) && log == [false])
    }

    @Test("setting a property outside a transaction ends only its own animation")
    func endsImplicit() {
        let (stage, layer) = makeScene()
        stage.animate(.linear(duration: 1)) {
            layer.opacity = 0
            layer.cornerRadius = 10
        }
        stage.advance(to: 0.5)
        layer.opacity = 0.9
        #expect(layer.presentation.opacity == 0.9 && layer.presentation.cornerRadius == 5)
    }

    @Test("a spring continues the velocity of explicit, additive, grouped and reversed animations")
    func takesOverAnything() {
        var additive = BasicAnimation(\.position, from: .zero, to: Point(40, 10), duration: 1, easing: .easeIn)
        additive.isAdditive = true
        var reversed = BasicAnimation(\.position.x, from: 0, to: 90, duration: 1, easing: .easeInOut)
        reversed.timing.speed = -0.5
        var swinging = BasicAnimation(\.position.y, from: 0, to: 90, duration: 0.4, easing: .easeInOut)
        swinging.timing.autoreverses = true
        swinging.timing.repeatCount = 9
        swinging.isCumulative = true
        let frames = KeyframeAnimation(
            \.position, Keyframes(values: [.zero, Point(60, 5), Point(20, 80)], mode: .cubic), duration: 2)
        let group = AnimationGroup([additive, swinging], duration: 3, easing: .easeOut)
        let animations: [any LayerAnimation] = [
            additive, reversed, swinging, frames, group,
            BasicAnimation(\.position, to: Point(300, 0), duration: 2, easing: .default),
            BasicAnimation(\.position, by: Point(30, 10), duration: 2, easing: .default),
        ]
        for (index, animation) in animations.enumerated() {
            for time in [0.21, 0.35, 0.61, 0.93] {
                let (stage, layer) = makeScene()
                stage.animate(.easeInOut(duration: 2)) { layer.position = Point(200, 100) }
                layer.add(animation, forKey: "motion")
                stage.advance(to: time)
                let jump = Jump(of: layer, on: stage) {
                    stage.animate(.spring(Spring(response: 0.8, dampingRatio: 0.5))) { layer.position = Point(10, 20) }
                }
                #expect(jump.value < 1e-9 && jump.speed < 1e-5, "animation \(index) at \(time): \(jump)")
            }
        }
    }

    @Test("a spring keeps its velocity through zero, rotated, mirrored and negative scales")
    func singularMaps() {
        let maps: [Affine] = [
            .scale(0), .rotation(1) * .scale(0.5), .scale(-1, 1), .rotation(0.3) * .scale(1, -2), .scale(1, 0),
            .identity,
        ]
        for from in maps {
            for middle in maps {
                for to in maps where from != middle {
                    let (stage, layer) = makeScene()
                    layer.transform = from
                    stage.animate(.easeInOut(duration: 1)) { layer.transform = middle }
                    stage.advance(to: 0.37)
                    let jump = Jump(of: layer, on: stage) {
                        stage.animate(.spring(Spring(response: 1, dampingRatio: 0.4))) { layer.transform = to }
                    }
                    #expect(jump.value < 1e-9 && jump.speed < 1e-5, "\(from) \(middle) \(to): \(jump)")
                }
            }
        }
        let (stage, layer) = makeScene()
        layer.transform = .rotation(0.7)
        stage.animate(.spring(Spring(response: 0.5, dampingRatio: 0.1))) { layer.set(\.transform.scale, to: 0.05) }
        while stage.time < 1.5 {
            stage.advance(to: stage.time + 0.07)
            let jump = Jump(of: layer, on: stage) {
                stage.animate(.spring(Spring(response: 0.5, dampingRatio: 0.1))) {
                    layer.set(\.transform.scale, to: 0.05)
                }
            }
            #expect(jump.value < 1e-9 && jump.speed < 1e-5)
        }
    }

    @Test("the continuity check detects a start from the model, a small jump, and a lost velocity")
    func negativeControl() {
        func jump(_ wrong: (Stage, ShapeLayer) -> Void) -> Jump {
            let (stage, layer) = makeScene()
            layer.position = .zero
            stage.animate(.spring(Spring())) { layer.position = Point(100, 0) }
            stage.advance(to: 0.1)
            return Jump(of: layer, on: stage) { wrong(stage, layer) }
        }
        let spring = Spring(response: 0.5, dampingRatio: 1)
        let fromModel = jump { _, layer in
            layer.add(SpringAnimation(\.position, from: layer.position, to: .zero, spring: spring))
        }
        #expect(fromModel.value > 1)
        let slightlyOff = jump { stage, layer in
            let shown = layer.presentation.position
            layer.add(SpringAnimation(\.position, from: shown + Point(1e-8, 0), to: .zero, spring: spring))
        }
        #expect(slightlyOff.value > 1e-9)
        let forgetful = jump { _, layer in
            layer.add(SpringAnimation(\.position, from: layer.presentation.position, to: .zero, spring: spring))
        }
        #expect(forgetful.value < 1e-9 && forgetful.speed > 0.5)
        let right = jump { stage, layer in stage.animate(.spring(spring)) { layer.position = .zero } }
        #expect(right.value < 1e-9 && right.speed < 1e-5)
    }
}
