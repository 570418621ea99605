import Geometry
import Testing
import Timing

@testable import Lottie

@Suite struct TrackSamplerTests {
    @Test("values before the first and after the last key frame are held") func ends() {
        let sampler = TrackSampler(Track(keys: [TrackKey(frame: 10, value: 1.0), TrackKey(frame: 20, value: 3.0)]))
        #expect([0, 10, 15, 20, 99].map { sampler.value(at: $0) } == [1, 1, 2, 3, 3])
        #expect(sampler.changes == [10...20])
    }

    @Test("a held value jumps at the next key frame and a millionth of a frame early") func heldValues() {
        let sampler = TrackSampler(
            Track(keys: [TrackKey(frame: 0, value: 1.0, isHold: true), TrackKey(frame: 5, value: 3.0)]))
        #expect([0, 4.9, 5 - 1e-9, 5].map { sampler.value(at: $0) } == [1, 1, 3, 3])
        #expect(sampler.changes == [5...5])
    }

    @Test("a segment may end elsewhere than the next one begins") func segments() {
        let sampler = TrackSampler(
            Track(keys: [TrackKey(frame: 0, value: 0.0, end: 10), TrackKey(frame: 10, value: 50.0)]))
        #expect(sampler.value(at: 9) == 9)
        #expect(sampler.value(at: 10) == 50)
    }

    @Test("each dimension has its own easing") func dimensions() {
        let late = Easing.cubic(1, 0, 1, 0)
        let sampler = TrackSampler(
            Track(keys: [
                TrackKey(frame: 0, value: Point.zero, easings: [.linear, late]),
                TrackKey(frame: 10, value: Point(10, 10)),
            ]))
        let middle = sampler.value(at: 5)
        #expect(abs(middle.x - 5) < 1e-9)
        #expect(middle.y == 10 * late.value(at: 0.5))
    }

    @Test("a cycle begins again and a ping pong comes back") func loops() {
        let keys = [TrackKey(frame: 0, value: 0.0), TrackKey(frame: 10, value: 10.0)]
        func value(_ kind: LoopRule.Kind, _ frame: Double, before: Bool = false) -> Double {
            TrackSampler(Track(keys: keys, loops: [LoopRule(kind: kind, isBefore: before)])).value(at: frame)
        }
        #expect(value(.cycle, 13) == 3)
        #expect(value(.pingPong, 13) == 7)
        #expect(value(.pingPong, 23) == 3)
        #expect(value(.offset, 23) == 23)
        #expect(abs(value(.proceed, 13) - 13) < 1e-6)
        #expect(value(.cycle, -3, before: true) == 7)
        #expect(value(.cycle, -3) == 0)
    }

    @Test("a loop may repeat the last segments or frames only") func partialLoops() {
        let keys = [
            TrackKey(frame: 0, value: 100.0), TrackKey(frame: 10, value: 0.0), TrackKey(frame: 20, value: 10.0),
        ]
        func value(_ span: LoopRule.Span, _ frame: Double) -> Double {
            TrackSampler(Track(keys: keys, loops: [LoopRule(kind: .cycle, isBefore: false, span: span)]))
                .value(at: frame)
        }
        #expect(value(.segments(1), 23) == 3)
        #expect(value(.frames(5), 23) == 8)
    }

    @Test("a curved position runs evenly along its length") func curvedPositions() {
        // A curve that is straight, with handles that a parameter would not pass evenly.
        let sampler = PositionSampler(
            .whole(
                Track(keys: [
                    TrackKey(frame: 0, value: Point.zero, curve: (Point(90, 0), Point(0, 0))),
                    TrackKey(frame: 10, value: Point(100, 0)),
                ])))
        for frame in 0...10 {
            #expect(abs(sampler.value(at: Double(frame)).x - 10 * Double(frame)) < 1e-6)
        }
    }

    @Test("a loop that continues repeats its curves") func repeatedCurves() {
        func sampler(_ kind: LoopRule.Kind) -> PositionSampler {
            PositionSampler(
                .whole(
                    Track(
                        keys: [
                            TrackKey(frame: 0, value: Point.zero, curve: (Point(0, 50), Point(-50, 0))),
                            TrackKey(frame: 10, value: Point(100, 100)),
                        ], loops: [LoopRule(kind: kind, isBefore: false)])))
        }
        let (again, on) = (sampler(.offset), sampler(.proceed))
        #expect((again.value(at: 14) - Point(100, 100) - again.value(at: 4)).magnitude < 1e-9)
        #expect(again.direction(at: 14) == again.direction(at: 4))
        // At its end the curve runs to the right.
        #expect(abs(on.value(at: 12).y - 100) < 0.1 && on.value(at: 12).x > 110)
    }

    @Test("a loop of no length holds the last value") func emptyLoops() {
        let keys = [TrackKey(frame: 0, value: 0.0), TrackKey(frame: 10, value: 8.0)]
        for kind in [LoopRule.Kind.cycle, .pingPong, .offset] {
            let rule = LoopRule(kind: kind, isBefore: false, span: .frames(1e-300))
            #expect(TrackSampler(Track(keys: keys, loops: [rule])).value(at: 1e6) == 8)
        }
    }

    @Test("a curve has a direction also before, after and beside its handles") func directions() {
        let sampler = PositionSampler(
            .whole(
                Track(keys: [
                    TrackKey(frame: 0, value: Point.zero, curve: (Point(50, 0), Point(0, -50))),
                    TrackKey(frame: 10, value: Point(100, 100)),
                ])))
        #expect([-1.0, 0].map { sampler.direction(at: $0) } == [0, 0])
        #expect(abs(sampler.direction(at: 10) - .pi / 2) < 1e-9)
        #expect(abs(sampler.direction(at: 20) - .pi / 2) < 1e-9)
    }
}
