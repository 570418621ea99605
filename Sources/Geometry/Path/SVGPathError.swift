/// Why a text is not SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the text went wrong: the first character is column 1. Line breaks count as characters.
    public let column: Int
    /// What could have stood there.
    public let expected: String
    /// What stood there instead: the character, or nil at the end of the text.
    public let found: Character?

    /// The error in words.
    public var description: String {
        let found = found.map { "“\($0)”" } ?? "the end"
        return "path data, column \(column): expected \(expected), found \(found)"
    }
}
