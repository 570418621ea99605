import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Timing

/// Thirty random calls on layers with transforms, reproducible from a seed.
///
/// Each call that must not be seen is checked while it happens, and so is each end of an animation.
final class Storm {
    static let callCount = 30
    static let end = 3.0

    let stage = Stage(bare: Size(400, 300))
    /// The completions, in order.
    private(set) var log: [String] = []
    /// What went wrong.
    private(set) var faults: [String] = []
    private(set) var checkCount = 0
    private var layers: [Layer] = []
    private var random: SeededGenerator
    private let isChecked: Bool
    /// Whether the transforms are of all kinds, mirrored, skewed and flat, or only turn and scale by positive factors.
    private let isWild: Bool
    private var completionsDue = 0
    private var callsDone = 0
    /// The calls whose animations have started.
    private var started: Set<Int> = []

    init(seed: Int, isChecked: Bool, isWild: Bool) {
        random = SeededGenerator(seed: UInt64(seed))
        self.isChecked = isChecked
        self.isWild = isWild
        for _ in 0..<5 {
            let layer = Layer()
            layer.frame = Rect(number(0...100), number(0...100), number(1...90), number(1...90))
            layer.transform = map()
            stage.root.addSublayer(layer)
            layers.append(layer)
        }
        for call in 0..<Self.callCount {
            stage.schedule(at: number(0...Self.end)) { [weak self] in self?.act(call) }
        }
    }

    /// Lets all times run, and advances to the end of all animations.
    func finish() {
        for layer in layers { layer.resumeTime() }
        advance(to: stage.time + 100)
        let completed = Set(log.map { $0.prefix { $0 != " " } })
        if log.count != completionsDue || completed.count != completionsDue {
            faults.append("\(log.count) completions of \(completed.count) calls, not of \(completionsDue)")
        }
        for (index, layer) in layers.enumerated() where layer.presentation != layer.model || layer.isAnimating {
            faults.append("layer \(index) ends at \(layer.presentation.numbers), not \(layer.model.numbers)")
        }
    }

    /// Everything presented now, bit for bit, and every completion so far.
    var fingerprint: [UInt64] {
        log.map { UInt64(bitPattern: Int64($0.hashValue)) }
            + layers.flatMap { layer in layer.presentation.numbers.map(\.bitPattern) }
    }

    private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    private func map() -> Affine {
        let turned = Affine.rotation(number(-3...3))
        guard isWild else { return turned * .scale(factor(), factor()) }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return .identity
        case 1: return .scale(-1, 1)
        case 2: return .scale(number(-2...2), number(-2...2))
        case 3: return turned * .scale(number(0.3...2))
        case 4: return turned * .scale(-1, number(0.3...2))
        case 5: return turned * Affine(1, 0, number(-1...1), 1, number(-9...9), 3)
        case 6: return .scale(0)
        case 7: return turned * .scale(number(0.5...2), 0)
        default: return Affine(number(-2...2), number(-2...2), number(-2...2), number(-2...2), 5, 6)
        }
    }

    private func factor() -> Double { number(isWild ? -2...2 : 0.3...2) }

    /// Sets one of the keys, of wholes and of parts, to a random target.
    private func setSomething(_ layer: Layer) {
        let scale = Bool.random(using: &random) || !isWild ? factor() : 0
        switch Int.random(in: 0..<14, using: &random) {
        case 0: layer.opacity = number(0...1)
        case 1: layer.position = Point(number(0...300), number(0...300))
        case 2: layer.set(\.position.x, to: number(0...300))
        case 3: layer.set(\.bounds.size, to: Size(number(0...200), number(0...200)))
        case 4, 5, 6: layer.transform = map()
        case 7, 8: layer.set(\.transform.scale, to: scale)
        case 9: layer.set(\.transform.scaleX, to: scale)
        case 10: layer.set(\.transform.scaleY, to: factor())
        case 11, 12: layer.set(\.transform.rotation, to: number(-7...7))
        default: layer.set(\.transform.translation, to: Point(number(-50...50), number(-50...50)))
        }
    }

    /// Advances, and checks that no value jumps where an animation ends.
    ///
    /// Without wild maps: where a whole map ends below a part's animation, that part of a mirrored or flat one may be read
    /// otherwise.
    func advance(to time: Double) {
        while isChecked, stage.nextEvent < time {
            let (event, count) = (stage.nextEvent, callsDone)
            let before = layers.map { $0.presentation(at: event - 1e-9) }
            stage.advance(to: event)
            // What a call does may jump; it has checks of its own.
            if callsDone != count { continue }
            for (layer, old) in zip(layers, before) {
                let excess = layer.presentation.visibleExcess(over: old, hasMaps: !isWild)
                expect(excess <= 1, "an end at \(event) jumps by \(excess) times what can be seen")
            }
        }
        stage.advance(to: time)
    }

    private func act(_ call: Int) {
        callsDone += 1
        let index = Int.random(in: 0..<layers.count, using: &random)
        let (layer, other) = (layers[index], layers[(index + 1) % layers.count])
        switch Int.random(in: 0..<20, using: &random) {
        case 0...9: animate(layer, call, delay: 0)
        case 10...13: animate(layer, call, delay: number(0.01...0.6))
        case 14: layer.removeAllAnimations()
        case 15: check(layer, call, "pause") { layer.pauseTime() }
        case 16, 17:
            let speed = number(0.25...2)
            check(layer, call, "speed") { layer.resumeTime(speed: speed) }
        case 18: check(layer, call, "reorder") { layer.superlayer?.insertSublayer(layer, at: 1) }
        default:
            if sequence(first: other, next: \.superlayer).contains(where: { $0 === layer }) {
                stage.root.addSublayer(layer)
            } else {
                other.addSublayer(layer)
            }
        }
    }

    private func animate(_ layer: Layer, _ call: Int, delay: Double) {
        let isSpring = Bool.random(using: &random)
        let animation: Animation
        if isSpring {
            animation = .spring(Spring(response: number(0.2...1), dampingRatio: number(0.2...1.5)))
        } else {
            let easings: [Easing] = [.linear, .easeIn, .easeOut, .easeInOut, .cubic(0.3, -0.5, 0.6, 1.6)]
            animation = .easing(easings.randomElement(using: &random) ?? .linear, duration: number(0.05...0.8))
        }
        completionsDue += 1
        check(layer, call, "animate", isSpring: isSpring && delay == 0) {
            let didStart: () -> Void = { [weak self] in
                guard let self else { return }
                expect(started.insert(call).inserted, "call \(call) starts twice")
            }
            stage.animate(
                animation, delay: delay, { setSomething(layer) },
                completion: { [weak self] finished in
                    guard let self else { return }
                    log.append("\(call) \(finished) \(stage.time)")
                }, didStart: call.isMultiple(of: 2) ? didStart : nil)
        }
        guard isChecked, delay > 0 else { return }
        // What is presented at the begin continues in a straight line what was before.
        let (begin, step) = (stage.time + delay, 1e-6)
        stage.schedule(at: begin - step) { [weak self] in
            guard let self, layer.convertTime(begin, from: nil) == begin else { return }
            let (before, now) = (layer.presentation(at: begin - 2 * step).numbers, layer.presentation.numbers)
            let ahead = zip(now, before).map { 2 * $0 - $1 }
            stage.schedule(at: begin) { [weak self] in
                let jump = distance(layer.presentation.numbers, ahead)
                self?.expect(jump < 1e-4, "call \(call) jumps by \(jump) when it begins")
            }
        }
    }

    /// Runs a call, after which the value and, for a spring, the speed must be those of before.
    private func check(_ layer: Layer, _ call: Int, _ name: String, isSpring: Bool = false, _ run: () -> Void) {
        guard isChecked else { return run() }
        let jump = Jump(of: layer, on: stage, at: run)
        expect(jump.value < 1e-9, "call \(call), \(name), jumps by \(jump.value)")
        if isSpring { expect(jump.speed < 1e-4, "call \(call) changes its speed by \(jump.speed)") }
    }

    private func expect(_ isRight: Bool, _ fault: String) {
        checkCount += 1
        if !isRight { faults.append(fault) }
    }
}
