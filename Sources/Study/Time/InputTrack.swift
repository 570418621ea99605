import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The marks of a session's inputs under the ruler; each can be moved to another time and deleted.
final class InputTrack: ClickableControl {
    /// Called while a mark is moved by a number of seconds from where it was; the last time with the end of the drag.
    var onMove: (_ mark: InputMark, _ seconds: Double, _ isFinal: Bool) -> Void = { _, _, _ in }
    /// Called to delete a mark's inputs.
    var onRemove: (_ mark: InputMark) -> Void = { _ in }
    /// Called for a turn of the wheel that shows another part of the session.
    var onShow: (TimeScale) -> Void = { _ in }
    /// Called with the inputs of the mark that was selected; nil for none.
    var onSelect: (Set<Int>?) -> Void = { _ in }
    /// Called to stop time at a mark.
    var onSeek: (_ time: Double) -> Void = { _ in }

    /// The track's content.
    struct Content: Hashable {
        var scale: TimeScale
        var marks: [InputMark]
        /// The inputs of the selected mark; nil for none.
        var selection: Set<Int>?
    }

    private var content = Content(scale: TimeScale(showing: 0, width: 1), marks: [])
    private let theme: ControlTheme
    private let language: Language
    /// The mark being dragged, where it was, and the pointer then.
    private var dragged: (mark: InputMark, x: Double)?
    private let base = Layer(name: "base")
    /// The selected mark's place before its drag.
    private let old = Layer(name: "old")
    private var views: [(pill: Layer, words: TextLayer)] = []

    static let height = 28.0
    private static let pillHeight = 14.0
    private static let leastWidth = 10.0
    /// Points around a mark that the pointer takes for it.
    private static let reach = 4.0
    /// Seconds by which an arrow with Alt moves a mark.
    private static let nudge = 0.01

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        (self.theme, self.language) = (theme, language)
        super.init(name: "inputs", cornerRadius: 0, ringColor: theme.accent, ringInset: 1, on: stage)
        showsHover = false
        layer.masksToBounds = true
        base.backgroundColor = theme.line
        old.borderColor = theme.faintText
        old.borderWidth = 1
        old.cornerRadius = 4
        old.isHidden = true
        layer.addSublayers(base, old)
    }

    /// Shows a content; draws nothing anew that it already shows.
    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        layOutMarks()
    }

    override func layOut() {
        super.layOut()
        base.frame = Rect(0, layer.bounds.maxY - 1, layer.bounds.width, 1)
        layOutMarks()
    }

    private func frame(of mark: InputMark) -> Rect {
        let x = stage.pixelAlignment.round(content.scale.x(of: mark.begin))
        let width = max(Self.leastWidth, content.scale.x(of: mark.end) - x)
        return Rect(x, (Self.height - Self.pillHeight) / 2, width, Self.pillHeight)
    }

    private func layOutMarks() {
        let shown = content.marks.filter { mark in
            let frame = frame(of: mark)
            return frame.maxX >= 0 && frame.minX <= layer.bounds.width
        }
        for (index, mark) in shown.enumerated() {
            let (pill, words) = view(index)
            let frame = frame(of: mark)
            let next = index + 1 < shown.count ? self.frame(of: shown[index + 1]).minX : layer.bounds.width
            pill.isHidden = false
            pill.frame = frame
            pill.backgroundColor = mark.kind == .move || !mark.isInput ? theme.line : theme.accent
            pill.borderWidth = mark.id == content.selection ? 2 : 0
            words.isHidden = next - frame.maxX < 20
            words.string = mark.title(in: language)
            words.frame = Rect(frame.maxX + 4, 0, max(0, next - frame.maxX - 6), Self.height)
        }
        for (pill, words) in views[shown.count...] { (pill.isHidden, words.isHidden) = (true, true) }
    }

    /// The layers of a number from 0, made when they are first used.
    private func view(_ index: Int) -> (pill: Layer, words: TextLayer) {
        if index < views.count { return views[index] }
        let pill = Layer(name: "mark")
        pill.cornerRadius = 4
        pill.borderColor = theme.text
        let words = TextLayer(
            TextContent("", font: Font(size: 11), color: theme.text, alignment: .left, isTruncated: true))
        views.append((pill, words))
        layer.insertSublayer(words, below: old)
        layer.insertSublayer(pill, below: old)
        return views[index]
    }

    // MARK: Pointer

    private func mark(at point: Point) -> InputMark? {
        content.marks.last { $0.isInput && frame(of: $0).inset(by: Insets(all: -Self.reach)).contains(point) }
    }

    override func cursor(at point: Point) -> PointerShape { mark(at: point) == nil ? .arrow : .hand }

    override var takesWheel: Bool { true }

    override func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        guard let scale = content.scale.scrolled(by: distance, atX: point.x, modifiers) else { return false }
        onShow(scale)
        return true
    }

    override func hoverChanged() {}

    override func pressedChanged() {}

    override func click() {}

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        let mark = mark(at: point)
        dragged = mark.map { ($0, point.x) }
        onSelect(mark?.id)
    }

    override func pointerDragged(to point: Point) { drag(to: point, isFinal: false) }

    override func pointerReleased(at point: Point, isInside: Bool) {
        super.pointerReleased(at: point, isInside: isInside)
        drag(to: point, isFinal: true)
        dragged = nil
        old.isHidden = true
    }

    private func drag(to point: Point, isFinal: Bool) {
        guard let (mark, x) = dragged, point.x != x || !old.isHidden else { return }
        old.isHidden = false
        old.frame = frame(of: mark)
        move(mark, by: (point.x - x) * content.scale.secondsPerPoint, isFinal: isFinal)
    }

    /// Moves a mark as a whole, and not to before 0.
    private func move(_ mark: InputMark, by seconds: Double, isFinal: Bool) {
        onMove(mark, max(-mark.begin, seconds), isFinal)
    }

    // MARK: Keyboard

    override func keyPressed(_ press: KeyPress) -> Bool {
        let marks = content.marks.filter(\.isInput)
        let place = marks.firstIndex { $0.id == content.selection }
        let isBack = press.key == .left
        switch (press.key, press.modifiers.subtracting(.shift)) {
        case (.left, []), (.right, []):
            guard !marks.isEmpty else { return false }
            let next = place.map { $0 + (isBack ? -1 : 1) } ?? (isBack ? marks.count - 1 : 0)
            let mark = marks[max(0, min(next, marks.count - 1))]
            onSelect(mark.id)
            onSeek(mark.begin)
        case (.left, .alt), (.right, .alt):
            guard let place else { return false }
            let seconds = Self.nudge * (press.modifiers.contains(.shift) ? 10 : 1)
            move(marks[place], by: isBack ? -seconds : seconds, isFinal: true)
        case (.delete, []), (.backspace, []):
            guard let place else { return false }
            onRemove(marks[place])
        case (.escape, []) where place != nil: onSelect(nil)
        default: return false
        }
        return true
    }

    override func focusChanged(to isFocused: Bool) {
        super.focusChanged(to: isFocused)
        if !isFocused { onSelect(nil) }
    }
}
