import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The ruler of time: its lines and labels, the session so far, and the looped range; scrubbed by drag.
final class RulerView: ClickableControl {
    /// Called with the time under the pointer while the button is down.
    var onSeek: (_ time: Double) -> Void = { _ in }
    /// Called with a number of frames for a turn of the wheel.
    var onStep: (_ count: Int) -> Void = { _ in }
    /// Called for a turn of the wheel with Control, which magnifies.
    var onShow: (TimeScale) -> Void = { _ in }
    /// Called with the range over which the pointer was dragged with Shift held; nil for a click.
    var onLoop: (ClosedRange<Double>?) -> Void = { _ in }
    /// Called for a finding whose mark was pressed.
    var onFinding: (Finding) -> Void = { _ in }

    /// What a ruler shows.
    struct Content: Hashable {
        var scale: TimeScale
        /// The session's end, in seconds.
        var end: Double
        /// The range played over and over, in seconds.
        var loop: ClosedRange<Double>?
        var findings: [Finding] = []
    }

    private var content: Content?
    /// The time at which a drag with Shift began; nil for one that scrubs.
    private var loopBegin: Double?
    /// The part of a notch by which the wheel was turned and nothing was stepped.
    private var notches = 0.0
    private let theme: ControlTheme
    private let played = Layer(name: "played")
    private let range = Layer(name: "loop")
    private let lines = ShapeLayer(name: "lines", fillColor: .clear)
    private let base = Layer(name: "base")
    private let marks = ImageLayer(name: "findings", Picture(size: Size(1, 1), []))
    private var labels: [TextLayer] = []

    private static let labelWidth = 60.0
    private static let labelHeight = 14.0
    private static let lineHeight = (labelled: 9.0, other: 5.0)

    init(theme: ControlTheme, on stage: Stage) {
        self.theme = theme
        super.init(name: "ruler", cornerRadius: 0, ringColor: theme.accent, ringInset: 1, on: stage)
        showsHover = false
        layer.masksToBounds = true
        played.backgroundColor = theme.accent.with(alpha: 0.12)
        range.backgroundColor = theme.accent.with(alpha: 0.25)
        lines.strokeColor = theme.faintText
        base.backgroundColor = theme.line
        layer.addSublayers(played, range, lines, base, marks)
    }

    /// Shows a content; draws nothing anew that it already shows.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        if content.scale != old?.scale { layOutTicks(content.scale) }
        played.frame = frame(of: 0...max(0, content.end), in: content.scale)
        range.isHidden = content.loop == nil
        if let loop = content.loop { range.frame = frame(of: loop, in: content.scale) }
        if content.scale != old?.scale || content.findings != old?.findings { layOutFindings(content) }
    }

    override func layOut() {
        super.layOut()
        base.frame = Rect(0, layer.bounds.maxY - 1, layer.bounds.width, 1)
        guard let content else { return }
        self.content = nil
        show(content)
    }

    /// The part of the ruler for a range of times, cut at its edges.
    private func frame(of times: ClosedRange<Double>, in scale: TimeScale) -> Rect {
        func edge(_ time: Double) -> Double {
            stage.pixelAlignment.round(max(-1, min(scale.x(of: time), layer.bounds.width + 1)))
        }
        let (left, right) = (edge(times.lowerBound), edge(times.upperBound))
        return Rect(left, 0, right - left, layer.bounds.height)
    }

    /// Marks findings by diamonds at the lower edge, faults in another colour.
    private func layOutFindings(_ content: Content) {
        let seen = content.findings.filter { $0.time >= content.scale.first && $0.time <= content.scale.last }
        marks.isHidden = seen.isEmpty
        guard !seen.isEmpty else { return }
        var paths = (faults: Path(), others: Path())
        var last: (fault: Double, other: Double) = (-.infinity, -.infinity)
        for finding in seen.sorted(by: { $0.time < $1.time }) {
            let x = content.scale.x(of: finding.time)
            // Marks of one place are one mark.
            if finding.isFault {
                if x - last.fault >= 1 { paths.faults.append(Self.diamond(at: x, bottom: layer.bounds.maxY)) }
                last.fault = x
            } else {
                if x - last.other >= 1 { paths.others.append(Self.diamond(at: x, bottom: layer.bounds.maxY)) }
                last.other = x
            }
        }
        let size = layer.bounds.size
        marks.frame = layer.bounds
        guard !size.isEmpty else { return }
        marks.source = .picture(
            Picture(
                size: size,
                [.fill(paths.others, .color(theme.faintText)), .fill(paths.faults, .color(Color(hex: 0xD64541)))]))
    }

    private static func diamond(at x: Double, bottom: Double) -> Path {
        var path = Path()
        for (dx, dy) in [(0.0, -10.0), (4, -6), (0, -2), (-4, -6)] { path.line(to: Point(x + dx, bottom + dy)) }
        path.close()
        return path
    }

    private func layOutTicks(_ scale: TimeScale) {
        let (alignment, bottom) = (stage.pixelAlignment, layer.bounds.maxY)
        // A line of one pixel lies between two of them.
        let pixel = 1 / alignment.scale
        var path = Path()
        var used = 0
        for tick in scale.ticks {
            let x = alignment.round(scale.x(of: tick.time)) + pixel / 2
            path.move(to: Point(x, bottom))
            path.line(
                to: Point(x, bottom - (tick.label == nil ? Self.lineHeight.other : Self.lineHeight.labelled)))
            guard let words = tick.label else { continue }
            let label = label(used)
            label.string = words
            label.isHidden = false
            label.frame = Rect(x + 3, 2, Self.labelWidth, Self.labelHeight)
            used += 1
        }
        for label in labels[used...] { label.isHidden = true }
        lines.frame = layer.bounds
        lines.path = path
        lines.lineWidth = pixel
    }

    /// The label of a number from 0, made when it is first used.
    private func label(_ index: Int) -> TextLayer {
        if index < labels.count { return labels[index] }
        let label = TextLayer(TextContent("", font: Font(size: 10), color: theme.faintText, alignment: .left))
        labels.append(label)
        layer.insertSublayer(label, below: base)
        return label
    }

    // MARK: Scrubbing

    override func cursor(at point: Point) -> PointerShape { .arrow }

    override func hoverChanged() {}

    override func pressedChanged() {}

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        if !modifiers.contains(.shift), let finding = finding(at: point) { return onFinding(finding) }
        loopBegin = modifiers.contains(.shift) ? time(at: point) : nil
        drag(to: point)
    }

    override func pointerDragged(to point: Point) { drag(to: point) }

    private func drag(to point: Point) {
        let time = time(at: point)
        guard let loopBegin else { return onSeek(time) }
        onLoop(time == loopBegin ? nil : min(time, loopBegin)...max(time, loopBegin))
    }

    /// The finding whose mark is at a point, a fault first; nil if none is.
    private func finding(at point: Point) -> Finding? {
        guard let content, point.y >= layer.bounds.maxY - 12 else { return nil }
        let near = content.findings.filter { abs(content.scale.x(of: $0.time) - point.x) <= 4 }
        return near.first(where: \.isFault) ?? near.first
    }

    /// The time at a point, within the session.
    private func time(at point: Point) -> Double {
        content.map { max(0, min($0.scale.time(atX: point.x), $0.end)) } ?? 0
    }

    override func click() {}

    override var takesWheel: Bool { true }

    override func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        if modifiers.contains(.control), let content {
            if let scale = content.scale.scrolled(by: distance, atX: point.x, .control) { onShow(scale) }
        } else {
            notches += (distance.x + distance.y) / 40
            let count = Int(max(-1000, min(notches, 1000)))
            notches -= Double(count)
            if count != 0 { onStep(modifiers.contains(.shift) ? count * 10 : count) }
        }
        return true
    }

    override func keyPressed(_ press: KeyPress) -> Bool { false }
}
