import Glibc
import Synchronization
import System

/// A proxy display in front of an X server that can inject faults.
///
/// It can refuse a request, drop, change or delay an event, and break the connection in the middle of a request.
public final class XProxy: Sendable {
    /// The name to connect to, such as `:6000`.
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
        /// Makes a kind of request.
        public init(_ extension: String? = nil, _ opcode: UInt8) {
            self.extension = `extension`
            self.opcode = opcode
        }
        /// For example `MIT-SHM.3`.
        public var description: String { "\(self.extension ?? "core").\(opcode)" }
    }

    /// The treatment of a request.
    public enum Verdict: Sendable {
        /// It is passed to the server.
        case pass
        /// It is not executed, and the client gets this error.
        case refuse(UInt8)
        /// The server gets this many bytes of it, then both sides see a broken connection.
        case cut(Int)
    }

    /// A message to a client.
    public struct Notice: Sendable {
        /// The extension's name, for its generic events and for the reply to its query; nil for others.
        ///
        /// The reply says that it is missing if byte 8 is 0.
        public let `extension`: String?
        /// The type of a generic event.
        public let kind: UInt16
        /// The bytes, which may be changed, but not their number.
        public var bytes: [UInt8]
        /// The delay in seconds, also of the following messages.
        public var delay = 0.0
        /// Whether the client gets it.
        public var isPassed = true
    }

    /// Opens a display in front of a server.
    /// - Parameters:
    ///   - onRequest: decides on each request of each client.
    ///   - onNotice: may change messages to clients: replies, events and errors.
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
        guard let thread = WorkerThread({ relay.run() }) else { throw ChildProcess.Failure("no thread") }
        thread.detach()
    }

    /// Lower display numbers are left to servers.
    private static let firstNumber = 6000

    deinit { stop() }

    /// Breaks all connections, and accepts no more.
    public func stop() {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            hasEnded = true
            unlink(path)
            close(end)
        }
    }
}
