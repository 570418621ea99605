import Glibc

/// A client of an X display that speaks the protocol itself, and so can do what no library would.
///
/// X Window System Protocol, version 11. Words have this machine's order, the least significant byte first.
public final class WireClient {
    /// The screen's root window.
    public let root: UInt32
    private let socket: Int32
    /// The bits per pixel of each depth, as images have them.
    private let bitsPerPixel: [UInt8: UInt8]
    /// The masks of red, green and blue of the root's visual.
    private let masks: [UInt32]
    /// A resource identifier that this client may use.
    private let ownNumber: UInt32
    private var hasCover = false
    /// The events that came before replies.
    private var events: [[UInt8]] = []

    /// Connects to a display on this machine, such as `:7`.
    public init(_ display: String) throws {
        socket = try WireClient.connect(toServer: display.dropFirst())
        // The byte order, version 11.0 of the protocol, no authorization.
        try WireClient.write([0x6C, 0] + WireClient.short(11) + [UInt8](repeating: 0, count: 8), to: socket)
        let head = try WireClient.read(8, from: socket)
        let rest = try WireClient.read(4 * Int(WireClient.number(head, 6, 2)), from: socket)
        guard head[0] == 1 else { throw ChildProcess.Failure("the display \(display) refused a client") }
        let vendor = (Int(WireClient.number(rest, 16, 2)) + 3) & ~3
        ownNumber = WireClient.number(rest, 4, 4) | 1
        root = WireClient.number(rest, 32 + vendor + 8 * Int(rest[21]), 4)
        var formats: [UInt8: UInt8] = [:]
        for format in 0..<Int(rest[21]) {
            formats[rest[32 + vendor + 8 * format]] = rest[32 + vendor + 8 * format + 1]
        }
        bitsPerPixel = formats
        // The root's visual is one of its screen's depths' (each 24 bytes).
        let screen = 32 + vendor + 8 * Int(rest[21])
        let visual = WireClient.number(rest, screen + 32, 4)
        var (offset, masks) = (screen + 40, [UInt32]())
        for _ in 0..<rest[screen + 39] {
            let count = Int(WireClient.number(rest, offset + 2, 2))
            for place in (0..<count).map({ offset + 8 + 24 * $0 }) where WireClient.number(rest, place, 4) == visual {
                masks = (0..<3).map { WireClient.number(rest, place + 8 + 4 * $0, 4) }
            }
            offset += 8 + 24 * count
        }
        self.masks = masks
    }

    deinit { close(socket) }

    /// Connects to the socket of a server by its display's number.
    static func connect(toServer number: some StringProtocol) throws -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let isConnected = withSocketAddress("/tmp/.X11-unix/X\(number)") { Glibc.connect(descriptor, $0, $1) == 0 }
        guard isConnected else {
            close(descriptor)
            throw ChildProcess.Failure("no server listens at the display :\(number)")
        }
        return descriptor
    }

    static func withSocketAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// The atom of a name.
    public func atom(_ name: String) throws -> UInt32 {
        let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
        try request(16, body: WireClient.short(UInt16(name.utf8.count)) + [0, 0] + bytes)
        return WireClient.number(try reply(), 8, 4)
    }

    /// Sends a window a client message, as window managers do.
    func send(_ type: String, _ numbers: [UInt32], about window: UInt32, to target: UInt32) throws {
        let event = [33, 32, 0, 0] + ([window, try atom(type)] + numbers).flatMap(WireClient.word)
        // Messages to the root window are for the window manager.
        let mask: UInt32 = target == root ? 0x18_0000 : 0
        try request(25, body: [target, mask].flatMap(WireClient.word) + event)
        try synchronize()
    }

    /// Sends a window any event of 32 bytes.
    public func send(_ event: [UInt8], to window: UInt32) throws {
        try request(25, body: [window, 0].flatMap(WireClient.word) + event)
    }

    /// The number of an extension's first event; nil without the extension.
    public func firstEvent(of name: String) throws -> UInt8? {
        let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
        try request(98, body: WireClient.short(UInt16(name.utf8.count)) + [0, 0] + bytes)
        let answer = try reply()
        return answer[8] == 0 ? nil : answer[10]
    }

    /// Asks a window's program to close it.
    public func askToClose(_ window: UInt32) throws {
        try send("WM_PROTOCOLS", [try atom("WM_DELETE_WINDOW"), 0, 0, 0, 0], about: window, to: window)
    }

    /// Receives the messages that programs send to the window manager from now on.
    public func watchManagerMessages() throws {
        // The attribute and its value: events of the mask SubstructureNotify.
        try request(2, body: [root, 0x800, 0x8_0000].flatMap(WireClient.word))
        try synchronize()
    }

    /// The number of such messages of a type so far.
    public func managerMessageCount(of type: String) throws -> Int {
        let type = try atom(type)
        return events.count { $0[0] & 0x7F == 33 && WireClient.number($0, 8, 4) == type }
    }

    /// Destroys a window of any client.
    public func destroy(_ window: UInt32) throws { try act(4, on: window) }

    /// Shows a window.
    public func map(_ window: UInt32) throws { try act(8, on: window) }

    /// Hides a window.
    public func unmap(_ window: UInt32) throws { try act(10, on: window) }

    /// Sets a window's state as a window manager does: shown (1) or iconic (3). It stays mapped.
    public func setState(_ state: UInt32, of window: UInt32) throws {
        let name = try atom("WM_STATE")
        // Numbers of 32 bits, two of them: the state, and the icon's window.
        let words = [window, name, name, 32, 2, state, 0].flatMap(WireClient.word)
        try request(18, body: words)
        try synchronize()
    }

    /// Resizes a window.
    public func resize(_ window: UInt32, width: Int, height: Int) throws {
        let values = [UInt32(width), UInt32(height)].flatMap(WireClient.word)
        // The value mask: width and height.
        try request(12, body: WireClient.word(window) + WireClient.short(0b1100) + [0, 0] + values)
        try synchronize()
    }

    /// Sends a window an expose event for a part of it.
    public func expose(_ window: UInt32, x: Int, y: Int, width: Int, height: Int) throws {
        let area = [x, y, width, height].flatMap { WireClient.short(UInt16($0)) }
        try request(61, 1, body: WireClient.word(window) + area)
        try synchronize()
    }

    /// Covers all other windows with a black one.
    public func coverScreen() throws {
        try request(14, body: WireClient.word(root))
        let size = Array(try reply()[16..<20])
        let place = WireClient.word(ownNumber) + WireClient.word(root) + [0, 0, 0, 0] + size
        // The value mask: a black background, and no interference by a window manager.
        let attributes = [0b10_0000_0010, 0, 1].flatMap(WireClient.word)
        if !hasCover { try request(1, body: place + [0, 0, 0, 0] + WireClient.word(0) + attributes) }
        hasCover = true
        try map(ownNumber)
    }

    /// Removes the cover.
    public func uncoverScreen() throws { try unmap(ownNumber) }

    /// Activates or ends the screen saver.
    public func blankScreen(_ isBlank: Bool) throws {
        try request(115, isBlank ? 1 : 0, body: [])
        try synchronize()
    }

    /// Whether a window has a property.
    public func has(_ property: String, on window: UInt32) throws -> Bool {
        let words = [window, try atom(property), 0, 0, 1].flatMap(WireClient.word)
        try request(20, body: words)
        return WireClient.number(try reply(), 8, 4) != 0
    }

    /// The size of a window in pixels.
    public func size(of window: UInt32) throws -> (width: Int, height: Int) {
        try request(14, body: WireClient.word(window))
        let answer = try reply()
        return (Int(WireClient.number(answer, 16, 2)), Int(WireClient.number(answer, 18, 2)))
    }

    /// The pixels of a window's part with this corner and size, all of which has to be on the screen.
    public func image(of window: UInt32, x: Int = 0, y: Int = 0, width: Int, height: Int) throws -> Screenshot {
        // All planes, as pixels.
        let part = [x, y, width, height].flatMap { WireClient.short(UInt16($0)) }
        try request(73, 2, body: WireClient.word(window) + part + WireClient.word(.max))
        let answer = try reply()
        return try Screenshot(
            answer, width: width, height: height, bits: Int(bitsPerPixel[answer[1]] ?? 0), masks: masks)
    }

    /// The position of a window's top left corner on the screen.
    public func place(of window: UInt32) throws -> (x: Int, y: Int) {
        try request(40, body: [window, root, 0].flatMap(WireClient.word))
        let answer = try reply()
        func number(_ offset: Int) -> Int {
            Int(Int16(truncatingIfNeeded: Int(WireClient.number(answer, offset, 2))))
        }
        return (number(12), number(14))
    }

    /// Whether a window has the input focus; without a window manager that follows the pointer.
    public func getsKeys(_ window: UInt32) throws -> Bool {
        try request(43, body: [])
        let pointerRoot: UInt32 = 1
        return [window, pointerRoot].contains(WireClient.number(try reply(), 8, 4))
    }

    /// Whether a selection has an owner.
    public func isOwned(_ selection: String) throws -> Bool {
        try request(23, body: WireClient.word(try atom(selection)))
        return WireClient.number(try reply(), 8, 4) != 0
    }

    /// Waits until the server has handled all requests.
    public func synchronize() throws {
        try request(43, body: [])
        _ = try reply()
    }

    /// Makes a window that is never shown.
    func makeWindow() throws -> UInt32 {
        let window = ownNumber + 1
        let place = WireClient.word(window) + WireClient.word(root) + [0, 0, 0, 0, 1, 0, 1, 0]
        try request(1, body: place + [0, 0, 0, 0] + WireClient.word(0) + WireClient.word(0))
        return window
    }

    /// Takes a selection for a window.
    func own(_ selection: UInt32, by window: UInt32) throws {
        try request(22, body: [window, selection, 0].flatMap(WireClient.word))
    }

    /// Replaces a window's property by bytes.
    func setBytes(_ bytes: [UInt8], of window: UInt32, property: UInt32, type: UInt32) throws {
        let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        let head = [window, property, type].flatMap(WireClient.word) + [8, 0, 0, 0]
        try request(18, body: head + WireClient.word(UInt32(bytes.count)) + bytes + padding)
    }

    /// Waits for an event, and drops those before it.
    func nextEvent(where isWanted: ([UInt8]) -> Bool) throws -> [UInt8] {
        while true {
            if let index = events.firstIndex(where: isWanted) {
                defer { events.removeSubrange(...index) }
                return events[index]
            }
            events.append(try packet())
        }
    }

    /// The first such event of those that have come, before which others are dropped; nil if none has come.
    func arrivedEvent(where isWanted: ([UInt8]) -> Bool) throws -> [UInt8]? {
        try synchronize()
        return events.contains(where: isWanted) ? try nextEvent(where: isWanted) : nil
    }

    /// Requests a selection in a form, as a property of a window.
    func convert(_ selection: UInt32, to form: UInt32, as property: UInt32, of window: UInt32) throws {
        try request(24, body: [window, selection, form, property, 0].flatMap(WireClient.word))
    }

    /// The first 400 bytes of a window's property.
    func bytes(of window: UInt32, property: UInt32) throws -> [UInt8] {
        try request(20, body: [window, property, 0, 0, 100].flatMap(WireClient.word))
        let answer = try reply()
        return Array(answer[32...].prefix(Int(WireClient.number(answer, 16, 4))))
    }

    private func act(_ opcode: UInt8, on window: UInt32) throws {
        try request(opcode, body: WireClient.word(window))
        try synchronize()
    }

    private func request(_ opcode: UInt8, _ data: UInt8 = 0, body: [UInt8]) throws {
        try WireClient.write([opcode, data] + WireClient.short(UInt16(1 + body.count / 4)) + body, to: socket)
    }

    /// The next reply; events before it are kept, and errors dropped.
    private func reply() throws -> [UInt8] {
        while true {
            let packet = try packet()
            if packet[0] == 1 { return packet }
            if packet[0] != 0 { events.append(packet) }
        }
    }

    /// The next reply, event or error.
    private func packet() throws -> [UInt8] {
        var packet = try WireClient.read(32, from: socket)
        if packet[0] == 1 || packet[0] & 0x7F == 35 {
            packet += try WireClient.read(4 * Int(WireClient.number(packet, 4, 4)), from: socket)
        }
        return packet
    }

    static func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// A number of 32 bits as bytes.
    public static func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// The number in `count` bytes.
    static func number(_ bytes: some RandomAccessCollection<UInt8>, _ offset: Int, _ count: Int) -> UInt32 {
        bytes.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw ChildProcess.Failure("the X server took no request")
        }
    }

    private static func read(_ count: Int, from descriptor: Int32) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(descriptor, buffer.baseAddress! + filled, count - filled)
                guard got > 0 else { throw ChildProcess.Failure("the X server ended the connection") }
                filled += got
            }
        }
    }
}
