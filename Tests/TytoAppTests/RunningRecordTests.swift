import Glibc
import TestSupport
import Testing

@Suite("A record while its session runs", .ownThreads)
struct RunningRecordTests {
    /// None of these characters occurs in a record for any other reason.
    private static let password = "ZQ~J^%W"

    @Test("has what was played until a SIGKILL, as a script that can be exported, and nothing of a password")
    func killed() throws {
        let folder = try TemporaryFolder()
        let older = "# Recorded by tyto 0.1.0. An older one.\n"
        let path = try folder.write(older, as: "record")
        func record() -> String { String(decoding: Program.read(path), as: UTF8.self) }
        // What can't open a window leaves an older record.
        #expect(try Program.run(["run", "owl", "--record", path]).code == 69)
        #expect(record() == older)
        let session = try Session(["run", "owl", "--record", path])
        try waitFor("the window's record") { record() != older && record().contains(" --at TIME\n") }
        try session.click(180, 220)
        try waitFor("the click") { record().hasSuffix("\n") && record().contains(" release 180") }
        try session.type("ada", delay: 5)
        try waitFor("the name") { record().contains(" key d\n") && record().hasSuffix(" key a\n") }
        try session.click(180, 270)
        try waitFor("the click") { record().contains(" release 180 270\n") }
        try session.type(Self.password, delay: 5)
        let count = Self.password.count
        try waitFor("the password") {
            record().split(separator: " secret 1\n", omittingEmptySubsequences: false).count == count + 1
        }
        kill(session.process.identifier, SIGKILL)
        #expect(session.process.wait() == -1)
        let text = record()
        for character in Self.password { #expect(!text.contains(character)) }
        #expect(text.hasSuffix(" secret 1\n") && folder.names == ["record"])
        let words = try #require(text.split(separator: "\n").first { $0.hasPrefix("# tyto export ") })
            .dropFirst("# tyto ".count).replacing("FILE", with: path).replacing("TIME", with: "60")
        let outcome = try Program.run(words.split(separator: " ").map(String.init) + ["-o", folder / "frame.png"])
        #expect(outcome.code == 0 && Program.read(folder / "frame.png").count > 1000, "\(outcome.errors)")
        // A file that was cut may be recorded over.
        #expect(try Program.run(["run", "owl", "--record", path]).code == 69)
    }

    @Test(
        "on a full disk is reported at once, as its frame log is; the session continues, and ends with 73",
        .enabled(if: ExportFaultTests.canMount, ExportFaultTests.cannotMount))
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let server = try XServer(screen: "400x700x24")
        let outcome = try Program.mounting(
            """
            cd "$1" && mkdir disk && mount -t tmpfs -o size=64k none disk
            $0 run waves --record disk/record --frame-log disk/log.csv 2>errors & id=$!
            await() { until "$@"; do kill -0 $id || exit 1; sleep 0.01; done; }
            await test -s disk/record
            xdotool mousemove 50 50 click 1
            await grep -q ' press 50 50' disk/record
            dd if=/dev/zero of=disk/rest bs=4k 2>/dev/null
            await grep -q log.csv errors
            until grep -q record errors; do
                kill -0 $id || exit 1
                xdotool click --delay 0 --repeat 20 1
            done
            cp disk/log.csv disk/record .
            xdotool key ctrl+q; wait $id; echo code $?
            cmp disk/record record && cmp disk/log.csv log.csv && echo kept
            """, folder.path, environment: ["DISPLAY": server.display])
        #expect(outcome.output == "code 73\nkept\n", "\(outcome.output) \(outcome.errors)")
        let errors = String(decoding: Program.read(folder / "errors"), as: UTF8.self).split(separator: "\n")
        #expect(errors.count == 2 && errors.allSatisfy { $0.contains("No space left on device") }, "\(errors)")
        let log = String(decoding: Program.read(folder / "log.csv"), as: UTF8.self)
        #expect(log.hasPrefix("frame,") && log.hasSuffix("\r\n"))
        let record = String(decoding: Program.read(folder / "record"), as: UTF8.self)
        #expect(record.hasSuffix("\n") && record.contains(" press 50 50"))
        let export = try Program.run(
            ["export", "waves", "--script", folder / "record", "--at", "9", "-o", folder / "frame.png"])
        #expect(export.code == 0, "\(export.errors)")
    }

    @Test("that can't be begun on a full disk is refused before the window opens, as a frame log is")
    func refused() throws {
        let folder = try TemporaryFolder()
        let server = try XServer(screen: "400x700x24")
        for option in ["--record", "--frame-log"] {
            // No file may have a byte.
            let outcome = try Program.shell(
                "ulimit -f 0; { \"$0\" run owl \"$@\" 2>&1; echo code $?; } | cat", option, folder / "file",
                environment: ["DISPLAY": server.display])
            #expect(outcome.output.hasSuffix("code 73\n"), "\(outcome.output)")
            #expect(outcome.output.contains("cannot write \"\(folder / "file")\": File too large"), "\(outcome.output)")
        }
    }
}
