import Glibc

/// URIs of files (RFC 8089), as programs exchange them.
enum FileURI {
    /// The paths of this machine's files in a list of URIs (RFC 2483, text/uri-list); ignores everything else.
    static func paths(inList list: String) -> [String] {
        list.utf8.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
            .compactMap { path(of: Substring($0)) }
    }

    /// The path of a file on this machine; nil for other URIs, and for those that name no path.
    private static func path(of uri: Substring) -> String? {
        guard uri.prefix(5).lowercased() == "file:" else { return nil }
        var rest = uri.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }.lowercased()
            guard ["", "localhost", hostName].contains(host) else { return nil }
            rest = rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
        }
        guard rest.hasPrefix("/"), let bytes = decoded(rest.utf8), !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The bytes with each `%` and two hexadecimal digits replaced; nil for a `%` without them.
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            var byte = text[index]
            text.formIndex(after: &index)
            if byte == UInt8(ascii: "%") {
                let digits = text[index...].prefix(2)
                guard digits.count == 2, let high = digits.first.flatMap(digit), let low = digits.last.flatMap(digit)
                else { return nil }
                byte = high << 4 | low
                index = digits.endIndex
            }
            bytes.append(byte)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// The machine's name in lowercase; empty if unknown.
    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
    }
}
