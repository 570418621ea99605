/// An error between this program and an X server.
package enum X11Error: Error, Hashable, Sendable {
    /// No display was named, nothing answers there, or a server refuses the connection.
    case noDisplay(name: String)
    /// The server ended, or the connection to it broke.
    case serverGone(name: String)
    /// The server's default visual is unsupported.
    case unsupportedVisual(description: String)
    /// X has no window or frame of this size, in pixels.
    case impossibleSize(width: Int, height: Int)
    /// No memory could be allocated for a frame of this many bytes.
    case noMemory(bytes: Int)
    /// The requested presenter does not work on this display.
    case presenterFailed(PresenterKind, reason: String)
    /// The server refused to create a resource.
    case requestFailed(what: String, reason: String)
    /// The window was closed, or another program destroyed it.
    case windowGone
    /// The system gave no file descriptor.
    case noDescriptor(reason: String)
}

extension X11Error: CustomStringConvertible {
    /// One line: what failed, on what, and what to try.
    package var description: String {
        switch self {
        case .noDisplay(name: ""):
            "no X display: the environment variable DISPLAY is not set; "
                + "run this in a desktop session, or set it, for example DISPLAY=:0"
        case .noDisplay(let name):
            "cannot connect to the X display ‘\(name)’: no server answers there, or it refuses the connection; "
                + "check the environment variables DISPLAY and XAUTHORITY and that the X server runs"
        case .serverGone(let name):
            "the connection to the X display ‘\(name)’ broke: the server ended or closed it; "
                + "start the program again when the display is back"
        case .unsupportedVisual(let description):
            "the X display's default visual is \(description); this program needs TrueColor "
                + "with 16 or 32 bits per pixel: run the X server at depth 24"
        case .impossibleSize(let width, let height):
            "X has no window of \(width)×\(height) pixels; choose sides from 1 to \(Window.largestSide)"
        case .noMemory(let bytes):
            "no memory for a frame of \(bytes) bytes; choose a smaller size or scale"
        case .presenterFailed(.wire, let reason):
            "this X display takes no frames (\(reason), many times in a row); "
                + "start the program again, or use another display"
        case .presenterFailed(let kind, let reason):
            "presenting by \(kind.rawValue) does not work on this X display (\(reason)); let the program choose"
        case .requestFailed(let what, let reason):
            "the X server refused to make \(what): \(reason)"
        case .windowGone:
            "the window is gone: it was closed, or another program destroyed it"
        case .noDescriptor(let reason):
            "no file descriptor to wait with (\(reason)); close other files or raise the limit (ulimit -n)"
        }
    }
}
