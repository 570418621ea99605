import ArgumentParser
import FrameExport
import Gallery
import Scenes
import TestSupport
import Testing

@testable import TytoApp

/// Clicks, drags, keys, resizes, full screen and changes of the desktop's scale, while things move.
@Suite("A window under a storm of inputs", .ownThreads)
struct WindowStormTests {
    init() { GalleryProgram.begin }

    private static let scenes = SceneCatalog.gallery.names + ["orbits.json", "headline.json", "logo-draw.json"]
    private static let lottieFolder = Repository.root + "/Resources/lottie/"

    private static let seeds: [UInt64] = [11, 12]

    @Test(
        "every frame kept from it is its export", arguments: ["owl", "splash", "orbits.json"])
    func short(name: String) throws { try check(name, seed: 1, frameCount: 4) }

    @Test("every one of many frames kept from it is its export", .long, arguments: scenes, seeds)
    func long(name: String, seed: UInt64) throws { try check(name, seed: seed, frameCount: 20) }

    private func check(_ name: String, seed: UInt64, frameCount: Int) throws {
        var random = SeededGenerator(seed: seed)
        let scene = name.contains(".") ? Self.lottieFolder + name : name
        let desktop = try #require(TestDesktop.all.first { $0.hasManager })
        let server = try desktop.start()
        let session = try Session(["run", scene, "--seed", "\(seed)", "--record", "record"], on: server)
        let window = try session.window()
        try keepFrame(of: session, window)
        for _ in 0..<frameCount {
            for _ in 0..<Int.random(in: 1...4, using: &random) { try act(on: window, of: session, &random) }
            let pause = Double.random(in: 0...0.3, using: &random)
            try session.server.run("xdotool", ["sleep", "\(pause)", "key", "F12"])
        }
        // No step back discards these; an input of the storm that is seen late can discard the one of its own time alone.
        for _ in 0..<3 {
            try session.press("period")
            try keepFrame(of: session, window)
        }
        try WireClient(server.display).askToClose(window)
        #expect(session.process.wait() == 0)

        // The head has the options for the export, and a line for each frame that is still part of the session.
        let lines = session.text(of: "record").split(separator: "\n").filter { $0.hasPrefix("# ") }
        let words = try #require(lines.first { $0.contains(" --script FILE ") }).split(separator: " ").dropFirst(4)
        let frames = lines.compactMap { line -> (name: String, time: Double)? in
            let words = line.split(separator: " ")
            guard line.contains(" is the frame of "), let time = Double(words[6].dropLast()) else { return nil }
            return (String(words[1]), time)
        }
        #expect(!frames.isEmpty)
        let options = words.map { $0 == "FILE" ? session.folder / "record" : String($0) }.dropLast(2)
        let plan = try SceneOptions.parse(Array(options)).makePlan(of: scene, reportsNeeds: false)
        let player = plan.makePlayer()
        for frame in frames.sorted(by: { $0.time < $1.time }) {
            try player.advance(to: frame.time)
            let png = try FramePainter(shaper: plan.shaper, threads: 1).libraryPNG(of: player.stage.frame())
            #expect(
                try PNGPixels.read(session.folder / frame.name) == PNGPixels.of(png), "\(name), \(seed): \(frame.name)")
        }
    }

    /// Keeps a frame of a window that may be minimized, and waits for its file.
    private func keepFrame(of session: Session, _ window: UInt32) throws {
        func count() -> Int { TemporaryFolder.names(in: session.folder.path).count { $0.hasSuffix(".png") } }
        let before = count()
        try waitFor("a frame that is kept") {
            try session.server.run("xdotool", ["windowactivate", "\(window)", "key", "F12", "sleep", "0.1"])
            return count() > before
        }
    }

    /// Lets the user or the desktop do something, and mostly does not wait for what comes of it.
    private func act(on window: UInt32, of session: Session, _ random: inout SeededGenerator) throws {
        func number(_ range: ClosedRange<Int>) -> String { String(Int.random(in: range, using: &random)) }
        let (x, y) = (number(0...700), number(0...900))
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: try session.server.run("xdotool", ["mousemove", x, y])
        case 3: try session.server.run("xdotool", ["mousemove", x, y, "click", "1"])
        case 4:
            try session.server.run(
                "xdotool", ["mousemove", x, y, "mousedown", "1", "mousemove", number(0...700), y, "mouseup", "1"])
        case 5: try session.server.run("xdotool", ["key", "--window", "0", "space"])
        case 6:
            let key = ["p", "s", "period", "comma", "1", "3"].randomElement(using: &random)!
            try session.server.run("xdotool", ["key", key])
        case 7, 8:
            try session.server.run(
                "xdotool", ["windowsize", "\(window)", number(260...900), number(400...1300)])
        case 9: try session.press("F11")
        default:
            let dots = ["96", "120", "144", "192"].randomElement(using: &random)!
            try session.server.run("sh", ["-c", "echo Xft.dpi: \(dots) | xrdb -nocpp -merge"])
        }
    }
}
