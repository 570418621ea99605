import ArgumentParser
import Glibc
import X11Kit

/// When scenes fade instead of moving.
enum ReducedMotion: String, ExpressibleByArgument, CaseIterable {
    /// Always.
    case on
    /// Never.
    case off
    /// Where the person at the desktop said so.
    case auto

    /// Whether the desktop asks for less movement: the environment decides (`TYTO_REDUCED_MOTION` 1 or 0, then GTK's
    /// `GTK_ENABLE_ANIMATIONS` 0 or 1), or else what the desktop tells all programs as GTK's `EnableAnimations`.
    static func isWanted(on connection: Connection) -> Bool {
        if let own = flag("TYTO_REDUCED_MOTION") { return own }
        if let animates = flag("GTK_ENABLE_ANIMATIONS") { return !animates }
        return connection.desktopAnimates == false
    }

    private static func flag(_ variable: String) -> Bool? {
        guard let value = getenv(variable) else { return nil }
        return switch String(cString: value) {
        case "1": true
        case "0": false
        default: nil
        }
    }
}
