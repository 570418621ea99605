/// The rows of a table in a folder `Data` beside a test's file.
///
/// Cells are separated by tabs; `#` begins a comment. `\n`, `\r`, `\t` and `\u{HEX}` stand for characters that a line
/// can't show.
public func dataTable(_ name: String, beside file: String = #filePath) -> [[String]] {
    let folder = file.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let lines = String(decoding: wholeFile("\(folder)/Data/\(name)"), as: UTF8.self).split(separator: "\n")
    precondition(!lines.isEmpty, "there is no table \(folder)/Data/\(name)")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(String($0)) }
    }
}

private func unescaped(_ cell: String) -> String {
    cell.replacing("\\n", with: "\n").replacing("\\r", with: "\r").replacing("\\t", with: "\t")
        .replacing(/\\u\{([0-9A-F]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
        }
}
