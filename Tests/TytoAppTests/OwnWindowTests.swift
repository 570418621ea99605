import Glibc
import TestSupport
import Testing

@Suite("A window of a program of one's own", .ownThreads)
struct OwnWindowTests {
    private static let size = (width: 120, height: 80)

    /// A screen that the window fills, so that it has the pointer and with it the keyboard.
    private let screen: XServer

    init() throws { screen = try XServer(screen: "120x80x24") }

    private func export(_ words: String...) throws -> [UInt32] {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key space\n", as: "script")
        let arguments = ["export", "dot", "-o", folder / "p.png"] + words.map { $0 == "SCRIPT" ? script : $0 }
        let outcome = try Program.run(arguments, program: Program.sample)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try PNGPixels.read(folder / "p.png")
    }

    @Test("shows the exported frames, takes keys, and writes a record that names the program")
    func run() throws {
        let session = try Session(
            ["run", "dot", "--record", "record", "--seed", "0"], on: screen, program: Program.sample)
        try session.wait(for: try export("--at", "0"), size: Self.size)
        try session.press("space")
        try session.wait(for: try export("--at", "2", "--script", "SCRIPT"), size: Self.size)
        let window = try DesktopTests.window(of: session.process, on: screen, named: "Sample-scenes")
        let properties = try session.server.run("xprop", ["-id", "\(window)", "WM_CLASS", "_NET_WM_NAME"])
        let words = String(decoding: properties, as: UTF8.self)
        #expect(words.contains("\"sample-scenes\", \"Sample-scenes\"") && words.contains("Sample-scenes – Dot"))
        try session.quit()
        #expect(session.text(of: "record").contains("# sample-scenes export dot --size 120x80 --scale 1 --seed 0"))
        #expect(session.errors.isEmpty)
    }

    @Test("can be opened by a main of one's own, with the parameters of a scene")
    func ownMain() throws {
        let session = try Session(["own-window"], on: screen, program: Program.sample)
        try session.wait(for: try export("--at", "0"), size: Self.size)
        try session.press("space")
        try session.wait(for: try export("--at", "2", "--script", "SCRIPT", "--set", "distance=30"), size: Self.size)
        try session.quit()
        #expect(session.errors.isEmpty)
    }

    @Test("shows a stage without a scene, which takes keys, and where time does not go back")
    func stage() throws {
        let session = try Session(["own-stage"], on: screen, program: Program.sample)
        func box(_ x: Int) throws -> Bool {
            let shown = try session.shown(Self.size)
            return shown[40 * 120 + x] == 0x20_3040 && shown[5] == 0xFF_FFFF
        }
        try waitFor("the box") { try box(20) }
        try session.press("space")
        try waitFor("the box at its end") { try box(100) }
        try session.press("p", "comma", "period", "p")
        try waitFor("the box where it was, when the messages are gone") { try box(100) }
        let window = try DesktopTests.window(of: session.process, on: screen, named: "Sample-scenes")
        try WireClient(screen.display).askToClose(window)
        #expect(session.process.wait() == 0)
        #expect(session.errors.isEmpty)
    }

    @Test(
        "runs tasks, the main actor, the main queue, its timers and sources when it rests, and rests after them",
        arguments: [false, true])
    func tasks(isPaused: Bool) throws {
        let session = try Session(["own-tasks"], on: screen, program: Program.sample)
        /// The rows that have a box in a column.
        func boxes(_ x: Int) throws -> [Int] {
            let shown = try session.shown(Self.size)
            return (0..<Self.size.height).filter { shown[$0 * Self.size.width + x] == 0x20_3040 }
        }
        try waitFor("the boxes") { try !boxes(10).isEmpty }
        let rows = try boxes(10)
        if isPaused { try session.pressAndWait("p", size: Self.size) }
        // Nothing but the jobs ends its wait from here on.
        try waitFor("rest") { session.process.rests(seconds: 1) }
        session.process.closeInput()
        if isPaused {
            try waitFor("what a job changes in a pause") {
                try session.shown(Self.size)[2 * Self.size.width + 2] == 0x80_8080
            }
            #expect(try boxes(100).isEmpty)
            try session.press("p")
        }
        try waitFor("all boxes at their ends") { try boxes(100) == rows }
        // Dispatch looks after its threads every second once it has some.
        try waitFor("rest") { session.process.rests(seconds: 1, mainThread: true) }
        try session.quit()
        #expect(session.errors.isEmpty)
    }

    @Test("is not run by a job, which would keep all others from the main thread")
    func inJobs() throws {
        let words = "can't be run by a task of the main actor or a job of the main queue"
        let alone = try Session(["own-window-in-task"], on: screen, program: Program.sample)
        #expect(String(decoding: try alone.process.finish(), as: UTF8.self).contains(words))
        let session = try Session(["own-window-in-jobs"], on: screen, program: Program.sample)
        var text = ""
        while text.count(where: \.isNewline) < 2, case let part = session.process.read(), !part.isEmpty {
            text += String(decoding: part, as: UTF8.self)
        }
        #expect(text.split(separator: "\n").count { $0.contains(words) } == 2)
        try session.quit()
    }

    @Test("ends by the signal of Ctrl-C", arguments: ["own-window", "own-stage"])
    func interrupt(command: String) throws {
        let session = try Session([command], on: screen, program: Program.sample)
        _ = try DesktopTests.window(of: session.process, on: screen, named: "Sample-scenes")
        kill(session.process.identifier, SIGINT)
        #expect(session.process.wait() == -1)
    }
}
