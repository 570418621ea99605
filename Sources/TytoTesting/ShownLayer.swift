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
    func visibleJump(to other: ShownLayer) -> String? { jump(to: other, tolerance: ShownLayer.visibleChange) }

    /// The largest change of a number that can't be seen, with a margin for what moves meanwhile.
    private static func visibleChange(of name: String) -> Double {
        switch name.split(separator: ".").last ?? "" {
        case "opacity", "shadowOpacity", "red", "green", "blue", "alpha": return 1.0 / 256
        case "tx", "ty": return 0.02
        default: break
        }
        // A map's parts are another reading of the same map.
        if name.hasPrefix("heldTransform.parts") { return .infinity }
        let factors = ["heldTransform", "anchorPoint", "stroke", "Point", "contents", "amount", "location", "font"]
        return factors.contains { name.contains($0) } ? 2e-5 : 0.02
    }

    /// The values that differ in the same layer at another moment, in words; nil if none does.
    func jump(to other: ShownLayer, tolerance: (String) -> Double = { _ in ShownLayer.tolerance }) -> String? {
        let changes = changes(to: other, tolerance: tolerance)
        return changes.isEmpty ? nil : words(changes.keys, to: other)
    }

    /// How much each value differs in the same layer at another moment; infinite for one that only one of them has.
    private func changes(to other: ShownLayer, tolerance: (String) -> Double) -> [String: Double] {
        guard isVisible || other.isVisible, state != other.state, hasContent(of: other) else { return [:] }
        // A list of filters may begin or end with one without effect.
        var (first, second) = (self, other)
        first.state.filters = state.filters.matching(other.state.filters)
        second.state.filters = other.state.filters.matching(state.filters)
        let (values, others) = (first.numbers, second.numbers)
        var changes = values.merging(others) { $0 == $1 ? 0 : abs($0 - $1) }
        for name in changes.keys where values[name] == nil || others[name] == nil { changes[name] = .infinity }
        return changes.filter { name, change in !(change <= tolerance(name)) }
    }

    private func words(_ names: some Sequence<String>, to other: ShownLayer) -> String {
        let (values, others) = (numbers, other.numbers)
        let words = names.sorted().filter { values[$0] != nil }.prefix(3).map { name in
            "\(name) jumps from \(shortest(values[name] ?? 0)) to \(others[name].map(shortest) ?? "none")"
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
    private var numbers: [String: Double] {
        var numbers: [String: Double] = [:]
        // What a picture consists of is the same, see above.
        var pending: [(name: String, value: Any)] = [("", state)]
        while let (name, value) = pending.popLast() {
            if let number = value as? Double {
                numbers[name] = number
                continue
            }
            if value is ImageContent.Source { continue }
            for (index, child) in Mirror(reflecting: value).children.enumerated() {
                pending.append(("\(name)\(name.isEmpty ? "" : ".")\(child.label ?? "\(index)")", child.value))
            }
        }
        numbers["opacity"] = state.isHidden ? 0 : state.opacity
        return numbers
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

    private func visibleChanges(to other: ShownLayer) -> [String: Double] {
        changes(to: other, tolerance: ShownLayer.visibleChange)
    }
}
