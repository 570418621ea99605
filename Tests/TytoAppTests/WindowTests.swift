import Glibc
import TestSupport
import Testing

@Suite("The window shows what the exporter writes, and serves its user", .ownThreads)
struct WindowTests {
    @Test("it can be typed into and clicked on; Ctrl+Q ends it; an idle window wakes no program")
    func interaction() throws {
        let folder = try TemporaryFolder()
        let empty = try Program.picture("owl", "--at", "0")
        let script = try folder.write("0 click @username\n0.1 type Ada Lovelace!\n0.2 click 10 600\n", as: "script")
        let typed = try Program.picture("owl", "--set", "gaze=off", "--script", script, "--at", "5")
        let session = try Session(["run"] + Session.owl)
        try session.wait(for: empty)
        try session.click(180, 220)
        try session.type("Ada Lovelace!")
        try session.click(10, 600)
        try session.wait(for: typed)
        #expect(session.process.rests(seconds: LongTests.areIncluded ? 10 : 2))
        try session.quit()
    }

    @Test("between its blinks an owl's window wakes no program either")
    func blinking() throws {
        let session = try Session(["run", "owl", "--seed", "1"])
        _ = try session.window()
        #expect(session.process.rests(seconds: 2))
        try session.quit()
    }

    @Test("a server that dies ends it with a clear line and exit code 69")
    func serverDies() throws {
        let empty = try Program.picture("waves", "--at", "0")
        let session = try Session(["run", "waves"])
        try waitFor("the water") { try session.server.screenshot()[5, 5] == empty[5 * Session.size.width + 5] }
        session.server.kill()
        #expect(session.process.wait() == 69)
        let lines = session.errors.split(separator: "\n")
        // On a busy machine a frame may have been late before.
        let others = lines.filter { !$0.hasPrefix("tyto: on the X display: frames go another way") }
        #expect(others.count == 1 && others[0].hasPrefix("tyto: the connection to the X display"), "\(lines)")
    }

    @Test("text copied in it is handed to the clipboard manager also when a signal ends it")
    func savedText() throws {
        let session = try Session(["run"] + Session.owl)
        let manager = try WireClient(session.server.display)
        try manager.manageClipboard()
        _ = try session.window()
        try session.click(180, 220)
        try session.press("T", "y", "t", "o", "ctrl+a", "ctrl+c")
        try waitFor("the copied text") { try manager.isOwned("CLIPBOARD") }
        kill(session.process.identifier, SIGTERM)
        var text: String?
        try waitFor("the request to keep it, or the end") {
            text = try manager.keptText()
            return try text != nil || !manager.isOwned("CLIPBOARD")
        }
        #expect(session.process.wait() == -1 && text == "Tyto")
    }
}
