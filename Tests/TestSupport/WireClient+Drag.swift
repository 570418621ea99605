extension WireClient {
    /// Drops files on a window as another program does (XDND 5).
    /// - Returns: whether the window's program took them.
    public func drop(_ uris: [String], on window: UInt32) throws -> Bool {
        let source = try makeWindow()
        let (selection, list) = (try atom("XdndSelection"), try atom("text/uri-list"))
        try own(selection, by: source)
        try send("XdndEnter", [source, 5 << 24, list, 0, 0], about: window, to: window)
        try send("XdndPosition", [source, 0, 0, 0, try atom("XdndActionCopy")], about: window, to: window)
        try send("XdndDrop", [source, 0, 0, 0, 0], about: window, to: window)
        let request = try nextEvent { $0[0] & 0x7F == 30 }
        let (requestor, property) = (WireClient.number(request, 12, 4), WireClient.number(request, 24, 4))
        try setBytes(Array(uris.map { "\($0)\r\n" }.joined().utf8), of: requestor, property: property, type: list)
        let answer = [31, 0, 0, 0] + [0, requestor, selection, list, property, 0, 0].flatMap(WireClient.word)
        try send(answer, to: requestor)
        let finished = try atom("XdndFinished")
        let end = try nextEvent { $0[0] & 0x7F == 33 && WireClient.number($0, 8, 4) == finished }
        return end[16] & 1 == 1
    }
}
