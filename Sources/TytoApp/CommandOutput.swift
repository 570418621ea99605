import FoundationEssentials
import Glibc

/// Writes text and a line feed to the standard output.
/// - Throws: a failure to write, such as that of a full disk.
func printOutput(_ text: String) throws(CommandFailure) {
    var rest = Array("\(text)\n".utf8)
    while !rest.isEmpty {
        let count = write(STDOUT_FILENO, rest, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            if errno == EPIPE {
                // The reader has closed its end, and shells expect an end by SIGPIPE.
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            throw CommandFailure(.cannotWrite, "cannot write the standard output: \(String(cString: strerror(errno)))")
        }
        rest.removeFirst(count)
    }
}

/// Prints a value as JSON, the same text every time. Numbers that JSON does not have become strings.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    try printOutput(String(decoding: try encoder.encode(value), as: UTF8.self))
}

/// Writes a line to the standard error stream. Control characters are shown, not sent, so that a name from a file or a
/// flag can't move a terminal's cursor; a line of more than 2,000 characters is cut.
func printError(_ message: String) {
    let printable = message.unicodeScalars.prefix(2000).map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
    let line = Array("\(App.name): \(printable.joined())\n".utf8)
    // A failure of this can't be reported anywhere.
    _ = write(STDERR_FILENO, line, line.count)
}
