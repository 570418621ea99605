import TestSupport
import Testing

@Suite("A key that is held and the secondary button", .ownThreads)
struct HeldKeyTests {
    private static let size = (width: 120, height: 80)

    /// Whether the box is at a place, in a colour.
    private func shows(_ x: Int, _ color: UInt32 = 0x20_3040, in session: Session) throws -> Bool {
        let row = try session.shown(Self.size)[40 * Self.size.width..<41 * Self.size.width]
        return row.enumerated().allSatisfy { ($1 == color) == (x..<x + 20).contains($0) }
    }

    @Test("reach the scene as they are in the window, and again in an export of the record")
    func window() throws {
        let program = try SampleCopy("held")
        let screen = try XServer(screen: "120x80x24")
        let session = try Session(["run", "--record", "record"], on: screen, program: program.path)
        try waitFor("the box") { try shows(0, in: session) }
        try screen.run("xdotool", ["keydown", "Right"])
        try waitFor("what the press does") { try shows(80, in: session) }
        try screen.run("xdotool", ["keyup", "Right"])
        try waitFor("what the release does") { try shows(40, in: session) }
        // One that nothing uses is not recorded.
        try session.press("x")
        try screen.run("xdotool", ["mousemove", "50", "40", "click", "3"])
        try waitFor("what the other button does") { try shows(40, 0x30_8040, in: session) }
        try session.quit()
        #expect(session.errors.isEmpty)
        let record = session.text(of: "record")
        let words = record.split(separator: "\n").filter { $0.first != "#" }.map {
            $0.split(separator: " ").dropFirst()
        }
        #expect(
            words.filter { $0.first != "move" && $0.first != "leave" }.map { $0.joined(separator: " ") }.filter {
                !$0.hasSuffix("repeat")
            }
                == ["key Right", "key Right up", "press 50 40 button secondary clicks 1"], "\(record)")
        let path = session.folder / "end.png"
        let outcome = try Program.run(
            ["export", "-o", path, "--script", session.folder / "record", "--at", "100"], program: program.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            try PNGPixels.read(path)[40 * Self.size.width..<41 * Self.size.width].filter { $0 == 0x30_8040 }.count == 20
        )
    }
}
