import Stage
import Testing

@testable import Controls

@Suite("Scales of values")
struct ValueScaleTests {
    private func scale(
        _ range: ClosedRange<Double>, step: Double? = nil, isLogarithmic: Bool = false
    ) -> ValueScale {
        var scale = ValueScale(range, step: step)
        scale.isLogarithmic = isLogarithmic
        return scale
    }

    @Test("the quotient of a logarithmic range's ends may be larger than any number")
    func wide() {
        let scale = scale(.leastNonzeroMagnitude...1, isLogarithmic: true)
        #expect(scale.share(of: .leastNonzeroMagnitude) == 0 && scale.share(of: 1) == 1)
        let middle = scale.value(atShare: 0.5)
        #expect(middle > 1e-163 && middle < 1e-161 && scale.value(atShare: 1) == 1)
    }

    @Test("arrows cross a narrow logarithmic range", arguments: [KeyModifiers(), .shift])
    func narrow(modifiers: KeyModifiers) {
        let scale = scale(1...1.05, isLogarithmic: true)
        var value = 1.0
        for _ in 0..<1100 {
            let next = scale.value(value, movedBy: KeyPress(.right, modifiers: modifiers)) ?? .nan
            #expect(next > value || next == 1.05)
            value = next
        }
        #expect(value == 1.05)
    }

    @Test("the last value is the last step within the range, by the pointer and by every key")
    func lastStep() {
        let scale = scale(0...10, step: 3)
        #expect(scale.value(atShare: 1) == 9)
        for key in [Key.end, .right, .pageUp] { #expect(scale.value(9, movedBy: KeyPress(key)) == 9) }
        #expect(scale.value(9, movedBy: KeyPress(.left)) == 6)
        #expect(self.scale(0...1, step: 0.1).value(0, movedBy: KeyPress(.end)) == 1)
    }
}
