import CWindowPeers
import Glibc
import System

/// An X server without a screen (Xvfb), and the programs of this build whose windows it shows.
struct WindowServer {
    /// The screen's.
    let size: PixelSize
    /// The server itself.
    let program: RunningProgram
    /// The tyto that is measured.
    let tyto: String

    /// The timeout for a window to appear, in seconds.
    private static let timeout = 20.0

    /// Starts a server whose screen has a size, and looks at it until ``stop()``; one at a time.
    /// - Parameter tyto: the program that is measured; nil for the one beside this program.
    init(_ size: PixelSize, tyto: String?) throws {
        self.size = size
        self.tyto = tyto ?? "\(programFolder)/tyto"
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw BenchFailure(description: "no socket for Xvfb")
        }
        defer { close(ends[0]) }
        let program = RunningProgram(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "\(size)x24", "-nolisten", "tcp", "-noreset"], output: ends[1])
        close(ends[1])
        var number: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { number.append(byte) }
        guard let program, !number.isEmpty else {
            throw BenchFailure(description: "Xvfb did not start; is the package xvfb installed?")
        }
        self.program = program
        let display = ":" + String(decoding: number, as: UTF8.self)
        setenv("DISPLAY", display, 1)
        guard tyto_probe_open(display) != 0 else {
            program.stop()
            throw BenchFailure(description: "no display \(display)")
        }
    }

    func stop() {
        tyto_probe_close()
        program.stop()
    }

    /// Starts a program, and waits until its window is there.
    /// - Parameter words: the program and its arguments; "tyto" is the one that is measured, another is beside this program.
    /// - Parameter isDrawn: whether to wait until it has drawn something that is not black near its corner.
    func start(
        _ words: [String], isDrawn: Bool = true
    ) throws -> (program: RunningProgram, began: Double, shown: Double) {
        let end = MonotonicClock.now + Self.timeout
        while tyto_probe_windows() > 0 {
            guard MonotonicClock.now < end else { throw BenchFailure(description: "a window did not go away") }
            rest(0.01)
        }
        let path = words[0] == "tyto" ? tyto : "\(programFolder)/\(words[0])"
        let began = MonotonicClock.now
        guard let program = RunningProgram([path] + words.dropFirst()) else {
            throw BenchFailure(description: "cannot start \(path); was it built?")
        }
        while tyto_probe_windows() == 0 || isDrawn && tyto_probe_pixel(3, 3) == 0 {
            guard MonotonicClock.now < end else {
                program.stop()
                throw BenchFailure(description: "\(words.joined(separator: " ")) showed nothing")
            }
            rest(0.001)
        }
        return (program, began, MonotonicClock.now)
    }
}

/// Sleeps for some seconds.
func rest(_ seconds: Double) { usleep(UInt32(max(0, seconds) * 1e6)) }

/// Pixels across and down.
struct PixelSize: Hashable, CustomStringConvertible {
    let width, height: Int

    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    /// Reads "1920x1080"; nil for anything else.
    init?(_ text: String) {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy({ (240...8192).contains($0) }) else { return nil }
        self.init(numbers[0], numbers[1])
    }

    var description: String { "\(width)x\(height)" }
}
