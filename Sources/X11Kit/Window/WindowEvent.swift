package import Geometry

/// An event of a window. Points are in the window's pixels, y down, from its top left corner.
package enum WindowEvent: Hashable, Sendable {
    /// A part of the window lost its contents: present a whole frame again.
    case exposed
    /// The window has another size, in pixels.
    case resized(width: Int, height: Int)
    /// The pointer moved to a point. Of a run of movements only the last is reported.
    case pointerMoved(Point)
    /// A button went down. `clickCount` is 2 for the second press of a double click, 3 for a triple one.
    case pointerPressed(Point, button: Button, modifiers: Modifiers, clickCount: Int)
    /// A button came up, perhaps outside the window.
    case pointerReleased(Point, button: Button, modifiers: Modifiers)
    /// The buttons that are down will not be reported as released: the window went out of sight.
    case pointerCancelled
    /// The wheel turned by whole notches: down and right are positive.
    case scrolled(Point, notches: Point, modifiers: Modifiers)
    /// The pointer left the window.
    case pointerLeft
    /// A key went down, or repeated. `key` is X's name of its symbol with the layout and Shift applied: `a`, `Return`,
    /// `ISO_Left_Tab`, `U2713` …; `text` is what the press types, nil if nothing: never a control
    /// character, and nothing while Control, Alt or Super is down. `isRepeat` is whether the key was down already.
    case keyPressed(key: String, modifiers: Modifiers, text: String?, isRepeat: Bool = false)
    /// A key that was reported as pressed came up, or the window lost the keyboard. `key` is that of its press. Not reported for
    /// secrets, nor where an input method keeps the release.
    case keyReleased(key: String, modifiers: Modifiers)
    /// Text that no single press made, from dead keys or an input method.
    case textComposed(String)
    /// The preedit text of an input method changed; empty when it ends.
    case textComposing(PreeditText)
    /// The window got the keyboard.
    case focusIn
    /// The window lost the keyboard.
    case focusOut
    /// A frame reached the screen.
    case frameShown(ShownFrame)
    /// The window is on another monitor, or its monitor changed.
    case monitorChanged(Monitor)
    /// The desktop's scale changed, in pixels per point.
    case scaleChanged(Double)
    /// The window came on the screen.
    case mapped
    /// The window went off the screen: it is minimised, or on another desktop.
    case unmapped
    /// The window manager minimised the window, or restored it; the window may stay mapped.
    case minimized(Bool)
    /// The window became fully obscured, or visible again. A compositing desktop never reports it.
    case obscured(Bool)
    /// The screen went dark, or came back.
    case darkened(Bool)
    /// The user asked to close the window, which the program has to do.
    case closeRequested
    /// The text asked for by ``Window/requestText(of:)``. Bytes which are no UTF-8 were replaced by U+FFFD.
    case pasteReceived(String)
    /// Files were dropped on a window that accepts them: their paths, never none. Another program may name any file.
    case filesDropped([String])
    /// The system is short of memory: free what can be recreated. Repeated while it lasts.
    case memoryShort
    /// Another program destroyed the window.
    case destroyed

    /// A button of the pointer.
    package enum Button: Hashable, Sendable {
        /// X's button 1, usually the left one.
        case primary
        /// X's button 2, the wheel or both.
        case middle
        /// X's button 3, usually the right one.
        case secondary
        /// X's button 8, at the side of a mouse: back.
        case back
    }

    /// Keys held down with another. The bits are those of Stage's KeyModifiers.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits.
        package let rawValue: UInt8
        /// Makes a set from bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Shift.
        package static let shift = Modifiers(rawValue: 1)
        /// Control.
        package static let control = Modifiers(rawValue: 2)
        /// Alt, X's Mod1.
        package static let alt = Modifiers(rawValue: 4)
        /// Super or Windows, X's Mod4.
        package static let command = Modifiers(rawValue: 8)
    }
}

extension [WindowEvent] {
    /// Adds an event; one at the end that it makes pointless goes.
    mutating func appendCompressed(_ event: WindowEvent) {
        switch (last, event) {
        case (.pointerMoved, .pointerMoved), (.resized, .resized), (.exposed, .exposed), (.obscured, .obscured),
            (.darkened, .darkened), (.minimized, .minimized), (.textComposing, .textComposing):
            self[count - 1] = event
        case (.exposed, .resized):
            // The frame of the new size answers the exposure too, and then both sizes stand side by side.
            removeLast()
            appendCompressed(event)
            append(.exposed)
        default:
            append(event)
        }
    }
}
