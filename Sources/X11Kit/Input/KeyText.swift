import CX11
import Glibc

/// What one key event means.
struct KeyMeaning {
    /// X's name of the key's symbol.
    var key: String
    /// What it types, without control characters; nil if nothing.
    var text: String?
}

/// The words for key symbols, and the text in bytes that Xlib gives.
enum KeyText {
    /// What a key event means where there is no input method.
    static func meaning(of event: inout XKeyEvent) -> KeyMeaning {
        var symbol: KeySym = 0
        let text = withWipedBytes(64) { bytes in
            let count = XLookupString(&event, bytes.baseAddress, Int32(bytes.count), &symbol, nil)
            return printable(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<Int(count)])))
        }
        return KeyMeaning(key: name(of: symbol), text: character(of: symbol) ?? text)
    }

    /// Lends bytes, which are zeros before and after.
    static func withWipedBytes<Result>(
        _ count: Int, _ body: (UnsafeMutableBufferPointer<CChar>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count) { bytes in
            bytes.initialize(repeating: 0)
            defer { if let first = bytes.baseAddress { explicit_bzero(first, count) } }
            return body(bytes)
        }
    }

    /// X's name of a symbol; one that X has no name for is given as its number, `0x1008ff00`.
    static func name(of symbol: KeySym) -> String {
        XKeysymToString(symbol).map { String(cString: $0) } ?? "0x" + String(symbol, radix: 16)
    }

    /// The text without control characters; nil if nothing is left. Bytes that are no UTF-8 are taken for Latin-1, which
    /// Xlib gives where there is no input method.
    static func printable(_ bytes: some Collection<UInt8>) -> String? {
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }

    /// The character that a symbol stands for by X's rule: symbols up to 0xFF are Latin-1, those from 0x0100_0000 are
    /// Unicode (X11 protocol, appendix A). Nil for all others, and for control characters.
    static func character(of symbol: KeySym) -> String? {
        switch symbol {
        case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(UInt32(symbol)).map { String($0) }
        case 0x0100_0000...0x0110_FFFF:
            Unicode.Scalar(UInt32(symbol - 0x0100_0000)).flatMap { printable(String($0).utf8) }
        default: nil
        }
    }
}
