import Gallery
import Geometry
import Home
import Scenes
import TestSupport
import Testing

@Suite("The ways from a scene in a window", .ownThreads)
struct GalleryStripTests {
    private static let size = (width: 640, height: 480)
    private static let options = [
        "--size", "640x480", "--set", "owl.gaze=off", "--reduced-motion", "on", "--language", "en", "--seed", "0",
    ]

    /// The gallery's picture when everything rests after inputs, ten seconds apart.
    private func picture(after lines: [String]) throws -> [UInt32] {
        let script = lines.enumerated().map { "\($0 * 10) \($1)" }.joined(separator: "\n") + "\n"
        let folder = try TemporaryFolder()
        let file = try folder.write(script, as: "script")
        let arguments = ["gallery"] + Self.options + ["--script", file, "--at", "\(lines.count * 10)"]
        return try Program.picture(arguments)
    }

    @Test("a step in the strip plays, the strip and the mouse's back button lead back, and the title is the scene's")
    func strip() throws {
        let server = try XServer(screen: "640x480x24")
        let session = try Session(["run", "gallery", "--no-splash", "--record", "record"] + Self.options, on: server)
        _ = try session.window()
        func hasTitle(_ title: String) throws -> Bool { try session.title() == "Tyto – \(title)\n" }
        func expectTitle(_ title: String) throws { try waitFor("the title \(title)") { try hasTitle(title) } }
        func expect(_ inputs: String...) throws {
            try session.wait(for: picture(after: inputs), "the scene after \(inputs)", size: Self.size)
        }
        /// Brings the strip by the pointer, and clicks on it until it is visible and takes that.
        func clickStrip(at x: Int, until isDone: () throws -> Bool) throws {
            try waitFor("an answer to a click in the strip") {
                try server.run("xdotool", ["mousemove", "\(x)", "27", "click", "1"])
                return try isDone()
            }
            try server.run("xdotool", ["mousemove", "1", "400"])
        }
        // Below the strip and its shadow.
        func owl() throws -> [UInt32] { try server.screenshot().part(x: 220, y: 125, width: 200, height: 25) }
        try expectTitle("Gallery")
        try session.press("1")
        try expectTitle("Login owl")
        try expect("key 1")
        let open = try owl()
        try clickStrip(at: 453) { try owl() != open }
        try expect("key 1", "key ctrl+3")
        try clickStrip(at: 40) { try hasTitle("Gallery") }
        // The strip may have taken the last click but one; one beside the cards leaves none selected.
        try server.run("xdotool", ["click", "1"])
        try expect("key 1", "key ctrl+3", "key alt+Left", "click 1 400")
        let layout = HomeLayout(
            viewport: Size(640, 480), count: SceneCatalog.gallery.all.count, alignment: PixelAlignment(scale: 1))
        let map = layout.phones[3].center
        let (x, y) = ("\(Int(map.x))", "\(Int(map.y))")
        // A click on its card opens a scene.
        try server.run("xdotool", ["mousemove", x, y, "click", "1"])
        try expectTitle("Map")
        try session.press("m")
        try expect("key 1", "key ctrl+3", "key alt+Left", "click 1 400", "click \(x) \(y)", "key m")
        try server.run("xdotool", ["click", "8"])
        try expectTitle("Gallery")
        try session.press("2")
        try session.press("alt+5")
        try expectTitle("Bird launch")
        try session.quit()
        // Clicks on the strip may be repeated until it takes one.
        let keys = session.text(of: "record").split(separator: "\n").compactMap { $0.split(separator: " key ").last }
        let presses = keys.map(String.init).filter { !$0.contains(" ") }
        #expect(
            presses.indices.filter { $0 == 0 || presses[$0] != presses[$0 - 1] }.map { presses[$0] }
                == ["1", "ctrl+3", "alt+Left", "m", "alt+Left", "2", "alt+5"])
    }
}
