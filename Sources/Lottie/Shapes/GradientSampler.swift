internal import Geometry
package import LayerTree
internal import RenderTree

/// A gradient solved for sampling.
package struct GradientSampler: Sendable {
    private let isRadial: Bool
    private let start: TrackSampler<Point>
    private let end: TrackSampler<Point>
    private let highlightLength: TrackSampler<Double>
    private let highlightAngle: TrackSampler<Double>
    private let stops: TrackSampler<[Double]>
    private let colorCount: Int
    private let alpha: Double

    /// Solves a gradient whose colours have an opacity in addition to their own.
    package init(_ model: GradientModel, alpha: Double = 1) {
        isRadial = model.isRadial
        start = TrackSampler(model.start)
        end = TrackSampler(model.end)
        highlightLength = TrackSampler(model.highlightLength)
        highlightAngle = TrackSampler(model.highlightAngle)
        stops = TrackSampler(model.stops)
        colorCount = model.colorCount
        self.alpha = alpha
    }

    /// The spans of frames in which it may change.
    package var changes: [ClosedRange<Double>] {
        start.changes + end.changes + highlightLength.changes + highlightAngle.changes + stops.changes
    }

    /// The gradient at a frame.
    package func gradient(at frame: Double) -> ShapeGradient {
        let (start, end) = (start.value(at: frame), end.value(at: frame))
        let list = GradientList(numbers: stops.value(at: frame), colorCount: colorCount)
        let stops = list.stops.map { GradientStop($0.location, $0.color.with(alpha: $0.color.alpha * alpha)) }
        guard isRadial else { return ShapeGradient(stops, from: start, to: end) }
        let shift = max(-0.999, min(0.999, highlightLength.value(at: frame)))
        guard shift != 0 else { return ShapeGradient(stops, kind: .radial, from: start, to: end) }
        let way = end - start
        let angle = Math.atan2(way.y, way.x) + highlightAngle.value(at: frame)
        let reach = Math.hypot(way.x, way.y) * shift
        let focus = Point(start.x + reach * Math.cos(angle), start.y + reach * Math.sin(angle))
        return ShapeGradient(stops, kind: .radial, from: start, to: end, focus: focus)
    }
}

/// A gradient's numbers: `colorCount` times offset, red, green, blue; then pairs of offset and alpha.
struct GradientList {
    let numbers: [Double]
    let colorCount: Int

    /// The stops, at the offsets of both lists.
    var stops: [GradientStop] {
        let count = min(colorCount, numbers.count / 4)
        var colors: [(offset: Double, color: Color)] = []
        var greatest = 0.0
        for index in 0..<count {
            let base = 4 * index
            // Offsets ascend; one that goes back is at the one before it.
            greatest = max(greatest, numbers[base])
            colors.append(
                (
                    greatest, Color(red: numbers[base + 1], green: numbers[base + 2], blue: numbers[base + 3])
                ))
        }
        var alphas: [(offset: Double, alpha: Double)] = []
        greatest = 0
        for base in stride(from: 4 * count, to: numbers.count - 1, by: 2) {
            greatest = max(greatest, numbers[base])
            alphas.append((greatest, numbers[base + 1]))
        }
        guard !alphas.isEmpty, !colors.isEmpty else { return colors.map { GradientStop($0.offset, $0.color) } }
        // One of each at either list's offsets, so that jumps of both stay.
        var merged: [GradientStop] = []
        var (color, alpha) = (0, 0)
        while color < colors.count || alpha < alphas.count {
            let next = min(
                color < colors.count ? colors[color].offset : .infinity,
                alpha < alphas.count ? alphas[alpha].offset : .infinity)
            let ownColor = color < colors.count && colors[color].offset == next
            let ownAlpha = alpha < alphas.count && alphas[alpha].offset == next
            let shade = ownColor ? colors[color].color : Self.color(colors, before: color, at: next)
            let opacity = ownAlpha ? alphas[alpha].alpha : Self.alpha(alphas, before: alpha, at: next)
            merged.append(GradientStop(next, shade.with(alpha: opacity)))
            if ownColor { color += 1 }
            if ownAlpha { alpha += 1 }
        }
        return merged
    }

    private static func color(_ list: [(offset: Double, color: Color)], before index: Int, at offset: Double) -> Color {
        if index == 0 { return list[0].color }
        if index == list.count { return list[index - 1].color }
        let (from, to) = (list[index - 1], list[index])
        let share = (offset - from.offset) / (to.offset - from.offset)
        return Color(
            red: from.color.red + (to.color.red - from.color.red) * share,
            green: from.color.green + (to.color.green - from.color.green) * share,
            blue: from.color.blue + (to.color.blue - from.color.blue) * share)
    }

    private static func alpha(
        _ list: [(offset: Double, alpha: Double)], before index: Int, at offset: Double
    ) -> Double {
        if index == 0 { return list[0].alpha }
        if index == list.count { return list[index - 1].alpha }
        let (from, to) = (list[index - 1], list[index])
        return from.alpha + (to.alpha - from.alpha) * (offset - from.offset) / (to.offset - from.offset)
    }
}
