public import Geometry
public import LayerTree

/// A control: an object on a stage that takes input.
///
/// The stage owns its controls. A control that kept its stage would keep both forever: it finds the stage by its layer's
/// ``Layer/stage``, or keeps it unowned.
public protocol Responder: AnyObject {
    /// The layer that receives clicks.
    var layer: Layer { get }
    /// Whether text typed into it must not be recorded.
    var keepsSecrets: Bool { get }
    /// The recordable form of a text for a control that keeps secrets: a dot per accepted character.
    func concealed(_ text: String) -> String
    /// Whether it can be focused, by a click or by Tab.
    var canFocus: Bool { get }
    /// Whether the middle button pastes text into it.
    var takesText: Bool { get }
    /// The pointer's shape over a point, in the layer's points.
    func cursor(at point: Point) -> PointerShape
    /// Whether it looks different while the pointer is over it, which makes such a move part of a recording.
    var showsHover: Bool { get }
    /// The pointer came to the responder, or left it; while a button is down only to the one pressed.
    func hoverChanged(to isHovered: Bool)

    /// The primary button went down; moves and the release also go to this responder.
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers)
    /// Another button went down over the responder, or over one in a sublayer that did not use it.
    ///
    /// Returns whether it was used; unused it goes to the responder of a superlayer, and in the end to the stage's delegate.
    func otherButtonPressed(_ press: PointerPress) -> Bool
    /// The pointer moved while the button was down.
    func pointerDragged(to point: Point)
    /// The button came up.
    func pointerReleased(at point: Point, isInside: Bool)
    /// Whether a turn of the wheel over it may be for it; if not, ``scrolled(by:at:modifiers:)`` is not called.
    var takesWheel: Bool { get }
    /// The wheel turned over the responder, or over one in a sublayer that did not use it.
    ///
    /// Returns whether it was used; unused it goes to the responder of a superlayer, and is not part of a recording.
    /// - Parameters:
    ///   - distance: in points, positive towards the content's end.
    ///   - point: the pointer's place in the layer's points.
    func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool
    /// The focus came by Tab to a control in a sublayer, such as one to be scrolled into view.
    func focusMoved(within layer: Layer)
    /// A key went down while the responder was focused, or repeats while it is held down. Returns whether it was used.
    func keyPressed(_ press: KeyPress) -> Bool
    /// A key came up whose press it used. Returns whether it was used: unused it is not part of a recording.
    func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool
    /// Text arrived while the responder was focused: composed, dictated or pasted.
    func textInput(_ text: String)
    /// An input method's composition changed; to be shown at the caret, not as text.
    ///
    /// Returns whether that changed anything; a control that keeps secrets shows none of it.
    func compose(_ composition: Composition) -> Bool
    /// The caret's rectangle, in the layer's points; nil if there is none.
    var caretRect: Rect? { get }
    /// Updates the layers; see ``Stage/setNeedsLayout(_:)``.
    func layOut()
    /// The responder gained or lost the focus.
    func focusChanged(to isFocused: Bool)
}

extension Responder {
    /// Whether text typed into it must not be recorded (default: false).
    public var keepsSecrets: Bool { false }
    /// A dot per character.
    public func concealed(_ text: String) -> String { String(repeating: "•", count: text.count) }
    /// Whether it can be focused (default: false).
    public var canFocus: Bool { false }
    /// Whether the middle button pastes text into it (default: false).
    public var takesText: Bool { false }
    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .arrow }
    /// Whether it looks different under the pointer (default: false).
    public var showsHover: Bool { false }
    /// The pointer came to the responder, or left it.
    public func hoverChanged(to isHovered: Bool) {}
    /// Another button went down. Returns whether it was used (default: false).
    public func otherButtonPressed(_ press: PointerPress) -> Bool { false }
    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) {}
    /// The button came up.
    public func pointerReleased(at point: Point, isInside: Bool) {}
    /// Whether a turn of the wheel over it may be for it (default: false).
    public var takesWheel: Bool { false }
    /// The wheel turned. Returns whether it was used (default: false).
    public func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool { false }
    /// The focus came by Tab to a control in a sublayer.
    public func focusMoved(within layer: Layer) {}
    /// A key went down. Returns whether it was used.
    public func keyPressed(_ press: KeyPress) -> Bool { false }
    /// A key came up whose press it used. Returns whether it was used (default: false).
    public func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool { false }
    /// Text arrived that no single key produced.
    public func textInput(_ text: String) {}
    /// An input method's composition changed. Returns whether that changed anything.
    public func compose(_ composition: Composition) -> Bool { false }
    /// The caret's rectangle (default: nil).
    public var caretRect: Rect? { nil }
    /// Updates the layers.
    public func layOut() {}
    /// The responder gained or lost the focus.
    public func focusChanged(to isFocused: Bool) {}
}

/// Fills a stage, and gets the input that no control used.
public protocol StageDelegate: AnyObject {
    /// The viewport's size or scale changed; lay out everything again.
    func stageDidResize(_ stage: Stage)
    /// A button went down, the primary one outside all controls, another one where no control used it.
    func stage(_ stage: Stage, pressedBackground press: PointerPress)
    /// A key that no control used went down, or repeats while it is held down. Returns whether it was used.
    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool
    /// A key came up whose press the delegate used. Returns whether it was used: unused it is not part of a recording.
    func stage(_ stage: Stage, keyReleased key: Key, modifiers: KeyModifiers) -> Bool
    /// A value from outside arrived for an input, as a line of JSON. Returns whether it was used.
    func stage(_ stage: Stage, received json: String, for input: String) -> Bool
    /// The user asked to close the window. Returns whether it closes; otherwise the request is an input of a recording.
    func stageShouldClose(_ stage: Stage) -> Bool
    /// The window closes, whatever for, or the process was asked by a signal to end: what is to be kept is saved now.
    func stageWillClose(_ stage: Stage)
    /// The window got the keyboard, or lost it. Returns whether that was used: unused it is not part of a recording.
    func stage(_ stage: Stage, windowFocusChangedTo isFocused: Bool) -> Bool
}

extension StageDelegate {
    /// A button went down that no control used.
    public func stage(_ stage: Stage, pressedBackground press: PointerPress) {}
    /// A key went down that no control used.
    public func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool { false }
    /// A key came up whose press the delegate used. Returns whether it was used (default: false).
    public func stage(_ stage: Stage, keyReleased key: Key, modifiers: KeyModifiers) -> Bool { false }
    /// A value from outside arrived; there are no inputs.
    public func stage(_ stage: Stage, received json: String, for input: String) -> Bool { false }
    /// The user asked to close the window. Returns whether it closes (default: true).
    public func stageShouldClose(_ stage: Stage) -> Bool { true }
    /// The window closes; there is nothing to keep.
    public func stageWillClose(_ stage: Stage) {}
    /// The window got the keyboard, or lost it. Returns whether that was used (default: false).
    public func stage(_ stage: Stage, windowFocusChangedTo isFocused: Bool) -> Bool { false }
}
