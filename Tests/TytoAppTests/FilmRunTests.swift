import Glibc
import TestSupport
import Testing

@Suite("Films as a whole", .ownThreads)
struct FilmRunTests {
    @Test(
        "are the same bytes with 1, 2 and 8 threads",
        arguments: ["apng", "y4m", "rgba", "gif", "mp4", "webm"])
    func jobs(format: String) throws {
        try Tool.required(forFilm: format)
        let folder = try TemporaryFolder()
        var films: Set<[UInt8]> = []
        for jobs in [1, 2, 8] {
            let path = folder / "\(jobs).\(format)"
            let outcome = try Program.run(
                ["export", "waves", "--size", "90x70", "--fps", "25", "--to", "0.6", "--jobs", "\(jobs)", "-o", path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            films.insert(Program.read(path))
        }
        #expect(films.count == 1 && films.first.map { $0.count > 1000 } == true)
    }

    @Test("stop at the first Ctrl-C while no program reads them", arguments: ["y4m", "rgba"])
    func unread(format: String) throws {
        let folder = try TemporaryFolder()
        let pipe = folder / "pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let end = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        let words = "exec \"$0\" export waves --size 400x400 --to 600 --format \(format) -q -o - >\"$1\""
        let process = try Program.start(["-c", words, Program.path, pipe], program: "sh")
        // That is nearly all that a pipe holds, and less than a frame.
        try waitFor("a full pipe") {
            var count: Int32 = 0
            return ioctl(end, UInt(FIONREAD), &count) == 0 && count > 60_000
        }
        kill(process.identifier, SIGINT)
        #expect(process.wait() == 128 + SIGINT)
    }

    @Test("stop at the first Ctrl-C while no program reads a socket")
    func unreadSocket() throws {
        let arguments = ["export", "waves", "--size", "400x400", "--to", "600", "--format", "y4m", "-q", "-o", "-"]
        let process = try Program.start(arguments)
        // That is a part of the first frame, and all that a socket holds is less than two.
        try waitFor("bytes") {
            var count: Int32 = 0
            return ioctl(process.output, UInt(FIONREAD), &count) == 0 && count > 10_000
        }
        kill(process.identifier, SIGINT)
        #expect(process.wait() == 128 + SIGINT)
    }

    /// A film under way: its process, in a process group of its own.
    private func start(_ format: String, in folder: TemporaryFolder) throws -> ChildProcess {
        let words = ["export", "waves", "--size", "300x300", "--to", "3000", "-o", folder / "film.\(format)"]
        return try Program.start([Program.path] + words, program: "setsid")
    }

    /// Waits until a process has worked for a second: by then it is in the middle of its film.
    private func waitForWork(of process: ChildProcess) throws {
        try waitFor("work on the film") {
            let figures = String(decoding: Program.read("/proc/\(process.identifier)/stat"), as: UTF8.self)
            // The fourteenth is the processor's time in hundredths; the second, in brackets, is the program's name.
            let fields = figures.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 11 && (Int(fields[11]) ?? 0) > 100
        }
    }

    @Test(
        "are written atomically at a Ctrl-C, which the whole process group gets, and at a kill", .long,
        arguments: ["rgba", "gif", "mp4"], [SIGINT, SIGKILL])
    func stopped(format: String, signal: Int32) throws {
        try Tool.required(forFilm: format)
        let folder = try TemporaryFolder()
        _ = try folder.write("an old film", as: "film.\(format)")
        let process = try start(format, in: folder)
        try waitForWork(of: process)
        kill(-process.identifier, signal)
        #expect(process.wait() == (signal == SIGINT ? 130 : -1))
        // The encoder of a killed program ends by itself.
        try waitFor("the end of all that was begun") { folder.names == ["film.\(format)"] }
        #expect(Program.read(folder / "film.\(format)") == Array("an old film".utf8))
    }

    @Test(
        "keep the permissions of what they replace, and the link that leads there",
        arguments: ["rgba", "mp4"])
    func replaced(format: String) throws {
        try Tool.required(forFilm: format)
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let target = try elsewhere.write("old", as: "target")
        chmod(target, 0o600)
        symlink(target, folder / "film.\(format)")
        let outcome = try Program.run(
            ["export", "waves", "--size", "61x40", "--to", "0.1", "-o", folder / "film.\(format)"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        // Odd sizes can't be in every video, and that is said.
        #expect(outcome.errors.contains("the video has 62×40 pixels") == (format == "mp4"))
        var status = stat()
        #expect(lstat(folder / "film.\(format)", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(target, &status) == 0 && status.st_mode & 0o7777 == 0o600 && status.st_size > 100)
    }
}
