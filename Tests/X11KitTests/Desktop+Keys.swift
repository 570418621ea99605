import CX11
import TestSupport
import Testing

@testable import X11Kit

extension Desktop {
    /// Maps a spare key to each symbol permanently; returns the keys' names for xdotool.
    ///
    /// xdotool itself would restore its keys immediately, perhaps before the program has read the mapping.
    func giveKeys(to symbols: [KeySym]) throws -> [String] {
        let client = try RawClient(server)
        var (least, most, perKey): (Int32, Int32, Int32) = (0, 0, 0)
        XDisplayKeycodes(client.display, &least, &most)
        let present = try #require(XGetKeyboardMapping(client.display, KeyCode(least), most - least + 1, &perKey))
        defer { XFree(present) }
        var spare = (least...most).filter { key in
            (0..<perKey).allSatisfy { present[Int((key - least) * perKey + $0)] == 0 }
        }
        var keys: [KeySym: Int32] = [:]
        for symbol in symbols where keys[symbol] == nil {
            let key = try #require(spare.last)
            spare.removeLast()
            // One alone would be the key of a small letter and a capital one.
            var pair = [symbol, symbol]
            XChangeKeyboardMapping(client.display, key, 2, &pair, 1)
            keys[symbol] = key
        }
        XSync(client.display, 0)
        return symbols.compactMap { keys[$0].map { "\($0)" } }
    }
}
