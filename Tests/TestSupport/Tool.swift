import System
public import Testing

/// A program that tests need; the README's line for the tests installs them all.
public enum Tool: String, Sendable {
    case ffmpeg, nabi, parallel

    /// Its file; nil if it is not installed.
    public var path: String? { ChildProgram.find(rawValue) }

    /// Whether it is installed.
    public var isInstalled: Bool { path != nil }

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

extension Trait where Self == ConditionTrait {
    /// Skips a test whose program is not installed.
    public static func needs(_ tool: Tool) -> Self {
        .enabled(if: tool.isInstalled, "\(tool.rawValue) is not installed")
    }
}
