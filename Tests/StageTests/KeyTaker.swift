import Geometry
import LayerTree
import Stage

/// A control that takes every key it is given, unless it is told otherwise, and counts them.
final class KeyTaker: Responder {
    let layer = Layer()
    let keepsSecrets: Bool
    private(set) var keys = 0
    /// What it does when it lays itself out.
    var onLayOut: () -> Void = {}
    /// Whether it has a use for a key.
    var onKey: (KeyPress) -> Bool = { _ in true }
    var canFocus: Bool { true }

    init(keepsSecrets: Bool = false) { self.keepsSecrets = keepsSecrets }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func layOut() { onLayOut() }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard onKey(press) else { return false }
        keys += 1
        return true
    }
}
