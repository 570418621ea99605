internal import Geometry
public import LayerTree

extension Layer {
    /// Calls an action when the layer is clicked: pressed and released inside, or inside a sublayer.
    ///
    /// ``Stage/layer(at:)`` defines where a layer is hit; the pointer is a hand there. It works on any stage that the layer
    /// is put on. Another call replaces the action, and nil removes it. For something that also takes the focus and the
    /// keyboard use a `Button`, or a subclass of `ClickableControl`.
    ///
    /// The layer keeps the action: one that uses what owns the layer, such as a scene or the stage, captures it
    /// unowned, or finds the stage by ``stage``.
    public func onClick(_ action: (() -> Void)?) {
        changeActions { $0.click = action }
    }

    /// Calls an action when a button of the pointer goes down on the layer, or on a sublayer without such an action: with the
    /// secondary button, for example, to open a menu. A control's layer can have one for the buttons that the control does not use.
    ///
    /// The press says where, in the layer's points, with which modifiers, and how often in one place. Otherwise it is as for
    /// ``onClick(_:)``, which a layer can have as well.
    public func onPress(_ button: PointerButton, _ action: ((PointerPress) -> Void)?) {
        changeActions { $0.presses[button] = action }
    }

    private func changeActions(_ change: (ClickResponder) -> Void) {
        let responder = clickHandler as? ClickResponder ?? ClickResponder(layer: self)
        change(responder)
        clickHandler = responder.isUsed ? responder : nil
    }

    /// The stage that shows the layer; nil if none does.
    ///
    /// A control or an action that asks for it need not keep the stage.
    public var stage: Stage? { stageObject as? Stage }

    /// The responder to which the stage sends the primary button; nil without an action for that.
    var clickResponder: (any Responder)? {
        (clickHandler as? ClickResponder).flatMap { $0.takesPrimary ? $0 : nil }
    }

    /// Calls the action for a press of another button, in the layer's points. Returns whether there is one.
    func press(_ press: PointerPress) -> Bool {
        guard let action = (clickHandler as? ClickResponder)?.presses[press.button] else { return false }
        action(press)
        return true
    }
}

/// Sends a layer's clicks and presses to actions.
private final class ClickResponder: Responder {
    /// Unowned, as the layer owns its responder.
    unowned let layer: Layer
    var click: (() -> Void)?
    var presses: [PointerButton: (PointerPress) -> Void] = [:]

    init(layer: Layer) { self.layer = layer }

    var isUsed: Bool { click != nil || !presses.isEmpty }
    var takesPrimary: Bool { click != nil || presses[.primary] != nil }

    func cursor(at point: Point) -> PointerShape { .hand }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        presses[.primary]?(PointerPress(point, modifiers: modifiers, clickCount: clickCount))
    }

    func pointerReleased(at point: Point, isInside: Bool) {
        if isInside { click?() }
    }
}
