import Geometry
import Stage
import System

/// Scripts of what a person does, as text: one `TIME ACTION` a line.
///
///     # Times are seconds and never fall.
///     0.5  click @username
///     0.6  type tyto alba
///     0.8  key ctrl+a              # by X's names: Return, Left, shift+Tab, alt+F4, …
///     0.9  key Left repeat         # of a key that is held down
///     1    press 120 300           # also: press 120 300 clicks 2 with shift
///     1.2  release 160.5 300
///     1.5  move 10 10
///     1.55 scroll 10 10 0 40    # points: right and down, 40 per notch; also: scroll 10 10 0 40 with ctrl
///     1.6  leave                # the pointer leaves the viewport
///     1.8  insert 你好              # at once, as an input method does
///     1.82 compose 1 0-1 한
///     1.85 compose                 # composes nothing any more
///     1.9  secret 8                # as many characters that stay secret
///     2    resize 800x600
///     2.5  scale 2                 # pixels per point from now on
///     3    send price 101.5        # a value for an input of the scene
///
/// Places are points of the viewport, y down, or `@name` for the middle of a layer. Spaces and tabs part words. A word
/// that begins with `#` begins a comment, which ends with the line. The text of `type`, `insert` and `compose` and the JSON
/// of `send` are the exception: they are the rest of the line after one blank, as it stands, with further blanks and number signs, and
/// without escapes; what is no text is a key (`key Return`). Before that of `compose` stand the caret's place in it and
/// the parts that the input method works on (`0-2,3-4`, or `-`). A key is one visible character or the name of an X key
/// symbol: `plus`, `numbersign`, `U20AC`. Lines end in LF or CR LF; the file is UTF-8, with or without a byte order
/// mark. Of a recording that was cut off (``ScriptRecording/unendedLine``) a last line without an end does not count.
package enum InputScript {
    /// The largest file, in bytes.
    package static let maximumSize = 4 << 20
    /// The longest line, in bytes without its end.
    package static let maximumLineLength = 1 << 20
    /// The latest time, in seconds: a day, so that a mistyped number does not run for years.
    package static let latestTime = 86_400.0
    /// The largest number of entries.
    package static let maximumCount = 200_000

    /// Reads a script from a file's bytes.
    /// - Parameter file: the name that errors give.
    /// - Throws: the first error in the text; bytes that are not UTF-8 come before all others.
    package static func parse(bytes: [UInt8], file: String) throws(ScriptError) -> [ScriptEntry] {
        guard bytes.count <= maximumSize else {
            let expected = "a script of at most \(maximumSize) bytes"
            throw ScriptError(file: file, line: 1, column: 1, expected: expected, found: "\(bytes.count) bytes")
        }
        let bytes = withoutCutLine(bytes)
        try checkEncoding(bytes, file: file)
        var entries: [ScriptEntry] = []
        var lineNumber = 0
        var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        while start < bytes.count {
            lineNumber += 1
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var content = bytes[start..<end]
            if content.last == UInt8(ascii: "\r") { content.removeLast() }
            start = end + 1
            guard content.count <= maximumLineLength else {
                let expected = "a line of at most \(maximumLineLength) bytes"
                let found = "\(content.count) bytes"
                throw ScriptError(file: file, line: lineNumber, column: 1, expected: expected, found: found)
            }
            var line = ScriptLine(file: file, number: lineNumber, bytes: content)
            guard let entry = try line.entry(notBefore: entries.last?.time ?? 0) else { continue }
            guard entries.count < maximumCount else {
                let expected = "at most \(maximumCount) actions"
                throw ScriptError(file: file, line: lineNumber, column: 1, expected: expected, found: "one more")
            }
            entries.append(entry)
        }
        return entries
    }

    /// Writes entries as a script that reads back as the same times and actions; lines are numbered anew.
    package static func format(_ entries: [ScriptEntry]) -> String {
        entries.map { "\(shortest($0.time)) \(format($0.action))\n" }.joined()
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func format(_ action: ScriptAction) -> String {
        switch action {
        case .click(let place): "click \(format(place))"
        case .press(let place, let button, let clicks, let modifiers):
            "press \(format(place))" + (button == .primary ? "" : " button \(button)")
                + (clicks.map { " clicks \($0)" } ?? "") + withModifiers(modifiers)
        case .release(let place): "release \(format(place))"
        case .move(let place): "move \(format(place))"
        case .scroll(let place, let distance, let modifiers):
            "scroll \(format(place)) \(format(.point(distance)))" + withModifiers(modifiers)
        case .cancel: "cancel"
        case .leave: "leave"
        case .key(let name, let modifiers, let isRepeat):
            "key \(format(name, modifiers))" + (isRepeat ? " repeat" : "")
        case .keyUp(let name, let modifiers): "key \(format(name, modifiers)) up"
        case .type(let text): "type \(text)"
        case .insert(let text): "insert \(text)"
        case .compose(let composition): "compose\(format(composition))"
        case .secret(let count): "secret \(count)"
        case .close: "close"
        case .focus(let isFocused): isFocused ? "focus in" : "focus out"
        case .send(let input, let json): "send \(input) \(json)"
        case .resize(let size): "resize \(format(size))"
        case .scale(let scale, let size):
            "scale \(shortest(scale))" + (size.map { " \(format($0))" } ?? "")
        }
    }

    private static func format(_ composition: Composition) -> String {
        if composition == .none { return "" }
        let parts = composition.highlights.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
        return " \(composition.caret) \(parts.isEmpty ? "-" : parts) \(composition.text)"
    }

    private static func format(_ size: Size) -> String { "\(shortest(size.width))x\(shortest(size.height))" }

    private static func format(_ key: String, _ modifiers: KeyModifiers) -> String {
        modifiers.isEmpty ? key : "\(format(modifiers))+\(key)"
    }

    private static func withModifiers(_ modifiers: KeyModifiers) -> String {
        modifiers.isEmpty ? "" : " with \(format(modifiers))"
    }

    private static func format(_ modifiers: KeyModifiers) -> String {
        ScriptKey.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name).joined(separator: "+")
    }

    private static func format(_ place: ScriptPlace) -> String {
        switch place {
        case .point(let point): "\(shortest(point.x)) \(shortest(point.y))"
        case .layer(let name): "@\(name)"
        }
    }

    /// A recording that was cut off, as by a power failure, without the line that is not whole; all others as they are.
    private static func withoutCutLine(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: ScriptRecording.unendedLine.utf8),
            let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
        else { return bytes }
        return Array(bytes[...end])
    }

    private static func checkEncoding(_ bytes: [UInt8], file: String) throws(ScriptError) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            let offset = error.byteOffsets.lowerBound
            let before = bytes[..<offset]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            throw ScriptError(
                file: file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: String(decoding: before[lineStart...], as: UTF8.self).count + 1, expected: "text in UTF-8",
                found: "the byte 0x" + String(bytes[offset], radix: 16, uppercase: true))
        }
    }
}
