import Geometry
import LayerTree
import Stage

/// A control that takes every key it is given, and counts them.
final class KeyTaker: Responder {
    let layer = Layer()
    private(set) var keys = 0
    /// What it does when it lays itself out.
    var onLayOut: () -> Void = {}
    var canFocus: Bool { true }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func layOut() { onLayOut() }

    func keyPressed(_ press: KeyPress) -> Bool {
        keys += 1
        return true
    }
}
