/// What building a composition's layers may still take.
///
/// Copies of copies, and compositions in compositions, stay within bounds; what goes beyond them is left out.
package final class BuildBudget {
    /// Path elements that are computed for one frame.
    static let mostElements = 3_000_000
    /// Repeaters of a shape layer, each of which may be in another one.
    private static let mostRepeaters = 256

    private var layers = LottieBounds.layers
    private var elements = mostElements
    private var repeaters = mostRepeaters

    /// Makes a full budget.
    package init() {}

    /// Counts a layer; false if there are too many.
    func takeLayer() -> Bool {
        layers -= 1
        return layers >= 0
    }

    /// Begins the next shape layer.
    func beginShapes() { repeaters = Self.mostRepeaters }

    /// Counts a repeater; false if there are too many.
    func takeRepeater() -> Bool {
        repeaters -= 1
        return repeaters >= 0
    }

    /// Counts path elements; false if there are too many.
    func take(elements count: Int) -> Bool {
        if count > elements { return false }
        elements -= count
        return true
    }
}
