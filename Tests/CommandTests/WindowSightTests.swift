import Glibc
import TestSupport
import Testing

@Suite("Windows out of sight, and storms of events", .ownThreads)
struct WindowSightTests {
    /// Why nobody sees a window.
    enum Cover: CaseIterable { case hidden, minimized, covered, dark }

    @Test(
        "out of sight, ten seconds pass without a wake-up; then the water moves again", .long, arguments: Cover.allCases
    )
    func unseen(cover: Cover) throws {
        let server = try XServer(screen: "240x380x24")
        // Xvfb has a screen saver, and is told of as one whose screen can be off.
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                if notice.bytes[0] == 1, notice.extension == "DPMS" { notice.bytes[8] = 1 }
            })
        let process = try ChildProcess(
            Program.path, ["run", "waves", "--size", "240x380"], environment: ["DISPLAY": proxy.display])
        let window = try DesktopTests.window(of: process, on: server)
        func moves() throws -> Bool { try server.screenshot().pixels != server.screenshot().pixels }
        try waitFor("moving water", moves)
        let client = try WireClient(server.display)
        switch cover {
        case .hidden: try client.unmap(window)
        case .minimized: try client.setState(3, of: window)
        case .covered: try client.coverScreen()
        case .dark: try client.blankScreen(true)
        }
        #expect(process.rests(seconds: 10))
        switch cover {
        case .hidden: try client.map(window)
        case .minimized: try client.setState(1, of: window)
        case .covered: try client.uncoverScreen()
        case .dark: try client.blankScreen(false)
        }
        try waitFor("moving water again", moves)
        try client.askToClose(window)
        #expect(process.wait() == 0)
    }

    @Test("after a storm of sizes, exposures and comings and goings the window shows the frame of its last size")
    func storm() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/expected.png"
        let size = (width: 412, height: 555)
        let export = ["export", "owl", "--at", "5", "--size", "\(size.width)x\(size.height)", "-o", path]
        #expect(try Program.run(export).code == 0)
        let want = try PNGPixels.read(path)
        let server = try XServer(screen: "500x740x24")
        let process = try server.start(Program.path, ["run", "owl"])
        let window = try DesktopTests.window(of: process, on: server)
        let client = try WireClient(server.display)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                try client.unmap(window)
                try client.map(window)
            case 1: try client.coverScreen()
            case 2: try client.uncoverScreen()
            case 3...5: try client.expose(window, x: .random(in: 0..<200, using: &random), y: 9, width: 99, height: 99)
            default:
                try client.resize(
                    window, width: .random(in: 1...500, using: &random), height: .random(in: 1...740, using: &random))
            }
        }
        try client.uncoverScreen()
        try client.resize(window, width: size.width, height: size.height)
        try waitFor("the frame of the last size") {
            try server.screenshot().part(x: 0, y: 0, width: size.width, height: size.height) == want
        }
        // Two or three buffers of the last size are all that is left of it.
        try waitFor("the end of all other frames") {
            let frames = SharedFrames(of: process.identifier)
            return (1...3).contains(frames?.files ?? 0) && SharedFrames(of: server.identifier) == frames
        }
        try client.askToClose(window)
        #expect(process.wait() == 0)
    }

    @Test("input that has arrived happens at one time", arguments: LongTests.areIncluded ? [200, 1500] : [200])
    func flood(count: Int) throws {
        let (server, folder) = (try XServer(screen: "400x700x24"), try TemporaryFolder())
        let process = try server.start(
            "sh", ["-c", "cd \"$1\" && exec \"$0\" run owl --record record", Program.path, folder.path])
        _ = try DesktopTests.window(of: process, on: server)
        try server.run("xdotool", ["mousemove", "180", "220", "click", "1"])
        func record() -> [Substring] {
            String(decoding: Program.read(folder / "record"), as: UTF8.self).split(separator: "\n")
        }
        try waitFor("the click") { record().contains { $0.contains(" release ") } }
        // All of it has arrived before the program sees the first.
        kill(process.identifier, SIGSTOP)
        try server.run("xdotool", ["key", "--delay", "0", "--repeat", "\(count)", "a"])
        kill(process.identifier, SIGCONT)
        try waitFor("the last letter") { record().count { $0.hasSuffix(" a") } == count }
        let times = record().filter { $0.hasSuffix(" a") }.compactMap { Double($0.prefix { $0 != " " }) }
        // A turn takes what arrives for a twentieth of a second.
        #expect(Double(Set(times).count - 4) * 0.05 <= times[count - 1] - times[0], "\(times)")
        try server.run("xdotool", ["key", "ctrl+q"])
        #expect(process.wait() == 0)
    }
}
