import Glibc
import TestSupport
import Testing

@testable import tyto_cli

@Suite("Frames of a window: how they are presented, and what is told of them", .ownThreads)
struct WindowFrameTests {
    private static let size = (width: 375, height: 667)

    /// A scene paused at a time, and what its exporter makes of that.
    private func paused(in folder: TemporaryFolder) throws -> (script: String, pixels: [UInt32]) {
        let script = try folder.write("0 key o\n0.15 key p\n", as: "script")
        let path = folder.path + "/expected.png"
        let outcome = try Program.run(["export", "owl", "--script", script, "--at", "0.15", "-o", path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return (script, try PNGPixels.read(path))
    }

    @Test(
        "whichever way they go, a screenshot is the exported frame: exactly at depth 24, else as the depth allows",
        arguments: PresenterChoice.allCases, LongTests.areIncluded ? [24, 16] : [24])
    func ways(way: PresenterChoice, depth: Int) throws {
        let folder = try TemporaryFolder()
        let (script, want) = try paused(in: folder)
        let server = try XServer(screen: "400x700x\(depth)")
        let process = try server.start(
            Program.path, ["run", "owl", "--script", script, "--presenter", way.rawValue])
        try waitFor("the paused frame") {
            let shown = try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
            return depth == 24 ? shown == want : isNear(shown, want, by: 4)
        }
        try server.run("xdotool", ["key", "ctrl+q"])
        #expect(process.wait() == 0)
    }

    @Test("a way that the server does not have is refused with one line and code 69; a wrong one with 64")
    func refusedWay() throws {
        let server = try XServer(screen: "400x700x24", arguments: ["-extension", "MIT-SHM"])
        for way in ["present", "shm"] {
            let outcome = try Program.run(
                ["run", "waves", "--presenter", way], environment: ["DISPLAY": server.display])
            #expect(outcome.code == 69 && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
        #expect(try Program.run(["run", "waves", "--presenter", "magic"]).code == 64)
    }

    @Test("a display of few colours is refused with one line and code 69")
    func fewColours() throws {
        let server = try XServer(screen: "400x300x8")
        let outcome = try Program.run(["run", "waves"], environment: ["DISPLAY": server.display])
        #expect(outcome.code == 69 && outcome.errors.contains("TrueColor"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("the log has a line for each frame, and its times rise", arguments: PresenterChoice.allCases)
    func log(way: PresenterChoice) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/log.csv"
        let server = try XServer(screen: "400x700x24")
        let process = try server.start(
            Program.path, ["run", "waves", "--presenter", way.rawValue, "--frame-log", path])
        // A log that grows shows that frames do.
        try waitFor("some frames") { Program.read(path).count > 5000 }
        kill(process.identifier, SIGTERM)
        #expect(process.wait() == -1, "the signal ends it")
        let lines = String(decoding: Program.read(path), as: UTF8.self).split(whereSeparator: \.isNewline)
        let rows = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(lines.first.map(String.init) == FrameLog.heads.joined(separator: ","))
        #expect(rows.count > 30)
        #expect(rows.map { Int($0[0]) } == Array(0..<rows.count))
        var last = (aimed: -1.0, shown: -1.0)
        for row in rows {
            #expect(row.count == FrameLog.heads.count && row[10] == way.rawValue)
            let aimed = try #require(Double(row[1]))
            #expect(aimed > last.aimed)
            // The last ones may not have been shown when the program ended.
            let shown = Double(row[2]) ?? .infinity
            #expect(shown > last.shown)
            last = (aimed, shown)
            #expect(row[5...9].allSatisfy { Double($0).map { $0 >= 0 } == true })
        }
        #expect(rows.contains { $0[11] == "display" } == (way == .present))
    }

    @Test("a log that can't be written ends the program with 73")
    func logNowhere() throws {
        let server = try XServer(screen: "400x700x24")
        let arguments = ["run", "waves", "--frame-log", "/nowhere/log.csv"]
        let outcome = try Program.run(arguments, environment: ["DISPLAY": server.display])
        #expect(outcome.code == 73 && outcome.errors.contains("/nowhere/log.csv"))
    }

    @Test("numbers of the log have their digits, whatever their size")
    func numbers() {
        #expect(FrameLog.fixed(0, 3) == "0.000" && FrameLog.fixed(1.0005, 3) == "1.001")
        #expect(FrameLog.fixed(-0.25, 2) == "-0.25" && FrameLog.fixed(-0.001, 2) == "0.00")
        #expect(FrameLog.fixed(12.5, 0) == "13" && FrameLog.fixed(.infinity, 2) == "")
    }

    @Test("F3 shows figures above the scene, and hides them; what E writes does not have them")
    func figures() throws {
        let (folder, scratch) = (try TemporaryFolder(), try TemporaryFolder())
        let (script, want) = try paused(in: scratch)
        let server = try XServer(screen: "400x700x24")
        func shown() throws -> [UInt32] {
            try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        }
        let process = try server.start(
            "sh", ["-c", "cd '\(folder.path)' && exec \"$0\" run owl --script '\(script)'", Program.path])
        try waitFor("the paused frame") { try shown() == want }
        try server.run("xdotool", ["key", "F3"])
        try waitFor("the figures") { try shown() != want }
        try server.run("xdotool", ["key", "e"])
        let name = folder.path + "/tyto-owl-00000.150s.png"
        let expected = Program.read(scratch.path + "/expected.png")
        try waitFor("the file") { Program.read(name) == expected }
        try server.run("xdotool", ["key", "F3"])
        try waitFor("the end of figures and message") { try shown() == want }
        try server.run("xdotool", ["key", "ctrl+q"])
        #expect(process.wait() == 0)
    }

    @Test("shared memory is gone with the program, also after kill -9", arguments: [PresenterChoice.present, .shm])
    func nothingLeftBehind(way: PresenterChoice) throws {
        let server = try XServer(screen: "400x700x24")
        let process = try server.start(Program.path, ["run", "waves", "--presenter", way.rawValue])
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
        let path = folder.path + "/expected.png"
        #expect(try Program.run(["export", "owl", "--script", script, "--at", "5", "-o", path]).code == 0)
        let want = try PNGPixels.read(path)
        let empty = folder.path + "/empty.png"
        #expect(try Program.run(["export", "owl", "--at", "0", "-o", empty]).code == 0)
        let start = try PNGPixels.read(empty)
        let server = try XServer(screen: "400x700x24")
        func shown() throws -> [UInt32] {
            try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        }
        let process = try server.start(Program.path, ["run", "owl"])
        try waitFor("the empty form") { try shown() == start }
        try server.run("xdotool", ["mousemove", "180", "220", "click", "1", "type", "Ada"])
        try server.run("xdotool", ["click", "--repeat", "2", "1"])
        try server.run("xdotool", ["mousemove", "180", "270", "click", "2"])
        try server.run("xdotool", ["mousemove", "10", "600", "click", "1"])
        try waitFor("both fields filled") { try shown() == want }
        withExtendedLifetime(process) {}
    }
}
