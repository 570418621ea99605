import Glibc
import TestSupport
import Testing

@Suite("What a scene decides about its window", .ownThreads)
struct ClosingTests {
    private static let size = (width: 120, height: 80)
    private let screen: XServer
    private let program: SampleCopy
    private let session: Session

    init() throws {
        screen = try XServer(screen: "400x300x24")
        program = try SampleCopy("draft")
        session = try Session(["run", "--record", "record"], on: screen, program: program.path)
        try waitFor("the bar") { try color(5, 20) == 0x20_3040 }
    }

    private var window: UInt32 {
        get throws { try DesktopTests.window(of: session.process, on: screen, named: "Draft") }
    }

    private func color(_ x: Int, _ y: Int) throws -> UInt32 {
        try session.shown(Self.size)[y * Self.size.width + x]
    }

    /// Edits the text once.
    private func edit() throws {
        try session.press("a")
        try waitFor("the edit") { try color(25, 20) == 0x20_3040 }
    }

    private func asks() throws -> Bool { try color(60, 60) == 0x80_3020 }

    @Test("it stays open for a question, which a record has, and closes by the scene; what is kept is saved once")
    func question() throws {
        try edit()
        let window = try window
        try waitFor("the title") {
            String(decoding: try screen.run("xdotool", ["getwindowname", "\(window)"]), as: UTF8.self) == "• Draft 1\n"
        }
        try WireClient(screen.display).askToClose(window)
        try waitFor("the question") { try asks() }
        try session.press("ctrl+q")
        try session.press("d")
        #expect(session.process.wait() == 0)
        #expect(session.text(of: "saved") == "1\n" && session.errors.isEmpty)
        let record = session.text(of: "record")
        #expect(record.split(separator: "\n").count { $0.hasSuffix(" close") } == 2, "\(record)")
        let path = session.folder / "end.png"
        let outcome = try Program.run(
            ["export", "-o", path, "--script", session.folder / "record", "--at", "100"],
            program: program.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try PNGPixels.read(path)[60 * Self.size.width + 60] == 0x80_3020)
    }

    @Test("it closes at once where nothing is unsaved")
    func unchanged() throws {
        try WireClient(screen.display).askToClose(window)
        #expect(session.process.wait() == 0)
        #expect(session.text(of: "saved") == "0\n" && !session.text(of: "record").contains(" close"))
    }

    @Test("in a pause it asks all the same, and the pause ends, so that the question is seen")
    func paused() throws {
        try edit()
        try session.press("p", "ctrl+q")
        try waitFor("the question") { try asks() }
        #expect(try color(25, 20) == 0x20_3040)
        try session.press("d")
        #expect(session.process.wait() == 0 && session.text(of: "saved") == "1\n")
    }

    @Test(
        "a signal closes it without a question, and what is kept is saved",
        arguments: [SIGTERM, SIGINT])
    func signal(number: Int32) throws {
        try edit()
        kill(session.process.identifier, number)
        _ = session.process.wait()
        #expect(session.text(of: "saved") == "1\n")
    }

    @Test("its sizes are the window manager's, and whether it has the keyboard is an input")
    func attributes() throws {
        let window = try window
        try waitFor("the limits of its size") {
            let hints = try screen.run("xprop", ["-id", "\(window)", "WM_NORMAL_HINTS"])
            let text = String(decoding: hints, as: UTF8.self)
            return text.contains("minimum size: 90 by 60") && text.contains("maximum size: 240 by 160")
        }
        try screen.run("xdotool", ["windowfocus", "\(window)"])
        let other = try Session(["own-window"], on: screen, program: Program.sample)
        try screen.run(
            "xdotool", ["windowfocus", "\(DesktopTests.window(of: other.process, on: screen, named: "Sample-scenes"))"])
        try screen.run("xdotool", ["windowraise", "\(window)"])
        try waitFor("the loss of the keyboard") { try color(5, 20) == 0x80_90A0 }
        try screen.run("xdotool", ["windowfocus", "\(window)"])
        try waitFor("the keyboard") { try color(5, 20) == 0x20_3040 }
        try session.quit()
        let record = session.text(of: "record")
        #expect(record.contains(" focus out\n") && record.contains(" focus in\n"), "\(record)")
    }
}
