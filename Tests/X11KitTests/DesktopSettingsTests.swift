import TestSupport
import Testing

@testable import X11Kit

@Suite("Settings of the desktop's settings manager", .ownThreads)
struct DesktopSettingsTests {
    /// An XSETTINGS 0.5 property with a number, a text, a colour and another number.
    private func property(isBigEndian: Bool, animations: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
        }
        func head(_ kind: UInt8, _ name: String) -> [UInt8] {
            [kind, 0] + number(name.utf8.count, 2) + padded(name) + number(7, 4)
        }
        return [isBigEndian ? 1 : 0, 0, 0, 0] + number(3, 4) + number(4, 4)
            + head(0, "Xft/DPI") + number(98304, 4)
            + head(1, "Net/ThemeName") + number(5, 4) + padded("Tytos")
            + head(2, "Net/Color") + [UInt8](repeating: 9, count: 8)
            + head(0, "Gtk/EnableAnimations") + number(animations, 4)
    }

    @Test("a settings property's numbers are found in either byte order", arguments: [true, false], [0, 1])
    func reads(isBigEndian: Bool, animations: Int) {
        let settings = DesktopSettings(property(isBigEndian: isBigEndian, animations: animations))
        #expect(settings?.integers == ["Xft/DPI": 98304, "Gtk/EnableAnimations": Int32(animations)])
    }

    @Test("a truncated settings property is refused, and random bytes do not crash the parser")
    func damaged() {
        let whole = property(isBigEndian: false, animations: 0)
        for count in whole.indices { #expect(DesktopSettings(Array(whole.prefix(count))) == nil) }
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<4 { bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random) }
            _ = DesktopSettings(bytes)
        }
    }

    @Test("a desktop without a settings manager has no settings")
    func noManager() throws {
        let server = try XServer()
        #expect(try Connection(display: server.display).desktopAnimates == nil)
    }
}
