internal import Geometry

/// The state that a stage keeps between inputs.
struct InputState {
    /// The controls in the order of adding, which is also Tab's order.
    var responders: [any Responder] = []
    /// The controls that need a layout before time advances.
    var needLayout: [(responder: any Responder, cause: Int)] = []
    /// The focused control.
    weak var focused: (any Responder)?
    /// The control that was pressed and not yet released.
    weak var captured: (any Responder)?
    /// Who used the press of each key that is down; a control that is gone gets no release.
    var keyHolders: [Key: KeyHolder] = [:]
    /// The pointer's position in the viewport; nil while it is outside.
    var pointer: Point?
    /// The control that the pointer is over; no other than the one pressed while a button is down.
    weak var hovered: (any Responder)?
    /// The callbacks of ``Stage/watchPointer(_:)``, which follow the pointer everywhere.
    var watches: [(Point?) -> Bool] = []
    /// Whether the window has the keyboard, by the inputs so far.
    var isWindowFocused = true
    /// Whether the current input's position of the pointer changed anything.
    var isPointerUsed = false
    /// Whether the clipboard's text was requested since the last input began.
    var hasAskedForPaste = false
    /// Whether the current input, of the middle button, pasted what another program has selected.
    var hasPastedSelection = false
    /// Called once, after the next press, key or turn of the wheel that is used.
    var dismissal: (() -> Void)?
    /// Whether the current input is being replayed.
    var isReplaying = false
    /// Whether there is a current input, and it is not replayed.
    var isNew = false
}

/// Who used a key's press, and gets its release.
enum KeyHolder {
    case control(Weak)
    case delegate

    struct Weak {
        weak var responder: (any Responder)?
    }
}
