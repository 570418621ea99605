import System
import Testing

/// A program that rows of tests need.
public enum Tool: String, Sendable {
    case ffmpeg

    /// Whether it is installed.
    public var isInstalled: Bool { ChildProgram.find(rawValue) != nil }

    /// Ends a test whose program is missing; with all tests that is a failure.
    public func required() throws {
        if isInstalled { return }
        let need = "\(rawValue) is not installed; the README's line for the tests installs it"
        if LongTests.areIncluded { throw SetupError(need) }
        try Test.cancel("\(need)")
    }

    /// Ends a test of a film's format that is made by ffmpeg where that is missing.
    public static func required(forFilm format: String) throws {
        if ["gif", "mp4", "webm"].contains(format) { try Tool.ffmpeg.required() }
    }
}
