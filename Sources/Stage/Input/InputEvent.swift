public import Geometry

/// What a person did, in the viewport's points.
public enum InputEvent: Hashable, Sendable {
    /// The pointer went to a place.
    case pointerMoved(Point)
    /// A button went down. `clickCount` is 2 for the second press of a double click, 3 for a triple one.
    case pointerPressed(Point, button: PointerButton = .primary, modifiers: KeyModifiers = [], clickCount: Int = 1)
    /// A button came up.
    case pointerReleased(Point, button: PointerButton = .primary)
    /// The pointer left the window.
    case pointerLeft
    /// A key went down, or repeated. Text that the key makes is part of it, so that each press is handled once.
    case keyPressed(KeyPress)
    /// Text arrived that no single key made: composed by an input method, or typed by a script.
    case textInput(String)
    /// What an input method composes at the caret became this; nothing when it ends. It is shown, and is no text.
    case composing(Composition)
    /// The answer to a paste request.
    case paste(String)
    /// A person or a script wants the viewport to have another size, in points.
    case resized(Size)
    /// The desktop or a script wants a point to have another number of pixels.
    case rescaled(Double)
}

extension InputEvent {
    /// Whether the event by itself changes what follows, and not just where the pointer or the window is.
    public var isDecision: Bool {
        switch self {
        case .pointerMoved, .pointerLeft, .resized, .rescaled: false
        case .pointerPressed, .pointerReleased, .keyPressed, .textInput, .composing, .paste: true
        }
    }

    /// Whether the event is at a place.
    package var isPointer: Bool {
        switch self {
        case .pointerMoved, .pointerPressed, .pointerReleased: true
        case .pointerLeft, .keyPressed, .textInput, .composing, .paste, .resized, .rescaled: false
        }
    }

    /// The same event with dots for its text, as many as a control that keeps secrets takes of it.
    func concealed(by keeper: any Responder) -> InputEvent {
        switch self {
        case .keyPressed(let press):
            guard let text = press.text else { return self }
            return .keyPressed(KeyPress("•", modifiers: press.modifiers, text: keeper.concealed(text)))
        case .textInput(let text): return .textInput(keeper.concealed(text))
        case .paste(let text): return .paste(keeper.concealed(text))
        default: return self
        }
    }
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

/// Keys held down with another.
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

/// One press of a key.
public struct KeyPress: Hashable, Sendable {
    /// The key. Letters are those of the layout with Shift applied, so Shift+a is `A`.
    public var key: Key
    /// The modifiers held down.
    public var modifiers: KeyModifiers
    /// The text that the press makes, composed; nil where it makes none. Never a control character.
    public var text: String?

    /// The key for comparing with that of a shortcut: a letter is small, also with Caps Lock.
    public var shortcut: Key {
        guard case .character(let scalar) = key, ("A"..."Z").contains(scalar) else { return key }
        return .character(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
    }

    /// Makes a press.
    public init(_ key: Key, modifiers: KeyModifiers = [], text: String? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.text = text
    }
}
