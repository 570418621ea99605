import CImages
import Gallery
import Glibc
import Scenes
import TestSupport
import Testing

@testable import TytoApp

/// The program under test, as a person starts it.
enum Program {
    /// The executable, which the package manager puts beside the test bundle.
    static let path = beside("tyto")

    /// The program of tiny scenes.
    static let sample = beside("sample-scenes")

    private static func beside(_ name: String) -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(name)"
    }

    /// What a run printed and how it ended.
    struct Outcome {
        let output: String
        let errors: String
        let code: Int32
        /// Whether it said one line of errors.
        var saysOneLine: Bool { errors.split(separator: "\n").count == 1 }

        /// Whether it ended with a code and one line that has these words.
        func isRefusal(_ code: Int32, _ words: String...) -> Bool {
            self.code == code && saysOneLine && words.allSatisfy { errors.contains($0) }
        }
    }

    /// Starts the program in English and without a display, with changes to the environment, or another in its place.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], program: String = path
    ) throws -> ChildProcess {
        let settings = ["LC_ALL": "C.UTF-8", "DISPLAY": ""].merging(environment) { $1 }
        return try ChildProcess(program, arguments, environment: settings)
    }

    /// Runs the program to its end.
    /// - Parameter environment: changes to the environment; an empty DISPLAY is as good as none.
    /// - Parameter program: another program to run in its place.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], program: String = path
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let errors = folder.path + "/errors"
        let process = try start(
            ["-c", "exec \"$0\" \"$@\" 2>'\(errors)'", program] + arguments, environment: environment, program: "sh")
        process.closeInput()
        var bytes: [UInt8] = []
        while case let part = process.read(), !part.isEmpty { bytes += part }
        // A program that sends its output elsewhere continues after this end of it is closed.
        let code = process.wait()
        return Outcome(
            output: String(decoding: bytes, as: UTF8.self), errors: String(decoding: read(errors), as: UTF8.self),
            code: code)
    }

    /// Runs a command in this process, where it must fail, and returns why.
    static func failure(of arguments: [String]) throws -> CommandFailure {
        GalleryProgram.begin
        return try #require(throws: CommandFailure.self) { try TytoCommand.run(arguments) }
    }

    /// Runs a shell's commands with the program as `$0` and words as `$1` and so on.
    static func shell(_ commands: String, _ words: String..., environment: [String: String] = [:]) throws -> Outcome {
        try shell(commands, words, environment: environment)
    }

    /// Runs a shell's commands with the program as `$0` and words as `$1` and so on.
    static func shell(_ commands: String, _ words: [String], environment: [String: String] = [:]) throws -> Outcome {
        try run(["-c", commands, path] + words, environment: environment, program: "sh")
    }

    /// Runs a shell's commands where they may mount, with the program as `$0`; see ``ExportFaultTests/canMount``.
    static func mounting(
        _ commands: String, _ words: String..., environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(["-rm", "sh", "-c", commands, path] + words, environment: environment, program: "unshare")
    }

    /// Exports a picture with the words of a command; gives its file's bytes.
    static func export(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt8] {
        try export(words, sourceLocation: sourceLocation)
    }

    static func export(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let outcome = try run(["export"] + words + ["-o", folder / "picture.png"])
        #expect(outcome.code == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
        return read(folder / "picture.png")
    }

    /// The pixels of a picture exported with the words of a command.
    static func picture(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt32] {
        try picture(words, sourceLocation: sourceLocation)
    }

    static func picture(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt32] {
        try PNGPixels.of(export(words, sourceLocation: sourceLocation))
    }

    /// A file's bytes; none if it can't be read.
    static func read(_ path: String) -> [UInt8] { wholeFile(path) }
}

/// What commands are for that tests run in this process: the same as the program's.
enum GalleryProgram {
    /// Replaces the program that commands are for, once.
    static let begin: Void = App(
        .gallery, name: "tyto", version: App.libraryVersion, imageFolder: String(cString: tyto_images_folder),
        makesPackages: true
    ).begin()
}
