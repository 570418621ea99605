extension WireClient {
    /// Becomes the desktop's clipboard manager.
    public func manageClipboard() throws {
        try own(try atom("CLIPBOARD_MANAGER"), by: try makeWindow())
        try synchronize()
    }

    /// The copied text that a program has its clipboard manager keep (SAVE_TARGETS); nil if none does so far.
    public func keptText() throws -> String? {
        guard let request = try arrivedEvent(where: { $0[0] & 0x7F == 30 }) else { return nil }
        let window = WireClient.number(request, 8, 4)
        let asked = Array(request[12..<28])
        let property = try atom("KEPT")
        try convert(try atom("CLIPBOARD"), to: try atom("UTF8_STRING"), as: property, of: window)
        _ = try nextEvent { $0[0] & 0x7F == 31 }
        let text = try bytes(of: window, property: property)
        try send([31, 0, 0, 0, 0, 0, 0, 0] + asked + [0, 0, 0, 0, 0, 0, 0, 0], to: WireClient.number(asked, 0, 4))
        try synchronize()
        return String(decoding: text, as: UTF8.self)
    }
}
