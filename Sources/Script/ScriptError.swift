/// An error in an input script, with its location.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The script's file, as the user named it.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, in characters from 1.
    public var column: Int
    /// The input expected there, without a full stop.
    public var expected: String
    /// The input found instead; never contains the text of a `type` line.
    public var found: String

    /// One line: `file:line:column: expected …, found …`.
    public var description: String { "\(file):\(line):\(column): expected \(expected), found \(found)" }
}
