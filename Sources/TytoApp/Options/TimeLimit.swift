import FrameExport
import Geometry
import Script

/// Which times a command takes.
enum TimeLimit {
    /// As long as a script may be.
    static let seconds = InputScript.latestTime

    /// Checks a time in seconds.
    /// - Throws: a usage failure that names the option.
    static func check(_ time: Double, _ option: String) throws(CommandFailure) {
        guard time >= 0 && time <= seconds else {
            throw CommandFailure(
                .usage, "\(option) \(shortest(time)) is outside 0 … \(Int(seconds)) seconds")
        }
    }
}
