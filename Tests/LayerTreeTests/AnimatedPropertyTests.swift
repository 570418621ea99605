import Geometry
import LayerTree
import RenderTree
import Testing
import Timing

@Suite("Animated properties")
struct AnimatedPropertyTests {
    @Test("an animation without from and to starts and ends at the underlying value")
    func missingEnds() {
        func values(_ from: Double?, _ to: Double?, _ by: Double?) -> [Double] {
            let animation = BasicAnimation(\.opacity, from: from, to: to, by: by, duration: 1)
            return [0, 1].map { animation.value(at: MediaTiming.Sample(progress: $0), base: 8) }
        }
        #expect(values(1, 3, nil) == [1, 3] && values(1, 3, 9) == [1, 3])
        #expect(values(1, nil, 4) == [1, 5] && values(nil, 3, 2) == [1, 3])
        #expect(values(1, nil, nil) == [1, 8] && values(nil, 3, nil) == [8, 3])
        #expect(values(nil, nil, 2) == [8, 10] && values(nil, nil, nil) == [8, 8])
    }

    @Test("a layer's drawing follows its model and its animations, also while it moves")
    func drawing() {
        let (timeline, layer) = (Timeline(), Layer())
        timeline.attach(root: layer)
        layer.frame = Rect(0, 0, 10, 10)
        layer.backgroundColor = .white
        layer.add(BasicAnimation(\.position.x, from: 0, to: 9, duration: 10))
        func isDrawn(wide width: Double, at time: Double) -> Bool {
            let fill = PaintOperation.fill(Path(rect: Rect(0, 0, width, 10)), .color(.white))
            return layer.renderNode(atParentTime: time)?.contents == [fill]
        }
        #expect(isDrawn(wide: 10, at: 1) && isDrawn(wide: 10, at: 2))
        layer.bounds.size = Size(20, 10)
        #expect(isDrawn(wide: 20, at: 3))
        layer.add(BasicAnimation(\.bounds.size.width, from: 30, to: 30, duration: 10))
        #expect(isDrawn(wide: 30, at: 4))
        layer.removeAllAnimations()
        #expect(isDrawn(wide: 20, at: 5))
    }
}
