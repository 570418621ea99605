import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The ruler of time: lines and labels, the session so far, the looped range, moments with names; scrubbed by drag.
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

    /// Called with the time of a moment whose mark was pressed, also of one past the session's end.
    var onMoment: (_ time: Double) -> Void = { _ in }

    /// A ruler's content.
    struct Content: Hashable {
        var scale: TimeScale
        /// The session's end, in seconds.
        var end: Double
        /// The range played over and over, in seconds.
        var loop: ClosedRange<Double>?
        var findings: [Finding] = []
        var moments: [SceneMoment] = []
        /// The rounds in which the moments come again; nil if they don't.
        var rounds: LoopIterations?
        /// The latest time that can be sought, where that is past the end.
        var reach = 0.0

        /// The moments in each round that is shown.
        var shownMoments: [SceneMoment] {
            guard let rounds else { return moments }
            return rounds.rounds(in: scale).flatMap { round in
                moments.map { SceneMoment(time: $0.time + round.lowerBound, title: $0.title) }
                    .filter { $0.time < round.upperBound }
            }
        }
    }

    /// The tooltip's words, and the time that they are of.
    private struct Hint: Equatable {
        let time: Double
        let words: String
    }

    private let language: Language
    private var content: Content?
    /// The moment that was pressed, which keeps the time while the pointer stays at it.
    private var pressedMoment: SceneMoment?
    private var shownHint: Hint?
    /// The time at which a drag with Shift began; nil for one that scrubs.
    private var loopBegin: Double?
    /// The part of a notch by which the wheel was turned and nothing was stepped.
    private var notches = 0.0
    private let theme: ControlTheme
    private let played = Layer(name: "played")
    private let range = Layer(name: "loop")
    private let lines = ShapeLayer(name: "lines", fillColor: .clear)
    private let base = Layer(name: "base")
    private let flags = ShapeLayer(name: "moments")
    /// The layer below which the title of the moment under the pointer is shown.
    private let anchor = Layer(name: "anchor")
    private let tooltip: Tooltip
    private let marks = ImageLayer(name: "findings", Picture(size: Size(1, 1), []))
    private var labels: [TextLayer] = []
    private var titles: [TextLayer] = []
    /// The moments that have a flag, from left to right, with the flag's place and the end of it and its title.
    private var placed: [(moment: SceneMoment, x: Double, right: Double)] = []

    /// The height of the moments' line.
    static let momentHeight = 14.0
    /// The least width of a title that is cut.
    private static let leastTitle = 24.0

    private static let labelWidth = 60.0
    private static let labelHeight = 14.0
    private static let lineHeight = (labelled: 9.0, other: 5.0)
    private static let flag = Size(6, 5)
    /// Points around a mark that the pointer takes for it.
    private static let reach = 4.0

    /// - Parameter language: of findings.
    init(language: Language, theme: ControlTheme, on stage: Stage) {
        (self.language, self.theme) = (language, theme)
        tooltip = Tooltip(theme: theme, on: stage)
        super.init(name: "ruler", cornerRadius: 0, ringColor: theme.accent, ringInset: 1, on: stage)
        showsHover = false
        layer.masksToBounds = true
        played.backgroundColor = theme.accent.with(alpha: 0.12)
        range.backgroundColor = theme.accent.with(alpha: 0.25)
        lines.strokeColor = theme.faintText
        base.backgroundColor = theme.line
        (flags.fillColor, flags.strokeColor) = (theme.accent, theme.accent)
        layer.addSublayers(played, range, lines, base, flags, marks, anchor)
    }

    /// Shows a content; draws nothing anew that it already shows.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        let isNew = content.scale != old?.scale || content.moments != old?.moments
        if isNew { layOutTicks(content) }
        played.frame = frame(of: 0...max(0, content.end), in: content.scale)
        range.isHidden = content.loop == nil
        if let loop = content.loop { range.frame = frame(of: loop, in: content.scale) }
        if content.scale != old?.scale || content.findings != old?.findings { layOutFindings(content) }
        if isNew || content.rounds != old?.rounds { layOutMoments(content) }
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

    /// Marks moments by flags with their titles, if these fit, in a line above the times, and by short lines below them.
    private func layOutMoments(_ content: Content) {
        let (alignment, bottom) = (stage.pixelAlignment, layer.bounds.maxY)
        let pixel = 1 / alignment.scale
        placed = []
        for moment in content.shownMoments.sorted(by: { $0.time < $1.time }) {
            let x = content.scale.x(of: moment.time)
            // Marks of one place are one mark.
            let isSeen = x >= -Self.flag.width && x <= layer.bounds.width
            guard isSeen, x - (placed.last?.x ?? -.infinity) >= 1 else { continue }
            placed.append((moment, x, x + Self.flag.width + 2))
        }
        var path = Path()
        var used = 0
        for (index, (moment, x, right)) in placed.enumerated() {
            let left = alignment.round(x) + pixel / 2
            path.move(to: Point(left, bottom))
            path.line(to: Point(left, bottom - Self.lineHeight.labelled))
            path.move(to: Point(left, Self.momentHeight))
            path.line(to: Point(left, 1))
            path.line(to: Point(left + Self.flag.width, 1 + Self.flag.height / 2))
            path.line(to: Point(left, 1 + Self.flag.height))
            let title = title(used)
            title.string = moment.title
            let next = index + 1 < placed.count ? placed[index + 1].x : layer.bounds.width
            let whole = stage.shaper.size(of: title.text, width: nil).width.rounded(.up) + 1
            let width = min(whole, next - right - 4)
            guard width >= min(whole, Self.leastTitle) else { continue }
            title.isHidden = false
            title.frame = Rect(right, 0, width, Self.momentHeight)
            placed[index].right = right + width
            used += 1
        }
        for title in titles[used...] { title.isHidden = true }
        flags.isHidden = path.isEmpty
        flags.frame = layer.bounds
        flags.path = path
        flags.lineWidth = pixel
    }

    private static func diamond(at x: Double, bottom: Double) -> Path {
        var path = Path()
        for (dx, dy) in [(0.0, -10.0), (4, -6), (0, -2), (-4, -6)] { path.line(to: Point(x + dx, bottom + dy)) }
        path.close()
        return path
    }

    private func layOutTicks(_ content: Content) {
        let (alignment, bottom, scale) = (stage.pixelAlignment, layer.bounds.maxY, content.scale)
        let top = content.moments.isEmpty ? 2 : Self.momentHeight
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
            label.frame = Rect(x + 3, top, Self.labelWidth, Self.labelHeight)
            used += 1
        }
        for label in labels[used...] { label.isHidden = true }
        lines.frame = layer.bounds
        lines.path = path
        lines.lineWidth = pixel
    }

    /// The label of a number from 0, made when it is first used.
    private func label(_ index: Int) -> TextLayer { text(index, of: &labels, theme.faintText) }

    /// The title of a number from 0, made when it is first used.
    private func title(_ index: Int) -> TextLayer { text(index, of: &titles, theme.accent) }

    private func text(_ index: Int, of texts: inout [TextLayer], _ color: Color) -> TextLayer {
        if index < texts.count { return texts[index] }
        let text = TextLayer(TextContent("", font: Font(size: 10), color: color, alignment: .left, isTruncated: true))
        texts.append(text)
        layer.insertSublayer(text, below: base)
        return text
    }

    // MARK: Scrubbing

    override func cursor(at point: Point) -> PointerShape { moment(at: point) == nil ? .arrow : .hand }

    override func hoverChanged() {}

    override func pressedChanged() {}

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        if !modifiers.contains(.shift), let finding = finding(at: point) { return onFinding(finding) }
        pressedMoment = modifiers.contains(.shift) ? nil : moment(at: point)
        if let pressedMoment { return onMoment(pressedMoment.time) }
        loopBegin = modifiers.contains(.shift) ? time(at: point) : nil
        drag(to: point)
    }

    override func pointerDragged(to point: Point) {
        if let pressedMoment, pressedMoment == moment(at: point) { return }
        pressedMoment = nil
        drag(to: point)
    }

    override func pointerReleased(at point: Point, isInside: Bool) {
        super.pointerReleased(at: point, isInside: isInside)
        (pressedMoment, loopBegin) = (nil, nil)
    }

    /// Shows the words of the finding or moment under the pointer, which is at a point of the stage; nil outside the window.
    func pointerMoved(to point: Point?) {
        let hint = point.flatMap { frame.contains($0) ? self.hint(at: $0 - frame.origin) : nil }
        guard hint != shownHint else { return }
        shownHint = hint
        guard let hint, let content else { return tooltip.hide() }
        anchor.frame = Rect(content.scale.x(of: hint.time), 0, 1, layer.bounds.height)
        tooltip.show(hint.words, for: anchor)
    }

    /// The finding at a point, or else the moment; nil if there is neither.
    private func hint(at point: Point) -> Hint? {
        finding(at: point).map { Hint(time: $0.time, words: $0.words(in: language)) }
            ?? moment(at: point).map { Hint(time: $0.time, words: $0.title) }
    }

    /// The moment whose flag or title is at a point, or below them the nearest; nil if none is.
    private func moment(at point: Point) -> SceneMoment? {
        if point.y < Self.momentHeight {
            return placed.last { $0.x - Self.reach <= point.x && point.x <= $0.right }?.moment
        }
        func distance(_ x: Double) -> Double { abs(x - point.x) }
        let nearest = placed.min { distance($0.x) < distance($1.x) }
        return nearest.flatMap { distance($0.x) <= Self.reach ? $0.moment : nil }
    }

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

    /// The time at a point, of those that can be sought.
    private func time(at point: Point) -> Double {
        content.map { max(0, min($0.scale.time(atX: point.x), max($0.end, $0.reach))) } ?? 0
    }

    override func click() {}

    override var takesWheel: Bool { true }

    override func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        if modifiers.contains(.control), let content {
            if let scale = content.scale.scrolled(by: distance, atX: point.x, .control) { onShow(scale) }
        } else {
            notches += (distance.x + distance.y) / InputEvent.wheelNotch
            let count = Int(max(-1000, min(notches, 1000)))
            notches -= Double(count)
            if count != 0 { onStep(modifiers.contains(.shift) ? count * 10 : count) }
        }
        return true
    }

    override func keyPressed(_ press: KeyPress) -> Bool { false }
}
