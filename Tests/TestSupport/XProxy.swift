import Glibc
import Synchronization

/// A display that hands everything to a real X server and back, and does on the way what no server would do on demand:
/// refuse a request, lose, change or hold back an event, break the connection in the middle of a request.
public final class XProxy: Sendable {
    /// The name to connect to, as `:6000`.
    public let display: String
    private let path: String
    /// Ends the thread when it is closed.
    private let end: Int32
    private let hasEnded = Mutex(false)

    /// A kind of request.
    public struct Request: Hashable, Sendable, CustomStringConvertible {
        /// The extension's name; nil for the core protocol.
        public let `extension`: String?
        /// The number of the request, of its extension's if there is one.
        public let opcode: UInt8
        /// Makes one.
        public init(_ extension: String? = nil, _ opcode: UInt8) {
            self.extension = `extension`
            self.opcode = opcode
        }
        /// As in `MIT-SHM.3`.
        public var description: String { "\(self.extension ?? "core").\(opcode)" }
    }

    /// What becomes of a request.
    public enum Verdict: Sendable {
        /// The server gets it.
        case pass
        /// The server does not do it, and the client hears of this error.
        case refuse(UInt8)
        /// The server gets so many bytes of it, then both sides see a broken connection.
        case cut(Int)
    }

    /// What a client is told.
    public struct Notice: Sendable {
        /// The extension's name, for its general events and for the reply that says whether it is there: not if byte 8
        /// is 0. Nil for all else.
        public let `extension`: String?
        /// The kind of such an event.
        public let kind: UInt16
        /// All of it, which may be changed but for its length.
        public var bytes: [UInt8]
        /// Seconds for which it is held back, and what comes after it too.
        public var delay = 0.0
        /// Whether the client gets it.
        public var isPassed = true
    }

    /// Opens a display before a server.
    /// - Parameters:
    ///   - onRequest: decides on each request of each client.
    ///   - onNotice: may change what clients are told: replies, events and complaints.
    public init(
        _ server: XServer, onRequest: @escaping @Sendable (Request, [UInt8]) -> Verdict = { _, _ in .pass },
        onNotice: @escaping @Sendable (inout Notice) -> Void = { _ in }
    ) throws {
        let listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var number = XProxy.firstNumber
        while !WireClient.withSocketAddress("/tmp/.X11-unix/X\(number)", { bind(listener, $0, $1) == 0 }) {
            number += 1
            guard number < XProxy.firstNumber + 1000 else { throw ChildProcess.Failure("no free display") }
        }
        guard listen(listener, 16) == 0 else { throw ChildProcess.Failure("cannot listen at :\(number)") }
        display = ":\(number)"
        path = "/tmp/.X11-unix/X\(number)"
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ChildProcess.Failure("no sockets")
        }
        end = ends[0]
        let server = String(server.display.dropFirst())
        let relay = XRelay(
            listener: listener, end: ends[1], server: server, onRequest: onRequest, onNotice: onNotice)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<XRelay>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(relay).toOpaque())
        pthread_detach(thread)
    }

    /// Displays below are left to servers.
    private static let firstNumber = 6000

    deinit { stop() }

    /// Breaks all connections, and takes no more.
    public func stop() {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            hasEnded = true
            unlink(path)
            close(end)
        }
    }
}
