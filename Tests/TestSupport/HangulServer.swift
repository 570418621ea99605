import Glibc
import System

/// An XIM input method server (nabi, for Korean) with reproducible compositions.
///
/// After Shift+Space the keys `g`, `k`, `s` compose ㅎ, 하, 한.
public final class HangulServer {
    /// The locale modifiers that make Xlib use it.
    public static let modifiers = "@im=nabi"

    private let process: ChildProcess
    private let home: TemporaryFolder

    /// Starts it on a display, and waits until programs can use it.
    public init(_ server: XServer) throws {
        home = try TemporaryFolder()
        process = try ChildProcess("nabi", ["-d", "1"], environment: ["DISPLAY": server.display, "HOME": home.path])
        var told = ""
        while !told.contains("xim server started") {
            let bytes = process.read()
            guard !bytes.isEmpty else { throw ChildProcess.Failure("nabi did not start") }
            told += String(decoding: bytes, as: UTF8.self)
        }
        // It maps a palette some time after that line, whatever its settings: a test would take it for its own window,
        // and click into nothing.
        let palette = ["search", "--onlyvisible", "--name", "^nabi$", "windowunmap", "--sync", "%@"]
        // A search that finds nothing fails.
        try waitFor("nabi's palette") { (try? server.run("xdotool", palette)) != nil }
    }

    deinit { kill() }

    /// Stops it, to simulate a hang.
    public func pause() { Glibc.kill(process.identifier, SIGSTOP) }

    /// Resumes it.
    public func resume() { Glibc.kill(process.identifier, SIGCONT) }

    /// Kills it, to simulate a crash.
    public func kill() {
        Glibc.kill(process.identifier, SIGKILL)
        process.wait()
    }
}
