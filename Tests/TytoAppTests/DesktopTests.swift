import TestSupport
import Testing

@Suite("Desktops that people have", .ownThreads)
struct DesktopTests {
    private typealias Size = (width: Int, height: Int)

    /// What the exporter makes of the form: as it opens, with a name typed into it, and filling the screen.
    private struct Pictures {
        let size = TestDesktop.usualSize
        let empty: [UInt32]
        let typed: [UInt32]
        let full: [UInt32]

        init() throws {
            let folder = try TemporaryFolder()
            func picture(_ script: String, _ arguments: String...) throws -> [UInt32] {
                let script = try folder.write(script + "\n", as: "script")
                return try Program.picture(Session.owl + ["--script", script, "--at", "5"] + arguments)
            }
            empty = try picture("")
            typed = try picture("0 click @username\n0.1 type Ada\n0.2 click 10 600")
            full = try picture("", "--size", "\(TestDesktop.width)x\(TestDesktop.height)")
        }
    }

    private static let pictures = Result { try Pictures() }

    @Test(
        "the window shows the exported frame, takes what is typed and clicked, and is closed",
        arguments: LongTests.areIncluded ? TestDesktop.all : [TestDesktop.all[0]])
    func served(desktop: TestDesktop) throws {
        if let missing = desktop.whatIsMissing { try Test.cancel("\(missing)") }
        let pictures = try Self.pictures.get()
        let session = try Session(["run"] + Session.owl, on: desktop.start())
        let (server, window) = (session.server, try session.window())
        let client = try WireClient(server.display)
        /// What is seen of the window, if all of it is on the screen.
        func seen(_ size: Size) throws -> [UInt32]? {
            let screenshot = try server.screenshot()
            let (x, y) = try client.place(of: window)
            guard x >= 0, y >= 0, screenshot.width >= x + size.width, screenshot.height >= y + size.height else {
                return nil
            }
            return screenshot.part(x: x, y: y, width: size.width, height: size.height)
        }
        func shows(_ want: [UInt32], _ size: Size, _ what: String) throws {
            try waitFor("the form \(what)") {
                guard let shown = try seen(size) else { return false }
                return desktop.depth == 24 ? shown == want : isNear(shown, want, by: 4)
            }
        }
        try shows(pictures.empty, pictures.size, "as it opens")
        func click(_ x: Int, _ y: Int) throws {
            let place = try client.place(of: window)
            try server.run("xdotool", ["mousemove", "\(place.x + x)", "\(place.y + y)", "click", "1"])
        }
        let before = try seen(pictures.size)
        // A compositor may have the window later than the server, and give it the keyboard later still.
        try waitFor("the field's frame") {
            try click(180, 220)
            return try seen(pictures.size) != before
        }
        try waitFor("the keyboard") { try client.getsKeys(window) }
        try server.run("xdotool", ["type", "Ada"])
        try click(10, 600)
        try shows(pictures.typed, pictures.size, "with a name")
        // Another name is not there when the window fills the screen.
        if desktop.hasManager {
            try click(250, 220)
            try server.run("xdotool", ["key", "ctrl+a", "BackSpace"])
            try click(10, 600)
            try server.run("xdotool", ["key", "F11"])
            try shows(pictures.full, (TestDesktop.width, TestDesktop.height), "filling the screen")
            try server.run("xdotool", ["key", "F11"])
            try shows(pictures.empty, pictures.size, "as it was")
        }
        try session.close()
    }

    /// The number of the window that a program has opened.
    static func window(of process: ChildProcess, on server: XServer, named name: String = "Tyto") throws -> UInt32 {
        var window: UInt32?
        try waitFor("the window") {
            let search = try server.start("xdotool", ["search", "--onlyvisible", "--class", "^\(name)$"])
            // Without a match it fails; what it says is nothing then.
            let text = (try? search.finish()).map { String(decoding: $0, as: UTF8.self) } ?? ""
            window = text.split(separator: "\n").first.flatMap { UInt32($0) }
            return window != nil
        }
        return try #require(window)
    }
}
