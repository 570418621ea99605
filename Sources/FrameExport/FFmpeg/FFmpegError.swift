package import System

/// Why a video could not be made.
package enum FFmpegError: Error, Hashable, Sendable {
    /// There is no `ffmpeg` along PATH.
    case noFFmpeg
    /// ffmpeg can't be started; the system's number for the reason, an `errno`.
    case cannotStart(code: Int32)
    /// ffmpeg ended before its time or with an error: its exit code (nil if a signal ended it) and its last words.
    case failed(exitCode: Int32?, message: String)
    /// ffmpeg took no pixels, or wrote nothing, for this many seconds.
    case stalled(seconds: Int)
    /// Somebody asked to stop while ffmpeg was waited for.
    case stopped
    /// The file can't be written.
    case file(FileError)
}

extension FFmpegError {
    /// Makes the error for a failure of ffmpeg as a program.
    init(_ error: ChildProgramError) {
        self =
            switch error {
            case .cannotStart(let code): .cannotStart(code: code)
            case .stalled(let seconds): .stalled(seconds: seconds)
            case .stopped: .stopped
            }
    }
}

extension FFmpegError: CustomStringConvertible {
    /// The message: the failure, its object, and a remedy.
    package var description: String {
        switch self {
        case .noFFmpeg: "there is no ffmpeg along PATH; install it with \"apt-get install ffmpeg\""
        case .cannotStart(let code):
            "cannot start ffmpeg: \(FileError(operation: "start", path: "ffmpeg", code: code).reason)"
        case .failed(let exitCode, let message):
            "ffmpeg \(exitCode.map { "ended with exit code \($0)" } ?? "was ended by a signal") before the video was"
                + " whole: \(message.isEmpty ? "it said nothing" : message)"
        case .stalled(let seconds): "ffmpeg did nothing for \(seconds) seconds, and was ended; try fewer pixels"
        case .stopped: "ffmpeg was stopped"
        case .file(let error): error.description
        }
    }
}
