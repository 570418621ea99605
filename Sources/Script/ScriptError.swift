/// An error in an input script, with its location.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The script's file, as the user named it.
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The column, in characters from 1.
    package var column: Int
    /// The input expected there, without a full stop.
    package var expected: String
    /// The input found instead; never contains the text of a `type` line.
    package var found: String
    /// Whether it is a value that no input of the scene takes.
    package var isValueMismatch = false

    /// One line: `file:line:column: expected …, found …`.
    package var description: String { "\(file):\(line):\(column): expected \(expected), found \(found)" }
}
