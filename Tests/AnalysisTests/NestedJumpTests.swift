import Geometry
import LayerTree
import Stage
import Testing
import Timing

@testable import Analysis

@Suite("Findings in groups and in what plays backward")
struct NestedJumpTests {
    private func steps(_ keyTimes: [Double], duration: Double) -> KeyframeAnimation<Double> {
        KeyframeAnimation(
            \.position.x, Keyframes(values: [150, 250, 180], keyTimes: keyTimes, mode: .discrete), duration: duration)
    }

    /// The jumps of the square's x position, each with its time and amount.
    private func jumps(_ animation: any LayerAnimation) -> [(time: Double, amount: Double)] {
        Toy { _, square in square.add(animation) }.findings(.jump).filter { $0.property == "x" }
            .map { ($0.time, $0.amount) }
    }

    private func expect(
        _ found: [(time: Double, amount: Double)], _ expected: [(Double, Double)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isAlike = zip(found, expected).allSatisfy { abs($0.time - $1.0) < 1e-6 && abs($0.amount - $1.1) < 0.5 }
        #expect(found.count == expected.count && isAlike, "\(found)", sourceLocation: sourceLocation)
    }

    @Test("are each jump of a held value in a group, at the group's speed, while another value moves in it")
    func held() {
        let y = BasicAnimation(\.position.y, from: 150, to: 190, duration: 2)
        var group = AnimationGroup([steps([0, 0.25, 0.75], duration: 2), y], duration: 2)
        group.timing.speed = 2
        expect(jumps(group), [(0.25, 100), (0.75, -70), (1, -30)])
    }

    @Test("are a jump within a movement in a group, and one where a movement in it ends")
    func moving() {
        let torn = KeyframeAnimation(
            \.position.x, Keyframes(values: [150.0, 200, 260, 200], keyTimes: [0, 0.5, 0.5, 1]), duration: 1)
        expect(jumps(AnimationGroup([torn], duration: 2)), [(0.5, 60), (1, -50)])
    }

    @Test("are each jump of a held value there and back")
    func thereAndBack() {
        var animation = steps([0, 0.2, 0.7], duration: 1)
        animation.timing.autoreverses = true
        expect(jumps(animation), [(0.2, 100), (0.7, -70), (1.3, 70), (1.8, -100)])
    }

    @Test("are each jump of a held value at a negative speed")
    func negativeSpeed() {
        var animation = steps([0, 0.2, 0.7], duration: 1)
        (animation.timing.speed, animation.timing.timeOffset) = (-1, 1)
        expect(jumps(animation).filter { $0.time > 0 && $0.time < 1 }, [(0.3, 70), (0.8, -100)])
    }

    @Test("are a jump between paths that have no way from one to the other, there and back")
    func paths() {
        let triangle = Path([.move(.zero), .line(Point(80, 0)), .line(Point(0, 80)), .close])
        let toy = Toy { stage, square in
            let shape = ShapeLayer(name: "shape", path: triangle)
            shape.frame = square.frame
            shape.fillColor = .black
            square.removeFromSuperlayer()
            stage.root.addSublayer(shape)
            var animation = KeyframeAnimation(
                .shape(\.path),
                Keyframes(values: [triangle, Path(rect: Rect(0, 0, 80, 80)), triangle], keyTimes: [0, 0.4, 1]),
                duration: 1)
            animation.timing.autoreverses = true
            shape.add(animation)
        }
        let times = toy.findings(.jump).map(\.time)
        for time in [0.4, 1.6] { #expect(times.contains { abs($0 - time) < 1e-6 }, "\(times)") }
    }

    @Test("are none of what repeats, and one where another repetition takes over")
    func repetition() {
        var blink = steps([0, 0.25, 0.75], duration: 1)
        blink.timing.repeatCount = .infinity
        expect(jumps(blink), [])
        let toy = Toy { stage, square in
            square.add(blink, forKey: "blink")
            stage.after(1.5) {
                square.add(blink, forKey: "other")
            }
        }
        #expect(toy.findings(.jump).map(\.time).contains(1.5))
    }

    @Test("are no break at a corner of an animation itself, nor where a value starts from rest beside one that moves")
    func corners() {
        let toy = Toy { stage, square in
            let corner = KeyframeAnimation(
                \.position.y, Keyframes(values: [150.0, 250, 200], keyTimes: [0, 0.5, 1]), duration: 2)
            square.add(corner)
            stage.after(1) { stage.animate(.linear(duration: 0.5)) { square.position.x = 250 } }
        }
        #expect(toy.findings(.velocityBreak).filter { $0.time == 1 } == [])
    }

    @Test("are no jump where a layer's time is set")
    func cut() {
        let toy = Toy { stage, square in
            square.add(BasicAnimation(\.position.x, from: 150, to: 250, duration: 2))
            stage.after(0.5) { square.timeOffset = 0.5 }
        }
        #expect(toy.findings(.jump).filter { $0.time == 0.5 } == [])
    }

    @Test("are none of what an ancestor hides by its opacity or its bounds", arguments: ["clear", "clipping"])
    func hiddenByAncestor(kind: String) {
        let toy = Toy { [self] stage, square in
            let above = Layer(name: "above")
            above.frame = Rect(0, 0, 400, 400)
            if kind == "clear" { above.opacity = 0.001 }
            if kind == "clipping" {
                (above.masksToBounds, above.frame) = (true, Rect(0, 0, 90, 400))
            }
            square.removeFromSuperlayer()
            above.addSublayer(square)
            stage.root.addSublayer(above)
            square.frame = Rect(100, 100, 100, 100)
            square.add(steps([0, 0.25, 0.75], duration: 1))
            stage.animate(.linear(duration: 1)) { square.position.y = 200 }
            stage.after(0.5) { stage.animate(.linear(duration: 1)) { square.position.y = 100 } }
        }
        #expect(toy.replay.findings.filter(\.isFault) == [])
    }
}
