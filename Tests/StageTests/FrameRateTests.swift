import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

/// A random scene with a script, reproducible from its seed.
///
/// It has nested layers, animations of all kinds, some started by completions and at odd times, layers with changing
/// clocks, and a display link.
private final class RandomScene {
    let stage = Stage(bare: Size(400, 300))
    private(set) var log: [String] = []
    private var layers: [ShapeLayer] = []
    private var random: SeededGenerator
    private let phase: (DisplayLink) -> Double

    /// Makes the scene of a seed.
    /// - Parameter phase: the value that the display link's callback derives from its time: a function of it, if
    ///   correct.
    init(seed: Int, phase: @escaping (DisplayLink) -> Double) {
        random = SeededGenerator(seed: UInt64(seed))
        self.phase = phase
        for index in 0..<8 {
            let layer = ShapeLayer(name: "layer\(index)", path: Path(rect: Rect(0, 0, 10, 10)))
            layer.frame = Rect(number(0...100), number(0...100), number(1...90), number(1...90))
            (layers.randomElement(using: &random) ?? stage.root).addSublayer(layer)
            layers.append(layer)
        }
        stage.addDisplayLink { [weak self] link in
            guard let self else { return }
            layers[0].path = Path(rect: Rect(0, 0, 10, 10 + self.phase(link)))
            layers[0].set(\.bounds.origin.x, to: self.phase(link))
        }
        for index in 0..<40 {
            let time = index % 3 == 0 ? Double(index / 3) / 12 : number(0...3)
            stage.schedule(at: time) { [weak self] in self?.act("\(index)") }
        }
    }

    private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    private func act(_ name: String, depth: Int = 0) {
        let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
        let note = { [weak self] (finished: Bool) in
            guard let self else { return }
            log.append("\(name) \(stage.time) \(finished)")
            if depth < 3, number(0...1) < 0.4 { act("\(name)+", depth: depth + 1) }
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            stage.animate(.easing(.easeInOut, duration: number(0...0.8)), delay: number(0...0.3)) {
                layer.position = Point(number(0...300), number(0...300))
                layer.opacity = number(0...1)
            } completion: {
                note($0)
            }
        case 1:
            // The display link's last value must be up to date here, whatever the frame rate.
            stage.animate(.linear(duration: 0.4)) {
                layer.cornerRadius = layers[0].presentation.bounds.origin.x
                layer.set(\.bounds.size.width, to: number(1...90))
            } completion: {
                note($0)
            }
        case 2, 3:
            stage.animate(.spring(Spring(response: number(0.2...0.8), dampingRatio: number(0.2...1.5)))) {
                layer.set(\.transform.scale, to: number(0.3...2))
                layer.set(\.position.y, to: number(0...300))
            } completion: {
                note($0)
            }
        case 4:
            var frames = KeyframeAnimation(
                \.transform.rotation, Keyframes(values: [0, number(-2...2), 1], easings: [.easeIn, .easeOut]),
                duration: number(0.1...1))
            frames.timing.repeatCount = number(0.5...3)
            frames.timing.autoreverses = Bool.random(using: &random)
            frames.isAdditive = Bool.random(using: &random)
            layer.add(frames, forKey: "frames", completion: note)
        case 5:
            var slide = BasicAnimation(\.position.x, by: number(-50...50), duration: number(0.1...0.7))
            slide.timing.beginTime = layer.localTime + number(0...0.5)
            slide.timing.fillMode = .both
            slide.isRemovedOnCompletion = Bool.random(using: &random)
            layer.add(AnimationGroup([slide], duration: number(0.2...0.9), easing: .easeOut), completion: note)
        case 6: layer.speed = number(0...1) < 0.2 ? 0 : number(-0.5...2)
        default: layer.removeAnimation(forKey: "frames")
        }
    }

    /// Everything presented now, bit for bit, and every completion so far.
    var fingerprint: [String] {
        log
            + stage.snapshots().map { snapshot in
                snapshot.path + " "
                    + snapshot.state.numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
            }
    }
}

@Suite("The presentation at a time does not depend on other presented times")
struct FrameRateTests {
    private enum Steps: String, CaseIterable {
        case film, screen, fastScreen, random, straight

        func times(to end: Double, seed: Int) -> [Double] {
            func every(_ step: Double) -> [Double] { Array(stride(from: 0, to: end, by: step)) }
            switch self {
            case .film: return every(1 / 24)
            case .screen: return every(1 / 60)
            case .fastScreen: return every(1 / 144)
            case .random:
                var random = SeededGenerator(seed: UInt64(1000 + seed))
                return (0..<50).map { _ in Double.random(in: 0...end, using: &random) }.sorted()
            case .straight: return []
            }
        }
    }

    /// The presentation at the end times, of one run that stops at each, or of a separate run to each.
    private func fingerprints(
        seed: Int, at ends: [Double], _ steps: Steps, phase: () -> (DisplayLink) -> Double = { { $0.elapsed * 2.4 } }
    ) -> [[String]] {
        if steps == .straight {
            return ends.map { end in
                let scene = RandomScene(seed: seed, phase: phase())
                scene.stage.advance(to: end)
                return scene.fingerprint
            }
        }
        let scene = RandomScene(seed: seed, phase: phase())
        var found: [[String]] = []
        for time in (steps.times(to: ends[ends.count - 1], seed: seed) + ends).sorted() {
            scene.stage.advance(to: time)
            if ends.contains(time) { found.append(scene.fingerprint) }
            // Making a frame must not change anything either.
            if found.count == 1 { _ = scene.stage.frame() }
            _ = scene.stage.nextFrame
        }
        return found
    }

    @Test("any scene is the same at 24, 60 and 144 frames per second, in random steps and in one", arguments: 0..<15)
    func independence(seed: Int) {
        let ends = [0.51, 1.71, 2.01, 4.26]
        let reference = fingerprints(seed: seed, at: ends, .straight)
        for steps in Steps.allCases {
            #expect(fingerprints(seed: seed, at: ends, steps) == reference, "seed \(seed) by \(steps)")
        }
        #expect(reference.count == 4 && reference[3].count > 12)
    }

    @Test("the comparison detects a display link that accumulates steps or differences")
    func negativeControl() {
        func differs(_ makePhase: () -> (DisplayLink) -> Double) -> Bool {
            let straight = fingerprints(seed: 1, at: [2.01], .straight, phase: makePhase)
            return fingerprints(seed: 1, at: [2.01], .screen, phase: makePhase) != straight
        }
        #expect(
            differs {
                var phase = 0.0
                return { _ in
                    phase += 0.04
                    return phase
                }
            })
        #expect(
            differs {
                var (phase, last) = (0.0, 0.0)
                return { link in
                    phase += (link.elapsed - last) * 2.4
                    last = link.elapsed
                    return phase
                }
            })
        #expect(!differs { { $0.elapsed * 2.4 } })
    }
}
