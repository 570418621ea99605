import Geometry
import LayerTree
import Stage
import System

/// A layer's presented values at a moment.
struct ShownLayer {
    /// Kept, so that no new layer gets its identity.
    private let layer: Layer
    private let path: String
    private var state: LayerState
    /// Whether it can be seen, as far as its own and its superlayers' opacity go.
    private let isVisible: Bool

    private static let tolerance = 1e-6

    /// All layers of a stage at a time before its next event; nil is now.
    static func all(on stage: Stage, at time: Double? = nil) -> [ObjectIdentifier: ShownLayer] {
        var found: [ObjectIdentifier: ShownLayer] = [:]
        var pending = [(layer: stage.root, path: "root", isVisible: true)]
        while let (layer, path, isVisible) = pending.popLast() {
            let shown = ShownLayer(layer, path, at: time ?? stage.time, isVisibleAbove: isVisible)
            found[ObjectIdentifier(layer)] = shown
            let inside = layer.sublayers + (layer.mask.map { [$0] } ?? [])
            pending += inside.enumerated().map { index, sublayer in
                (sublayer, "\(path)/\(sublayer.name ?? "layer\(index)")", shown.isVisible)
            }
        }
        return found
    }

    private init(_ layer: Layer, _ path: String, at time: Double, isVisibleAbove: Bool) {
        self.layer = layer
        self.path = path
        state = layer.presentation(at: time)
        isVisible = isVisibleAbove && !state.isHidden && state.opacity > ShownLayer.tolerance
    }

    /// The layer at another time before the stage's next event.
    func moved(to time: Double) -> ShownLayer {
        var moved = self
        moved.state = layer.presentation(at: time)
        return moved
    }

    /// The values that differ visibly in the same layer at another moment, in words; nil if none does.
    func visibleJump(to other: ShownLayer) -> String? {
        let changes = visibleChanges(to: other)
        return changes.isEmpty ? nil : words(changes.keys, to: other)
    }

    /// The values that differ in the same layer at another moment, in words; nil if none does.
    func jump(to other: ShownLayer) -> String? {
        let changes = changes(to: other) { _ in ShownLayer.tolerance }
        return changes.isEmpty ? nil : words(changes.keys, to: other)
    }

    private func visibleChanges(to other: ShownLayer) -> [String: Double] {
        // With a margin for what moves meanwhile.
        changes(to: other) { 2 * $0.visibleChange }
    }

    /// How much each value differs in the same layer at another moment; infinite for one that only one of them has.
    private func changes(
        to other: ShownLayer, tolerance: (LayerProperty.Quantity) -> Double
    ) -> [String: Double] {
        guard isVisible || other.isVisible, state != other.state, hasContent(of: other) else { return [:] }
        // A list of filters may begin or end with one without effect.
        var (first, second) = (self, other)
        first.state.filters = state.filters.matching(other.state.filters)
        second.state.filters = other.state.filters.matching(state.filters)
        let (values, others) = (first.numbers, second.numbers)
        var changes: [String: Double] = [:]
        for (name, number) in values.merging(others, uniquingKeysWith: { $1 }) {
            var change = Double.infinity
            if let old = values[name]?.value, let new = others[name]?.value { change = old == new ? 0 : abs(old - new) }
            if !(change <= tolerance(number.quantity)) { changes[name] = change }
        }
        return changes
    }

    private func words(_ names: some Sequence<String>, to other: ShownLayer) -> String {
        let (values, others) = (numbers, other.numbers)
        let words = names.sorted().filter { values[$0] != nil }.prefix(3).map { name in
            "\(name) jumps from \(shortest(values[name]?.value ?? 0)) to "
                + (others[name].map { shortest($0.value) } ?? "none")
        }
        return quoted(path, limit: 200) + " " + (words.isEmpty ? "gets another outline" : words.joined(separator: ", "))
    }

    /// Whether the text or image is the same one.
    private func hasContent(of other: ShownLayer) -> Bool {
        switch (state.content, other.state.content) {
        case (.text(let text), .text(let other)): text.string == other.string
        case (.image(let image), .image(let other)): image.source == other.source
        default: true
        }
    }

    /// All numbers by the names of the properties that hold them.
    private var numbers: [String: NamedNumber] {
        var shown = state
        if state.isHidden { shown.opacity = 0 }
        return Dictionary(uniqueKeysWithValues: LayerProperty.numbers(of: shown).map { ($0.name, $0) })
    }
}

extension ShownLayer {
    /// The seconds within which a visible change is a jump.
    static let moment = 1e-7

    /// A layer's jump between two times without an event; nil if none jumps.
    ///
    /// A value that moves changes less in each half of the time, one that jumps as much in one of them: the half in which
    /// it changes more is halved again, until it is a moment or the change can't be seen.
    static func jump(
        from old: [ObjectIdentifier: ShownLayer], at start: Double, to new: [ObjectIdentifier: ShownLayer],
        at end: Double
    ) -> (words: String, time: Double)? {
        var pending = old.compactMap { id, first in
            new[id].map { last in
                (first: first, last: last, start: start, end: end, names: Array(first.visibleChanges(to: last).keys))
            }
        }
        while let (first, last, start, end, names) = pending.popLast() {
            if names.isEmpty { continue }
            if end - start <= moment { return (first.words(names, to: last), end) }
            let time = (start + end) / 2
            let middle = first.moved(to: time)
            let (early, late) = (first.visibleChanges(to: middle), middle.visibleChanges(to: last))
            let sooner = names.filter { early[$0, default: 0] > late[$0, default: 0] }
            pending.append((first, middle, start, time, sooner))
            pending.append((middle, last, time, end, names.filter { late[$0] != nil && !sooner.contains($0) }))
        }
        return nil
    }
}
