import TestSupport

/// A copy of the sample program, whose name chooses its scenes, in a folder of its own.
final class SampleCopy {
    let folder: TemporaryFolder
    let path: String

    init(_ name: String) throws {
        folder = try TemporaryFolder()
        path = folder / name
        let script = "ln \"$0\" \"$1\" 2>/dev/null || cp \"$0\" \"$1\""
        try ChildProcess("sh", ["-c", script, Program.sample, path]).finish()
    }

    func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.shell("cd \"$1\" && shift && exec \"$@\"", [folder.path, path] + arguments)
    }
}
