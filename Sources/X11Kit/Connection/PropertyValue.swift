import CX11

struct PropertyValue {
    /// The type that its writer gave it; 0 if there is no such property.
    let type: Atom
    /// Bits of an item: 8, 16 or 32.
    let format: Int32
    /// The content of a property of bytes.
    let bytes: [UInt8]
    /// The content of a property of 32-bit numbers.
    let numbers: [Int]
    /// Whether that was all of it.
    let isComplete: Bool

    /// Reads at most `limit` bytes, and deletes the property on request; nil if the server gives none.
    init?(_ display: OpaquePointer, _ window: CX11.Window, _ property: Atom, limit: Int, deletes: Bool = false) {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, property, 0, limit / 4, deletes ? 1 : 0, Atom(AnyPropertyType), &type, &format, &count,
            &rest, &data)
        guard status == Success else { return nil }
        defer { if let data { XFree(data) } }
        // The server deletes only what was read to its end.
        if deletes, rest > 0 { XDeleteProperty(display, window, property) }
        (self.type, self.format, isComplete) = (type, format, rest == 0)
        // Numbers of 32 bits travel as C longs through Xlib.
        let content = UnsafeRawBufferPointer(
            start: data, count: Int(count) * (format == 32 ? MemoryLayout<Int>.stride : 1))
        bytes = format == 8 ? Array(content) : []
        numbers = format == 32 ? Array(content.bindMemory(to: Int.self)) : []
    }

    /// Replaces a property's value by bytes or 32-bit numbers, or adds to it.
    static func write<Item: BitwiseCopyable>(
        _ items: [Item], type: Atom, to property: Atom, of window: CX11.Window, _ display: OpaquePointer,
        adds: Bool = false
    ) {
        items.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, property, type, MemoryLayout<Item>.size == 1 ? 8 : 32,
                adds ? PropModeAppend : PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
                Int32(items.count))
        }
    }
}
