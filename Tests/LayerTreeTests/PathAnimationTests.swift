import Geometry
import LayerTree
import Testing
import Timing

@Suite("Path animations")
struct PathAnimationTests {
    /// Right 30, then down 10.
    private static let corner = Path([.move(.zero), .line(Point(30, 0)), .line(Point(30, 10))])

    private func presented(_ animation: some LayerAnimation, at time: Double) -> LayerState {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.add(animation)
        return layer.presentation(at: time)
    }

    @Test(
        "a paced path animation has constant speed, others follow segment times",
        arguments: [
            (CalculationMode.paced, 0.5, Point(20, 0)), (.paced, 0.875, Point(30, 5)), (.linear, 0.25, Point(15, 0)),
            (.linear, 0.75, Point(30, 5)), (.discrete, 0.5, Point(30, 0)),
        ])
    func places(mode: CalculationMode, time: Double, want: Point) {
        let state = presented(PathAnimation.position(along: Self.corner, mode: mode, duration: 1), at: time)
        #expect(state.position.distance(to: want) < 1e-9)
    }

    @Test("a path rotation follows the direction of the path")
    func directions() {
        let turning = PathAnimation.rotation(along: Self.corner, duration: 1)
        #expect(abs(presented(turning, at: 0.5).transform.rotation) < 1e-9)
        #expect(abs(presented(turning, at: 0.9).transform.rotation - .pi / 2) < 1e-9)
    }

    @Test("a circular path animation has the speed of its length")
    func circle() {
        let round = PathAnimation.position(along: Path(circleAt: .zero, radius: 100), duration: 4)
        for step in 0..<16 {
            let place = presented(round, at: Double(step) / 4).position
            let angle = Double(step) / 16 * 2 * .pi
            #expect(place.distance(to: Point(100 * Math.cos(angle), 100 * Math.sin(angle))) < 0.05)
        }
    }

    @Test("an unpaced path animation runs by each segment's own parameter, not by its length")
    func parameter() {
        let path = Path([.move(.zero), .cubic(.zero, Point(100, 0), Point(100, 0)), .line(Point(100, 40))])
        let linear = PathAnimation.position(along: path, mode: .linear, duration: 2)
        #expect(abs(presented(linear, at: 0.25).position.x - 15.625) < 1e-12)
        #expect(presented(linear, at: 1.25).position.distance(to: Point(100, 10)) < 1e-12)
        let timed = PathAnimation.position(along: path, keyTimes: [0, 0.75, 1], mode: .linear, duration: 1)
        #expect(abs(presented(timed, at: 0.1875).position.x - 15.625) < 1e-12)
        let cubic = PathAnimation.position(along: path, mode: .cubic, duration: 2)
        #expect(presented(cubic, at: 1).position == Point(100, 0))
        let turning = PathAnimation.rotation(along: path, mode: .linear, duration: 2)
        #expect(abs(presented(turning, at: 1.25).transform.rotation - .pi / 2) < 1e-9)
        #expect(presented(turning, at: 0).transform.rotation == 0)
    }

    @Test("a discrete path animation divides the time by segments, whose starts stay")
    func discrete() {
        let steps = PathAnimation.position(along: Self.corner, mode: .discrete, duration: 1)
        let want = [(0, Point(0, 0)), (0.49, Point(0, 0)), (0.5, Point(30, 0)), (0.99, Point(30, 0))]
        for (time, point) in want { #expect(presented(steps, at: time).position == point, "at \(time)") }
        let timed = PathAnimation.position(along: Self.corner, keyTimes: [0, 0.2, 1], mode: .discrete, duration: 1)
        #expect(presented(timed, at: 0.3).position == Point(30, 0))
        let point = PathAnimation.position(along: Path([.move(Point(3, 4))]), mode: .discrete, duration: 1)
        #expect(presented(point, at: 0.5).position == Point(3, 4))
    }

    @Test("a reversed path rotation points against the motion, and replaces the layer's rotation")
    func reversed() {
        let along = PathAnimation.rotation(along: Self.corner, mode: .linear, duration: 1)
        let against = PathAnimation.rotation(
            along: Self.corner, mode: .linear, duration: 1, rotationMode: .rotateAutoReverse)
        for (animation, want) in [(along, 0.5 * Double.pi), (against, 1.5 * Double.pi)] {
            let (timeline, layer) = (Timeline(), Layer())
            timeline.attach(root: layer)
            layer.transform = .rotation(1) * .scale(2)
            layer.add(animation)
            let shown = layer.presentation(at: 0.75).transform
            #expect(shown.delta(to: .rotation(want) * .scale(2)).magnitude < 1e-9)
        }
    }
}
