import Geometry
import RenderTree
import TestSupport
import Testing
import Timing

@testable import LayerTree

@Suite("Additive, cumulative and grouped animations")
struct CombinationTests {
    private func makeLayer() -> (Timeline, Layer) {
        let (timeline, layer) = (Timeline(), ShapeLayer(path: Path(rect: Rect(0, 0, 1, 1))))
        timeline.attach(root: layer)
        return (timeline, layer)
    }

    /// The half-way value of an additive animation over a model's value.
    private func added<Value: Interpolatable & Equatable>(
        _ property: AnimatedProperty<Value>, model: Value, from: Value, to: Value
    ) -> Value {
        let (_, layer) = makeLayer()
        layer.set(property, to: model)
        var animation = BasicAnimation(property, from: from, to: to, duration: 1)
        animation.isAdditive = true
        layer.add(animation)
        return property.value(in: layer.presentation(at: 0.5))
    }

    @Test("additive animations add to the model, for every kind of value that has a zero")
    func additive() {
        #expect(added(.init(\.opacity), model: 0.25, from: 0, to: 0.5) == 0.5)
        #expect(added(.init(\.position), model: Point(1, 2), from: .zero, to: Point(10, 20)) == Point(6, 12))
        #expect(added(.init(\.bounds.size), model: Size(1, 2), from: Size(2, 2), to: Size(4, 4)) == Size(4, 5))
        #expect(added(.init(\.bounds), model: Rect(1, 1, 1, 1), from: .zero, to: Rect(2, 4, 6, 8)) == Rect(2, 3, 4, 5))
        #expect(
            added(.init(\.backgroundColor), model: Color(white: 0.5, alpha: 0.5), from: .clear, to: Color(white: 0.5))
                == Color(white: 0.75, alpha: 1))
        let map = added(
            .init(\.transform), model: .translation(5, 0) * .scale(2), from: .identity,
            to: .translation(4, 2) * .scale(3) * .rotation(1))
        #expect(map.delta(to: .translation(9, 2) * .rotation(0.5) * .scale(4)).magnitude < 1e-12)
        #expect(added(.init(\.transform.scale), model: 2, from: 0, to: 1) == 2.5)
    }

    @Test("values without a neutral element replace the underlying value, additive or not")
    func additivePath() {
        let path = Path(rect: Rect(2, 2, 2, 2))
        #expect(added(.shape(\.path), model: Path(rect: Rect(9, 9, 9, 9)), from: path, to: path) == path)
    }

    @Test("an additive animation adds to a moving value")
    func additiveOverMoving() {
        let (_, layer) = makeLayer()
        layer.add(BasicAnimation(\.position.x, from: 0, to: 100, duration: 1))
        var wobble = KeyframeAnimation(\.position.x, Keyframes(values: [0, 8, -8, 0]), duration: 1)
        wobble.isAdditive = true
        layer.add(wobble)
        let table: [(time: Double, want: Double)] = [
            (0, 0), (1.0 / 6, 100.0 / 6 + 4), (0.5, 50), (2.0 / 3, 200.0 / 3 - 8),
        ]
        for (time, want) in table { #expect(abs(layer.presentation(at: time).position.x - want) < 1e-12) }
    }

    @Test("cumulative repetitions start from the end of the one before")
    func cumulative() {
        let (_, layer) = makeLayer()
        var animation = BasicAnimation(\.position.x, from: 10, to: 20, duration: 1)
        animation.timing.repeatCount = 3
        animation.isCumulative = true
        animation.isRemovedOnCompletion = false
        animation.timing.fillMode = .forwards
        layer.add(animation)
        let table: [(time: Double, want: Double)] = [(0.5, 15), (1, 30), (1.5, 35), (2.5, 55), (3, 60), (9, 60)]
        for (time, want) in table {
            #expect(abs(layer.presentation(at: time).position.x - want) < 1e-12, "at \(time)")
        }
    }

    @Test("cumulative rotations exceed a full turn")
    func cumulativeTurns() {
        let (_, layer) = makeLayer()
        var animation = BasicAnimation(\.transform.rotation, from: 0, to: .pi / 2, duration: 1)
        animation.timing.repeatCount = .infinity
        animation.isCumulative = true
        layer.add(animation)
        for time in [0.0, 0.5, 1, 2.25, 7.75, 1000.5] {
            let shown = layer.presentation(at: time).transform
            #expect(shown.delta(to: .rotation(time * .pi / 2)).magnitude < 1e-9, "at \(time)")
        }
    }

    @Test("an animation derives the missing ones of from, to and by")
    func ends() {
        func shown(_ animation: BasicAnimation<Double>) -> Double {
            let (_, layer) = makeLayer()
            layer.set(\.position.x, to: 100)
            layer.add(animation)
            return layer.presentation(at: 0.25).position.x
        }
        #expect(shown(BasicAnimation(\.position.x, from: 0, to: 40, duration: 1)) == 10)
        #expect(shown(BasicAnimation(\.position.x, from: 0, by: 40, duration: 1)) == 10)
        #expect(shown(BasicAnimation(\.position.x, to: 40, by: 20, duration: 1)) == 25)
        #expect(shown(BasicAnimation(\.position.x, from: 0, duration: 1)) == 25)
        #expect(shown(BasicAnimation(\.position.x, to: 0, duration: 1)) == 75)
        #expect(shown(BasicAnimation(\.position.x, by: 40, duration: 1)) == 110)
        #expect(shown(BasicAnimation(\.position.x, duration: 1)) == 100)
    }

    @Test("a filling group shows its children's last instant, also reversed, and cuts longer ones")
    func groupEnds() {
        let (timeline, layer) = makeLayer()
        layer.opacity = 0.5
        let short = BasicAnimation(\.cornerRadius, from: 1, to: 2, duration: 1)
        let whole = BasicAnimation(\.opacity, from: 0, to: 1)
        let long = BasicAnimation(\.position.x, from: 0, to: 8, duration: 4)
        var group = AnimationGroup([short, whole, long], duration: 2)
        group.timing.fillMode = .forwards
        group.isRemovedOnCompletion = false
        layer.add(group)
        timeline.move(to: 3)
        timeline.runCompletions()
        #expect(layer.presentation.opacity == 1 && layer.presentation.position.x == 4)
        #expect(layer.presentation.cornerRadius == 0)
        #expect(layer.presentation(at: 0.5).cornerRadius == 1.5)

        group.timing.autoreverses = true
        let (_, other) = makeLayer()
        other.opacity = 0.5
        other.add(group)
        #expect([0, 1, 2, 3, 4].map { other.presentation(at: $0).opacity } == [0, 0.5, 1, 0.5, 0])
    }

    @Test("nested groups have nested times, and their easing applies to all children")
    func nestedGroups() {
        var inner = AnimationGroup([BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)], duration: 1)
        inner.timing.beginTime = 1
        inner.timing.speed = 2
        let outer = AnimationGroup([inner], duration: 2, easing: .piecewiseLinear([(0, 0), (0.5, 0.25), (1, 1)]))
        let (_, layer) = makeLayer()
        layer.opacity = 0.9
        layer.add(outer)
        for time in stride(from: 0.0, to: 2, by: 0.125) {
            let eased = time < 1 ? time / 2 : 0.5 + (time - 1) * 1.5
            let want = eased >= 1 && eased < 1.5 ? (eased - 1) * 2 : 0.9
            #expect(abs(layer.presentation(at: time).opacity - want) < 1e-9, "at \(time)")
        }
    }

    @Test("springs and responses with no distance or no damping give finite values")
    func degenerateSprings() {
        let (timeline, layer) = makeLayer()
        layer.add(SpringAnimation(\.opacity, from: 1, to: 1, spring: Spring()))
        #expect(layer.presentation(at: 0.1).opacity == 1 && timeline.nextCompletion > 1)
        layer.add(SpringAnimation(\.position.x, from: 0, to: 1, spring: Spring(damping: 0)))
        layer.add(ResponseAnimation(\.position.y, from: 0, to: 1, response: JNWResponse(stiffness: 4, damping: 0)))
        #expect(abs(layer.presentation(at: 2).position.x - (1 - Math.cos(20))) < 1e-9)
        #expect(abs(layer.presentation(at: 2).position.y - (1 - Math.cos(4))) < 1e-9)
    }
}
