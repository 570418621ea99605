import Glibc

/// An input method's server of XIM (nabi, for Korean), whose compositions are the same every time: after Shift+Space the
/// keys `g`, `k`, `s` compose ㅎ, 하, 한.
public final class HangulServer {
    /// Whether there is one to start.
    public static let isInstalled = {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { access("\($0)/nabi", X_OK) == 0 }
    }()

    /// The modifiers that make Xlib ask for it.
    public static let modifiers = "@im=nabi"

    private let process: ChildProcess
    private let home: String

    /// Starts it on a display, and waits until programs can use it.
    public init(_ server: XServer) throws {
        var template = Array("/tmp/tyto-nabi-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ChildProcess.Failure("no temporary folder") }
        home = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        process = try ChildProcess("nabi", ["-d", "1"], environment: ["DISPLAY": server.display, "HOME": home])
        var told = ""
        while !told.contains("xim server started") {
            let bytes = process.read()
            guard !bytes.isEmpty else { throw ChildProcess.Failure("nabi did not start") }
            told += String(decoding: bytes, as: UTF8.self)
        }
        // It maps a palette at some time after that line, whatever its settings say: a test would take that for the window
        // it waits for, and click into nothing.
        let palette = ["search", "--onlyvisible", "--name", "^nabi$", "windowunmap", "--sync", "%@"]
        // A search that finds nothing fails.
        try waitFor("nabi's palette") { (try? server.run("xdotool", palette)) != nil }
    }

    deinit {
        kill()
        for name in ["/.nabi/nabi.log", "/.nabi/config", "/.nabi", ""] where unlink(home + name) != 0 {
            rmdir(home + name)
        }
    }

    /// Has it stand still, as one that hangs.
    public func pause() { Glibc.kill(process.identifier, SIGSTOP) }

    /// Lets it go on.
    public func resume() { Glibc.kill(process.identifier, SIGCONT) }

    /// Ends it as a crash would.
    public func kill() {
        Glibc.kill(process.identifier, SIGKILL)
        process.wait()
    }
}
