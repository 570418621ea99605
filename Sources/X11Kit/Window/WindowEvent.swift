public import Geometry

/// What happened to a window. Places are in the window's pixels, y down, from its top left corner.
public enum WindowEvent: Hashable, Sendable {
    /// A part of the window lost its picture: present a frame again, all of it.
    case exposed
    /// The window has another size, in pixels.
    case resized(width: Int, height: Int)
    /// The pointer went to a place. Of a run of movements only the last is told.
    case pointerMoved(Point)
    /// A button went down. `clickCount` is 2 for the second press of a double click, 3 for a triple one.
    case pointerPressed(Point, button: Button, modifiers: Modifiers, clickCount: Int)
    /// A button came up, perhaps outside the window.
    case pointerReleased(Point, button: Button, modifiers: Modifiers)
    /// The wheel turned by steps: dx right, dy down. No scene of Tyto's own scrolls.
    case wheelTurned(Point, dx: Int, dy: Int, modifiers: Modifiers)
    /// The pointer left the window.
    case pointerLeft
    /// A key went down, or repeated. `key` is X's name of its symbol with the layout and Shift applied: `a`, `Return`,
    /// `ISO_Left_Tab`, `U2713` …; `text` is what the press types, nil where it types nothing: never a control
    /// character, and nothing while Control, Alt or Super is down.
    case keyPressed(key: String, modifiers: Modifiers, text: String?)
    /// Text that no single press made, from dead keys or an input method.
    case textComposed(String)
    /// What an input method composes became this; empty when it ends.
    case textComposing(PreeditText)
    /// The window got the keyboard.
    case focusIn
    /// The window lost the keyboard.
    case focusOut
    /// A frame reached the screen.
    case frameShown(ShownFrame)
    /// The window is on another monitor, or its monitor changed.
    case monitorChanged(Monitor)
    /// The desktop wants another number of pixels for a point.
    case scaleChanged(Double)
    /// The window came on the screen.
    case mapped
    /// The window went off the screen: it is minimised, or on another desktop.
    case unmapped
    /// The window became minimised, or is so no more, by what its manager says; it may stay mapped.
    case minimized(Bool)
    /// The window became wholly covered by others, or is so no more. A compositing desktop never tells.
    case obscured(Bool)
    /// The screen went dark, or is so no more.
    case darkened(Bool)
    /// A person asked for the window to be closed. It is up to the program to do so.
    case closeRequested
    /// The text asked for by ``Window/requestText(of:)``. Bytes which are no UTF-8 were replaced by U+FFFD.
    case pasteReceived(String)
    /// The system is short of memory: what can be made anew should be let go. Told again while it stays so.
    case memoryShort
    /// Another program destroyed the window; nothing will be seen any more.
    case destroyed

    /// A button of the pointer.
    public enum Button: Hashable, Sendable {
        /// X's button 1, usually the left one.
        case primary
        /// X's button 2, the wheel or both.
        case middle
        /// X's button 3, usually the right one.
        case secondary
    }

    /// Keys held down with another. The bits are those of Stage's KeyModifiers.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Control.
        public static let control = Modifiers(rawValue: 2)
        /// Alt, X's Mod1.
        public static let alt = Modifiers(rawValue: 4)
        /// Super or Windows, X's Mod4.
        public static let command = Modifiers(rawValue: 8)
    }
}
