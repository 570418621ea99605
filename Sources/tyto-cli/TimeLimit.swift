/// Which times a command takes.
enum TimeLimit {
    /// A day; long enough for any scene, short enough that a mistyped number does not run for years.
    static let seconds = 86_400.0

    /// Checks a time in seconds.
    /// - Throws: a usage failure that names the option.
    static func check(_ time: Double, _ option: String) throws(CommandFailure) {
        guard time >= 0 && time <= seconds else {
            throw CommandFailure(.usage, "\(option) \(time) is outside 0 … \(Int(seconds)) seconds")
        }
    }
}
