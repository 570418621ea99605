package import Geometry
package import Stage
import System

/// Where an action of a script happens.
package enum ScriptPlace: Hashable, Sendable {
    /// A point of the viewport; its coordinates lie in −1,000,000…1,000,000.
    case point(Point)
    /// The middle of the layer with this name or path, as it is presented at the action's time.
    case layer(String)
}

/// One thing that a script does.
package enum ScriptAction: Hashable, Sendable {
    /// Moves the pointer to a place, presses its primary button and releases it.
    case click(ScriptPlace)
    /// Moves the pointer to a place and presses a button, with modifiers held down.
    ///
    /// `clicks` says that it is the first, second or third press of as many clicks, 1…9; nil leaves that to the time and
    /// the place of the press before, see ``ScriptPlayer``.
    case press(ScriptPlace, button: PointerButton = .primary, clicks: Int? = nil, modifiers: KeyModifiers = [])
    /// Moves the pointer to a place and releases its primary button.
    case release(ScriptPlace)
    /// Ends a press where the pointer is, without a click.
    case cancel
    /// Moves the pointer to a place.
    case move(ScriptPlace)
    /// Moves the pointer to a place and turns the wheel there by points, with modifiers held down.
    ///
    /// Each within −1,000,000…1,000,000; positive towards the content's end, 40 per notch.
    case scroll(ScriptPlace, by: Point, modifiers: KeyModifiers = [])
    /// Takes the pointer out of the viewport.
    case leave
    /// Presses a key, named as ``ScriptKey`` says, with modifiers held down, or repeats it while it is held down.
    case key(String, modifiers: KeyModifiers = [], isRepeat: Bool = false)
    /// Releases a key: nothing for what did not use its press.
    case keyUp(String, modifiers: KeyModifiers = [])
    /// Types a text without control characters, one character after the other; at most 65,000 bytes of UTF-8.
    case type(String)
    /// Gives a text without control characters to whatever has the keyboard, all at once, as an input method or the
    /// clipboard does; at most 65,000 bytes of UTF-8.
    case insert(String)
    /// Shows a text that an input method is composing where the keyboard is; nothing ends that.
    case compose(Composition)
    /// Gives so many dots to whatever has the keyboard, in place of secret characters: 1…20,000.
    case secret(Int)
    /// Gives the viewport a size: both extents more than 0 and at most 1,000,000 points.
    case resize(Size)
    /// Gives every point so many pixels, 0.1…16, and the viewport a size, as a desktop does whose scale is changed.
    ///
    /// Without a size it stays, rounded up to whole pixels.
    case scale(Double, size: Size? = nil)
    /// Asks to close the window, as its user does: nothing if the scene lets it close.
    case close
    /// Gives the window the keyboard, or takes it away.
    case focus(Bool)
    /// Sends a value to an input of the scene, as JSON without control characters; at most 1,000,000 bytes.
    case send(input: String, json: String)
}

/// One line of a script.
package struct ScriptEntry: Hashable, Sendable {
    /// When it happens, in seconds of stage time; finite and not negative.
    package let time: Double
    /// The action to perform.
    package let action: ScriptAction
    /// The line in the script's file, from 1.
    package let line: Int
    /// The column of the action's argument in that line, in characters from 1, for errors that show only when the
    /// script runs: a layer that is not there.
    package let column: Int

    /// Makes an entry of values that a script can hold; others are the caller's mistake.
    package init(time: Double, action: ScriptAction, line: Int = 1, column: Int = 1) {
        precondition(time.isFinite && time >= 0, "a script's time is finite and not negative")
        if let fault = action.fault { preconditionFailure(fault) }
        self.time = time
        self.action = action
        self.line = line
        self.column = column
    }
}

extension ScriptAction {
    static let largestCoordinate = 1e6
    static let longestText = 65000
    static let longestJSON = 1_000_000
    static let clickCounts = 1...9
    static let secretCounts = 1...20000
    static let scales = 0.1...16

    /// Why no script can hold this action; nil when one can.
    package var fault: String? {
        switch self {
        case .click(let place), .release(let place), .move(let place): return place.fault
        case .press(let place, _, let clicks, _):
            let isCount = clicks.map(Self.clickCounts.contains) ?? true
            return isCount ? place.fault : "a script's press is one of 1...9 clicks"
        case .scroll(let place, let distance, _): return place.fault ?? ScriptPlace.point(distance).fault
        case .key(let name, _, _), .keyUp(let name, _):
            return ScriptKey.name(name) == name ? nil : "the key's name is not a known one"
        case .secret(let count):
            return Self.secretCounts.contains(count) ? nil : "a script's secret has 1...20000 characters"
        case .type(let text), .insert(let text):
            let isTypable = !text.isEmpty && text.unicodeScalars.allSatisfy(\.isPrintable)
            guard isTypable else { return "a script's text is not empty and has no control characters" }
            return text.utf8.count <= Self.longestText ? nil : "a script's text is at most 65,000 bytes"
        case .send(let input, let json):
            guard InputEvent.isInputName(input) else {
                return "an input's name in a script has no blanks, number signs or control characters"
            }
            let isLine = !json.isEmpty && json.unicodeScalars.allSatisfy(\.isPrintable)
            guard isLine else { return "a value in a script is JSON without control characters" }
            return json.utf8.count <= Self.longestJSON ? nil : "a value in a script has at most 1,000,000 bytes"
        case .cancel, .leave, .compose, .close, .focus: return nil
        case .resize(let size): return size.fault
        case .scale(let scale, let size):
            return Self.scales.contains(scale) ? size?.fault : "a script's scale is 0.1...16 pixels per point"
        }
    }
}

extension Size {
    fileprivate var fault: String? {
        let isSize = [width, height].allSatisfy { $0 > 0 && $0 <= ScriptAction.largestCoordinate }
        return isSize ? nil : "a script's size is more than 0 and at most 1,000,000 points"
    }
}

extension ScriptPlace {
    fileprivate var fault: String? {
        switch self {
        case .point(let point):
            let limit = ScriptAction.largestCoordinate
            let isInside = abs(point.x) <= limit && abs(point.y) <= limit
            return isInside ? nil : "a script's coordinates lie in -1000000...1000000"
        case .layer(let name):
            let isName = !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isPrintable && $0 != " " }
            return isName ? nil : "a layer's name in a script is not empty and has no blanks or control characters"
        }
    }
}
