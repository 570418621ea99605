import CX11
import System

struct ServerError: Sendable {
    var code: UInt8
    var majorOpcode: UInt8
    var minorOpcode: UInt8
    var resource: UInt
}

/// The unread X errors, by connection.
///
/// Xlib calls one error handler for the whole process, in the middle of other calls; its default one ends the program.
/// This one only records the error.
enum ErrorLog {
    private static let unread = Guarded<[UInt: [ServerError]]>([:])
    /// The maximum number per connection.
    ///
    /// Further errors are dropped, so that a server that fails every request does not fill memory.
    private static let limit = 64

    private static let handlersInstalled: Void = {
        XSetErrorHandler { display, event in
            if let display, let event = event?.pointee { ErrorLog.record(event, from: display) }
            return 0
        }
        // Its default writes to stderr; what follows a broken connection is decided by each display's exit handler.
        XSetIOErrorHandler { _ in 0 }
    }()

    /// Makes X errors harmless, for all connections of the process.
    static func installHandlers() { handlersInstalled }

    /// Removes and returns the errors of a connection, oldest first.
    static func take(_ display: OpaquePointer) -> [ServerError] {
        unread.withLock { $0.removeValue(forKey: UInt(bitPattern: display)) ?? [] }
    }

    private static func record(_ event: XErrorEvent, from display: OpaquePointer) {
        let error = ServerError(
            code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
            resource: event.resourceid)
        unread.withLock { unread in
            let key = UInt(bitPattern: display)
            if unread[key, default: []].count < limit { unread[key, default: []].append(error) }
        }
    }
}
