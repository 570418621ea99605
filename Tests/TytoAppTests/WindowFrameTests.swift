import Glibc
import TestSupport
import Testing
import Windowing

@testable import TytoApp

@Suite("Frames of a window: how they are presented and reported", .ownThreads)
struct WindowFrameTests {
    @Test("a way that the server does not have is refused with one line and code 69; a wrong one with 64")
    func refusedWay() throws {
        let server = try XServer(screen: "400x700x24", arguments: ["-extension", "MIT-SHM"])
        for way in ["present", "shm"] {
            let outcome = try Program.run(
                ["run", "waves", "--presenter", way], environment: ["DISPLAY": server.display])
            #expect(outcome.isRefusal(69), "\(outcome.errors)")
        }
        #expect(try Program.run(["run", "waves", "--presenter", "magic"]).code == 64)
    }

    @Test("a display of few colours is refused with one line and code 69")
    func fewColours() throws {
        let server = try XServer(screen: "400x300x8")
        let outcome = try Program.run(["run", "waves"], environment: ["DISPLAY": server.display])
        #expect(outcome.isRefusal(69, "TrueColor"), "\(outcome.errors)")
    }

    @Test("the log has a line for each frame, and its times rise", arguments: PresenterChoice.allCases)
    func log(way: PresenterChoice) throws {
        let session = try Session(["run", "waves", "--presenter", way.rawValue, "--frame-log", "log.csv"])
        // A log that grows shows that frames do.
        try waitFor("some frames") { Program.read(session.folder / "log.csv").count > 5000 }
        kill(session.process.identifier, SIGTERM)
        #expect(session.process.wait() == -1, "the signal ends it")
        let lines = session.text(of: "log.csv").split(whereSeparator: \.isNewline)
        let rows = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(lines.first.map(String.init) == FrameLog.heads.joined(separator: ","))
        #expect(rows.count > 30)
        func column(_ name: String) throws -> Int { try #require(FrameLog.heads.firstIndex(of: name)) }
        let (presenter, clock, damage) = try (column("presenter"), column("clock"), column("damage_px"))
        #expect(rows.map { Int($0[0]) } == Array(0..<rows.count))
        var last = (aimed: -1.0, shown: -1.0)
        for row in rows {
            #expect(row.count == FrameLog.heads.count && row[presenter] == way.rawValue)
            let aimed = try #require(Double(row[1]))
            #expect(aimed > last.aimed)
            last.aimed = aimed
            // The last ones may not have been shown when the program ended, and a busy server may leave one out.
            if let shown = Double(row[2]) {
                #expect(shown > last.shown)
                last.shown = shown
            }
            #expect(row[damage..<presenter].allSatisfy { Double($0).map { $0 >= 0 } == true })
        }
        #expect(rows.contains { $0[clock] == "display" } == (way == .present))
    }

    @Test("F3 shows figures above the scene, and hides them; what E writes does not have them")
    func figures() throws {
        let scratch = try TemporaryFolder()
        let script = try scratch.write("0 key o\n0.15 key p\n", as: "script")
        let picture = try Program.export("owl", "--script", script, "--at", "0.15")
        let want = try PNGPixels.of(picture)
        let session = try Session(["run", "owl", "--script", script])
        try session.wait(for: want, isPaused: true)
        try session.press("F3")
        try waitFor("the figures") { try !session.shows(want, isPaused: true) }
        try session.press("e")
        try waitFor("the file") { Program.read(session.folder / "tyto-owl-00000.150s.png") == picture }
        try session.press("F3")
        try session.wait(for: want, "without figures and message", isPaused: true)
        try session.quit()
    }

    @Test("shared memory is gone with the program, also after kill -9", arguments: [PresenterChoice.present, .shm])
    func nothingLeftBehind(way: PresenterChoice) throws {
        let session = try Session(["run", "waves", "--presenter", way.rawValue])
        let (server, process) = (session.server, session.process)
        try waitFor("frames in shared memory") {
            [server.identifier, process.identifier].allSatisfy { (SharedFrames(of: $0)?.files ?? 0) >= 2 }
        }
        #expect(SharedFrames.segments(madeBy: process.identifier).count == 0)
        kill(process.identifier, SIGKILL)
        process.wait()
        try waitFor("the end of the shared memory") { SharedFrames(of: server.identifier) == SharedFrames() }
    }

    @Test("what is selected is pasted by the middle button, also where it shows as dots")
    func middleButton() throws {
        let folder = try TemporaryFolder()
        let lines = ["0 click @username", "0.1 type Ada", "0.2 click @password", "0.3 type Ada", "0.4 click 10 600"]
        let script = try folder.write(lines.joined(separator: "\n") + "\n", as: "script")
        let want = try Program.picture("owl", "--set", "gaze=off", "--script", script, "--at", "5")
        let session = try Session(["run"] + Session.owl)
        try session.wait(for: Program.picture("owl", "--at", "0"), "the empty form")
        try session.click(180, 220)
        try session.type("Ada")
        try session.click(180, 220, times: 2)
        try session.server.run("xdotool", ["mousemove", "180", "270", "click", "2"])
        try session.click(10, 600)
        try session.wait(for: want, "both fields filled")
    }
}
