import Foundation
import Geometry
import LayerTree
import Testing

@testable import Analysis

@Suite("A layer's curve: its velocity and its bends")
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

    @Test("has the velocity of the movement at its values, also where it begins: of a spring within 1 %")
    func velocities() throws {
        let (decay, turn) = (6.0, 18.0)
        let curve = curve { exp(-decay * $0) * sin(turn * $0) }
        for (time, velocity) in zip(curve.times, curve.velocities) {
            let exact = exp(-decay * time) * (turn * cos(turn * time) - decay * sin(turn * time))
            #expect(abs(velocity - exact) < 0.01 * turn, "at \(time)")
        }
    }

    @Test("that bends where it has no gap has no velocity beyond those before and after the bend")
    func bends() {
        for start in [0.5, 0.503, 0.508] {
            let velocities = curve { max(0, $0 - start) * 3 }.velocities
            #expect(velocities.allSatisfy { (-1e-9...3 + 1e-9).contains($0) })
        }
    }

    @Test("whose change is too small to be seen is constant, by its unit")
    func constants() {
        #expect(curve(.y) { 340 + 0.02 * $0 }.isConstant && curve(.scale) { 0.9 + 0.0008 * $0 }.isConstant)
        #expect(!curve(.y) { 340 + 0.2 * $0 }.isConstant && !curve(.opacity) { 0.02 * $0 }.isConstant)
    }

    @Test("what jumps as the viewport changes has no velocity from that, and the last is as good as the others")
    func jumps() {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "box", channel: .x))
        for step in 0...10 {
            curve.times.append(Double(step) / 10)
            curve.values.append(Double(step) + (step < 5 ? 0 : 100))
        }
        #expect(curve.velocities.contains { $0 > 100 })
        curve.breaks = [5]
        #expect(curve.velocities.allSatisfy { abs($0 - 10) < 1e-9 })
    }

    @Test("a curve is where the layer is, transform and all, and its velocity is the change a second")
    func curves() {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "box", channel: .x))
        for step in 0...10 {
            var state = LayerState()
            state.position.x = 5
            state.transform = .translation(Double(step) * 3, 0)
            curve.times.append(Double(step) / 10)
            curve.values.append(LayerChannel.x.value(of: state))
        }
        #expect(curve.values.first == 5 && curve.values.last == 35)
        #expect(curve.velocities.allSatisfy { abs($0 - 30) < 1e-9 })
    }
}
