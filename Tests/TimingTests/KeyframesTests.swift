import Geometry
import TestSupport
import Testing
import Timing

private func worstError(_ table: [(Double, Double)], _ evaluate: (Double) -> Double) -> Double {
    table.map { abs(evaluate($0.0) - $0.1) }.max() ?? 0
}

@Suite("Keyframes") struct KeyframesTests {
    private static let values = [0, 1, 0.5, 0.7]
    private static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]

    @Test("linear and discrete key frames have the values measured on macOS")
    func measured() {
        let table: [(Keyframes<Double>, [Double])] = [
            (Keyframes(values: Self.values), [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
            (
                Keyframes(values: Self.values, keyTimes: [0, 0.1, 0.6, 1]),
                [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]
            ),
            (Keyframes(values: Self.values, mode: .discrete), [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
        ]
        for (index, (keyframes, expected)) in table.enumerated() {
            let rows = Array(zip(Self.times, expected))
            #expect(worstError(rows) { keyframes.value(at: $0) } < 1e-12)
            let other = table[(index + 1) % table.count].0
            #expect(worstError(rows) { other.value(at: $0) } > 1e-3, "the table tells the modes apart")
        }
    }

    @Test(
        "key frames of every mode pass through their values and are exact at both ends",
        arguments: CalculationMode.allCases)
    func ends(mode: CalculationMode) {
        let keyframes = Keyframes(values: Self.values, mode: mode)
        for time in [0, -1, -Double.infinity] { #expect(keyframes.value(at: time) == 0) }
        for time in [1, 2, Double.infinity] { #expect(keyframes.value(at: time) == 0.7) }
        #expect(Keyframes(values: [4.0], mode: mode).value(at: 0.3) == 4)
        #expect(Keyframes(values: [4.0, 4, 4], mode: mode).value(at: 0.3) == 4)
    }

    @Test(
        "linear, discrete and cubic key frames reach each value at its key time",
        arguments: [CalculationMode.linear, .discrete, .cubic])
    func keyTimes(mode: CalculationMode) {
        let times = [0, 0.1, 0.6, 1]
        let keyframes = Keyframes(values: Self.values, keyTimes: times, mode: mode)
        for (time, value) in zip(times, Self.values) { #expect(keyframes.value(at: time) == value) }
    }

    @Test("discrete key frames accept Core Animation's extra key time")
    func discreteTimes() {
        let keyframes = Keyframes(values: [1.0, 2, 3], keyTimes: [0, 0.2, 0.9, 1], mode: .discrete)
        for (time, value) in [(0.0, 1.0), (0.19, 1), (0.2, 2), (0.89, 2), (0.9, 3), (1, 3)] {
            #expect(keyframes.value(at: time) == value)
        }
        #expect(keyframes.nextChange(after: 0) == 0.2)
        #expect(keyframes.nextChange(after: 0.2) == 0.9)
        #expect(keyframes.nextChange(after: 0.95) == 1)
        #expect(keyframes.nextChange(after: 1) == nil)
        let short = Keyframes(values: [1.0, 2], keyTimes: [0, 0.4], mode: .discrete)
        #expect(short.value(at: 0.99) == 2)
        #expect(short.nextChange(after: 0.5) == 1)
    }

    @Test("each key frame segment has its own easing, or all share one")
    func easings() {
        let own = Keyframes(values: [0, 10.0, 30], easings: [.easeIn, .easeOut])
        #expect(abs(own.value(at: 0.125) - 10 * Easing.easeIn.value(at: 0.25)) < 1e-12)
        #expect(abs(own.value(at: 0.625) - (10 + 20 * Easing.easeOut.value(at: 0.25))) < 1e-12)
        let shared = Keyframes(values: [0, 10.0, 30], easings: [.easeIn])
        #expect(abs(shared.value(at: 0.625) - (10 + 20 * Easing.easeIn.value(at: 0.25))) < 1e-12)
        let stairs = Keyframes(values: [0, 10.0, 30], easings: [.linear, .steps(2)])
        #expect(stairs.nextChange(after: 0.2) == nil)
        #expect(stairs.nextChange(after: 0.5) == 0.75)
        #expect(stairs.nextChange(after: 0.75) == 1)
        #expect(stairs.value(at: 0.8) == 20)
    }

    @Test("two equal key times make a jump to the later value")
    func jump() {
        let keyframes = Keyframes(values: [0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
        #expect(keyframes.value(at: 0.5) == 5)
        #expect(abs(keyframes.value(at: 0.5.nextDown) - 1) < 1e-12)
        #expect(abs(keyframes.value(at: 0.75) - 5.5) < 1e-12)
    }

    @Test("paced key frames have constant speed")
    func paced() {
        let corner = Keyframes(values: [Point(0, 0), Point(30, 0), Point(30, 10)], mode: .paced)
        for (share, point) in [(0.25, Point(10, 0)), (0.75, Point(30, 0)), (0.875, Point(30, 5))] {
            #expect(corner.value(at: share).distance(to: point) < 1e-12)
        }
        let even = Keyframes(values: [Point(0, 0), Point(30, 0), Point(30, 10)])
        #expect(even.value(at: 0.25).distance(to: Point(10, 0)) > 1, "even key times do not run at one speed")
    }

    @Test("cubic key frames are a Catmull-Rom spline")
    func cubic() {
        // With even times, ½·(2p1 + (p2−p0)u + (2p0−5p1+4p2−p3)u² + (3p1−p0−3p2+p3)u³).
        let p = [0, 4.0, -2, 7]
        let keyframes = Keyframes(values: p, mode: .cubic)
        for u in [0, 0.2, 0.5, 0.9] {
            let square = (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * u * u
            let cube = (3 * p[1] - p[0] - 3 * p[2] + p[3]) * u * u * u
            let expected = (2 * p[1] + (p[2] - p[0]) * u + square + cube) / 2
            #expect(abs(keyframes.value(at: (1 + u) / 3) - expected) < 1e-12)
            if u > 0 {
                let straight = Keyframes(values: p).value(at: (1 + u) / 3)
                #expect(abs(straight - expected) > 1e-3 || u == 0.5, "a straight course is none")
            }
        }
    }

    @Test("cubic key frames are smooth, also with uneven times")
    func smoothness() {
        let keyframes = Keyframes(
            values: [Point(0, 0), Point(10, 40), Point(80, -5), Point(90, 90)], keyTimes: [0, 0.15, 0.7, 1],
            mode: .cubic)
        let straight = Keyframes(
            values: keyframes.values, keyTimes: keyframes.keyTimes, mode: .linear)
        let step = 1e-7
        func kink(_ keyframes: Keyframes<Point>, _ time: Double) -> Double {
            let before = (keyframes.value(at: time) - keyframes.value(at: time - step)) * (1 / step)
            let after = (keyframes.value(at: time + step) - keyframes.value(at: time)) * (1 / step)
            return (after - before).magnitude
        }
        for time in [0.15, 0.7] {
            #expect(kink(keyframes, time) < 1e-3)
            #expect(kink(straight, time) > 10)
        }
    }

    @Test("cubicPaced key frames follow the curve at constant speed")
    func cubicPaced() {
        let values = [Point(0, 0), Point(10, 40), Point(80, -5), Point(90, 90), Point(95, 92)]
        func spread(_ mode: CalculationMode) -> Double {
            let keyframes = Keyframes(values: values, mode: mode)
            let count = 2000
            let steps = (0..<count).map { index in
                keyframes.value(at: Double(index) / Double(count))
                    .distance(to: keyframes.value(at: Double(index + 1) / Double(count)))
            }
            return (steps.max() ?? 0) / (steps.min() ?? 0) - 1
        }
        #expect(spread(.cubicPaced) < 1e-3)
        #expect(spread(.cubic) > 0.5)
        for value in values {
            let keyframes = Keyframes(values: values, mode: .cubicPaced)
            let nearest = (0...4000).map { keyframes.value(at: Double($0) / 4000).distance(to: value) }.min() ?? 1
            #expect(nearest < 0.1)
        }
    }

    @Test("key frames of rotations past half a turn keep their direction")
    func rotations() {
        let maps = [0, 2, 4, 6.0].map(Affine.rotation)
        let keyframes = Keyframes(values: maps, mode: .cubic)
        for time in [0.1, 0.4, 0.5, 0.8] {
            let expected = Affine.rotation(6 * time)
            #expect(abs(keyframes.value(at: time).a - expected.a) < 1e-9)
            #expect(abs(keyframes.value(at: time).b - expected.b) < 1e-9)
        }
    }

    @Test("values that can't be interpolated stay until the next key frame, also where an easing is at its end before")
    func early() {
        let easing = Easing.piecewiseLinear([(0, 0), (0.5, 1), (1, 1)])
        let keyframes = Keyframes(values: [[0], [1, 1.0], [1, 1]], easings: [easing])
        #expect(keyframes.value(at: 0.4) == [0] && keyframes.value(at: 0.5) == [1, 1])
        #expect(keyframes.nextChange(after: 0.1) == 0.5)
        #expect(keyframes.value(at: 0.3) == keyframes.value(at: 0.1))
    }

    @Test("a wrong number of key times traps") func invalidKeyTimes() async {
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [0.0, 1], keyTimes: [0, 0.5, 1]) }
    }

    @Test("descending key times trap") func fallingKeyTimes() async {
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [0.0, 1, 2], keyTimes: [0, 1, 0.5]) }
    }
}
