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
}
