/// An error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The column of the error, from 1. Line breaks count as characters.
    public let column: Int
    /// The syntax expected there.
    public let expected: String
    /// The character found instead; nil at the end of the text.
    public let found: Character?

    /// The error in words.
    public var description: String {
        let found = found.map { "“\($0)”" } ?? "the end"
        return "path data, column \(column): expected \(expected), found \(found)"
    }
}
