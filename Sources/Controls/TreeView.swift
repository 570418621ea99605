public import Geometry
internal import LayerTree
public import Stage

/// A list of items that open to show the items below them.
///
/// Up, Down, Page Up, Page Down, Home and End select another row; Right opens one or goes to the first below it, Left closes it or
/// goes to the one above it in the tree; first letters select the next title that begins so. Layers exist for visible rows only,
/// so that thousands of items cost little more than their titles.
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
    /// - Parameter buttons: what stands at the end of the row under the pointer.
    public init(
        name: String, buttons: [ButtonBar.Item] = [], theme: ControlTheme = .light, on stage: Stage
    ) {
        (self.theme, rowButtons) = (theme, buttons)
        view = ScrollView(name: "rows", theme: theme, on: stage)
        super.init(name: name, cornerRadius: 0, ringColor: theme.accent, ringInset: 0, on: stage)
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
        let count = Int((min(layer.bounds.height, Self.maximumHeight) / Self.rowHeight).rounded(.up)) + 1
        while rowViews.count < count { rowViews.append(makeRowView()) }
        showRows()
    }

    private func makeRowView() -> TreeRowView {
        let row = TreeRowView(buttons: rowButtons, theme: theme, on: stage)
        let index = rowViews.count
        row.onPress = { [unowned self] isOnTriangle, clickCount in
            press(rowShown(by: index), isOnTriangle: isOnTriangle, clickCount: clickCount)
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
        let width = max(0, layer.bounds.width - ScrollBar.width)
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

    private func press(_ row: Int?, isOnTriangle: Bool, clickCount: Int) {
        takeFocus()
        guard let row else { return }
        if isOnTriangle || clickCount == 2 { toggle(row) }
        if !isOnTriangle { select(row) }
    }

    /// Gets the focus for a click, which shows no ring.
    private func takeFocus() {
        stage.focus(self)
        ring.isVisible = false
    }

    private func toggle(_ row: Int) {
        if rows[row].content.isOpen != nil { openItems.formSymmetricDifference([rows[row].id]) }
    }

    private func select(_ row: Int) {
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
    /// False: its rows look different under the pointer.
    public override var showsHover: Bool { false }
    /// Whether it can be focused: if it has rows.
    public override var canFocus: Bool { !rows.isEmpty }
    /// The pointer's shape over a point: the arrow.
    public override func cursor(at point: Point) -> PointerShape { .arrow }

    /// A key went down. Returns whether it was used.
    public override func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isSubset(of: .shift), !rows.isEmpty else { return false }
        let current = rows.firstIndex { $0.id == selection }
        let page = max(1, Int(layer.bounds.height / Self.rowHeight) - 1)
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
