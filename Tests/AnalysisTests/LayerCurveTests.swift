import Testing

@testable import Analysis

@Suite("A curve")
struct LayerCurveTests {
    /// A curve of a function, at steps of a hundredth of a second.
    private func curve(_ channel: LayerChannel = .scale, _ value: (Double) -> Double) -> LayerCurve {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "box", channel: channel))
        for step in 0...100 {
            curve.times.append(Double(step) / 100)
            curve.values.append(value(Double(step) / 100))
        }
        return curve
    }

    /// The steps of a function's curve that are jumps, by their later times in hundredths.
    private func jumps(_ value: (Double) -> Double) -> [Int] {
        let curve = curve(.scale, value)
        return curve.doubtfulSteps.filter { step in
            let parts = (0...LayerCurve.partCount).map { part in
                value((Double(step - 1) + Double(part) / Double(LayerCurve.partCount)) / 100)
            }
            return curve.isJump(step, parts: parts)
        }
    }

    @Test("has a gap at a jump, wherever in a step that is and whatever moves beside it, and nowhere else")
    func jumpsAreFound() {
        for place in [0.5, 0.501, 0.505, 0.509] {
            let step = place == 0.5 ? 50 : 51
            #expect(jumps { $0 < place ? 0 : 1 } == [step])
            #expect(jumps { $0 < place ? 1 : 1.05 - 0.1 * ($0 - place) } == [step])
            #expect(jumps { $0 + ($0 < place ? 0 : 0.2) } == [step])
            #expect(jumps { ($0 < place ? 0 : 1) + ($0 < place + 0.01 ? 0 : 1) } == [step, step + 1])
        }
    }

    @Test("has none where it moves, however suddenly and fast")
    func movementIsNone() {
        for start in [0.5, 0.5013, 0.5088, 0.5099] {
            for duration in [0.01, 0.02, 0.05, 0.3] {
                let share = { (time: Double) in min(1, max(0, (time - start) / duration)) }
                #expect(jumps(share) == [], "linear from \(start) for \(duration)")
                #expect(jumps { share($0) * share($0) } == [], "quadratic from \(start) for \(duration)")
                #expect(jumps { 1 - (1 - share($0)) * (1 - share($0)) } == [], "easing out from \(start)")
            }
        }
    }

    @Test("has a gap where its layer goes and comes back within a step")
    func absence() {
        var parts = [Double?](repeating: 0, count: LayerCurve.partCount + 1)
        parts[3] = nil
        #expect(curve { $0 }.isJump(5, parts: parts))
    }

    @Test("whose change is too small to be seen is constant, by its unit")
    func constants() {
        #expect(curve(.y) { 340 + 0.02 * $0 }.isConstant && curve(.scale) { 0.9 + 0.0008 * $0 }.isConstant)
        #expect(!curve(.y) { 340 + 0.2 * $0 }.isConstant && !curve(.opacity) { 0.02 * $0 }.isConstant)
    }
}
