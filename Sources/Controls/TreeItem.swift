/// An item of a tree view, with the items below it.
public struct TreeItem<ID: Hashable & Sendable>: Hashable, Sendable, Identifiable {
    /// Tells the item from all others of its tree.
    public var id: ID
    /// The text of its row.
    public var title: String
    /// Whether the text is faint, as that of something hidden.
    public var isFaint: Bool
    /// The row's buttons that are on, by index; these always show, the others in the selected row and under the pointer.
    public var buttonsOn: Set<Int>
    /// The items below it, in their order.
    public var children: [TreeItem]

    /// Makes an item.
    public init(
        _ id: ID, _ title: String, isFaint: Bool = false, buttonsOn: Set<Int> = [], children: [TreeItem] = []
    ) {
        (self.id, self.title, self.isFaint) = (id, title, isFaint)
        (self.buttonsOn, self.children) = (buttonsOn, children)
    }
}

/// A row of a tree view: an item whose ancestors are all open.
struct TreeRow<ID: Hashable & Sendable> {
    let id: ID
    let content: TreeRowContent
    /// The index of the row of the item above it in the tree; nil at the top.
    let parent: Int?

    /// The rows of items, from top to bottom.
    static func rows(of items: [TreeItem<ID>], open: Set<ID>) -> [TreeRow] {
        var rows: [TreeRow] = []
        // An explicit stack, so that a deep tree does not overflow the thread's.
        var pending: [(item: TreeItem<ID>, depth: Int, parent: Int?)] = items.reversed().map { ($0, 0, nil) }
        while let (item, depth, parent) = pending.popLast() {
            let isOpen = item.children.isEmpty ? nil : open.contains(item.id)
            let index = rows.count
            rows.append(
                TreeRow(
                    id: item.id,
                    content: TreeRowContent(
                        title: item.title, depth: depth, isOpen: isOpen, isFaint: item.isFaint,
                        buttonsOn: item.buttonsOn),
                    parent: parent))
            guard isOpen == true else { continue }
            pending += item.children.reversed().map { ($0, depth + 1, index) }
        }
        return rows
    }
}

/// The content of a row.
struct TreeRowContent: Hashable {
    var title: String
    /// The number of items above it in the tree.
    var depth: Int
    /// Whether the items below it have rows; nil if there are none.
    var isOpen: Bool?
    var isFaint: Bool
    var buttonsOn: Set<Int>
    var isSelected = false
}
