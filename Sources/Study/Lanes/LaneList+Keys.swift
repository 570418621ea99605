import Analysis
import Controls
import Geometry
import LayerTree
import Stage

/// The list by the keyboard.
extension LaneList {
    var canFocus: Bool { !rows.isEmpty && !panel.isHidden }

    func focusChanged(to isFocused: Bool) { ring.isHidden = !isFocused }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        switch press.key {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: scroll.offset.y -= max(24, panel.bounds.height - 24)
        case .pageDown: scroll.offset.y += max(24, panel.bounds.height - 24)
        case .enter:
            guard let row = rows.first(where: { $0.id == current }) else { return false }
            if !press.isRepeat { toggle(row) }
        default: return false
        }
        return true
    }

    /// Selects another lane; its bars' words are shown as if the pointer were over it.
    private func move(by count: Int) {
        let lanes = rows.filter { if case .lane = $0.kind { true } else { false } }
        guard !lanes.isEmpty else { return }
        let place = lanes.firstIndex { $0.id == current }
        let next = lanes[max(0, min((place ?? (count > 0 ? -1 : lanes.count)) + count, lanes.count - 1))]
        current = next.id
        reveal(next.id)
        guard let path = next.layer, case .lane(let lane, _, _, _, _) = next.kind else { return }
        onSelect(path)
        let words = lane.bars.isEmpty ? path : lane.bars.prefix(3).map(\.words).joined(separator: "  ·  ")
        show(Hint(words: words, frame: Rect(0, next.y, nameWidth, next.height)))
    }
}
