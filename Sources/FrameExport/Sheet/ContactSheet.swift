package import Analysis
package import Geometry
import Glibc
package import RenderTree
package import Scenes
import Stage

/// A picture of frames with their times, and curves under them.
package struct ContactSheet {
    private let frames: [(time: Double, frame: RenderFrame)]
    private let curves: [LayerCurve]

    private static let margin = 16.0
    private static let gap = 12.0
    private static let labelHeight = 18.0
    private static let cellWidth = 150.0
    private static let curveHeight = 96.0
    private static let maxColumns = 8
    /// The seconds between a curve's samples, where it has no more than ``maxSampleCount``.
    private static let sampleStep = 1 / 120.0
    private static let maxSampleCount = 20_000
    static let ink = Color(hex: 0x1E2A38)
    static let faint = Color(hex: 0xC8D0D9)
    /// The room that a character of a time takes under the charts, at most, and what is free beside a label.
    static let (digitWidth, labelGap) = (6.5, 6.0)

    /// Makes the sheet of a scene.
    /// - Parameters:
    ///   - times: those of the frames, rising.
    ///   - background: what is behind the scene; nil for its own background.
    ///   - makePlayer: makes the scene, a second time for its curves.
    ///   - choose: which channels have a curve; more than one time has one.
    package init(
        at times: [Double], over background: Color?, of makePlayer: () -> ScenePlayer,
        choosing choose: (ChannelActivity) throws -> [LayerCurve.Key]
    ) throws {
        let player = makePlayer()
        let (first, last) = (times.first ?? 0, times.last ?? 0)
        let stepCount = ChannelActivity.stepCount(layers: player.stage.snapshots().count)
        // The last is not what a sum makes of it.
        let looks = Set((0..<stepCount).map { first + (last - first) * Double($0) / Double(stepCount) } + [last])
        var frames: [(time: Double, frame: RenderFrame)] = []
        var activity = ChannelActivity()
        // A stage only goes forwards.
        for time in looks.union(times).sorted() {
            try player.advance(to: time)
            if times.contains(time) {
                var frame = player.stage.frame()
                if let background { frame.background = background }
                frames.append((time, frame))
            }
            if looks.contains(time) { activity.look(at: player.stage) }
        }
        self.frames = frames
        let keys = try choose(activity)
        guard first < last, !keys.isEmpty else {
            curves = []
            return
        }
        var wanted = Replay.Wanted()
        (wanted.range, wanted.origin) = (first...last, first)
        // What is written beside a curve is as exact over minutes as over seconds.
        let finest = max(ContactSheet.sampleStep, (last - first) / Double(ContactSheet.maxSampleCount))
        wanted.step = min((last - first) / Double(stepCount), finest)
        wanted.curves = Set(keys)
        let found = CurveSampler.curves(wanted, of: makePlayer())
        curves = keys.compactMap { found[$0] }
    }

    /// The sheet as a frame.
    package func frame(scale: Double) -> RenderFrame {
        let columns = max(4, min(frames.count, ContactSheet.maxColumns))
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
            operations += CurveChart(curve: curve, box: box, marks: frames.map(\.time)).operations
            top += ContactSheet.curveHeight + ContactSheet.gap
        }
        if curves.isEmpty {
            let line = Rect(ContactSheet.margin, top, width - 2 * ContactSheet.margin, ContactSheet.labelHeight)
            operations.append(
                ContactSheet.text(ContactSheet.stillness(frames.map(\.time)), in: line, ContactSheet.ink, .left))
            top += ContactSheet.labelHeight + ContactSheet.gap
        } else {
            let line = Rect(ContactSheet.margin, top - ContactSheet.gap, width - 2 * ContactSheet.margin, 0)
            operations += ContactSheet.axis(under: line, marks: frames.map(\.time))
            top += ContactSheet.labelHeight
        }
        let root = RenderNode(id: 1, contents: operations, children: nodes)
        let height = top - ContactSheet.gap + ContactSheet.margin
        return RenderFrame(size: Size(width, height), scale: scale, background: .white, root: root)
    }

    /// Why there is no curve.
    private static func stillness(_ times: [Double]) -> String {
        guard let first = times.first, let last = times.last, last > first else {
            return "No curves: one time alone has none."
        }
        return
            "No curves: no layer changes its place, size, opacity, scale or rotation here; what moves, if anything does, is drawn inside them."
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
                text("\(frameTime(cell.time)) s", in: label, ink, .center),
            ])
        return [content, legend]
    }

    /// The frames' times under the charts, those that have room.
    private static func axis(under line: Rect, marks: [Double]) -> [PaintOperation] {
        var end = -Double.infinity
        return marks.compactMap { mark in
            let label = "\(frameTime(mark)) s"
            let center = CurveChart.place(of: mark, in: line, marks: marks)
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

    static func text(
        _ string: String, in box: Rect, _ color: Color, _ alignment: TextContent.Alignment
    ) -> PaintOperation {
        .text(TextContent(string, font: Font(size: 10), color: color, alignment: alignment, isTruncated: true), in: box)
    }
}
