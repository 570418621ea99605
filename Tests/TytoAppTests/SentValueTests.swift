import Glibc
import TestSupport
import Testing

@Suite("Values sent to a scene in a window", .ownThreads)
struct SentValueTests {
    private static let size = (width: 120, height: 80)
    private let screen: XServer

    init() throws { screen = try XServer(screen: "120x80x24") }

    /// Whether the bar is as long as a level.
    private func shows(_ level: Int, in session: Session) throws -> Bool {
        let shown = try session.shown(Self.size)
        return (1..<Self.size.width).allSatisfy { x in
            (shown[40 * Self.size.width + x] == 0x20_3040) == (x < level)
        }
    }

    @Test("arrive while it rests, wait in a pause, and are in a record, which an export replays without them")
    func record() throws {
        let program = try SampleCopy("meter")
        let session = try Session(["run", "--record", "record"], on: screen, program: program.path)
        try waitFor("the bar") { try shows(10, in: session) }
        try waitFor("rest") { session.process.rests(seconds: 1, mainThread: true) }
        session.process.write("60\n")
        try waitFor("the first value") { try shows(60, in: session) }
        try session.pressAndWait("p", size: Self.size)
        session.process.write("30\n95\n")
        try waitFor("rest") { session.process.rests(seconds: 1, mainThread: true) }
        #expect(!session.text(of: "record").contains(" send level 95\n"))
        try session.press("p")
        try waitFor("the values that waited") { try shows(95, in: session) }
        try session.quit()
        #expect(session.errors.isEmpty)
        let record = session.text(of: "record")
        for value in ["60", "30", "95"] { #expect(record.contains(" send level \(value)\n"), "\(record)") }
        let path = session.folder / "end.png"
        let outcome = try Program.run(
            ["export", "-o", path, "--script", session.folder / "record", "--at", "100"], program: program.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bar = try PNGPixels.read(path)[40 * Self.size.width..<41 * Self.size.width]
        #expect(bar.dropFirst().count { $0 == 0x20_3040 } == 94)
    }

    @Test("that no input holds are seen by the window alone, of which the record says when, and stderr at once")
    func unrecorded() throws {
        let program = try SampleCopy("feed")
        let session = try Session(["run", "--record", "record"], on: screen, program: program.path)
        try waitFor("the bar") { try shows(10, in: session) }
        session.process.write("60\n")
        try waitFor("the first change") { try shows(60, in: session) }
        try waitFor("a line about it") { session.errors.contains("what changes from outside, first at ") }
        session.process.write("95\n")
        try waitFor("the second change") { try shows(95, in: session) }
        try session.quit()
        #expect(session.errors.split(separator: "\n").count == 1, "\(session.errors)")
        let record = session.text(of: "record")
        #expect(record.contains("\n# What changed from outside ") && !record.contains(" send "), "\(record)")
        let path = session.folder / "end.png"
        let outcome = try Program.run(
            ["export", "-o", path, "--script", session.folder / "record", "--at", "100"], program: program.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bar = try PNGPixels.read(path)[40 * Self.size.width..<41 * Self.size.width]
        #expect(bar.count { $0 == 0x20_3040 } == 10)
    }

    @Test("come from the port of the scene that a program makes its window of")
    func ownWindow() throws {
        let session = try Session(["own-meter"], on: screen, program: Program.sample)
        session.process.write("70\n")
        try waitFor("the value") { try shows(70, in: session) }
        try session.quit()
        #expect(session.errors.isEmpty)
    }

    @Test("are listed, and a script's that are of another type end an export with one line")
    func commands() throws {
        let program = try SampleCopy("meter")
        #expect(try Program.run(["list", "meter"], program: program.path).output.contains("  input level: Double\n"))
        let folder = try TemporaryFolder()
        let script = try folder.write("0.5 send level \"high\"\n", as: "script")
        let outcome = try Program.run(
            ["export", "-o", folder / "p.png", "--at", "1", "--script", script], program: program.path)
        #expect(outcome.code == 65)
        #expect(
            outcome.errors.hasSuffix(
                ":1:10: expected JSON of the type Double; see \"meter list\", found level \"high\"\n"),
            "\(outcome.errors)")
    }
}
