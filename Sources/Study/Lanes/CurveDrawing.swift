import Analysis
import Controls
import Geometry
import RenderTree

/// Draws a channel's value and velocity against time.
struct CurveDrawing {
    let scale: TimeScale
    let colors: LaneColors
    /// The graph's height, in points.
    let height: Double
    /// The values at the graph's lower and upper edges, in the channel's unit.
    let values: ClosedRange<Double>
    /// The one value of curves that do not change; nil if they do.
    let constant: Double?
    /// The largest velocity up or down; what is at rest is in the middle.
    let speed: Double

    private static let padding = 8.0

    /// Makes the axes for all curves of a graph.
    init(scale: TimeScale, colors: LaneColors, height: Double, curves: [LayerCurve]) {
        (self.scale, self.colors, self.height) = (scale, colors, height)
        let ranges = curves.filter { !$0.values.isEmpty }.map(\.range)
        let least = ranges.map(\.lowerBound).min() ?? 0
        let most = ranges.map(\.upperBound).max() ?? 0
        constant = least < most ? nil : least
        values = least < most ? least...most : (least - 1)...(least + 1)
        speed = curves.map { curve in curve.velocities.reduce(0) { max($0, abs($1)) } }.max() ?? 0
    }

    /// The place of a value, from the graph's upper edge.
    func y(of value: Double) -> Double {
        let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
        return height - Self.padding - share * (height - 2 * Self.padding)
    }

    private func y(ofVelocity velocity: Double) -> Double {
        guard speed > 0 else { return height / 2 }
        return height / 2 - velocity / speed * (height / 2 - Self.padding)
    }

    /// The lines at the highest and the lowest value, and at rest.
    var grid: [PaintOperation] {
        [values.lowerBound, values.upperBound].map { value in
            line(at: y(of: value), alpha: 0.9)
        } + (speed > 0 ? [line(at: height / 2, alpha: 0.5)] : [])
    }

    private func line(at y: Double, alpha: Double) -> PaintOperation {
        .fill(Path(rect: Rect(0, y.rounded(), scale.width, 1)), .color(colors.theme.line.with(alpha: alpha)))
    }

    /// A curve's value as a solid line and its velocity as a dashed one, with gaps where the value jumps.
    /// - Parameter isKept: whether it is that of the settings kept for comparison, which is thinner.
    func operations(for curve: LayerCurve, isKept: Bool) -> [PaintOperation] {
        let color = isKept ? colors.theme.faintText : colors.color(of: curve.key.channel)
        let velocities = curve.velocities
        var (value, velocity) = (Path(), Path())
        let first = max(0, (curve.times.firstIndex { $0 >= scale.first } ?? curve.times.count) - 1)
        for index in first..<max(first, curve.times.count) {
            let x = scale.x(of: curve.times[index])
            let points = (
                Point(x, y(of: curve.values[index])), Point(x, y(ofVelocity: velocities[index]))
            )
            if index == first || curve.breaks.contains(index) {
                value.move(to: points.0)
                velocity.move(to: points.1)
            } else {
                value.line(to: points.0)
                velocity.line(to: points.1)
            }
            if x > scale.width { break }
        }
        let thin = StrokeStyle(width: 1, dashes: [3, 3])
        let solid = StrokeStyle(width: isKept ? 1 : 1.75, join: .round)
        // What is left of the names, and right of the window, is cut.
        let place = Path(rect: Rect(0, 0, scale.width, height))
        return [
            .clipped(
                (speed > 0 ? [.stroke(velocity, .color(color.with(alpha: 0.75)), thin)] : [])
                    + [.stroke(value, .color(color), solid)], to: place)
        ]
    }
}

extension LayerCurve {
    /// The value, the velocity and the time in words: `rotation −15.0° · 118°/s · 0.150 s`.
    func words(at time: Double) -> String? {
        guard let value = value(at: time), let velocity = velocity(at: time) else { return nil }
        let channel = key.channel
        return "\(channel.name) \(channel.words(value)) · \(channel.velocityWords(velocity)) · "
            + "\(fixed(time, 3)) s"
    }
}

extension LayerChannel {
    /// A value with its unit.
    func words(_ value: Double) -> String { number(value) + unit }

    /// A value without its unit.
    func number(_ value: Double) -> String { signed(value, unit.isEmpty ? 3 : 1) }

    /// A velocity with its unit.
    func velocityWords(_ velocity: Double) -> String {
        signed(velocity, abs(velocity) >= 99.95 ? 0 : unit.isEmpty ? 2 : 1) + "\(unit)/s"
    }
}

/// A number with a minus sign in place of a hyphen.
private func signed(_ value: Double, _ digits: Int) -> String {
    let words = fixed(value, digits)
    return words.hasPrefix("-") ? "−" + words.dropFirst() : words
}
