import Analysis
import Geometry
import Glibc
import RenderTree

/// A chart of a channel's value and velocity over time, each scaled to its range.
struct CurveChart {
    let curve: LayerCurve
    /// The title's line and the plot under it.
    let box: Rect
    /// The frames' times, in order: the chart goes from the first to the last.
    let marks: [Double]

    static let titleHeight = 18.0
    private static let valueColor = Color(hex: 0x1565C0)
    private static let velocityColor = Color(hex: 0xE59A3C)
    /// As dark as small text needs it on white.
    private static let velocityInk = Color(hex: 0xA8620B)
    /// The margin above and below the curves.
    private static let inset = 4.0

    private var plot: Rect {
        Rect(box.minX, box.minY + CurveChart.titleHeight, box.width, box.height - CurveChart.titleHeight)
    }

    var operations: [PaintOperation] {
        let frame = PaintOperation.stroke(
            Path(rect: plot), .color(ContactSheet.faint), StrokeStyle(width: 0.5))
        let times = marks.map { mark in
            line(
                [Point(x(mark), plot.minY), Point(x(mark), plot.maxY)], ContactSheet.faint,
                StrokeStyle(width: 0.5, dashes: [2, 2]))
        }
        let velocities = curve.isConstant ? curve.values.map { _ in 0 } : curve.velocities
        // A velocity is seen from standing still.
        let velocityRange = min(0, velocities.min() ?? 0)...max(0, velocities.max() ?? 0)
        let middle = (curve.range.lowerBound + curve.range.upperBound) / 2
        let range = curve.isConstant ? middle...middle : curve.range
        return [frame] + times
            + plotted(velocities, in: velocityRange, CurveChart.velocityColor, width: 1)
            + plotted(
                curve.isConstant ? curve.values.map { _ in middle } : curve.values, in: range, CurveChart.valueColor,
                width: 1.5)
            + title(range, velocityRange)
    }

    /// A curve and, where it crosses or touches 0, the line of that.
    private func plotted(
        _ values: [Double], in range: ClosedRange<Double>, _ color: Color, width: Double
    ) -> [PaintOperation] {
        let isFlat = range.upperBound - range.lowerBound < curve.key.channel.resolution
        func y(_ value: Double) -> Double {
            let share = isFlat ? 0.5 : (value - range.lowerBound) / (range.upperBound - range.lowerBound)
            return plot.maxY - CurveChart.inset - share * (plot.height - 2 * CurveChart.inset)
        }
        var path = Path()
        for (index, time) in curve.times.enumerated() {
            let point = Point(x(time), y(values[index]))
            if index == 0 || curve.breaks.contains(index) { path.move(to: point) }
            // A value between two gaps is a dot, which its round ends make of a line without a length.
            path.line(to: point)
        }
        let curved = PaintOperation.stroke(
            path, .color(color), StrokeStyle(width: width, cap: .round, join: .round))
        guard !isFlat, range.contains(0) else { return [curved] }
        let zero = line(
            [Point(plot.minX, y(0)), Point(plot.maxX, y(0))], color.with(alpha: 0.45), StrokeStyle(width: 0.5))
        return [zero, curved]
    }

    /// Words in the colours of what they are about.
    private func title(_ values: ClosedRange<Double>, _ velocities: ClosedRange<Double>) -> [PaintOperation] {
        let channel = curve.key.channel
        let parts = [box.width * 0.4, box.width * 0.7]
        func part(_ start: Double, _ end: Double) -> Rect {
            Rect(box.minX + start, box.minY, end - start, CurveChart.titleHeight)
        }
        let value = CurveNumbers(values, resolution: channel.resolution).text
        let velocity = CurveNumbers(velocities, resolution: channel.resolution).text
        return [
            ContactSheet.text(
                name(in: parts[0]), in: part(0, parts[0]), ContactSheet.ink, .left),
            ContactSheet.text(
                "value \(value)\(channel.unit)", in: part(parts[0], parts[1]), CurveChart.valueColor, .right),
            ContactSheet.text(
                "velocity \(velocity)\(channel.velocityUnit)", in: part(parts[1], box.width),
                CurveChart.velocityInk, .right),
        ]
    }

    /// The layer and its number, of which a width has the end.
    private func name(in width: Double) -> String {
        let name = "\(curve.key.layer).\(curve.key.channel.name)"
        let count = Int(width / ContactSheet.digitWidth)
        return name.count > count ? "…\(name.suffix(max(1, count - 1)))" : name
    }

    private func x(_ time: Double) -> Double { CurveChart.place(of: time, in: plot, marks: marks) }

    /// Where a time is along a chart, whose marks are several.
    static func place(of time: Double, in plot: Rect, marks: [Double]) -> Double {
        let (first, last) = (marks.first ?? 0, marks.last ?? 0)
        return plot.minX + (time - first) / (last - first) * plot.width
    }

    private func line(_ points: [Point], _ color: Color, _ style: StrokeStyle) -> PaintOperation {
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        return .stroke(path, .color(color), style)
    }
}
