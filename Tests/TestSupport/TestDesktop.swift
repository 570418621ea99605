import System

/// A kind of desktop that tests can start.
public struct TestDesktop: Sendable, CustomStringConvertible {
    /// Its name.
    public let description: String
    /// The programs that it needs, each with its Debian package.
    public let programs: [(program: String, package: String)]
    /// The screen's depth in bits.
    public let depth: Int
    /// Whether there is a window manager, so that a window can fill the screen.
    public let hasManager: Bool
    private let make: @Sendable () throws -> XServer

    /// The screen's width in pixels.
    public static let width = 500
    /// The screen's height in pixels.
    public static let height = 740

    /// The default size of the scenes' windows.
    public static let usualSize = (width: 375, height: 667)

    private init(
        _ description: String, _ programs: [(String, String)], depth: Int = 24, hasManager: Bool = false,
        make: @escaping @Sendable () throws -> XServer
    ) {
        self.description = description
        self.programs = programs.map { (program: $0.0, package: $0.1) }
        self.depth = depth
        self.hasManager = hasManager
        self.make = make
    }

    /// Starts the desktop.
    public func start() throws -> XServer { try make() }

    /// The missing programs in one line; nil if all are installed.
    public var whatIsMissing: String? { TestDesktop.missing(of: programs, for: description) }

    /// Lists the missing ones of some programs in one line; nil if all are installed.
    public static func missing(of programs: [(program: String, package: String)], for name: String) -> String? {
        let missing = programs.filter { ChildProgram.find($0.program) == nil }
        return missing.isEmpty ? nil : "\(name) needs: apt-get install \(missing.map(\.package).joined(separator: " "))"
    }

    /// All kinds.
    public static let all: [TestDesktop] =
        [24, 16].flatMap { depth in
            [
                virtual("Xvfb, \(depth) bits", depth: depth),
                virtual("Xvfb, \(depth) bits, without shared memory", depth: depth, hasSharedMemory: false),
                virtual("Xvfb, \(depth) bits, without Present", depth: depth, hasPresent: false),
                virtual("Xvfb, \(depth) bits, without both", depth: depth, hasSharedMemory: false, hasPresent: false),
            ]
        } + [
            TestDesktop("Xephyr", [xvfb, ("Xephyr", "xserver-xephyr")]) {
                let host = try XServer(screen: "\(screen)x24")
                return try XServer(
                    ["Xephyr", "-displayfd", "1", "-screen", screen, "-nolisten", "tcp", "-noreset"], on: host)
            },
            TestDesktop("Xvnc", [("Xtigervnc", "tigervnc-standalone-server")]) {
                try XServer(
                    ["Xtigervnc", "-displayfd", "1", "-geometry", screen, "-depth", "24", "-noreset"]
                        // No viewer may connect.
                        + ["-rfbport", "-1", "-SecurityTypes", "None"])
            },
            TestDesktop("Xvfb with openbox", [xvfb, ("openbox", "openbox")], hasManager: true) {
                let server = try XServer(screen: "\(screen)x24")
                try server.accompany("openbox", ["--sm-disable"])
                let client = try WireClient(server.display)
                try waitFor("openbox") { try client.has("_NET_SUPPORTING_WM_CHECK", on: client.root) }
                return server
            },
            TestDesktop("Xvfb with picom", [xvfb, ("picom", "picom")]) {
                let server = try XServer(screen: "\(screen)x24")
                try server.accompany("picom", ["--backend", "xrender", "--config", "/dev/null"])
                let client = try WireClient(server.display)
                try waitFor("picom") { try client.isOwned("_NET_WM_CM_S0") }
                return server
            },
        ]

    private static let screen = "\(width)x\(height)"
    private static let xvfb = ("Xvfb", "xvfb")

    private static func virtual(
        _ name: String, depth: Int, hasSharedMemory: Bool = true, hasPresent: Bool = true
    ) -> TestDesktop {
        TestDesktop(name, [xvfb], depth: depth) {
            let arguments = hasSharedMemory ? [] : ["-extension", "MIT-SHM"]
            let server = try XServer(screen: "\(screen)x\(depth)", arguments: arguments)
            // Xvfb always has it.
            if !hasPresent { try server.hide("Present") }
            return server
        }
    }
}
