internal import Geometry

/// What a stage remembers between inputs.
struct InputState {
    /// The controls in the order in which they were added, which is Tab's order too.
    var responders: [any Responder] = []
    /// The controls that are to lay themselves out before time goes on.
    var needLayout: [any Responder] = []
    /// The control that the keyboard goes to.
    weak var focused: (any Responder)?
    /// The control that was pressed and not yet released.
    weak var captured: (any Responder)?
    /// Where the pointer is, in the viewport; nil while it is elsewhere.
    var pointer: Point?
    /// Whether the clipboard was asked for its text since the last input began.
    var hasAskedForPaste = false
    /// Whether the present input happened before and is being replayed.
    var isReplaying = false
}
