import Foundation

/// A Swift file, and its code with what is no code blanked out.
struct SourceFile {
    /// The path from the repository's top, such as `Sources/Geometry/Rect.swift`.
    let path: String
    let text: String
    /// The text with comments and the insides of string literals as spaces; lines stay where they are.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = SourceFile.blankingNonCode(in: text)
    }

    /// The folder below Sources: the module's name.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// One import: `public import struct Geometry.Rect` is Geometry, and public.
    struct Import {
        let module: String
        let isPublic: Bool
    }

    var imports: [Import] {
        let kinds = "typealias|struct|class|enum|protocol|let|var|func"
        let pattern = #"(?m)^[ \t]*((?:@\w+(?:\([^)]*\))?\s+|\w+ )*)import\s+(?:(?:\#(kinds))\s+)?(\w+)"#
        return matches(of: pattern, in: code).map { groups in
            Import(
                module: groups[2],
                isPublic: groups[1].contains("public") || groups[1].contains("@_exported")
                    || groups[1].contains("package"))
        }
    }

    /// The names of the types that the file declares.
    var declaredTypes: [String] {
        matches(of: #"\b(?:class|struct|enum|protocol|typealias|actor)\s+(\w+)"#, in: code).map { $0[1] }
    }

    private static func blankingNonCode(in text: String) -> String {
        let bytes = Array(text.utf8)
        let (lineFeed, space, backslash) = (UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\\"))
        var code: [UInt8] = []
        code.reserveCapacity(bytes.count)
        var index = 0
        func isAt(_ token: StaticString) -> Bool {
            index + token.utf8CodeUnitCount <= bytes.count
                && (0..<token.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == token.utf8Start[$0] }
        }
        /// Goes on to the end of a comment or string that ends in a token, leaving line feeds.
        func blank(after opening: Int, to token: StaticString, escapes: Bool = false) {
            let start = index
            index += opening
            while index < bytes.count, !isAt(token) { index += escapes && bytes[index] == backslash ? 2 : 1 }
            index = min(index + token.utf8CodeUnitCount, bytes.count)
            code += bytes[start..<index].map { $0 == lineFeed ? lineFeed : space }
        }
        while index < bytes.count {
            if isAt("//") {
                blank(after: 2, to: "\n")
            } else if isAt("/*") {
                blank(after: 2, to: "*/")
            } else if isAt("\"\"\"") {
                blank(after: 3, to: "\"\"\"", escapes: true)
            } else if isAt("\"") {
                blank(after: 1, to: "\"", escapes: true)
            } else {
                code.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}

/// The groups of every match; a group that took no part is empty.
func matches(of pattern: String, in text: String) -> [[String]] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).map { match in
        (0..<match.numberOfRanges).map { group in
            Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
        }
    }
}
