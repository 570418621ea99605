import Geometry
import Glibc
import RenderTree

/// A picture of frames with their times, and curves under them, drawn as any other frame is.
struct ContactSheet {
    let frames: [(time: Double, frame: RenderFrame)]
    let curves: [LayerCurve]

    private static let margin = 16.0
    private static let gap = 12.0
    private static let labelHeight = 18.0
    private static let cellWidth = 150.0
    private static let curveHeight = 96.0
    private static let mostColumns = 8
    private static let ink = Color(hex: 0x1E2A38)
    private static let faint = Color(hex: 0xC8D0D9)
    private static let valueColor = Color(hex: 0x1565C0)
    private static let velocityColor = Color(hex: 0xE59A3C)
    /// As dark as small text needs it on white.
    private static let velocityInk = Color(hex: 0xA8620B)
    /// The room that a character of a time takes under the charts, at most, and what is free beside a label.
    private static let (digitWidth, labelGap) = (6.5, 6.0)

    /// The sheet as a frame.
    func frame(scale: Double) -> RenderFrame {
        let columns = max(4, min(frames.count, ContactSheet.mostColumns))
        let width =
            2 * ContactSheet.margin + Double(columns) * ContactSheet.cellWidth
            + Double(columns - 1) * ContactSheet.gap
        var top = ContactSheet.margin
        var nodes: [RenderNode] = []
        for row in stride(from: 0, to: frames.count, by: columns) {
            let cells = frames[row..<min(frames.count, row + columns)]
            let height = cells.map { ContactSheet.height(of: $0.frame) }.max() ?? 0
            for (column, cell) in cells.enumerated() {
                let left = ContactSheet.margin + Double(column) * (ContactSheet.cellWidth + ContactSheet.gap)
                nodes.append(contentsOf: ContactSheet.cell(cell, at: Point(left, top), id: 2 * nodes.count + 2))
            }
            top += height + ContactSheet.labelHeight + ContactSheet.gap
        }
        var operations: [PaintOperation] = []
        for curve in curves {
            let box = Rect(ContactSheet.margin, top, width - 2 * ContactSheet.margin, ContactSheet.curveHeight)
            operations += ContactSheet.chart(curve, in: box, marks: frames.map(\.time))
            top += ContactSheet.curveHeight + ContactSheet.gap
        }
        if !curves.isEmpty {
            let line = Rect(ContactSheet.margin, top - ContactSheet.gap, width - 2 * ContactSheet.margin, 0)
            operations += ContactSheet.axis(under: line, marks: frames.map(\.time))
            top += ContactSheet.labelHeight
        }
        let root = RenderNode(id: 1, contents: operations, children: nodes)
        let height = top - ContactSheet.gap + ContactSheet.margin
        return RenderFrame(size: Size(width, height), scale: scale, background: .white, root: root)
    }

    private static func height(of frame: RenderFrame) -> Double { frame.size.height * cellWidth / frame.size.width }

    private static func cell(_ cell: (time: Double, frame: RenderFrame), at place: Point, id: Int) -> [RenderNode] {
        let whole = Rect(origin: .zero, size: cell.frame.size)
        let height = height(of: cell.frame)
        let content = RenderNode(
            id: UInt64(id), transform: .translation(place.x, place.y) * .scale(cellWidth / cell.frame.size.width),
            clip: RoundedRect(whole, radius: 0),
            contents: [.fill(Path(rect: whole), .color(cell.frame.background))], children: [cell.frame.root])
        let border = Path(rect: Rect(place.x - 0.25, place.y - 0.25, cellWidth + 0.5, height + 0.5))
        let label = Rect(place.x, place.y + height, cellWidth, labelHeight)
        let legend = RenderNode(
            id: UInt64(id + 1),
            contents: [
                .stroke(border, .color(faint), StrokeStyle(width: 0.5)),
                text("\(rounded(cell.time)) s", in: label, ink, .center),
            ])
        return [content, legend]
    }

    /// A property's value and velocity over time, each in the scale of its own range.
    private static func chart(_ curve: LayerCurve, in box: Rect, marks: [Double]) -> [PaintOperation] {
        let plot = Rect(box.minX, box.minY + labelHeight, box.width, box.height - labelHeight)
        func x(_ time: Double) -> Double { place(of: time, in: plot, marks: marks) }
        var operations: [PaintOperation] = [
            .stroke(Path(rect: plot), .color(faint), StrokeStyle(width: 0.5))
        ]
        for mark in marks {
            var line = Path()
            line.move(to: Point(x(mark), plot.minY))
            line.line(to: Point(x(mark), plot.maxY))
            operations.append(.stroke(line, .color(faint), StrokeStyle(width: 0.5, dashes: [2, 2])))
        }
        for (values, color, width) in [
            (curve.velocities, velocityColor, 1.0), (curve.values, valueColor, 1.5),
        ] {
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            func y(_ value: Double) -> Double {
                let share = high > low ? (value - low) / (high - low) : 0.5
                return plot.maxY - 4 - share * (plot.height - 8)
            }
            var line = Path()
            for (index, time) in curve.times.enumerated() {
                let point = Point(x(time), y(values[index]))
                if index == 0 { line.move(to: point) } else { line.line(to: point) }
            }
            operations.append(
                .stroke(line, .color(color), StrokeStyle(width: width, cap: .round, join: .round)))
        }
        let title = Rect(box.minX, box.minY, box.width, labelHeight)
        // Words are in the colours of what they are about.
        let parts = [title.width * 0.4, title.width * 0.7]
        let name = Rect(title.minX, title.minY, parts[0], labelHeight)
        let value = Rect(title.minX + parts[0], title.minY, parts[1] - parts[0], labelHeight)
        let velocity = Rect(title.minX + parts[1], title.minY, title.width - parts[1], labelHeight)
        operations.append(text("\(curve.key.layer).\(curve.key.property.rawValue)", in: name, ink, .left))
        operations.append(text("value \(range(curve.values))", in: value, valueColor, .right))
        operations.append(
            text("velocity \(range(curve.velocities)) a second", in: velocity, velocityInk, .right))
        return operations
    }

    /// Where a time is along a chart.
    private static func place(of time: Double, in plot: Rect, marks: [Double]) -> Double {
        let (first, last) = (marks.first ?? 0, marks.last ?? 0)
        return last > first ? plot.minX + (time - first) / (last - first) * plot.width : plot.midX
    }

    /// The frames' times under the charts, those that have room.
    private static func axis(under line: Rect, marks: [Double]) -> [PaintOperation] {
        var end = -Double.infinity
        return marks.compactMap { mark in
            let label = "\(rounded(mark)) s"
            let center = place(of: mark, in: line, marks: marks)
            let width = digitWidth * Double(label.count)
            // A label at either end stays within the line.
            let left = min(max(center - width / 2, line.minX), line.maxX - width)
            guard left >= end else { return nil }
            end = left + width + labelGap
            let alignment: TextContent.Alignment =
                left > center - width / 2 ? .left : left < center - width / 2 ? .right : .center
            return text(label, in: Rect(left, line.minY, width, labelHeight), ink, alignment)
        }
    }

    private static func text(
        _ string: String, in box: Rect, _ color: Color, _ alignment: TextContent.Alignment
    ) -> PaintOperation {
        .text(TextContent(string, font: Font(size: 10), color: color, alignment: alignment, isTruncated: true), in: box)
    }

    private static func range(_ values: [Double]) -> String {
        "\(rounded(values.min() ?? 0)) … \(rounded(values.max() ?? 0))"
    }

    /// A number with three places at most.
    private static func rounded(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded() / 1000
        let text = "\(thousandths == 0 ? 0 : thousandths)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
