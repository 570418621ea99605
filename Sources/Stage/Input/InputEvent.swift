public import Geometry

/// A user's input, in the viewport's points.
public enum InputEvent: Hashable, Sendable {
    /// The pointer moved to a point.
    case pointerMoved(Point)
    /// A button went down. `clickCount` is 2 for the second press of a double click, 3 for a triple one.
    case pointerPressed(Point, button: PointerButton = .primary, modifiers: KeyModifiers = [], clickCount: Int = 1)
    /// A button came up.
    case pointerReleased(Point, button: PointerButton = .primary)
    /// No button is down any more, and no click follows: the window went out of sight during a press.
    case pointerCancelled
    /// The wheel turned over a point, by points of content: 40 per notch, positive towards the content's end.
    case scrolled(Point, by: Point, modifiers: KeyModifiers = [])
    /// The pointer left the window.
    case pointerLeft
    /// A key went down, or repeated; includes its text, so that each press is handled once.
    case keyPressed(KeyPress)
    /// A key came up, or the window lost the keyboard. It is the key of its press, whatever Shift does meanwhile.
    case keyReleased(Key, modifiers: KeyModifiers = [])
    /// Text arrived that no single key produced: composed by an input method, or typed by a script.
    case textInput(String)
    /// An input method's composition changed; empty when it ends. It is shown, and is not text.
    case composing(Composition)
    /// The clipboard's text arrived after a paste request.
    case paste(String)
    /// The viewport's size changed, in points, by the user or a script.
    case resized(Size)
    /// The number of pixels per point changed, by the desktop or a script, and with it perhaps the viewport's size.
    case rescaled(Double, size: Size)
    /// A value from outside arrived for an input of the scene, as a line of JSON.
    case received(input: String, json: String)
    /// The user asked to close the window, and the stage has it stay open.
    case closeRequested
    /// The window got the keyboard, or lost it.
    case windowFocus(Bool)
}

extension InputEvent {
    /// Whether the event affects what follows, unlike moves of the pointer or the window.
    public var isDecision: Bool {
        switch self {
        case .pointerMoved, .pointerLeft, .resized, .rescaled: false
        case .pointerPressed, .pointerReleased, .pointerCancelled, .scrolled, .keyPressed, .keyReleased, .textInput,
            .composing, .paste, .received, .closeRequested, .windowFocus:
            true
        }
    }

    /// The viewport's size from then on; nil if it stays.
    package var viewportSize: Size? {
        switch self {
        case .resized(let size), .rescaled(_, let size): size
        default: nil
        }
    }

    /// Whether scripts can give a name to an input: one word that begins no comment.
    package static func isInputName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { $0 != " " && $0 != "#" && $0.properties.generalCategory != .control }
    }

    /// Whether it is no action of a user in the window.
    var isFromOutside: Bool {
        switch self {
        case .received, .closeRequested, .windowFocus: true
        default: false
        }
    }

    /// Whether the event has a position.
    package var isPointer: Bool {
        switch self {
        case .pointerMoved, .pointerPressed, .pointerReleased, .scrolled: true
        case .pointerCancelled, .pointerLeft, .keyPressed, .keyReleased, .textInput, .composing, .paste, .resized,
            .rescaled, .received, .closeRequested, .windowFocus:
            false
        }
    }
}

/// A source of scheduled inputs, such as a script.
public protocol InputSource: AnyObject {
    /// Schedules the inputs later than a time on a new stage.
    ///
    /// Their actions call `send`, and not ``Stage/send(_:)``: a key that the scene has no use for may be one of time. It returns
    /// what was expected in the place of a value that can't be taken, and nil for all that can.
    func schedule(on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?)
    /// The error that ended the inputs early; nil if none did.
    var failure: (any Error)? { get }
}

/// A button of the pointer.
public enum PointerButton: Hashable, Sendable {
    /// Usually the left one.
    case primary
    /// The middle one or the wheel.
    case middle
    /// Usually the right one.
    case secondary
}

/// A press of a button of the pointer.
public struct PointerPress: Hashable, Sendable {
    /// Where the pointer is: in the points of whatever gets the press, a layer or the viewport.
    public var point: Point
    /// The button.
    public var button: PointerButton
    /// The modifiers held down.
    public var modifiers: KeyModifiers
    /// 2 for the second press of a double click, 3 for a triple one.
    public var clickCount: Int

    /// Makes a press.
    public init(
        _ point: Point, button: PointerButton = .primary, modifiers: KeyModifiers = [], clickCount: Int = 1
    ) {
        (self.point, self.button, self.modifiers, self.clickCount) = (point, button, modifiers, clickCount)
    }
}

/// Modifier keys held down with another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt, X's Mod1.
    public static let alt = KeyModifiers(rawValue: 4)
    /// Super or Windows, X's Mod4.
    public static let command = KeyModifiers(rawValue: 8)
}

/// A press of a key, or a repeat of one that is held down.
public struct KeyPress: Hashable, Sendable {
    /// The key. Letters are those of the layout with Shift applied, so that Shift+a is `A`.
    public var key: Key
    /// The modifiers held down.
    public var modifiers: KeyModifiers
    /// The text that the press produces, composed; nil if none. Never a control character.
    public var text: String?
    /// Whether the key was down already and repeats (default: false).
    ///
    /// Repeats are for text and for steps, such as those of the arrows; ignore them where a press toggles, opens, or begins
    /// something.
    public var isRepeat: Bool

    /// The key for comparison with a shortcut's; letters are lower-case, also with Caps Lock.
    public var shortcut: Key {
        guard case .character(let scalar) = key, ("A"..."Z").contains(scalar) else { return key }
        return .character(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
    }

    /// Makes a press.
    public init(_ key: Key, modifiers: KeyModifiers = [], text: String? = nil, isRepeat: Bool = false) {
        self.key = key
        self.modifiers = modifiers
        self.text = text
        self.isRepeat = isRepeat
    }
}
