import Glibc
import TestSupport
import Testing

@Suite("Windows out of sight, and storms of events", .ownThreads)
struct WindowSightTests {
    /// Why a window can't be seen.
    enum Cover: CaseIterable { case hidden, minimized, covered, dark }

    @Test(
        "out of sight, ten seconds pass without a wake-up; then the water moves again", .long, arguments: Cover.allCases
    )
    func unseen(cover: Cover) throws {
        let server = try XServer(screen: "240x380x24")
        // Xvfb has a screen saver; the proxy reports it as a server whose screen can be off.
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                if notice.bytes[0] == 1, notice.extension == "DPMS" { notice.bytes[8] = 1 }
            })
        let session = try Session(["run", "waves", "--size", "240x380"], on: server, display: proxy.display)
        let window = try session.window()
        try session.waitForMotion()
        let client = try WireClient(server.display)
        switch cover {
        case .hidden: try client.unmap(window)
        case .minimized: try client.setState(3, of: window)
        case .covered: try client.coverScreen()
        case .dark: try client.blankScreen(true)
        }
        #expect(session.process.rests(seconds: 10))
        switch cover {
        case .hidden: try client.map(window)
        case .minimized: try client.setState(1, of: window)
        case .covered: try client.uncoverScreen()
        case .dark: try client.blankScreen(false)
        }
        try session.waitForMotion()
        try session.close()
    }

    @Test("after a storm of sizes, exposures and comings and goings the window shows the frame of its last size")
    func storm() throws {
        let size = (width: 412, height: 555)
        let want = try Program.picture("owl", "--at", "5", "--size", "\(size.width)x\(size.height)")
        let server = try XServer(screen: "500x740x24")
        let session = try Session(["run"] + Session.owl, on: server)
        let window = try session.window()
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
        try session.wait(for: want, "the frame of the last size", size: size)
        // Two or three buffers of the last size are all that is left of it.
        try waitFor("the end of all other frames") {
            let frames = SharedFrames(of: session.process.identifier)
            return (1...3).contains(frames?.files ?? 0) && SharedFrames(of: server.identifier) == frames
        }
        try session.close()
    }

    @Test("input that has arrived happens at one time", arguments: LongTests.areIncluded ? [200, 1500] : [200])
    func flood(count: Int) throws {
        let session = try Session(["run", "owl", "--record", "record"])
        _ = try session.window()
        try session.click(180, 220)
        func record() -> [Substring] { session.text(of: "record").split(separator: "\n") }
        try waitFor("the click") { record().contains { $0.contains(" release ") } }
        // All of it has arrived before the program sees the first.
        kill(session.process.identifier, SIGSTOP)
        try session.server.run("xdotool", ["key", "--delay", "0", "--repeat", "\(count)", "a"])
        kill(session.process.identifier, SIGCONT)
        try waitFor("the last letter") { record().count { $0.hasSuffix(" a") } == count }
        let times = record().filter { $0.hasSuffix(" a") }.compactMap { Double($0.prefix { $0 != " " }) }
        // A turn takes what arrives for a twentieth of a second.
        #expect(Double(Set(times).count - 4) * 0.05 <= times[count - 1] - times[0], "\(times)")
        try session.quit()
    }
}
