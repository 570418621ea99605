import Scenes

/// A word as a POSIX shell reads it, in single quotes where it needs them.
func shellWord(_ text: String) -> String {
    let isPlain =
        !text.isEmpty
        && text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789.,=_-/".unicodeScalars.contains($0))
        }
    return isPlain
        ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

extension ParameterValues {
    /// The values that were set, as arguments of a command, by name.
    var arguments: [String] { assignments.map { "--set \(shellWord($0))" } }
}
