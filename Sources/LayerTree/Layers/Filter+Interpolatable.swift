internal import Geometry
public import RenderTree
public import Timing

/// Interpolates the numbers and colours of filters of one kind.
///
/// Others are not interpolated: the first stays until the fraction reaches 1, and their delta is zero.
extension Filter: Interpolatable {
    /// A blur of 0, or a map by an amount of 0.
    public var withoutEffect: Filter? {
        switch self {
        case .blur: .blur(x: 0, y: 0)
        case .colorMap(let ramp, _): .colorMap(ramp, amount: 0)
        }
    }

    /// The differences of a blur's deviations, or of a map's amount and colours.
    public func delta(to other: Filter) -> VectorArray<SIMD4<Double>> {
        guard hasStructure(of: other) else { return .zero }
        return VectorArray(zip(numbers, other.numbers).map { $1 - $0 })
    }

    /// The filter with its numbers moved.
    public func advanced(by delta: VectorArray<SIMD4<Double>>) -> Filter {
        let moved = numbers.enumerated().map { index, number in
            index < delta.components.count ? number + delta.components[index] : number
        }
        switch self {
        case .blur: return .blur(x: moved[0][0], y: moved[0][1])
        case .colorMap:
            let ramp = moved.dropFirst().map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
            return .colorMap(ramp, amount: moved[0][0])
        }
    }

    /// The filter at a fraction between both; for unlike ones the first below 1, then the other.
    public func interpolated(to other: Filter, fraction: Double) -> Filter {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        guard hasStructure(of: other) else { return fraction < 1 ? self : other }
        return advanced(by: delta(to: other) * fraction)
    }

    private func hasStructure(of other: Filter) -> Bool {
        switch (self, other) {
        case (.blur, .blur): true
        case (.colorMap(let ramp, _), .colorMap(let other, _)): ramp.count == other.count
        default: false
        }
    }

    private var numbers: [SIMD4<Double>] {
        switch self {
        case .blur(let x, let y): [SIMD4(x, y, 0, 0)]
        case .colorMap(let ramp, let amount):
            [SIMD4(amount, 0, 0, 0)] + ramp.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
        }
    }
}
