public import Geometry
public import LayerTree
public import Stage

/// A control that takes every key it is given, unless it is told otherwise, and counts them.
public final class KeyTaker: Responder {
    /// The layer, anywhere.
    public let layer = Layer()
    /// Whether what it takes is secret.
    public let keepsSecrets: Bool
    /// How many keys it took.
    public private(set) var keys = 0
    /// What it does when it lays itself out.
    public var onLayOut: () -> Void = {}
    /// Whether it has a use for a key.
    public var onKey: (KeyPress) -> Bool = { _ in true }
    /// Always.
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
