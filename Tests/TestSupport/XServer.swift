import Glibc

/// An X server without a screen (Xvfb), on a free display, for one test.
///
/// The server ends with ``stop()``, when the last reference goes, and when the test's process ends in whatever way: a
/// shell keeps it, which ends it as soon as its standard input closes.
public final class XServer {
    /// The name to connect to, as `:7`.
    public let display: String
    private let keeper: ChildProcess
    private let identifier: pid_t
    private var isStopped = false

    /// Starts a server, and waits until it takes connections. `screen` is WIDTHxHEIGHTxDEPTH; further arguments are
    /// Xvfb's, as `-extension MIT-SHM`.
    public init(screen: String = "800x600x24", arguments: [String] = []) throws {
        // The shell tells its child's number, the server its display's, each on a line.
        let script = """
            Xvfb "$@" </dev/null & echo $!
            exec >/dev/null
            read -r _
            kill $!
            wait
            """
        let options = ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"] + arguments
        keeper = try ChildProcess("sh", ["-c", script, "sh"] + options)
        var text = ""
        var numbers: [Int] = []
        while numbers.count < 2 {
            let bytes = keeper.read()
            guard !bytes.isEmpty else {
                throw ChildProcess.Failure("Xvfb did not start; is the package xvfb installed?")
            }
            text += String(decoding: bytes, as: UTF8.self)
            // The last part is not a whole line yet.
            numbers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
        }
        identifier = pid_t(numbers[0])
        display = ":\(numbers[1])"
    }

    deinit { stop() }

    /// Ends the server, and waits until it has ended.
    public func stop() {
        if isStopped { return }
        isStopped = true
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

    /// What the screen shows.
    public func screenshot() throws -> Screenshot {
        try Screenshot(xwd: run("xwd", ["-root", "-silent"]))
    }
}
