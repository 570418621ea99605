public import Geometry
internal import LayerTree
public import Stage

/// A list of items that open to show the items below them.
///
/// Up, Down, Page Up, Page Down, Home and End select another row; Right opens one or goes to the first below it, Left closes it or
/// goes to the one above it in the tree; first letters select the next title that begins so. Space presses
/// the first button of the selected row. Layers exist for visible rows only, so that thousands of items cost little more than
/// their titles.
public final class TreeView<ID: Hashable & Sendable>: ClickableControl {
    /// Called when the user selected another item.
    public var onSelect: (_ id: ID) -> Void = { _ in }
    /// Called when a button of an item's row was clicked, with the button's index.
    public var onButton: (_ id: ID, _ button: Int) -> Void = { _, _ in }
    /// Whether letters select a row by its title (default: true).
    public var typesAhead = true
    /// The items of the top level.
    public var items: [TreeItem<ID>] = [] {
        didSet { layOutRows() }
    }
    /// The open items (default: none).
    public var openItems: Set<ID> = [] {
        didSet { if openItems != oldValue { layOutRows() } }
    }
    /// The selected item; nil for none. Setting it does not call ``onSelect``.
    public var selection: ID? {
        didSet { if selection != oldValue { showRows() } }
    }

    /// The distance that the rows are scrolled by.
    package var offset: Point {
        get { view.offset }
        set { view.offset = newValue }
    }

    private let theme: ControlTheme
    private let rowButtons: [ButtonBar.Item]
    private let view: ScrollView
    private var rows: [TreeRow<ID>] = []
    /// Used in turn: row n is shown by view n modulo their number.
    private var rowViews: [TreeRowView] = []
    private var typeAhead = TypeAhead()

    /// The largest viewport's height: rows beyond it are not visible.
    private static var maximumHeight: Double { 16384 }

    /// The height of a row, in points.
    public static var rowHeight: Double { 22 }

    /// Makes an empty tree on a stage; set its ``ClickableControl/frame`` and ``items``.
    /// - Parameter buttons: what stands at the end of the selected row, and of the one under the pointer.
    public init(
        name: String, buttons: [ButtonBar.Item] = [], theme: ControlTheme = .light, on stage: Stage
    ) {
        (self.theme, rowButtons) = (theme, buttons)
        view = ScrollView(name: "rows", theme: theme, on: stage)
        super.init(name: name, cornerRadius: 0, ringColor: theme.accent, ringInset: 0, on: stage)
        showsHover = false
        view.takesFocus = false
        view.onScroll = { [unowned self] in showRows() }
        view.onClick = { [unowned self] in takeFocus() }
        layer.insertSublayer(view.layer, below: ring.layer)
    }

    /// Opens the items above an item, and scrolls its row into view; ignored if it is not in the tree.
    public func reveal(_ id: ID) {
        var pending: [(item: TreeItem<ID>, above: [ID])] = items.map { ($0, []) }
        while let (item, above) = pending.popLast() {
            if item.id == id {
                openItems.formUnion(above)
                break
            }
            pending += item.children.map { ($0, above + [item.id]) }
        }
        if let row = rows.firstIndex(where: { $0.id == id }) { reveal(row: row) }
    }

    private func reveal(row: Int) { view.reveal(Rect(0, Double(row) * Self.rowHeight, 0, Self.rowHeight)) }

    /// Places the rows and the ring.
    public override func layOut() {
        super.layOut()
        view.frame = layer.bounds
        let count = Int(visibleRows.rounded(.up)) + 1
        while rowViews.count < count { rowViews.append(makeRowView()) }
        showRows()
    }

    /// The rows that have room at one time, with a part of the last.
    private var visibleRows: Double {
        let height = layer.bounds.height
        return height > 0 ? min(height, Self.maximumHeight) / Self.rowHeight : 0
    }

    private func makeRowView() -> TreeRowView {
        let row = TreeRowView(buttons: rowButtons, theme: theme, on: stage)
        let index = rowViews.count
        row.onPress = { [unowned self] isOnTriangle, clickCount in
            press(rowView: index, isOnTriangle: isOnTriangle, clickCount: clickCount)
        }
        row.onButton = { [unowned self] button in
            if let row = rowShown(by: index) { onButton(rows[row].id, button) }
        }
        view.content.addSublayer(row.layer)
        return row
    }

    private func layOutRows() {
        rows = TreeRow.rows(of: items, open: openItems)
        view.contentSize = Size(0, Double(rows.count) * Self.rowHeight)
        showRows()
    }

    /// The index of the first row in view.
    private var firstRow: Int { Int(view.offset.y / Self.rowHeight) }

    /// The row that a view shows; nil if none.
    private func rowShown(by index: Int) -> Int? {
        let (first, count) = (firstRow, rowViews.count)
        let row = first + (index - first % count + count) % count
        return rows.indices.contains(row) ? row : nil
    }

    private func showRows() {
        let width = max(0, layer.bounds.width - ScrollView.barWidth)
        for (index, rowView) in rowViews.enumerated() {
            guard let row = rowShown(by: index) else {
                rowView.layer.isHidden = true
                continue
            }
            var content = rows[row].content
            content.isSelected = rows[row].id == selection
            rowView.show(content, in: Rect(2, Double(row) * Self.rowHeight, max(0, width - 2), Self.rowHeight))
        }
    }

    private func press(rowView index: Int, isOnTriangle: Bool, clickCount: Int) {
        // This may end the editing of a field, which may set other items.
        takeFocus()
        guard let row = rowShown(by: index) else { return }
        if isOnTriangle || clickCount == 2 { toggle(row) }
        if !isOnTriangle { select(row) }
    }

    /// Gets the focus for a click, which shows no ring.
    private func takeFocus() {
        stage.focus(self)
        ring.isVisible = false
    }

    private func toggle(_ row: Int) {
        guard rows[row].content.isOpen != nil else { return }
        var selected = rows.firstIndex { $0.id == selection }.flatMap { rows[$0].parent }
        while let above = selected, above != row { selected = rows[above].parent }
        openItems.formSymmetricDifference([rows[row].id])
        // What is not visible is no place for arrows to start from.
        if selected != nil { select(row) }
    }

    private func select(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        let id = rows[row].id
        reveal(row: row)
        guard id != selection else { return }
        selection = id
        onSelect(id)
    }

    // MARK: Input

    /// Shows nothing: its rows do.
    public override func hoverChanged() {}
    /// Shows nothing: its rows do.
    public override func pressedChanged() {}
    /// Whether it can be focused: if it has rows.
    public override var canFocus: Bool { !rows.isEmpty }
    /// The pointer's shape over a point: the arrow.
    public override func cursor(at point: Point) -> PointerShape { .arrow }

    /// A key went down. Returns whether it was used.
    public override func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isSubset(of: .shift), !rows.isEmpty else { return false }
        let current = rows.firstIndex { $0.id == selection }
        let page = max(1, Int(visibleRows) - 1)
        let next: Int
        switch press.key {
        case .up: next = current.map { $0 - 1 } ?? rows.count - 1
        case .down: next = current.map { $0 + 1 } ?? 0
        case .pageUp: next = (current ?? 0) - page
        case .pageDown: next = (current ?? 0) + page
        case .home: next = 0
        case .end: next = rows.count - 1
        case .left, .right:
            guard let current else { return false }
            let isOpen = rows[current].content.isOpen
            switch (press.key, isOpen) {
            case (.left, true), (.right, false):
                toggle(current)
                return true
            case (.left, _): next = rows[current].parent ?? current
            default: next = isOpen == true ? current + 1 : current
            }
        case " " where press.modifiers.isEmpty && !rowButtons.isEmpty:
            guard let current else { return false }
            if !press.isRepeat { onButton(rows[current].id, 0) }
            return true
        default:
            guard typesAhead,
                let found = typeAhead.match(
                    press, at: stage.time, after: current, count: rows.count, title: { rows[$0].content.title })
            else { return false }
            next = found
        }
        select(max(0, min(next, rows.count - 1)))
        return true
    }
}
