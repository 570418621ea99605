internal import Geometry
internal import RenderTree

/// A gradient's numbers: `colorCount` times offset, red, green, blue; then pairs of offset and alpha.
struct GradientList {
    let numbers: [Double]
    let colorCount: Int

    /// The stops, at the offsets of both lists.
    var stops: [GradientStop] {
        let count = min(colorCount, numbers.count / 4)
        var colors: [(offset: Double, color: Color)] = []
        var greatest = 0.0
        for base in stride(from: 0, to: 4 * count, by: 4) {
            // Offsets ascend; one that goes back is at the one before it.
            greatest = max(greatest, numbers[base])
            colors.append(
                (
                    greatest, Color(red: numbers[base + 1], green: numbers[base + 2], blue: numbers[base + 3])
                ))
        }
        colors = Self.bent(colors)
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
        return from.color.mixed(with: to.color, (offset - from.offset) / (to.offset - from.offset))
    }

    private static func alpha(
        _ list: [(offset: Double, alpha: Double)], before index: Int, at offset: Double
    ) -> Double {
        if index == 0 { return list[0].alpha }
        if index == list.count { return list[index - 1].alpha }
        let (from, to) = (list[index - 1], list[index])
        return from.alpha + (to.alpha - from.alpha) * (offset - from.offset) / (to.offset - from.offset)
    }

    /// The colours with those that After Effects' midpoints bend.
    ///
    /// A file has a midpoint only as a stop with the mean colour of its neighbours. So that other gradients stay as they
    /// are, every second stop must be one, and one of them off the centre. Between stops, with the midpoint at m < ½,
    /// the share at x is 1 − (1 − x)^(ln ½ / ln(1 − m)), and the mirror of it for m > ½.
    private static func bent(_ colors: [(offset: Double, color: Color)]) -> [(offset: Double, color: Color)] {
        guard colors.count > 2, colors.count % 2 == 1 else { return colors }
        var isBent = false
        var result = [colors[0]]
        for index in stride(from: 1, to: colors.count, by: 2) {
            let (from, mean, to) = (colors[index - 1], colors[index], colors[index + 1])
            let width = to.offset - from.offset
            guard width > 0, mean.offset > from.offset, mean.offset < to.offset,
                mean.color.isClose(to: from.color.mixed(with: to.color, 0.5)), from.color != to.color
            else { return colors }
            let place = (mean.offset - from.offset) / width
            if abs(place - 0.5) > 0.01 { isBent = true }
            let middle = min(max(place, 1e-3), 1 - 1e-3)
            let steps = 16
            for step in 1...steps {
                let x = Double(step) / Double(steps)
                let share =
                    middle < 0.5
                    ? 1 - Math.pow(1 - x, Math.log(0.5) / Math.log(1 - middle))
                    : Math.pow(x, Math.log(0.5) / Math.log(middle))
                result.append((from.offset + width * x, from.color.mixed(with: to.color, share)))
            }
        }
        return isBent ? result : colors
    }
}

extension Color {
    /// The opaque colour between this one and another.
    fileprivate func mixed(with other: Color, _ share: Double) -> Color {
        Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    fileprivate func isClose(to other: Color) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) <= 1e-3
    }
}
