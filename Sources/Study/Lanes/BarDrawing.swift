import Analysis
import Controls
import Geometry
import RenderTree

/// Draws bars of animations on a scale of time.
struct BarDrawing: Hashable {
    let scale: TimeScale
    let colors: LaneColors
    /// The time to which a lane without bars reaches: the session's end, in seconds.
    let end: Double
    /// The rounds in which what the scene itself set in motion comes again; nil if it does not.
    var rounds: LoopIterations?
    /// Whether it draws a round of a loop, each of which has the course of the first.
    var isRound = false

    private static let barHeight = 13.0
    private static let leastWidth = 3.0
    /// The width over which a bar that never ends fades at the right edge.
    private static let fadeWidth = 48.0
    private static let cornerRadius = 3.0
    /// How far a curve goes beyond its bar's beginning and end, in parts of the way between them.
    private static let overshoot = 0.18
    /// The width of a letter behind a bar, and the least room for them.
    private static let (letterWidth, leastRoom) = (6.2, 20.0)

    /// The frame of a bar in its row, without its delay; empty outside the scale.
    func frame(of bar: AnimationBar, track: Int) -> Rect {
        let (left, right) = (clamped(scale.x(of: bar.begin)), clamped(scale.x(of: bar.end)))
        let y = LaneRow.padding + Double(track) * LaneRow.trackHeight + (LaneRow.trackHeight - Self.barHeight) / 2
        guard right > 0, left < scale.width else { return Rect(left, y, 0, 0) }
        return Rect(left, y, max(Self.leastWidth, right - left), Self.barHeight)
    }

    private func clamped(_ x: Double) -> Double { max(0, min(x, scale.width)) }

    /// The paint operations of a lane's bars in its row, in each round shown.
    func operations(for lane: Lane, tracks: [Int], since: Double) -> [PaintOperation] {
        let dots = lane.isLinked ? dots(from: since) : []
        guard let rounds else { return dots + bars(of: lane, tracks: tracks) }
        return rounds.rounds(in: scale).reduce(into: dots) { operations, times in
            let round = BarDrawing(scale: scale.earlier(by: times.lowerBound), colors: colors, end: end, isRound: true)
            let (left, right) = (clamped(scale.x(of: times.lowerBound)), clamped(scale.x(of: times.upperBound)))
            let frame = Rect(
                left, 0, right - left, Double((tracks.max() ?? 0) + 1) * LaneRow.trackHeight + 2 * LaneRow.padding)
            operations.append(.clipped(round.bars(of: lane, tracks: tracks), to: Path(rect: frame)))
        }
    }

    private func bars(of lane: Lane, tracks: [Int]) -> [PaintOperation] {
        var operations: [PaintOperation] = []
        for (index, (bar, track)) in zip(lane.bars, tracks).enumerated() {
            operations += delay(of: bar, track: track)
            let frame = frame(of: bar, track: track)
            guard !frame.isEmpty else { continue }
            operations += draw(bar, in: frame)
            let later = zip(lane.bars, tracks).dropFirst(index + 1).first { $0.1 == track }?.0
            operations += words(of: bar, behind: frame, before: later.map { scale.x(of: $0.added) } ?? scale.width)
        }
        return operations
    }

    private func draw(_ bar: AnimationBar, in frame: Rect) -> [PaintOperation] {
        let color = colors.color(of: bar.channels.first)
        var ground = Brush.color(color.with(alpha: bar.finished == false ? 0.12 : 0.24))
        if bar.end > scale.last, bar.end == .infinity {
            let start = max(frame.minX, scale.width - Self.fadeWidth)
            ground = .linearGradient(
                [GradientStop(0, color.with(alpha: 0.24)), GradientStop(1, color.with(alpha: 0))],
                start: Point(start, 0), end: Point(scale.width, 0))
        }
        let outline = Path(RoundedRect(frame, radius: Self.cornerRadius))
        return [.fill(outline, ground)] + curve(of: bar, in: frame, color)
    }

    /// The progress in the bar: from its lower edge to near its upper one.
    private func curve(of bar: AnimationBar, in frame: Rect, _ color: Color) -> [PaintOperation] {
        let count = bar.shape.count
        guard count > 1, bar.end > bar.begin, bar.end < .infinity, frame.width > 2 * Self.leastWidth else { return [] }
        let begin = scale.x(of: bar.begin)
        // One that was interrupted has only the first part of its curve.
        let end = bar.shapeEnd < .infinity ? isRound ? bar.shapeEnd : max(bar.shapeEnd, bar.end) : bar.end
        let step = (scale.x(of: end) - begin) / Double(count - 1)
        let height = (frame.height - 2) / (1 + 2 * Self.overshoot)
        var path = Path()
        for (index, value) in bar.shape.enumerated() {
            let x = begin + Double(index) * step
            guard x + step >= frame.minX, x - step <= frame.maxX else { continue }
            let progress = max(-Self.overshoot, min(value, 1 + Self.overshoot))
            let y = frame.maxY - 1 - (progress + Self.overshoot) * height
            func place(_ x: Double) -> Double { max(frame.minX, min(x, frame.maxX)) }
            // Between values that hold there is a jump.
            if index > 0, value != bar.shape[index - 1], bar.holds(at: index - 2), bar.holds(at: index) {
                if let last = path.currentPoint { path.line(to: Point(place(x - step / 2), last.y)) }
                path.line(to: Point(place(x - step / 2), y))
            }
            path.line(to: Point(place(x), y))
        }
        return [.stroke(path, .color(color), StrokeStyle(width: 1.25, cap: .round, join: .round))]
    }

    /// A thin line from when the animation was added to when it begins.
    private func delay(of bar: AnimationBar, track: Int) -> [PaintOperation] {
        let (left, right) = (clamped(scale.x(of: bar.added)), clamped(scale.x(of: bar.begin)))
        guard right - left >= 1 else { return [] }
        let middle = LaneRow.padding + (Double(track) + 0.5) * LaneRow.trackHeight
        let color = colors.color(of: bar.channels.first).with(alpha: 0.6)
        return [
            .fill(Path(rect: Rect(left, middle - 0.5, right - left, 1)), .color(color)),
            .fill(Path(rect: Rect(left, middle - 3, 1, 6)), .color(color)),
        ]
    }

    /// The names of the changed channels, if there is room to the bar's right.
    private func words(of bar: AnimationBar, behind frame: Rect, before next: Double) -> [PaintOperation] {
        let words = bar.channels.map(\.name).joined(separator: " ")
        let room = min(next, scale.width) - frame.maxX - 8
        guard !words.isEmpty, room >= max(Self.leastRoom, Double(words.count) * Self.letterWidth) else { return [] }
        let text = TextContent(
            words, font: Font(size: 10), color: colors.theme.faintText, alignment: .left, isTruncated: true)
        return [.text(text, in: Rect(frame.maxX + 4, frame.minY, room, frame.height))]
    }

    /// Dots along a lane whose values are set frame by frame.
    private func dots(from since: Double) -> [PaintOperation] {
        let (left, right) = (clamped(scale.x(of: since)), clamped(scale.x(of: end)))
        guard right > left else { return [] }
        var path = Path()
        let y = LaneRow.padding + LaneRow.trackHeight / 2
        path.move(to: Point(left + 2, y))
        path.line(to: Point(right, y))
        let style = StrokeStyle(width: 2, cap: .round, dashes: [0, 6])
        return [.stroke(path, .color(colors.theme.faintText.with(alpha: 0.7)), style)]
    }

    /// The paint operations of a group's extent.
    ///
    /// They are a line from its cause to its end, and a tick for each completion.
    func operations(forGroupAt time: Double, end: Double, completions: [Double]) -> [PaintOperation] {
        let (left, right) = (clamped(scale.x(of: time)), clamped(scale.x(of: min(end, scale.last))))
        let (y, color) = (LaneRow.titleHeight - 7, colors.theme.faintText)
        var operations: [PaintOperation] = []
        if scale.x(of: time) >= 0, time <= scale.last {
            operations.append(.fill(Path(rect: Rect(left, y - 4, 2, 8)), .color(colors.theme.accent)))
        }
        if right > left {
            operations.append(
                .fill(Path(rect: Rect(left, y, right - left, 1)), .color(color.with(alpha: 0.5))))
        }
        for time in completions where time >= scale.first && time <= scale.last {
            let x = scale.x(of: time)
            var tick = Path()
            tick.move(to: Point(x - 3.5, y - 4))
            tick.line(to: Point(x - 0.5, y - 1))
            tick.line(to: Point(x + 4.5, y - 8))
            operations.append(.stroke(tick, .color(color), StrokeStyle(width: 1.5, cap: .round, join: .round)))
        }
        return operations
    }
}

extension AnimationBar {
    /// Whether a value of the course is also the next one, as are those beyond its ends.
    fileprivate func holds(at index: Int) -> Bool {
        index < 0 || index + 1 >= shape.count || shape[index] == shape[index + 1]
    }
}

/// The colours of bars and curves, by what they change.
struct LaneColors: Hashable {
    let theme: ControlTheme

    /// The colour of a channel's bars and curves; of paths, images and texts for nil.
    func color(of channel: LayerChannel?) -> Color {
        let isDark = theme == .dark
        return switch channel {
        case .x, .y: Color(hex: isDark ? 0x4FB3F0 : 0x0B6FB8)
        case .width, .height: Color(hex: isDark ? 0x45C8B4 : 0x0C7F70)
        case .opacity: Color(hex: isDark ? 0xC3A1F2 : 0x7A4CC2)
        case .scale: Color(hex: isDark ? 0x86CC62 : 0x3E7D1E)
        case .rotation: Color(hex: isDark ? 0xF2A65A : 0xB55C08)
        default: theme.faintText
        }
    }
}
