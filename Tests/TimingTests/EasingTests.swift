import Geometry
import TestSupport
import Testing
import Timing

/// An evaluator of a cubic easing at a time.
private typealias Evaluator = (CubicEasing, Double) -> Double

#if arch(x86_64)
    private typealias Precise = Float80
#else
    private typealias Precise = Double
#endif

/// The reference: bisection in the widest type there is, from the definition of the curve.
private func bisected(_ curve: CubicEasing, at x: Double) -> Double {
    func bezier(_ first: Double, _ second: Double, _ s: Precise) -> Precise {
        let rest = 1 - s
        return 3 * s * rest * rest * Precise(first) + 3 * s * s * rest * Precise(second) + s * s * s
    }
    var low: Precise = 0
    var high: Precise = 1
    for _ in 0..<70 {
        let middle = (low + high) / 2
        if bezier(curve.x1, curve.x2, middle) < Precise(x) { low = middle } else { high = middle }
    }
    return Double(bezier(curve.y1, curve.y2, (low + high) / 2))
}

private func worstError(of evaluate: Evaluator, curves: Int) -> Double {
    var random = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<curves {
        let curve = CubicEasing(
            .random(in: 0...1, using: &random), .random(in: -1...2, using: &random),
            .random(in: 0...1, using: &random), .random(in: -1...2, using: &random))
        for _ in 0..<3 {
            let x = Double.random(in: 0...1, using: &random)
            worst = max(worst, abs(evaluate(curve, x) - bisected(curve, at: x)))
        }
    }
    return worst
}

private let named: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("default", .default),
]

@Suite("Easing") struct EasingTests {
    @Test("ten thousand random cubic easings agree with a bisection to 1e-9, and wrong solvers do not")
    func randomCurves() {
        #expect(worstError(of: { $0.value(at: $1) }, curves: 10_000) < 1e-9)
        let untransformed: Evaluator = { curve, x in
            3 * x * (1 - x) * (1 - x) * curve.y1 + 3 * x * x * (1 - x) * curve.y2 + x * x * x
        }
        #expect(worstError(of: untransformed, curves: 100) > 1e-9)
        #expect(worstError(of: { bisected($0, at: $1) + 2e-9 }, curves: 10) > 1e-9)
    }

    @Test("the named easings have the values measured on macOS")
    func namedCurves() {
        let inputs = [0.1, 0.25, 0.5, 0.75, 0.9]
        let measured: [(Easing, [Double])] = [
            (.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
            (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
            (.easeInOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
            (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
            (.linear, inputs),
        ]
        for (easing, outputs) in measured {
            for (input, output) in zip(inputs, outputs) {
                #expect(abs(easing.value(at: input) - output) < 2e-6, "\(easing) at \(input)")
            }
        }
    }

    @Test(
        "easings at a quarter agree with macOS to five digits",
        arguments: [(1, 0.09346), (2, 0.37814), (3, 0.12916), (4, 0.40851)])
    func quarter(index: Int, expected: Double) {
        #expect(abs(named[index].easing.value(at: 0.25) - expected) <= 0.000005)
    }

    @Test("easings are exact at both ends, and inputs are clamped")
    func ends() {
        var random = SeededGenerator(seed: 2)
        var easings = named.map(\.easing)
        for _ in 0..<200 {
            easings.append(
                .cubic(
                    .random(in: 0...1, using: &random), .random(in: -3...3, using: &random),
                    .random(in: 0...1, using: &random), .random(in: -3...3, using: &random)))
        }
        easings += easings.map(\.reversed)
        easings.append(.easeIn.chained(with: .easeOut, at: 0.3, reaching: 0.7))
        easings.append(.steps(7, .jumpEnd))
        easings.append(.steps(7, .jumpNone))
        for easing in easings {
            for input in [0, -0.0, -1, -.infinity, .nan] { #expect(easing.value(at: input) == 0, "\(easing)") }
            for input in [1, 2, .infinity] { #expect(easing.value(at: input) == 1, "\(easing)") }
        }
    }

    @Test("the steepest cubic easing agrees with its closed form")
    func triplePoint() {
        // x(s) = ½ + 4(s − ½)³ is stationary at ½, where s needs 53 digits of a cube root.
        let curve = CubicEasing(1, 0, 0, 1)
        for offset in [1e-1, 1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 0] {
            for x in [0.5 - offset, 0.5 + offset] {
                let s = 0.5 + Math.cbrt((x - 0.5) / 4)
                let expected = s * s * (3 - 2 * s)
                #expect(abs(curve.value(at: x) - expected) < 1e-9, "at \(x)")
            }
        }
    }

    @Test("nearly vertical cubic easings are right to 1e-9 at points known exactly")
    func nearlyVertical() {
        // All numbers are dyadic, so that x(s) below is exact in a double.
        for exponent in [4, 8, 12, 16] {
            let small = 1 / Double(1 << exponent)
            for (x1, x2) in [(1 - small, small), (1 - small, 0), (1, small), (1, 0), (0, 0), (1, 1), (0, 1)] {
                let curve = CubicEasing(x1, -1, x2, 2)
                for numerator in 1..<256 {
                    let s = Double(numerator) / 256
                    let rest = 1 - s
                    let x = 3 * s * rest * rest * x1 + 3 * s * s * rest * x2 + s * s * s
                    let y = -3 * s * rest * rest + 6 * s * s * rest + s * s * s
                    #expect(abs(curve.value(at: x) - y) < 1e-9, "\(curve) at s = \(s)")
                }
            }
        }
    }

    @Test("cubic easings keep the relative precision of tiny inputs")
    func tinyInputs() {
        // Near 0, x = 3s²·x2 for x1 = 0, and y = 3s·y1.
        let curve = CubicEasing(0, 1, 0.5, 1)
        let x = 1e-20
        #expect(abs(curve.value(at: x) / (3 * (x / 1.5).squareRoot()) - 1) < 1e-9)
    }

    @Test("an easing's slope is the derivative of its value")
    func slopes() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let easing = Easing.cubic(
                .random(in: 0...0.9, using: &random), .random(in: -1...2, using: &random),
                .random(in: 0.1...1, using: &random), .random(in: -1...2, using: &random))
            let x = Double.random(in: 0.05...0.95, using: &random)
            let step = 1e-6
            let difference = (easing.value(at: x + step) - easing.value(at: x - step)) / (2 * step)
            let slope = easing.slope(at: x)
            #expect(abs(slope - difference) < 1e-4 * max(1, slope * slope), "\(easing) at \(x)")
        }
        #expect(Easing.linear.slope(at: 0.3) == 1)
        #expect(Easing.easeIn.slope(at: 0) == 0)
        #expect(Easing.easeOut.slope(at: 1) == 0)
        #expect(abs(Easing.default.slope(at: 0) - 0.4) < 1e-12)
        #expect(Easing.cubic(1, 0, 0, 1).slope(at: 0.5) == .infinity)
        #expect(Easing.cubic(0, 1, 0.5, 1).slope(at: 0) == .infinity)
        #expect(abs(Easing.cubic(0, 0, 0.5, 1).slope(at: 0) - 2) < 1e-12)
    }

    @Test("a reversed easing runs backwards")
    func reversal() {
        var random = SeededGenerator(seed: 4)
        let easings =
            named.map(\.easing) + [
                .cubic(0.2, -1, 0.9, 1.7), .piecewiseLinear([(0, 0), (0.3, 0.9), (0.7, 0.2), (1, 1)]),
                .steps(4, .jumpStart), .steps(4, .jumpEnd), .steps(4, .jumpNone), .steps(4, .jumpBoth),
                .easeIn.chained(with: .easeOut, at: 0.25, reaching: 0.6),
            ]
        for easing in easings {
            for _ in 0..<100 {
                let x = Double.random(in: 0...1, using: &random)
                #expect(abs(easing.reversed.value(at: x) - (1 - easing.value(at: 1 - x))) < 1e-9, "\(easing) at \(x)")
            }
            #expect(abs(easing.reversed.reversed.value(at: 0.37) - easing.value(at: 0.37)) < 1e-12)
        }
        #expect(Easing.easeIn.reversed.value(at: 0.25) != Easing.easeIn.value(at: 0.25))
    }

    @Test("a chained easing is one curve and then the other")
    func chain() {
        let chain = Easing.easeIn.chained(with: .easeOut, at: 0.2, reaching: 0.7)
        #expect(chain.value(at: 0.2) == 0.7)
        #expect(abs(chain.value(at: 0.1) - 0.7 * Easing.easeIn.value(at: 0.5)) < 1e-12)
        #expect(abs(chain.value(at: 0.6) - (0.7 + 0.3 * Easing.easeOut.value(at: 0.5))) < 1e-12)
        #expect(abs(chain.slope(at: 0.1) - Easing.easeIn.slope(at: 0.5) * 3.5) < 1e-12)
        #expect(chain.nextChange(after: 0.1) == nil)
    }

    @Test("piecewise linear easings are straight between stops, and jump between stops of equal input")
    func piecewiseLinear() {
        let easing = Easing.piecewiseLinear([(0, 0), (0.5, 0.2), (0.5, 0.6), (1, 1)])
        for (input, output) in [(0, 0), (0.25, 0.1), (0.5, 0.6), (0.75, 0.8), (1, 1)] {
            #expect(abs(easing.value(at: input) - output) < 1e-15)
        }
        #expect(abs(easing.slope(at: 0.1) - 0.4) < 1e-12)
        #expect(abs(easing.slope(at: 0.5) - 0.8) < 1e-12)
        #expect(abs(easing.slope(at: 1) - 0.8) < 1e-12)
    }

    @Test("step easings are constant and jump as in CSS")
    func steps() {
        let table: [(StepEasing.Position, [Double])] = [
            (.jumpStart, [0.25, 0.25, 0.5, 0.5, 0.75, 1, 1]),
            (.jumpEnd, [0, 0, 0.25, 0.25, 0.5, 0.75, 1]),
            (.jumpNone, [0, 0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1]),
            (.jumpBoth, [0.2, 0.2, 0.4, 0.4, 0.6, 0.8, 1]),
        ]
        for (position, outputs) in table {
            for (input, output) in zip([0, 0.2, 0.25, 0.3, 0.5, 0.9, 1], outputs) {
                #expect(Easing.steps(4, position).value(at: input) == output, "\(position) at \(input)")
            }
        }
        #expect(Easing.steps(3).value(at: 0.999) == 2.0 / 3)
    }

    @Test("step easings change exactly at the times that nextChange returns")
    func nextChange() throws {
        for position in StepEasing.Position.allCases {
            for count in [2, 3, 7, 10, 49, 60, 1000] {
                let easing = Easing.steps(count, position)
                var time = 0.0
                var changes = 0
                while let next = easing.nextChange(after: time) {
                    try #require(next > time)
                    #expect(easing.value(at: next.nextDown) == easing.value(at: time))
                    if next < 1 { #expect(easing.value(at: next) > easing.value(at: time)) }
                    time = next
                    changes += 1
                }
                #expect(changes == count)
                #expect(time == 1)
            }
        }
        #expect(Easing.easeIn.nextChange(after: 0.2) == nil)
        #expect(Easing.steps(4).nextChange(after: 0.3) == 0.5)
        #expect(Easing.steps(4).nextChange(after: 0.8) == 1)
        #expect(Easing.steps(4).nextChange(after: 1) == nil)
        let chain = Easing.steps(2).chained(with: .linear)
        #expect(chain.nextChange(after: 0) == 0.25)
        #expect(chain.nextChange(after: 0.3) == 0.5)
        #expect(chain.nextChange(after: 0.6) == nil)
    }

    @Test("a cubic easing with a control point's x outside 0…1 traps") func invalidControlPoint() async {
        await #expect(processExitsWith: .failure) { _ = Easing.cubic(1.1, 0, 0, 1) }
    }

    @Test("a piecewise linear easing whose stops do not ascend traps") func invalidStops() async {
        await #expect(processExitsWith: .failure) { _ = Easing.piecewiseLinear([(0, 0), (0.5, 1), (0.4, 1), (1, 1)]) }
    }
}
