public import Geometry
public import LayerTree

/// Something on a stage that takes input: a control.
public protocol Responder: AnyObject {
    /// The layer that is clicked on.
    var layer: Layer { get }
    /// Whether what is typed into it must not be remembered.
    var keepsSecrets: Bool { get }
    /// What may be remembered of a text for a control that keeps secrets: a dot for each character that it takes.
    func concealed(_ text: String) -> String
    /// Whether the keyboard can go to it, by a click or by Tab.
    var canFocus: Bool { get }
    /// Whether text can be pasted into it by the middle button.
    var takesText: Bool { get }
    /// The pointer's shape over a point, in the layer's points.
    func cursor(at point: Point) -> PointerShape

    /// The primary button went down; until it comes up, moves and the release go to this responder too.
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers)
    /// The pointer moved while the button was down.
    func pointerDragged(to point: Point)
    /// The button came up.
    func pointerReleased(at point: Point, isInside: Bool)
    /// A key went down while the responder had the focus. Returns whether it made use of it.
    func keyPressed(_ press: KeyPress) -> Bool
    /// Text arrived while the responder had the focus: composed, dictated or pasted.
    func textInput(_ text: String)
    /// What an input method composes became this. It is to be shown at the caret, and is no text. Returns whether that
    /// changed anything; what keeps secrets shows none of it.
    func compose(_ composition: Composition) -> Bool
    /// Where the caret is, in the layer's points; nil where there is none.
    var caretRect: Rect? { get }
    /// Brings the layers up to all that has happened; see ``Stage/setNeedsLayout(_:)``.
    func layOut()
    /// The responder got or lost the focus.
    func focusChanged(to isFocused: Bool)
}

extension Responder {
    /// Nothing is secret unless a control says so.
    public var keepsSecrets: Bool { false }
    /// A dot for each character.
    public func concealed(_ text: String) -> String { String(repeating: "•", count: text.count) }
    /// Whether the keyboard can go to it.
    public var canFocus: Bool { false }
    /// Whether text can be pasted into it.
    public var takesText: Bool { false }
    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .arrow }
    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) {}
    /// The button came up.
    public func pointerReleased(at point: Point, isInside: Bool) {}
    /// A key went down. Returns whether it was of use.
    public func keyPressed(_ press: KeyPress) -> Bool { false }
    /// Text arrived that no single key made.
    public func textInput(_ text: String) {}
    /// Something is composed. Returns whether that changed anything.
    public func compose(_ composition: Composition) -> Bool { false }
    /// Where the caret is.
    public var caretRect: Rect? { nil }
    /// Brings the layers up.
    public func layOut() {}
    /// The keyboard came or went.
    public func focusChanged(to isFocused: Bool) {}
}

/// Whoever fills a stage: hears of what no control took.
public protocol StageDelegate: AnyObject {
    /// The viewport has another size or scale; place everything anew.
    func stageDidResize(_ stage: Stage)
    /// The primary button went down where no control is.
    func stage(_ stage: Stage, pressedBackgroundAt point: Point)
    /// A key went down that no control took. Returns whether it was of use.
    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool
}

extension StageDelegate {
    /// The primary button went down where no control is.
    public func stage(_ stage: Stage, pressedBackgroundAt point: Point) {}
    /// A key went down that no control took.
    public func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool { false }
}
