import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The list of movements: groups by cause, a lane for each layer, opened lanes' curves.
///
/// Only rows that are seen have layers. The wheel scrolls, with Control it magnifies time, with Shift it moves through it.
final class LaneList: Responder {
    /// The list's content.
    struct Content: Hashable {
        var groups: [CauseGroup] = []
        /// The inputs, which the groups are called by.
        var marks: [InputMark] = []
        /// Rises with everything newly found.
        var revision = 0
        var scale = TimeScale(showing: 0, width: 1)
        /// The session's end, in seconds.
        var end = 0.0
        var openLanes: Set<LayerPath> = []
        var selection: LayerPath?
        /// The rounds in which what the scene itself set in motion comes again; nil if it does not.
        var rounds: LoopIterations?
    }

    /// All of the list; its place is set by ``layOut(in:nameWidth:)``.
    let panel = Layer(name: "lanes")
    /// The rows, which get the pointer.
    let layer = Layer(name: "rows")
    var onSelect: (LayerPath) -> Void = { _ in }
    var onOpen: (LayerPath, _ isOpen: Bool) -> Void = { _, _ in }
    var onShow: (TimeScale) -> Void = { _ in }
    /// The numbers of a layer that change.
    var channels: (LayerPath) -> [LayerChannel] = { _ in [] }
    /// A curve now, and with the settings kept for comparison.
    var curves: (LayerCurve.Key) -> (now: LayerCurve?, kept: LayerCurve?) = { _ in (nil, nil) }

    private var content = Content()
    private(set) var rows: [LaneRow] = []
    private var views: [LaneRow.ID: LaneRowView] = [:]
    /// The group of the present time, to which the list was scrolled.
    private var followed: LaneRow.ID?
    /// The group in which a lane was opened.
    private var openedIn: [LayerPath: Int] = [:]
    /// The row that the keyboard is at.
    var current: LaneRow.ID?
    /// The pointer's place in the panel; nil outside.
    private var pointer: Point?
    /// The time of the playhead, in seconds.
    private var time = 0.0
    var nameWidth = 0.0
    private let theme: ControlTheme
    private let language: Language
    private unowned let stage: Stage
    let scroll: ScrollView
    let ring = Layer(name: "ring")
    private let empty: TextLayer
    private let tooltip: Tooltip
    /// The tooltip's target layer.
    private let target = Layer(name: "target")
    private var hint: Hint?

    struct Hint: Hashable {
        let words: String
        let frame: Rect
    }

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        (self.theme, self.language, self.stage) = (theme, language, stage)
        scroll = ScrollView(name: "scroll", theme: theme, on: stage)
        tooltip = Tooltip(theme: theme, on: stage)
        let words = Localized("Click in the picture: what moves is listed here", zh: "点击画面：会动的图层列在这里")
        empty = TextLayer(
            name: "empty",
            TextContent(words[language], font: Font(size: 12), color: theme.faintText, alignment: .center))
        empty.takesInput = false
        ring.borderColor = theme.accent
        ring.borderWidth = 2
        ring.isHidden = true
        ring.takesInput = false
        target.takesInput = false
        panel.masksToBounds = true
        scroll.content.addSublayer(layer)
        layer.addSublayer(target)
        panel.addSublayers(empty, scroll.layer, ring)
        scroll.onScroll = { [unowned self] in
            showRows()
            hover(at: pointer)
        }
        stage.add(self)
    }

    /// Places the list.
    /// - Parameter nameWidth: the width of the column at the left.
    func layOut(in frame: Rect, nameWidth: Double) {
        self.nameWidth = nameWidth
        panel.frame = frame
        scroll.frame = panel.bounds
        empty.frame = panel.bounds
        ring.frame = panel.bounds
        fitRows()
        showRows()
    }

    /// Shows a content; changes no layer that shows it already.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        let isListed =
            content.groups == old.groups && content.openLanes == old.openLanes && content.marks == old.marks
            && (content.revision == old.revision || content.openLanes.isEmpty)
        if !isListed { list() }
        if content.selection != old.selection, let selection = content.selection { reveal(selection) }
        showRows()
    }

    /// Scrolls as far as another list of the same movements, with the same row chosen.
    func takeOver(from old: LaneList) {
        (openedIn, followed, current) = (old.openedIn, old.followed, old.current)
        list()
        scroll.offset = old.scroll.offset
        showRows()
    }

    /// Shows the curves' numbers at the playhead, unless the pointer is over them.
    func showTime(_ time: Double) {
        guard time != self.time else { return }
        self.time = time
        followTime()
        read()
    }

    /// The curves of rows that are seen.
    var seenCurves: Set<LayerCurve.Key> {
        Set(
            seenRows.compactMap { row in
                if case .curve(let key) = row.kind { key } else { nil }
            })
    }

    // MARK: Rows

    private func list() {
        let groups = content.groups.joined(by: content.marks)
        var opened: [LayerPath: Int] = [:]
        for layer in content.openLanes {
            let causes = groups.filter { $0.lanes.contains { $0.layer == layer } }.map(\.id)
            opened[layer] = causes.first { $0 == openedIn[layer] } ?? causes.first
        }
        rows = LaneRow.rows(of: groups, opened: opened, titles: words, channels: channels)
        empty.isHidden = !rows.isEmpty
        fitRows()
        followTime()
    }

    /// Scrolls to the group of the present time once that is another one.
    private func followTime() {
        guard let group = rows.group(at: time), group.id != followed else { return }
        followed = group.id
        scroll.reveal(Rect(0, group.y, 1, min(group.height, panel.bounds.height)))
    }

    private func fitRows() {
        let size = Size(panel.bounds.width, rows.last.map { $0.y + $0.height } ?? 0)
        layer.frame = Rect(origin: .zero, size: Size(size.width, max(size.height, panel.bounds.height)))
        scroll.contentSize = size
    }

    /// A group's title: `click · 0.15 s`.
    private func words(of group: CauseGroup) -> String {
        let mark = content.marks.first { $0.id.contains(group.id) }
        let name = mark?.title(in: language) ?? Localized("scene", zh: "场景")[language]
        let kind = mark?.kind == .key ? Localized("key ", zh: "按键 ")[language] : ""
        return "\(kind)\(name) · \(clockWords(group.time, digits: 2)) s"
    }

    /// The rows that are in the visible part, at least in part.
    private var seenRows: ArraySlice<LaneRow> {
        let (top, bottom) = (scroll.offset.y, scroll.offset.y + panel.bounds.height)
        let first = rows.firstIndex { $0.y + $0.height > top } ?? rows.count
        let last = rows[first...].firstIndex { $0.y >= bottom } ?? rows.count
        return rows[first..<last]
    }

    private func showRows() {
        let seen = seenRows
        let ids = Set(seen.map(\.id))
        var free = views.filter { !ids.contains($0.key) }
        for row in seen {
            let view = views[row.id] ?? take(from: &free, for: row.id)
            let isCurve = if case .curve = row.kind { true } else { false }
            let isLinked = if case .lane(let lane, _, _, _, _) = row.kind { lane.isLinked } else { false }
            let bars = BarDrawing(
                scale: content.scale, colors: LaneColors(theme: theme), end: isLinked ? content.end : 0,
                rounds: row.id.cause == 0 ? content.rounds : nil)
            let content = LaneRowView.Content(
                row: row, bars: bars, nameWidth: nameWidth,
                isSelected: row.layer != nil && row.layer == content.selection && !isCurve,
                revision: isCurve ? content.revision : 0)
            view.show(content) {
                if case .curve(let key) = row.kind { curves(key) } else { (nil, nil) }
            }
        }
        for (id, view) in free {
            view.layer.removeFromSuperlayer()
            views[id] = nil
        }
        read()
    }

    /// A view that shows another row no longer, or a new one.
    private func take(from free: inout [LaneRow.ID: LaneRowView], for id: LaneRow.ID) -> LaneRowView {
        let view: LaneRowView
        if let (old, unused) = free.popFirst() {
            views[old] = nil
            view = unused
        } else {
            view = LaneRowView(theme: theme)
            layer.insertSublayer(view.layer, below: target)
        }
        views[id] = view
        return view
    }

    private func reveal(_ path: LayerPath) {
        if let current, rows.contains(where: { $0.id == current && $0.layer == path }) { return reveal(current) }
        // Of several movements the present one is meant, or the last.
        let found = rows.filter { $0.layer == path }
        guard let row = found.last(where: { $0.hasBegun(at: time) }) ?? found.first else { return }
        current = row.id
        reveal(row.id)
    }

    func reveal(_ id: LaneRow.ID) {
        guard let row = rows.first(where: { $0.id == id }) else { return }
        scroll.reveal(Rect(0, row.y, 1, row.height))
    }

    private func read() {
        let isOverTime = pointer.map { $0.x >= nameWidth } ?? false
        let row = pointer.flatMap(row)
        for view in views.values {
            let isRead = isOverTime && row != nil && view.content?.row.id == row?.id
            view.read(
                at: isRead ? content.scale.time(atX: (pointer?.x ?? 0) - nameWidth) : time, stage.pixelAlignment)
        }
    }

    // MARK: Pointer

    /// The row at a point of the panel.
    private func row(at point: Point) -> LaneRow? {
        let y = point.y + scroll.offset.y
        return rows.first { $0.y <= y && y < $0.y + $0.height }
    }

    /// Follows the pointer: in the stage's points, nil outside of the list.
    func pointerMoved(to point: Point?) {
        let inside = point.flatMap { panel.frame.contains($0) && !panel.isHidden ? $0 - panel.frame.origin : nil }
        guard inside != pointer else { return }
        hover(at: inside)
    }

    private func hover(at point: Point?) {
        let wasOver = pointer != nil
        pointer = point
        if point != nil || wasOver { read() }
        show(point.flatMap(hint))
    }

    func show(_ hint: Hint?) {
        guard hint != self.hint else { return }
        self.hint = hint
        tooltip.hide()
        guard let hint else { return }
        target.frame = hint.frame
        tooltip.show(hint.words, for: target)
    }

    /// The tooltip at a point of the panel: its text, and its target's frame.
    private func hint(at point: Point) -> Hint? {
        guard let row = row(at: point), case .lane(let lane, _, let tracks, _, _) = row.kind else { return nil }
        if point.x < nameWidth { return Hint(words: lane.layer, frame: Rect(0, row.y, nameWidth, row.height)) }
        let place = Point(point.x - nameWidth, point.y + scroll.offset.y - row.y)
        var scale = content.scale
        if row.id.cause == 0, let rounds = content.rounds {
            let time = scale.time(atX: place.x)
            guard let round = rounds.rounds(in: scale).last(where: { $0.contains(time) }) else { return nil }
            scale = scale.earlier(by: round.lowerBound)
        }
        let drawing = BarDrawing(scale: scale, colors: LaneColors(theme: theme), end: 0)
        for (bar, track) in zip(lane.bars, tracks).reversed() {
            let frame = drawing.frame(of: bar, track: track)
            guard frame.inset(by: Insets(all: -1)).contains(place) else { continue }
            return Hint(words: bar.words, frame: frame.offset(by: Point(nameWidth, row.y)))
        }
        return nil
    }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        ring.isHidden = true
        guard let row = row(at: point - scroll.offset), let path = row.layer else { return }
        current = row.id
        let isTriangle = point.x < LaneRowView.triangleWidth
        if isTriangle || clickCount == 2 { return toggle(row) }
        onSelect(path)
    }

    func pointerReleased(at point: Point, isInside: Bool) {}

    var takesWheel: Bool { true }

    func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        let x = max(0, point.x - nameWidth)
        guard let scale = content.scale.scrolled(by: distance, atX: x, modifiers) else { return false }
        onShow(scale)
        return true
    }

    /// Opens a lane, or closes the one that a row is of.
    func toggle(_ row: LaneRow) {
        guard let path = row.layer else { return }
        let isOpen = content.openLanes.contains(path)
        let isElsewhere = openedIn[path].map { $0 != row.id.cause } ?? false
        openedIn[path] = row.id.cause
        if isOpen, isElsewhere {
            list()
            showRows()
        } else {
            onOpen(path, !isOpen)
        }
    }
}
