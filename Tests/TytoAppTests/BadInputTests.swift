import Glibc
import TestSupport
import Testing

@testable import TytoApp

@Suite("Bad input gets one clear line and the right exit code", .ownThreads)
struct BadInputTests {
    /// A line of Data/refusals.txt: an exit code, arguments, and words that what is said has.
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let code: Int32?
        let words: [String]
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ cells: [String]) {
            (code, words) = (Int32(cells[0]), Array(cells.dropFirst(2)))
            arguments = cells[1].split(separator: " ").map(String.init)
        }
    }

    private static let refusals = dataTable("refusals.txt").map { Case($0) }

    @Test("a wrong command line", arguments: refusals.filter { $0.code == 64 })
    func misused(_ wrong: Case) throws {
        let failure = try Program.failure(of: wrong.arguments)
        #expect(failure.code == .usage && !failure.message.contains("\n"), "\(failure)")
        for word in wrong.words { #expect(failure.message.contains(word), "\(failure)") }
    }

    @Test(
        "a wrong file, output or command line ends the program with one line and a code",
        arguments: refusals.filter { $0.code != 64 } + refusals.prefix(2))
    func refused(_ wrong: Case) throws {
        let outcome = try Program.run(wrong.arguments)
        #expect(outcome.code == wrong.code, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        for word in wrong.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && outcome.errors.hasPrefix("tyto: "), "\(outcome.errors)")
    }

    @Test("an output that is the script itself is refused, by whatever name, and the script stays")
    func scriptAsOutput() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key o\n", as: "script")
        #expect(symlink(script, folder / "link") == 0)
        for path in [script, folder / "link", folder.path + "/./script"] {
            for command in [
                ["export", "owl", "--at", "1", "-o", path], ["sheet", "owl", "--at", "0", "-o", path],
                ["run", "owl", "--record", path], ["run", "owl", "--frame-log", path],
            ] {
                let outcome = try Program.run(command + ["--script", script])
                #expect(outcome.isRefusal(64, "is the script"), "\(outcome.errors)")
            }
        }
        #expect(Program.read(script) == Array("0 key o\n".utf8))
    }

    @Test("a display without a server is an error")
    func noServer() throws {
        let outcome = try Program.run(["run", "owl"], environment: ["DISPLAY": ":987"])
        #expect(outcome.code == 69 && outcome.errors.contains(":987"), "\(outcome.errors)")
    }

    private static let faults: [(String, String)] = [
        ("0 click 1 2\nx", ":2:1:"), ("1 click 1 2\n0.5 key a", ":2:1:"), ("0 click 1", ":1:"),
        ("0 fly 1 2", ":1:3:"), ("0 key NoSuchKey", ":1:7:"), ("-1 click 1 1", ":1:1:"), ("nan key a", ":1:1:"),
        ("0 click @nothing", ":1:"), ("0 resize 0x0", ":1:"), ("0 resize 40000x10", ":1:"), ("0 scale 0", ":1:"),
        ("0 scale 17", ":1:"), ("0 scale nan", ":1:"), ("0 resize 8000x8000\n0 scale 3", ":2:"),
        // Each change of the scale rounds the size up to whole pixels.
        (
            "0 resize 7001x7001\n"
                + (1...4000).map { "\(Double($0) / 10000) scale \(1 + Double($0 % 7) / 77.7)\n" }.joined(),
            ":1757:"
        ),
        ("1e308 key a", ":1:"), ("90000 key a", ":1:"), ("0 type a\n\u{1}", ":2:1:"),
    ]

    private static let tricks = [
        "0 press 1 2 clicks 0", "0 press 1 2 clicks 99999999999999999999", "0 press 1 2 with fire", "0 secret 0",
        "0 secret 20001", "0 secret -1", "0 secret 1e3", "0 insert \u{1B}[2J", "0 click @../../../etc/passwd",
        "0 resize 1e300x1", "1e999 key a", "\(manyDigits) key a", "0 type \(manyDigits)",
    ]
    private static let manyDigits = String(repeating: "9", count: 70_000)

    @Test("a script's fault is reported by file, line and column", arguments: faults + tricks.map { ($0, ":1:") })
    func scripts(text: String, place: String) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(text, as: "bad.txt")
        for command in [["export", "owl", "-o", folder / "out.png"], ["inspect", "owl"]] {
            let failure = try Program.failure(of: command + ["--at", "1", "--script", script])
            #expect(failure.code == .badData && failure.message.hasPrefix("\(script)\(place)"), "\(failure)")
            #expect(failure.message.contains("expected") || failure.message.contains("too large"))
        }
        #expect(folder.names == ["bad.txt"])
    }

    @Test(
        "a script's fault is one short line that moves no terminal's cursor",
        arguments: ["0 fly 1 2", "0 insert \u{1B}[2J", "0 type \(manyDigits)"])
    func printed(text: String) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(text, as: "bad.txt")
        let outcome = try Program.run(["inspect", "owl", "--at", "1", "--script", script])
        #expect(outcome.isRefusal(65, "tyto: \(script):1:") && outcome.errors.utf8.count < 2100, "\(outcome.errors)")
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test("a script may ask for more than a picture has between two lines of one moment")
    func betweenLines() throws {
        let folder = try TemporaryFolder()
        let words = ["inspect", "owl", "--size", "3840x2160", "--at", "1", "--script"]
        // What a recording says of a window of 3840×2160 pixels whose desktop goes from one pixel per point to three.
        let fitting = try folder.write("1 scale 3\n1 resize 1280x720\n", as: "script")
        let outcome = try Program.run(words + [fitting])
        #expect(outcome.code == 0 && outcome.output.contains("1280"), "\(outcome.errors)")
        let later = try folder.write("1 scale 3\n1.1 resize 1280x720\n", as: "script")
        let refused = try Program.run(words + [later])
        #expect(refused.code == 65 && refused.errors.hasPrefix("tyto: \(later):1:"), "\(refused.errors)")
    }

    @Test("a script may come by the standard input, and its faults are reported as those of a file")
    func standardInput() throws {
        let folder = try TemporaryFolder()
        func inspect(_ lines: String) throws -> Program.Outcome {
            try Program.shell("printf '\(lines)' | \"$0\" inspect owl --at 1 --script -")
        }
        let script = try folder.write("0 key o\n", as: "script")
        let wanted = try Program.run(["inspect", "owl", "--at", "1", "--script", script])
        let found = try inspect("0 key o\\n")
        #expect(found.code == 0 && found.output == wanted.output && found.output.count > 100, "\(found.errors)")
        let wrong = try inspect("0 click 1")
        #expect(wrong.code == 65 && wrong.errors.hasPrefix("tyto: -:1:10:"), "\(wrong.errors)")
        let endless = try Program.shell("exec \"$0\" inspect owl --script - </dev/zero")
        #expect(endless.code == 65 && endless.errors.contains("standard input"), "\(endless.errors)")
    }

    @Test(
        "a standard output that is closed is one that can't be written to",
        arguments: ["export owl --at 0 -o -", "export owl --to 0.1 -o - --format rgba", "list", "--version"])
    func closedOutput(words: String) throws {
        let outcome = try Program.shell("exec \"$0\" \(words) >&-")
        #expect(outcome.code == 73 && outcome.errors.contains("Bad file descriptor"), "\(outcome.errors)")
    }

    @Test("a name that is not UTF-8 is refused, for another file would be written")
    func badBytes() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.shell(
            "cd \"$1\" && exec \"$0\" export owl --at 0 -o \"$(printf 'a\\377.png')\"", folder.path)
        #expect(outcome.code == 64 && outcome.errors.contains("UTF-8"), "\(outcome.errors)")
        #expect(folder.names.isEmpty)
    }

    @Test("a pipe without a reader takes no frame log")
    func unreadLog() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run([folder / "pipe"], program: "mkfifo").code == 0)
        let server = try XServer()
        let outcome = try Program.run(
            ["run", "owl", "--frame-log", folder / "pipe"], environment: ["DISPLAY": server.display])
        #expect(outcome.code == 73 && outcome.errors.contains(folder / "pipe"), "\(outcome.errors)")
    }

    @Test("help and the version without a reader are an error", arguments: ["--help", "--version", "export --help"])
    func unprinted(words: String) throws {
        let outcome = try Program.shell("exec \"$0\" \(words) >/dev/full")
        #expect(outcome.code == 73 && outcome.errors.contains("No space left on device"), "\(outcome.errors)")
        let printed = try Program.run(words.split(separator: " ").map(String.init))
        #expect(printed.code == 0 && printed.output.count > 4 && printed.errors.isEmpty)
    }
}
