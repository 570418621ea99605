import Glibc
import TestSupport
import Testing

/// The program in a window, started in a folder of its own.
final class Session {
    /// The arguments that show the owl as the article has it: it looks ahead wherever the pointer is, and nothing wakes it.
    static let owl = ["owl", "--set", "gaze=off"]
    /// The default size of a scene's window.
    static let size = (width: 375, height: 667)

    let folder: TemporaryFolder
    let server: XServer
    let process: ChildProcess
    private let told: TemporaryFolder

    /// Starts the program.
    /// - Parameters:
    ///   - server: a server with room for a scene's window if none is given.
    ///   - display: where the program connects to, if not to the server itself.
    ///   - launcher: what the shell runs the program by.
    ///   - program: another program to run in its place.
    init(
        _ arguments: [String], on server: XServer? = nil, display: String? = nil, launcher: String = "exec",
        environment: [String: String] = [:], program: String = Program.path
    ) throws {
        (folder, told) = (try TemporaryFolder(), try TemporaryFolder())
        self.server = try server ?? XServer(screen: "400x700x24")
        // Out of the way of what gets lighter under the pointer.
        try self.server.run("xdotool", ["mousemove", "1", "1"])
        let script = "cd \"$1\" && shift && \(launcher) \"$0\" \"$@\" 2>'\(told / "errors")'"
        process = try ChildProcess(
            "sh", ["-c", script, program, folder.path] + arguments,
            environment: ["DISPLAY": display ?? self.server.display].merging(environment) { $1 })
    }

    /// What it says on its standard error.
    var errors: String { String(decoding: Program.read(told / "errors"), as: UTF8.self) }

    /// What a file of its folder holds.
    func text(of name: String) -> String { String(decoding: Program.read(folder / name), as: UTF8.self) }

    /// Its window, once it can be seen.
    func window() throws -> UInt32 { try DesktopTests.window(of: process, on: server) }

    /// The window's title, with a line's end.
    func title() throws -> String {
        String(decoding: try server.run("xdotool", ["getwindowname", "\(window())"]), as: UTF8.self)
    }

    func press(_ keys: String...) throws { try server.run("xdotool", ["key", "--delay", "30"] + keys) }

    /// Presses a key, and waits until a window at rest shows that it came.
    func pressAndWait(_ key: String, size: (width: Int, height: Int) = size) throws {
        let before = try shown(size)
        try press(key)
        try waitFor("what \(key) shows") { try shown(size) != before }
    }

    func click(_ x: Int, _ y: Int, times: Int = 1) throws {
        try server.run(
            "xdotool", ["mousemove", "\(x)", "\(y)", "click", "--delay", "60", "--repeat", "\(times)", "1"])
    }

    func type(_ text: String, delay: Int = 40) throws {
        try server.run("env", ["LC_ALL=C.UTF-8", "xdotool", "type", "--delay", "\(delay)", text])
    }

    /// What the screen shows of a window of a size in its corner.
    func shown(_ size: (width: Int, height: Int) = size) throws -> [UInt32] {
        try server.screenshot().part(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Waits until the window shows pixels, and the badge above them if it is paused.
    func wait(
        for pixels: [UInt32], _ what: String = "the frame", size: (width: Int, height: Int) = size,
        isPaused: Bool = false
    ) throws {
        do {
            try waitFor(what) { try shows(pixels, size: size, isPaused: isPaused) }
        } catch {
            throw SetupError("\(error); \(try difference(from: pixels, size: size)); the program said: \(errors)")
        }
    }

    /// What a window shows that never came to show pixels, in words.
    private func difference(from pixels: [UInt32], size: (width: Int, height: Int)) throws -> String {
        let shown = try shown(size)
        guard shown.count == pixels.count else { return "the screen has \(shown.count) pixels of \(pixels.count)" }
        let places = pixels.indices.filter { shown[$0] != pixels[$0] }
        let (columns, rows) = (places.map { $0 % size.width }, places.map { $0 / size.width })
        let box = "x \(columns.min() ?? 0)…\(columns.max() ?? 0), y \(rows.min() ?? 0)…\(rows.max() ?? 0)"
        let state = kill(process.identifier, 0) == 0 ? "runs" : "is gone"
        let frames = SharedFrames(of: process.identifier)
        return "\(places.count) pixels differ (\(box)); the program \(state), with \(String(describing: frames))"
    }

    /// Whether the window shows pixels now, and the badge above them if it is paused.
    func shows(_ pixels: [UInt32], size: (width: Int, height: Int) = size, isPaused: Bool) throws -> Bool {
        let shown = try shown(size)
        guard shown.count == pixels.count else { return false }
        // In a debug build arrays are compared slowly.
        func isEqual(_ other: [UInt32]) -> Bool { memcmp(shown, other, 4 * shown.count) == 0 }
        guard isPaused else { return isEqual(pixels) }
        return !isEqual(pixels) && isEqual(Session.withBadge(of: shown, in: pixels, size: size))
    }

    /// Pixels with the badge's corner taken from what a window shows.
    static func withBadge(
        of shown: [UInt32], in pixels: [UInt32], size: (width: Int, height: Int) = size
    ) -> [UInt32] {
        var pixels = pixels
        for y in size.height - 32..<size.height - 8 {
            for x in size.width - 120..<size.width - 8 {
                pixels[y * size.width + x] = shown[y * size.width + x]
            }
        }
        return pixels
    }

    /// Waits until the screen shows one picture and then another.
    func waitForMotion() throws {
        try waitFor("moving water") { try server.screenshot().pixels != server.screenshot().pixels }
    }

    /// Closes the window by its own key, and expects a good end.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try press("ctrl+q")
        #expect(process.wait() == 0, sourceLocation: sourceLocation)
    }

    /// Closes the window as a window manager does, and expects a good end.
    func close(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try WireClient(server.display).askToClose(window())
        #expect(process.wait() == 0, sourceLocation: sourceLocation)
    }
}
