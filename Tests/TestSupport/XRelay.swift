import Glibc
import System

/// The loop of a proxy's thread, which alone uses it: copies bytes between its clients and the server.
final class XRelay: @unchecked Sendable {
    private let listener: Int32
    private let end: Int32
    private let server: String
    private let onRequest: @Sendable (XProxy.Request, [UInt8]) -> XProxy.Verdict
    private let onNotice: @Sendable (inout XProxy.Notice) -> Void
    private var links: [XLink] = []

    init(
        listener: Int32, end: Int32, server: String,
        onRequest: @escaping @Sendable (XProxy.Request, [UInt8]) -> XProxy.Verdict,
        onNotice: @escaping @Sendable (inout XProxy.Notice) -> Void
    ) {
        self.listener = listener
        self.end = end
        self.server = server
        self.onRequest = onRequest
        self.onNotice = onNotice
    }

    deinit {
        close(listener)
        close(end)
    }

    /// Runs until the other end of `end` is closed.
    func run() {
        while true {
            let now = MonotonicClock.now
            var polled = [end, listener].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            for link in links {
                polled.append(XRelay.polled(link.client, reads: link.toServer.count < 1 << 24, writes: link.isDue(now)))
                polled.append(XRelay.polled(link.server, reads: true, writes: !link.toServer.isEmpty))
            }
            let next = links.compactMap(\.nextRelease).min()
            let wait = next.map { Int32(max(0, min(($0 - now) * 1000 + 1, 1e6))) } ?? -1
            guard poll(&polled, nfds_t(polled.count), wait) >= 0 || errno == EINTR else { return }
            if polled[0].revents != 0 { return }
            for (index, link) in links.enumerated() {
                link.serve(polled[2 + 2 * index].revents, polled[3 + 2 * index].revents, onRequest, onNotice)
            }
            links.removeAll(where: \.isBroken)
            if polled[1].revents != 0 { accept() }
        }
    }

    private func accept() {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return }
        guard let socket = try? WireClient.connect(toServer: server) else {
            close(client)
            return
        }
        for descriptor in [client, socket] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        links.append(XLink(client: client, server: socket))
    }

    private static func polled(_ descriptor: Int32, reads: Bool, writes: Bool) -> pollfd {
        pollfd(fd: descriptor, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
    }
}

/// One client's connection through a proxy.
final class XLink {
    let client: Int32
    let server: Int32
    private(set) var isBroken = false
    /// Bytes not yet written to the server.
    private(set) var toServer: [UInt8] = []
    /// Bytes not yet written to the client, and the times from which they may be.
    private var toClient: [(time: Double, bytes: [UInt8])] = []
    private var fromClient: [UInt8] = []
    private var fromServer: [UInt8] = []
    private var hasGreeted = false
    private var isGreeted = false
    /// The number of the client's requests.
    private var count: UInt16 = 0
    /// The extensions by their opcodes.
    private var extensions: [UInt8: String] = [:]
    /// The queried extensions by the number of the request.
    private var asked: [UInt16: String] = [:]
    /// The refused requests by their number.
    private var refused: [UInt16: (code: UInt8, major: UInt8, minor: UInt8)] = [:]
    /// Whether the connection ends when all bytes are with the server.
    private var isCut = false

    /// An unused opcode: the server rejects the request, and counts it.
    private static let nonsense: UInt8 = 120

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        close(client)
        close(server)
    }

    /// The time at which the client may get the next delayed bytes.
    var nextRelease: Double? { toClient.first?.time }

    /// Whether bytes for the client are due.
    func isDue(_ now: Double) -> Bool { toClient.first.map { $0.time <= now } ?? false }

    /// Reads and writes as the sockets allow.
    func serve(
        _ clientEvents: Int16, _ serverEvents: Int16,
        _ onRequest: (XProxy.Request, [UInt8]) -> XProxy.Verdict, _ onNotice: (inout XProxy.Notice) -> Void
    ) {
        let readable = Int16(POLLIN | POLLHUP | POLLERR)
        if clientEvents & readable != 0 { fill(&fromClient, client) }
        while !isCut, takeRequest(onRequest) {}
        if serverEvents & readable != 0 { fill(&fromServer, server) }
        while takeNotice(onNotice) {}
        drain(&toServer, server)
        while isDue(MonotonicClock.now) {
            drain(&toClient[0].bytes, client)
            guard toClient[0].bytes.isEmpty else { break }
            toClient.removeFirst()
        }
        if isCut && toServer.isEmpty { isBroken = true }
    }

    private func fill(_ bytes: inout [UInt8], _ descriptor: Int32) {
        var part = [UInt8](repeating: 0, count: 1 << 18)
        let got = Glibc.read(descriptor, &part, part.count)
        if got > 0 {
            bytes += part[..<got]
        } else if got == 0 || errno != EAGAIN {
            isBroken = true
        }
    }

    private func drain(_ bytes: inout [UInt8], _ descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        let put = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        if put > 0 {
            bytes.removeFirst(put)
        } else if errno != EAGAIN {
            isBroken = true
        }
    }

    // MARK: Requests

    /// Handles the client's next request, if complete.
    private func takeRequest(_ onRequest: (XProxy.Request, [UInt8]) -> XProxy.Verdict) -> Bool {
        func number(_ offset: Int, _ size: Int) -> Int { Int(WireClient.number(fromClient, offset, size)) }
        guard hasGreeted else {
            // The client's authorization: a name and data, each padded to whole words.
            guard fromClient.count >= 12 else { return false }
            let length = 12 + (number(6, 2) + 3) & ~3 + (number(8, 2) + 3) & ~3
            guard fromClient.count >= length else { return false }
            toServer += fromClient[..<length]
            fromClient.removeFirst(length)
            hasGreeted = true
            return true
        }
        guard fromClient.count >= 4 else { return false }
        // Long requests have their length in another word (BIG-REQUESTS).
        let isBig = number(2, 2) == 0
        guard !isBig || fromClient.count >= 8 else { return false }
        let length = 4 * (isBig ? number(4, 4) : number(2, 2))
        guard fromClient.count >= length else { return false }
        var bytes = Array(fromClient[..<length])
        fromClient.removeFirst(length)
        count &+= 1
        let (major, minor) = (bytes[0], bytes[1])
        if major == 98 { asked[count] = String(decoding: bytes[8..<8 + Int(bytes[4])], as: UTF8.self) }
        let name = extensions[major]
        switch onRequest(XProxy.Request(name, name == nil ? major : minor), bytes) {
        case .pass: break
        case .refuse(let code):
            refused[count] = (code, major, name == nil ? 0 : minor)
            bytes[0] = XLink.nonsense
        case .cut(let kept):
            bytes = Array(bytes.prefix(kept))
            isCut = true
        }
        toServer += bytes
        return true
    }

    // MARK: Notices

    /// Handles the server's next message, if complete.
    private func takeNotice(_ onNotice: (inout XProxy.Notice) -> Void) -> Bool {
        func number(_ offset: Int, _ size: Int) -> Int { Int(WireClient.number(fromServer, offset, size)) }
        guard isGreeted else {
            guard fromServer.count >= 8, fromServer.count >= 8 + 4 * number(6, 2) else { return false }
            let length = 8 + 4 * number(6, 2)
            toClient.append((0, Array(fromServer[..<length])))
            fromServer.removeFirst(length)
            isGreeted = true
            return true
        }
        guard fromServer.count >= 32 else { return false }
        let (isReply, isGeneral) = (fromServer[0] == 1, fromServer[0] & 0x7F == 35)
        let length = 32 + (isReply || isGeneral ? 4 * number(4, 4) : 0)
        guard fromServer.count >= length else { return false }
        let sequence = UInt16(number(2, 2))
        let queried = isReply ? asked.removeValue(forKey: sequence) : nil
        var notice = XProxy.Notice(
            extension: isGeneral ? extensions[fromServer[1]] : queried, kind: UInt16(number(8, 2)),
            bytes: Array(fromServer[..<length]))
        fromServer.removeFirst(length)
        if notice.bytes[0] == 0, let error = refused.removeValue(forKey: sequence) {
            notice.bytes[1] = error.code
            notice.bytes[8] = error.minor
            notice.bytes[9] = 0
            notice.bytes[10] = error.major
        }
        onNotice(&notice)
        if let queried, notice.bytes[8] != 0 { extensions[notice.bytes[9]] = queried }
        if notice.isPassed {
            let time = notice.delay > 0 ? MonotonicClock.now + notice.delay : 0
            toClient.append((max(time, toClient.last?.time ?? 0), notice.bytes))
        }
        return true
    }
}
