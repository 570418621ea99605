public import Geometry
public import LayerTree
public import Stage

/// A control that counts the keys that it gets, and by default uses all.
public final class KeyTaker: Responder {
    /// The layer.
    public let layer = Layer()
    /// Whether its text is secret.
    public let keepsSecrets: Bool
    /// The number of keys that it got.
    public private(set) var keys = 0
    /// Called for its layout.
    public var onLayOut: () -> Void = {}
    /// Returns whether it uses a key.
    public var onKey: (KeyPress) -> Bool = { _ in true }
    /// Always true.
    public var canFocus: Bool { true }

    /// Makes a control.
    public init(keepsSecrets: Bool = false) { self.keepsSecrets = keepsSecrets }

    /// Does nothing.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    /// Lays itself out.
    public func layOut() { onLayOut() }

    /// Counts a key.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard onKey(press) else { return false }
        keys += 1
        return true
    }
}
