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
        clickHandler = action.map { ClickResponder(layer: self, action: $0) }
    }

    /// The stage that shows the layer; nil if none does.
    ///
    /// A control or an action that asks for it need not keep the stage.
    public var stage: Stage? { stageObject as? Stage }

    /// The responder to which the stage sends clicks; nil without an action.
    var clickResponder: (any Responder)? { clickHandler as? ClickResponder }
}

/// Sends a layer's clicks to an action.
private final class ClickResponder: Responder {
    /// Unowned, as the layer owns its responder.
    unowned let layer: Layer
    private let action: () -> Void

    init(layer: Layer, action: @escaping () -> Void) {
        self.layer = layer
        self.action = action
    }

    func cursor(at point: Point) -> PointerShape { .hand }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func pointerReleased(at point: Point, isInside: Bool) {
        if isInside { action() }
    }
}
