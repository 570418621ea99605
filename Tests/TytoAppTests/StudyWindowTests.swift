import TestSupport
import Testing

@Suite("The study panel in a window and in an export", .ownThreads)
struct StudyWindowTests {
    private static let screen = "1400x900x24"
    private static let panel = (width: 1280, height: 800)

    private func size(of session: Session) throws -> String {
        let text = try session.server.start("xdotool", ["getwindowgeometry", "\(session.window())"]).finish()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test("F2 puts the panel around the scene's own pixels in a larger window, and takes it away again")
    func opening() throws {
        let session = try Session(["run"] + Session.owl, on: XServer(screen: Self.screen))
        let want = try Program.picture("owl", "--set", "gaze=off", "--at", "0")
        try session.wait(for: want)
        try session.press("F2")
        try waitFor("a window for the panel") { try size(of: session).hasSuffix("1280x800") }
        try session.wait(for: want, "the picture in the panel")
        try session.press("F2")
        try waitFor("the scene's window") { try size(of: session).hasSuffix("375x667") }
        try session.wait(for: want, "the scene alone")
        try session.quit()
    }

    @Test("the larger window has room on the screen for the window manager's frame, unless the panel needs more")
    func frame() throws {
        let desktop = try #require(TestDesktop.all.first { $0.hasManager })
        let session = try Session(["run", "owl", "--size", "200x300"], on: desktop.start())
        try waitFor("a window") { try size(of: session).hasSuffix("200x300") }
        try session.press("F2")
        try waitFor("a window for the panel") { try !size(of: session).hasSuffix("200x300") }
        let height = try #require(try size(of: session).split(separator: "x").last.flatMap { Int($0) })
        #expect((TestDesktop.height - 50..<TestDesktop.height - 10).contains(height))
        try session.quit()
    }

    @Test("a click in the picture is played, and the ruler's keys take it back")
    func scrubbing() throws {
        let session = try Session(["run"] + Session.owl + ["--study"], on: XServer(screen: Self.screen))
        let start = try Program.picture("owl", "--set", "gaze=off", "--at", "0")
        try session.wait(for: start)
        try session.click(180, 220)
        try waitFor("the focused field") { try session.shown() != start }
        try session.press("F6", "Home")
        try session.wait(for: start, "the beginning")
        try session.press("space")
        try waitFor("the focused field again") { try session.shown() != start }
        try session.quit()
    }

    @Test("an export with the panel has the scene's picture in its corner, and needs a time")
    func export() throws {
        let alone = try Program.picture("owl", "--at", "0.15")
        let panel = try Program.picture("owl", "--study", "--at", "0.15", "--window", "900x667")
        #expect(panel.count == 900 * 667)
        for y in stride(from: 0, to: 667, by: 29) {
            #expect(panel[y * 900..<y * 900 + 375] == alone[y * 375..<(y + 1) * 375])
        }
        for arguments in [["--study"], ["--at", "1", "--window", "900x600"], ["--at", "1", "--appearance", "dark"]] {
            #expect(try Program.run(["export", "owl", "-o", "-"] + arguments).code == 64)
        }
    }
}
