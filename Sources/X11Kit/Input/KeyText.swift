import CX11
import Glibc

struct KeyMeaning {
    /// X's name of the key's symbol.
    var key: String
    /// The typed text, without control characters; nil if none.
    var text: String?
}

/// The names of key symbols, and the text of the bytes that Xlib returns.
enum KeyText {
    /// Returns a key event's meaning without an input method.
    static func meaning(of event: inout XKeyEvent) -> KeyMeaning {
        var symbol: KeySym = 0
        let text = withWipedBytes(64) { bytes in
            let count = XLookupString(&event, bytes.baseAddress, Int32(bytes.count), &symbol, nil)
            return printable(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<Int(count)])))
        }
        return KeyMeaning(key: name(of: symbol), text: character(of: symbol) ?? text)
    }

    /// Calls a closure with a zeroed buffer, which is wiped afterwards.
    static func withWipedBytes<Result>(
        _ count: Int, _ body: (UnsafeMutableBufferPointer<CChar>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count) { bytes in
            bytes.initialize(repeating: 0)
            defer { if let first = bytes.baseAddress { explicit_bzero(first, count) } }
            return body(bytes)
        }
    }

    /// X's name of a symbol, or its number (`0x1008ff00`) if it has none.
    static func name(of symbol: KeySym) -> String {
        XKeysymToString(symbol).map { String(cString: $0) } ?? "0x" + String(symbol, radix: 16)
    }

    /// The text without control characters; nil if empty.
    ///
    /// Bytes that are not UTF-8 are decoded as Latin-1, which Xlib returns without an input method.
    static func printable(_ bytes: some Collection<UInt8>) -> String? {
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }

    /// The character of a symbol by X's rule; nil for control characters and other symbols.
    ///
    /// Symbols up to 0xFF are Latin-1, those from 0x0100_0000 are Unicode (X11 protocol, appendix A).
    static func character(of symbol: KeySym) -> String? {
        switch symbol {
        case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(UInt32(symbol)).map { String($0) }
        case 0x0100_0000...0x0110_FFFF:
            Unicode.Scalar(UInt32(symbol - 0x0100_0000)).flatMap { printable(String($0).utf8) }
        default: nil
        }
    }
}
