import Glibc

/// An X server for one test, on a free display (default: Xvfb, without a screen).
///
/// The server ends with ``stop()``, with the last reference, and with the test's process in any case: its shell ends it
/// when its standard input closes.
public final class XServer {
    /// The name to connect to, such as `:7`.
    public var display: String { front?.display ?? ownDisplay }
    private let ownDisplay: String
    /// The proxy that hides extensions from all clients.
    private var front: XProxy?
    private let keeper: ChildProcess
    /// The server's process identifier.
    public let identifier: Int32
    /// The server that this one has its window on.
    private let host: XServer?
    /// Other programs of the desktop, such as a window manager.
    private var companions: [ChildProcess] = []
    private var isStopped = false

    /// Runs its arguments as a server that writes its display's number.
    public static let plainScript = """
        "$@" </dev/null & echo $!
        exec >/dev/null
        read -r _
        kill $!
        wait
        """

    /// Starts a server, and waits until it accepts connections.
    ///
    /// `screen` is WIDTHxHEIGHTxDEPTH; further arguments are Xvfb's, such as `-extension MIT-SHM`.
    public convenience init(screen: String = "800x600x24", arguments: [String] = []) throws {
        // A key repeats after a minute: on a busy machine it may be some time before a tool releases it.
        // GLX loads a compiler of half the server's size.
        let options = [
            "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-ar1", "60000",
            "-extension", "GLX",
        ]
        try self.init(["Xvfb"] + options + arguments)
    }

    /// Starts another server.
    /// - Parameters:
    ///   - words: the server's program and its arguments.
    ///   - script: a shell script that starts it with these words, writes its process identifier and its display's
    ///     number, each on a line, and ends it when its own input ends.
    ///   - host: the server that it opens a window on.
    public init(_ words: [String], script: String = plainScript, on host: XServer? = nil) throws {
        self.host = host
        // The desktop that the tests themselves run on is hidden.
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
            // The last part is not a complete line yet.
            numbers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
        }
        identifier = pid_t(numbers[0])
        ownDisplay = ":\(numbers[1])"
    }

    deinit { stop() }

    /// Ends the server, and waits for its end.
    public func stop() {
        if isStopped { return }
        isStopped = true
        companions = []
        front?.stop()
        // A stopped server would not handle the signal to end.
        resume()
        keeper.closeInput()
        keeper.wait()
    }

    /// Kills the server, to simulate a crash.
    public func kill() { Glibc.kill(identifier, SIGKILL) }

    /// Stops the server until ``resume()``.
    public func pause() { Glibc.kill(identifier, SIGSTOP) }

    /// Resumes a stopped server.
    public func resume() { Glibc.kill(identifier, SIGCONT) }

    /// Starts a tool, such as xdotool, on this display.
    public func start(_ tool: String, _ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(tool, arguments, environment: ["DISPLAY": display])
    }

    /// Runs a tool on this display to its end, and returns its output.
    @discardableResult
    public func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
        try start(tool, arguments).finish()
    }

    /// Starts a program that runs until the server ends, such as a window manager.
    public func accompany(_ program: String, _ arguments: [String]) throws {
        companions.append(try start(program, arguments))
    }

    /// Hides an extension that the server always has, from clients that connect from now on.
    public func hide(_ name: String) throws {
        front = try XProxy(self, hiding: name)
    }

    /// The current contents of the screen.
    public func screenshot() throws -> Screenshot {
        let client = try WireClient(display)
        let (width, height) = try client.size(of: client.root)
        return try client.image(of: client.root, width: width, height: height)
    }
}

extension XProxy {
    /// Hides an extension that the server always has from the clients of the proxy.
    public convenience init(_ server: XServer, hiding name: String) throws {
        try self.init(
            server,
            onNotice: { notice in
                if notice.bytes[0] == 1, notice.extension == name { notice.bytes[8] = 0 }
            })
    }
}
