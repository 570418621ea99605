package import Stage

/// A session's inputs as a script.
///
/// Played on a stage of the same scene and settings it makes the same frames.
///
/// It has all inputs that it gets; a player's history omits moves that changed nothing. The releases of buttons other than the
/// primary one only bring the pointer to their place, and become moves. What a control that keeps secrets was given arrives as dots
/// and becomes ``ScriptAction/secret(_:)``.
package struct ScriptRecording: Hashable, Sendable {
    /// The entries, in order.
    package private(set) var entries: [ScriptEntry] = []
    /// The time of the first input that no script can hold, as one after a script's latest time; the recording ends
    /// there. Nil where it is complete.
    package private(set) var end: Double?

    /// Makes the script of inputs.
    /// - Parameter inputs: the inputs with their times, which never fall.
    package init(_ inputs: [(time: Double, event: InputEvent)]) {
        var length = Length()
        for (time, event) in inputs { entries += length.add(event, at: time).entries }
        end = length.end
    }

    /// How long a recording is, which decides what it still has room for.
    struct Length {
        private(set) var count = 0
        /// Bytes of all lines.
        private(set) var size = 0
        /// The time of the first input that was not taken; those after it are not taken either.
        private(set) var end: Double?

        /// Adds an input, and gives its entries and their lines; none if there is no room for them.
        mutating func add(_ event: InputEvent, at time: Double) -> (entries: [ScriptEntry], text: String) {
            var (entries, text): ([ScriptEntry], String) = ([], "")
            for action in ScriptRecording.actions(for: event) where end == nil {
                guard time >= 0, time <= InputScript.latestTime, action.fault == nil, count < InputScript.maximumCount
                else {
                    end = time
                    break
                }
                let entry = ScriptEntry(time: time, action: action, line: count + 1)
                let line = InputScript.format([entry])
                guard size + line.utf8.count <= InputScript.maximumSize - ScriptRecording.roomForComments else {
                    end = time
                    break
                }
                (count, size) = (count + 1, size + line.utf8.count)
                entries.append(entry)
                text += line
            }
            return (entries, text)
        }
    }

    /// The first line of a recording that still runs, or was cut off: a last line without an end is not part of it.
    package static let unendedLine = "# Recorded by tyto up to its last line: it goes on, or was cut off."

    /// The room that a script's file leaves for comments, in bytes.
    package static let roomForComments = 64 << 10

    /// The actions that do what an input did; none for one that did nothing.
    package static func actions(for event: InputEvent) -> [ScriptAction] {
        switch event {
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            // All from the third click on select the same.
            [
                .press(
                    .point(point), button: button, clicks: min(clickCount, ScriptAction.clickCounts.upperBound),
                    modifiers: modifiers)
            ]
        case .pointerReleased(let point, .primary): [.release(.point(point))]
        case .pointerMoved(let point), .pointerReleased(let point, _): [.move(.point(point))]
        case .scrolled(let point, let distance, let modifiers):
            [.scroll(.point(point), by: distance, modifiers: modifiers)]
        case .pointerCancelled: [.cancel]
        case .pointerLeft: [.leave]
        case .keyPressed(let press): [action(for: press)].compactMap(\.self)
        case .keyReleased(let key, let modifiers):
            ScriptKey.name(of: key).map { [.keyUp($0, modifiers: modifiers)] } ?? []
        case .textInput(let text), .paste(let text): insertion(of: text)
        case .composing(let composition): [.compose(composition)]
        case .received(let input, let json): [.send(input: input, json: json)]
        case .closeRequested: [.close]
        case .windowFocus(let isFocused): [.focus(isFocused)]
        case .resized(let size): [.resize(size)]
        case .rescaled(let scale, let size): [.scale(scale, size: size)]
        }
    }

    private static func action(for press: KeyPress) -> ScriptAction? {
        if let text = press.text, isSecret(text) { return insertion(of: text).first }
        let isBackTab = press.key == .tab && press.modifiers.contains(.shift)
        let name = isBackTab ? ScriptKey.backTab : ScriptKey.name(of: press.key)
        if let name, ScriptAction.keyPress(name, press.modifiers, isRepeat: press.isRepeat) == press {
            return .key(name, modifiers: press.modifiers, isRepeat: press.isRepeat)
        }
        if press.modifiers.isDisjoint(with: [.control, .alt, .command]), let text = press.text {
            return insertion(of: text).first
        }
        return name.map { .key($0, modifiers: press.modifiers, isRepeat: press.isRepeat) }
    }

    /// Text as one line takes it, as much as fits a script.
    private static func insertion(of text: String) -> [ScriptAction] {
        if isSecret(text) { return [.secret(min(text.count, ScriptAction.secretCounts.upperBound))] }
        let line = String(decoding: singleLine(text, limit: ScriptAction.longestText), as: UTF8.self)
        return line.isEmpty ? [] : [.insert(line)]
    }

    /// Whether a text is dots, as secrets are written. Dots that someone typed are dots all the same.
    private static func isSecret(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0 == "•" } }
}
