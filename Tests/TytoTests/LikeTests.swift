import Testing
import Tyto

/// A like button: a heart that is clicked by its shape, a ring, dots and a counter.
private final class LikeButton {
    let heart = ShapeLayer(name: "heart", path: Path(circleAt: .zero, radius: 20), fillColor: Color(white: 0.6))
    let ring = ShapeLayer(name: "ring", path: Path(circleAt: .zero, radius: 26), fillColor: .clear)
    let dot = ShapeLayer(name: "dot", path: Path(circleAt: .zero, radius: 3), fillColor: Color(hex: 0xE0245E))
    let count = RollingNumber(name: "count", 98, size: 20)
    private(set) var isLiked = false

    init(on stage: Stage) {
        stage.root.addSublayers(ring, heart, count)
        for layer in [heart, ring, dot] { layer.position = Point(60, 60) }
        count.position = Point(120, 60)
        ring.strokeColor = Color(hex: 0xE0245E)
        ring.opacity = 0
        heart.onClick { [unowned self] in toggle() }
    }

    private func toggle() {
        guard let stage = heart.stage else { return }
        isLiked.toggle()
        stage.animate(duration: 0.3) {
            count.value += isLiked ? 1 : -1
            heart.fillColor = isLiked ? Color(hex: 0xE0245E) : Color(white: 0.6)
        }
        guard isLiked else {
            // It takes over the sequence, and so ends what that may have left.
            stage.animate(duration: 0.2) {
                heart.set(\.transform.scale, to: 1)
                ring.opacity = 0
            }
            return
        }
        stage.sequence([
            .animate(duration: 0.1) { [self] in heart.set(\.transform.scale, to: 0.7) },
            .run { [self] in
                dot.emit(count: 8, into: stage.root, seed: 3) { dot in
                    dot.layer.position.x += 40 * Math.cos(dot.angle)
                    dot.layer.position.y += 40 * Math.sin(dot.angle)
                    dot.layer.opacity = 0
                }
            },
            .animate(.spring(Spring(duration: 0.4, bounce: 0.5))) { [self] in
                heart.set(\.transform.scale, to: 1)
                ring.opacity = 1
            },
            .animate(duration: 0.2) { [self] in ring.opacity = 0 },
        ])
    }
}

@Suite("A like button made of these parts")
struct LikeTests {
    @Test("it never jumps under random clicks, and comes to rest as it was made", arguments: 0..<10)
    func frantic(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let stage = Stage(size: Size(200, 120))
        let like = LikeButton(on: stage)
        func shown() -> [Double] {
            let (heart, count) = (like.heart.presentation, like.count.presentation)
            let wheels = like.count.sublayers.map(\.presentation)
            let ring = like.ring.presentation
            return [heart.transform.scale, heart.shape.fillColor.red, ring.opacity, count.bounds.width]
                + wheels.prefix(3).flatMap { [$0.position.x, $0.bounds.minY, $0.opacity] }
        }
        let warnings = DebugWarning.collecting {
            for _ in 0..<60 {
                stage.advance(to: stage.time + .random(in: 0...0.5, using: &random))
                let before = shown()
                stage.send(.pointerPressed(Point(62, 58)))
                stage.send(.pointerReleased(Point(62, 58)))
                stage.advance(to: stage.time + 1e-9)
                #expect(zip(before, shown()).allSatisfy { abs($0 - $1) < 1e-4 }, "at \(stage.time)")
            }
        }
        #expect(warnings == [] && !like.isLiked && like.count.value == 98)
        stage.advance(to: stage.time + 20)
        #expect(like.heart.presentation.transform.scale == 1 && like.ring.presentation.opacity == 0)
        #expect(stage.root.sublayers.count == 3, "the dots are gone")
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
    }

    @Test("it is clicked by its shape, not beside it")
    func shape() {
        let stage = Stage(size: Size(200, 120))
        let like = LikeButton(on: stage)
        stage.send(.pointerPressed(Point(44, 44)))
        stage.send(.pointerReleased(Point(44, 44)))
        #expect(!like.isLiked)
        stage.send(.pointerPressed(Point(47, 47)))
        stage.send(.pointerReleased(Point(47, 47)))
        #expect(like.isLiked)
    }
}
