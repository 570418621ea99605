/// What is wrong with an input script, and where.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The script's file, as the user named it.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, in characters from 1.
    public var column: Int
    /// What would have been right there, without a full stop.
    public var expected: String
    /// What was found instead. The text of a `type` line is never part of it.
    public var found: String

    /// One line: `file:line:column: expected …, found …`.
    public var description: String { "\(file):\(line):\(column): expected \(expected), found \(found)" }
}
