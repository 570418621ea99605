import CairoKit
import FrameEncoding
import FrameExport
import Glibc
import Scenes
import Script
import System
import X11Kit

/// Why a command ends early: one line for people and an exit code for programs.
struct CommandFailure: Error, CustomStringConvertible {
    /// The exit codes of this program, which are those of BSD's sysexits.h.
    enum Code: Int32 {
        /// The command line is wrong.
        case usage = 64
        /// A file's content is wrong.
        case badData = 65
        /// There is no display to open a window on, or it went away; or no ffmpeg to make a video with, or no /proc.
        case unavailable = 69
        /// An output could not be written.
        case cannotWrite = 73
    }

    let code: Code
    let message: String
    var description: String { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The failure that an error of the libraries ends a command with; nil for any other error.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ExportError: self.init(error, naming: \.option)
        case let error as ScriptError: self.init(error)
        case let error as FileError: self.init(error.operation == "read" ? .badData : .cannotWrite, "\(error)")
        case let error as FFmpegError: self.init(error == .noFFmpeg ? .unavailable : .cannotWrite, "\(error)")
        case is ManifestError, is FrameEncodingError: self.init(.badData, "\(error)")
        case is ParameterError: self.init(.usage, "\(error)")
        case is SceneError: self.init(.badData, "\(error)")
        case is X11Error: self.init(.unavailable, "\(error)")
        case is CairoError: self.init(.cannotWrite, "\(error)")
        default: return nil
        }
    }

    /// The failure of an export that can't be made.
    /// - Parameter name: the name of what was asked for.
    init(_ error: ExportError, naming name: (ExportError.Field) -> String) {
        let code = if case .conflict = error { Code.cannotWrite } else { Code.usage }
        self.init(code, error.message(naming: name))
    }

    func printAndExit() -> Never {
        printError(message)
        exit(code.rawValue)
    }
}

extension ExportError.Field {
    /// The name on a command line.
    var option: String {
        switch self {
        case .path: "-o"
        case .start: "--from"
        case .end: "--to"
        case .framesPerSecond: "--fps"
        case .time: "--at"
        case .size: "--size"
        case .window: "--window"
        case .scale: "--scale"
        case .overwriting: "--overwrite"
        }
    }
}
