import Geometry
import LayerTree
import Stage

/// A control that counts the keys that it gets, and by default uses all.
final class KeyTaker: Responder {
    let layer = Layer()
    let keepsSecrets: Bool
    private(set) var keys = 0
    /// Called for its layout.
    var onLayOut: () -> Void = {}
    /// Returns whether it uses a key.
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
