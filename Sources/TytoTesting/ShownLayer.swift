import Geometry
import LayerTree
import Stage
import System

/// A layer's presented values at a moment.
struct ShownLayer {
    /// Kept, so that no new layer gets its identity.
    private let layer: Layer
    private let path: String
    private let state: LayerState
    /// Whether it can be seen, as far as its own and its superlayers' opacity go.
    private let isVisible: Bool

    private static let tolerance = 1e-6

    /// All layers of a stage now.
    static func all(on stage: Stage) -> [ObjectIdentifier: ShownLayer] {
        var found: [ObjectIdentifier: ShownLayer] = [:]
        var pending = [(layer: stage.root, path: "root", isVisible: true)]
        while let (layer, path, isVisible) = pending.popLast() {
            let shown = ShownLayer(layer, path, isVisibleAbove: isVisible)
            found[ObjectIdentifier(layer)] = shown
            let inside = layer.sublayers + (layer.mask.map { [$0] } ?? [])
            pending += inside.enumerated().map { index, sublayer in
                (sublayer, "\(path)/\(sublayer.name ?? "layer\(index)")", shown.isVisible)
            }
        }
        return found
    }

    private init(_ layer: Layer, _ path: String, isVisibleAbove: Bool) {
        self.layer = layer
        self.path = path
        state = layer.presentation
        isVisible = isVisibleAbove && !state.isHidden && state.opacity > ShownLayer.tolerance
    }

    /// The values that differ in the same layer at another moment, in words; nil if none does.
    func jump(to other: ShownLayer) -> String? {
        guard isVisible || other.isVisible, state != other.state, hasContent(of: other) else { return nil }
        let (values, otherValues) = (numbers, other.numbers)
        let changes = values.filter { name, value in
            guard let other = otherValues[name] else { return true }
            return value != other && !(abs(value - other) <= ShownLayer.tolerance)
        }
        if changes.isEmpty, otherValues.keys.allSatisfy({ values[$0] != nil }) { return nil }
        let words = changes.sorted { $0.key < $1.key }.prefix(3).map { key, value in
            "\(key) jumps from \(shortest(value)) to \(otherValues[key].map(shortest) ?? "none")"
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
