import Glibc

/// An X server for one test, on a free display: without a screen (Xvfb) if nothing else is said.
///
/// The server ends with ``stop()``, when the last reference goes, and when the test's process ends in whatever way: a
/// shell keeps it, which ends it as soon as its standard input closes.
public final class XServer {
    /// The name to connect to, as `:7`.
    public var display: String { front?.display ?? ownDisplay }
    private let ownDisplay: String
    /// What hides extensions from all clients.
    private var front: XProxy?
    private let keeper: ChildProcess
    /// The server's process.
    public let identifier: Int32
    /// The server that this one has its window on.
    private let host: XServer?
    /// Other programs of the desktop, as a window manager.
    private var companions: [ChildProcess] = []
    private var isStopped = false

    /// Runs the words after it, which make a server that writes the number of its display.
    public static let plainScript = """
        "$@" </dev/null & echo $!
        exec >/dev/null
        read -r _
        kill $!
        wait
        """

    /// Starts a server, and waits until it takes connections. `screen` is WIDTHxHEIGHTxDEPTH; further arguments are
    /// Xvfb's, as `-extension MIT-SHM`.
    public convenience init(screen: String = "800x600x24", arguments: [String] = []) throws {
        // A key repeats after a minute: on a busy machine it may be some time before a tool lets it go.
        let options = ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-ar1", "60000"]
        try self.init(["Xvfb"] + options + arguments)
    }

    /// Starts another server.
    /// - Parameters:
    ///   - words: the server's program and its arguments.
    ///   - script: a shell script that starts it with these words, writes its process's number and that of its
    ///     display, each on a line, and ends it when its own input ends.
    ///   - host: the server that it opens a window on.
    public init(_ words: [String], script: String = plainScript, on host: XServer? = nil) throws {
        self.host = host
        // Nothing of the desktop that the tests themselves run on is seen.
        let environment = ["DISPLAY": host?.display ?? "", "WAYLAND_DISPLAY": ""]
        keeper = try ChildProcess("sh", ["-c", script, "sh"] + words, environment: environment)
        var text = ""
        var numbers: [Int] = []
        while numbers.count < 2 {
            let bytes = keeper.read()
            guard !bytes.isEmpty else {
                throw ChildProcess.Failure("\(words[0]) did not start; is its package installed?")
            }
            text += String(decoding: bytes, as: UTF8.self)
            // The last part is not a whole line yet.
            numbers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
        }
        identifier = pid_t(numbers[0])
        ownDisplay = ":\(numbers[1])"
    }

    deinit { stop() }

    /// Ends the server, and waits until it has ended.
    public func stop() {
        if isStopped { return }
        isStopped = true
        companions = []
        front?.stop()
        // A paused server would not see the signal to end.
        resume()
        keeper.closeInput()
        keeper.wait()
    }

    /// Kills the server, as a crash would.
    public func kill() { Glibc.kill(identifier, SIGKILL) }

    /// Stops the server's work until ``resume()``.
    public func pause() { Glibc.kill(identifier, SIGSTOP) }

    /// Lets a paused server go on.
    public func resume() { Glibc.kill(identifier, SIGCONT) }

    /// Starts a tool, as xdotool, on this display.
    public func start(_ tool: String, _ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(tool, arguments, environment: ["DISPLAY": display])
    }

    /// Runs a tool on this display to its end, and gives its output.
    @discardableResult
    public func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
        try start(tool, arguments).finish()
    }

    /// Starts a program that stays until the server ends, as a window manager.
    public func accompany(_ program: String, _ arguments: [String]) throws {
        companions.append(try start(program, arguments))
    }

    /// Hides an extension that the server can't be without, from those who connect from now on.
    public func hide(_ name: String) throws {
        front = try XProxy(
            self,
            onNotice: { notice in
                if notice.bytes[0] == 1, notice.extension == name { notice.bytes[8] = 0 }
            })
    }

    /// What the screen shows.
    public func screenshot() throws -> Screenshot {
        try Screenshot(xwd: run("xwd", ["-root", "-silent"]))
    }
}
