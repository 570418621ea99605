package import Geometry
package import LayerTree
package import Stage

/// A control that uses every turn of the wheel.
package final class WheelTaker: Responder {
    package let layer = Layer()
    /// The turns that it got.
    package private(set) var distances: [Point] = []

    package init() {}

    package func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    package var takesWheel: Bool { true }
    package func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        distances.append(distance)
        return true
    }
}
