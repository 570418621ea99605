import Geometry
import LayerTree
import RenderTree
import TestSupport
import Testing
import Timing

@Suite("Cached nodes of layers whose animations stay for a while")
struct SteadyLayerTests {
    private let timeline = Timeline()
    private let root = Layer()

    init() { timeline.attach(root: root) }

    private func node(_ time: Double) -> RenderNode? { root.renderNode(atParentTime: time) }

    /// A layer that is held at 0 for a second, moves for one, and is held again for one.
    private func held(in parent: Layer) -> Layer {
        let layer = Layer()
        layer.bounds.size = Size(9, 9)
        layer.backgroundColor = .white
        parent.addSublayer(layer)
        let keys = Keyframes(values: [0, 0, 50, 50], keyTimes: [0, 0.25, 0.5, 1])
        var animation = KeyframeAnimation(\.position.x, keys, duration: 4)
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, beginningAt: 0)
        return layer
    }

    @Test("a layer between equal key frames keeps its node, in both directions of time")
    func holds() throws {
        _ = held(in: root)
        for (times, isKept) in [
            ([0.1, 0.9, 0.2], true), ([2.1, 3.9, 2.5], true), ([4.1, 7, 5], true), ([1.1, 1.2], false),
        ] {
            let nodes = try times.map { try #require(node($0)) }
            for (a, b) in zip(nodes, nodes.dropFirst()) { #expect(a.isShared(with: b) == isKept, "at \(times)") }
        }
        #expect(timeline.nextChange(after: 0.5) == 1 && timeline.nextChange(after: 1.5) == 1.5)
        #expect(timeline.nextChange(after: 2.5) == 4)
    }

    @Test("one layer that stays is not made anew because another moves")
    func siblings() throws {
        let (first, second) = (held(in: root), held(in: root))
        second.removeAllAnimations()
        second.add(BasicAnimation(\.position.x, from: 0, to: 50, duration: 4))
        let (early, late) = (try #require(node(0.2)), try #require(node(0.4)))
        #expect(early.children[0].isShared(with: late.children[0]) && early.children[0].id == first.id)
        #expect(!early.children[1].isShared(with: late.children[1]))
    }

    @Test("a hidden layer is not made anew while it moves, until it is shown")
    func hidden() throws {
        let layer = held(in: root)
        layer.add(BasicAnimation(\.position.y, from: 0, to: 50, duration: 4))
        layer.add(
            FunctionAnimation(\.visibility, from: 0, to: 4, changes: [2...2]) { Visibility(isHidden: $0 < 2) },
            beginningAt: 0)
        #expect(try #require(node(0.3)).isShared(with: #require(node(1.3))))
        #expect(try #require(node(2)).children.count == 1)
        #expect(try #require(node(1.99)).children.isEmpty)
    }

    @Test("a tree in stopped time keeps its node if it is stopped while everything stays")
    func stopped() throws {
        let layer = Layer()
        root.addSublayer(layer)
        layer.speed = 0
        layer.timeOffset = 0.3
        _ = held(in: layer)
        let first = try #require(node(0))
        #expect(try #require(node(99)).isShared(with: first))
        layer.timeOffset = 0.4
        #expect(try !#require(node(99)).isShared(with: first))
    }

    @Test("an animation of nothing needs no frame")
    func nothing() throws {
        root.add(AnimationGroup([], duration: 5))
        #expect(timeline.nextChange(after: 1) == .infinity)
        #expect(try #require(node(1)).isShared(with: #require(node(2))))
    }

    @Test("layers of all animations, at any times in any order, are presented as without caching", arguments: 0..<20)
    func randomTimes(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        /// A moment at which key frames may be.
        func moment() -> Double { Double(Int.random(in: -30...300, using: &random)) / 60 }
        func keyTimes(_ count: Int) -> [Double] {
            [0] + (0..<count - 2).map { _ in (number(0...1) * 12).rounded() / 12 }.sorted() + [1]
        }
        func fill(_ animation: any LayerAnimation) -> any LayerAnimation {
            var animation = animation
            animation.timing.fillMode = [.both, .removed, .forwards, .backwards].randomElement(using: &random) ?? .both
            if Bool.random(using: &random) { animation.timing.fillMode = .both }
            if number(0...1) < 0.2 { animation.timing.repeatCount = 2.5 }
            if number(0...1) < 0.1 { animation.timing.autoreverses = true }
            if number(0...1) < 0.1 { animation.timing.speed = [-1, 2, 0, 0.3].randomElement(using: &random) ?? 1 }
            if number(0...1) < 0.1 { animation.timing.timeOffset = 0.3 }
            animation.isRemovedOnCompletion = false
            return animation
        }
        func value() -> Double { [0, 0, 1, 5].randomElement(using: &random) ?? 0 }
        func animation() -> any LayerAnimation {
            let duration = Double(Int.random(in: 1...180, using: &random)) / 60
            let count = Int.random(in: 2...6, using: &random)
            let easings = Bool.random(using: &random) ? [] : [Easing.easeInOut]
            switch Int.random(in: 0..<7, using: &random) {
            case 0:
                let modes = CalculationMode.allCases
                return KeyframeAnimation(
                    \.position.x,
                    Keyframes(
                        values: (0..<count).map { _ in value() }, keyTimes: keyTimes(count), easings: easings,
                        mode: modes.randomElement(using: &random) ?? .linear), duration: duration)
            case 1:
                let keys = Keyframes(
                    values: (0..<count).map { _ in Visibility(isHidden: .random(using: &random)) },
                    keyTimes: keyTimes(count))
                return KeyframeAnimation(\.visibility, keys, duration: duration)
            case 2:
                return BasicAnimation(\.opacity, from: 0, to: 1, duration: duration, easing: .steps(3, .jumpBoth))
            case 3: return BasicAnimation(\.position.y, from: value(), to: value(), duration: duration)
            case 4:
                let jump = (number(0...1) * duration * 60).rounded() / 60
                return FunctionAnimation(
                    \.position.y, from: 0, to: duration, changes: [jump...jump, jump...(jump + 0.1)]
                ) { $0 < jump ? 0 : 1 + min($0 - jump, 0.1) }
            case 5: return AnimationGroup([BasicAnimation(\.opacity, from: 1, to: 0.5)], duration: duration)
            default:
                return SpringAnimation(\.transform.scale, from: 1, to: 2, spring: Spring(stiffness: 90, damping: 9))
            }
        }
        var layers = [root]
        for _ in 0..<90 {
            let layer = Layer()
            layer.bounds.size = Size(9, 9)
            layer.backgroundColor = .white
            let parent = layers.randomElement(using: &random) ?? root
            if number(0...1) < 0.1, parent.mask == nil, parent !== root {
                parent.mask = layer
                parent.maskKind = MaskKind.allCases.randomElement(using: &random) ?? .alpha
            } else {
                (Bool.random(using: &random) ? root : parent).addSublayer(layer)
            }
            layers.append(layer)
            if number(0...1) < 0.2 {
                layer.speed = [0, -1, 0.5, 1, 3].randomElement(using: &random) ?? 1
                layer.beginTime = moment()
                layer.timeOffset = moment()
            }
            for _ in 0..<Int.random(in: 0...2, using: &random) { layer.add(fill(animation()), beginningAt: moment()) }
        }
        var time = 0.0
        for step in 0..<150 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: time = moment()
            case 1: time = number(-1...6)
            case 2: time -= 1 / 60
            case 3: layers.randomElement(using: &random)?.beginTime = moment()
            case 4: layers.randomElement(using: &random)?.speed = 0
            case 5: layers.randomElement(using: &random)?.position.x += 1
            default: time = (time * 60 + 1).rounded() / 60
            }
            let remembered = node(time)
            for layer in layers { layer.isHidden = layer.isHidden }
            #expect(node(time) == remembered, "step \(step) at \(time)")
        }
    }
}
