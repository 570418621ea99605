import CX11

/// The integer settings of a desktop's settings manager, by name (XSETTINGS 0.5).
struct DesktopSettings: Hashable, Sendable {
    private(set) var integers: [String: Int32] = [:]

    /// Parses the manager's property; nil if it is malformed or truncated.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let order = reader.take(4)?.first, order <= 1 else { return nil }
        reader.isBigEndian = order == 1
        guard reader.number(4) != nil, let count = reader.number(4) else { return nil }
        for _ in 0..<count {
            guard let kind = reader.take(2)?.first, let length = reader.number(2), let name = reader.padded(length),
                reader.number(4) != nil
            else { return nil }
            switch kind {
            case 0:
                guard let value = reader.number(4) else { return nil }
                integers[String(decoding: name, as: UTF8.self)] = Int32(truncatingIfNeeded: value)
            case 1:
                guard let length = reader.number(4), reader.padded(length) != nil else { return nil }
            case 2:
                guard reader.take(8) != nil else { return nil }
            default: return nil
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0
        var isBigEndian = false

        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= bytes.count - position else { return nil }
            defer { position += count }
            return bytes[position..<position + count]
        }

        mutating func number(_ count: Int) -> Int? {
            guard let part = take(count) else { return nil }
            return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }

        /// Reads `count` bytes and their padding to a multiple of four.
        mutating func padded(_ count: Int) -> ArraySlice<UInt8>? {
            guard let part = take(count), take((4 - count % 4) % 4) != nil else { return nil }
            return part
        }
    }
}

extension Connection {
    /// Whether the desktop enables animations (GTK's `Gtk/EnableAnimations`); nil if not set.
    package var desktopAnimates: Bool? { desktopSettings?.integers["Gtk/EnableAnimations"].map { $0 != 0 } }

    /// The settings manager's window; 0 if none runs.
    var settingsManager: CX11.Window {
        guard let live else { return 0 }
        let manager = XGetSelectionOwner(live, XInternAtom(live, "_XSETTINGS_S\(XDefaultScreen(live))", 0))
        if manager != 0 { noteForeignWindow(manager) }
        return manager
    }

    /// The settings manager's settings; nil if none runs.
    var desktopSettings: DesktopSettings? {
        let manager = settingsManager
        // 1 MiB exceeds any desktop's settings.
        guard let live, manager != 0, let value = PropertyValue(live, manager, atoms[.settings], limit: 1 << 20),
            value.type == atoms[.settings]
        else { return nil }
        return DesktopSettings(value.bytes)
    }
}
