import Glibc
import System
import TestSupport
import Testing

@Suite("Progress", .ownThreads)
struct ProgressTests {
    /// A terminal of 80 columns that a program is run in. One thread reads it, and its text is taken after that.
    private final class Terminal: @unchecked Sendable {
        let end: Int32
        let path: String
        private(set) var text = ""

        init() throws {
            end = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number): (Int32, Int32) = (0, 0)
            // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): the C library shows its own calls for them to others only.
            guard end >= 0, ioctl(end, 0x4004_5431, &lock) == 0, ioctl(end, 0x8004_5430, &number) == 0 else {
                throw SetupError("no terminal")
            }
            path = "/dev/pts/\(number)"
            var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(end, UInt(TIOCSWINSZ), &size)
        }

        deinit { close(end) }

        /// Reads until no program writes any more.
        func readAll() {
            var chunk = [UInt8](repeating: 0, count: 4096)
            while case let count = read(end, &chunk, chunk.count), count > 0 {
                text += String(decoding: chunk[..<count], as: UTF8.self)
            }
        }
    }

    /// What the export of twelve frames writes on a terminal.
    private func run(_ flags: String, environment: [String: String] = [:]) throws -> String {
        let folder = try TemporaryFolder()
        let terminal = try Terminal()
        let words = "exec \"$0\" export waves --size 300x300 --to 0.2 \(flags) -o \"$1\" 2>\"$2\""
        let process = try Program.start(
            ["-c", words, Program.path, folder.path, terminal.path], environment: environment, program: "sh")
        // Until the program has opened it there is nothing to read, and that is no end.
        let opened = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        let reader = try #require(WorkerThread { terminal.readAll() })
        #expect(process.wait() == 0)
        close(opened)
        reader.join()
        return terminal.text
    }

    @Test("is a bar with the rate and the time left on a terminal, and goes away")
    func bar() throws {
        let slow = try SlowFrames()
        let text = try run("", environment: slow.environment)
        let bars = text.split(separator: "\r").map { $0.hasPrefix("\u{1B}[K") ? $0.dropFirst(3) : $0 }
        let moving = bars.filter { $0.contains("[#") && $0.contains("-] ") }
        #expect(
            moving.contains { $0.contains(" of 12 frames, ") && $0.contains(" a second, ") && $0.contains(" left") })
        // One column stays free, or the terminal would go on in the next line.
        #expect(moving.allSatisfy { $0.count <= 79 })
        #expect(bars.last?.contains("tyto: 12 frames in ") == true)
    }

    @Test("is silent with --quiet, on a terminal too")
    func quiet() throws { #expect(try run("--quiet").isEmpty) }

    @Test("is a plain line now and then without a terminal", .long)
    func lines() throws {
        let (folder, errors) = (try TemporaryFolder(), try TemporaryFolder())
        let words = "exec \"$0\" export waves --size 60x60 --to 3000 -o \"$1\" 2>\"$2\""
        let process = try Program.start(["-c", words, Program.path, folder.path, errors / "e"], program: "sh")
        try waitFor("a line") { !Program.read(errors / "e").isEmpty }
        kill(process.identifier, SIGKILL)
        process.wait()
        let text = String(decoding: Program.read(errors / "e"), as: UTF8.self)
        #expect(text.hasPrefix("tyto: ") && text.hasSuffix(" left\n") && text.contains(" a second, "), "\(text)")
        #expect(text.split(separator: "\n").count == 1 && !text.contains("\r") && !text.contains("\u{1B}"))
    }
}
