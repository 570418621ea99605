internal import Geometry
internal import RenderTree

extension [GradientStop] {
    /// How much the colours of two gradients differ on the mean, from 0 to 1, in the component that differs most.
    ///
    /// It is small wherever what is drawn hardly differs, whatever the stops: when one comes, or a sharp edge moves a little.
    /// Without stops a gradient is clear.
    func meanDifference(from other: [GradientStop]) -> Double {
        let places = Set((self + other).map { Swift.min(1, Swift.max(0, $0.location)) } + [0, 1]).sorted()
        var sum = SIMD4<Double>.zero
        for (start, end) in zip(places, places.dropFirst()) {
            // Colours change evenly between two stops; their difference may change its sign.
            for part in 0..<8 {
                let place = start + (end - start) * (Double(part) + 0.5) / 8
                let (first, second) = (components(at: place), other.components(at: place))
                sum += (first - second).replacing(with: second - first, where: first .< second) * ((end - start) / 8)
            }
        }
        return sum.max()
    }

    /// The colour at a place, which is not that of a stop.
    private func components(at place: Double) -> SIMD4<Double> {
        guard let first, let last else { return .zero }
        guard let next = firstIndex(where: { $0.location > place }) else { return last.components }
        if next == 0 { return first.components }
        let (before, after) = (self[next - 1], self[next])
        let share = (place - before.location) / (after.location - before.location)
        return before.components + (after.components - before.components) * share
    }
}

extension GradientStop {
    fileprivate var components: SIMD4<Double> { SIMD4(color.red, color.green, color.blue, color.alpha) }
}
