import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TytoApp

@Suite("Windows on displays that misbehave", .ownThreads)
struct WindowFaultTests {
    /// Requests that send a frame's picture, by each way.
    private static let pictures: [PresenterChoice: XProxy.Request] = [
        .present: XProxy.Request("Present", 1), .shm: XProxy.Request("MIT-SHM", 3), .wire: XProxy.Request(nil, 72),
    ]
    /// Kinds of Present's events.
    private static let (complete, idle): (UInt16, UInt16) = (1, 2)

    /// Moving water.
    private static let water = ["run", "waves", "--size", "240x380"]

    @Test(
        "a connection that breaks in the middle of a frame ends the program with one line and 69",
        arguments: PresenterChoice.allCases, [0, 4, 30])
    func cut(way: PresenterChoice, frame: Int) throws {
        let server = try XServer(screen: "240x380x24")
        let left = Mutex(frame)
        let proxy = try XProxy(server) { request, bytes in
            guard request == Self.pictures[way] else { return .pass }
            return left.withLock { left in
                left -= 1
                return left < 0 ? .cut(bytes.count / 2) : .pass
            }
        }
        let session = try Session(Self.water + ["--presenter", way.rawValue], on: server, display: proxy.display)
        #expect(session.process.wait() == 69)
        let errors = session.errors
        #expect(
            errors.hasPrefix("tyto: the connection to the X display") && errors.split(separator: "\n").count == 1,
            "\(errors)")
    }

    @Test("a window that another program destroys ends the program with one line and 69; what was played is kept")
    func destroyed() throws {
        let session = try Session(["run", "owl", "--record", "record"])
        let window = try session.window()
        // A window that has shown no frame has nothing to keep.
        try waitFor("the first frame") { session.folder.names.contains("record") }
        try WireClient(session.server.display).destroy(window)
        #expect(session.process.wait() == 69)
        let errors = session.errors
        #expect(errors.hasPrefix("tyto: the window is gone") && errors.split(separator: "\n").count == 1, "\(errors)")
        #expect(session.folder.names.contains("record"))
    }

    @Test("a server that refuses every frame, also over the wire, ends the program with a clear line and 69")
    func refusedFrames() throws {
        let server = try XServer(screen: "240x380x24")
        let proxy = try XProxy(server) { request, _ in Self.pictures.values.contains(request) ? .refuse(11) : .pass }
        let session = try Session(Self.water, on: server, display: proxy.display)
        #expect(session.process.wait() == 69)
        let lines = session.errors.split(separator: "\n")
        #expect(lines.last?.hasPrefix("tyto: this X display takes no frames") == true && lines.count < 40, "\(lines)")
    }

    @Test(
        "a program that was stopped resumes with the time at which it stood", .long, arguments: PresenterChoice.allCases
    )
    func stopped(way: PresenterChoice) throws {
        let clock = ContinuousClock()
        let began = clock.now
        let session = try Session(
            Self.water + ["--presenter", way.rawValue, "--record", "record"], on: XServer(screen: "240x380x24"))
        try session.waitForMotion()
        let stop = clock.now
        kill(session.process.identifier, SIGSTOP)
        // So long that every wait for the display is over.
        sleep(4)
        let stopped = clock.now - stop
        kill(session.process.identifier, SIGCONT)
        try session.waitForMotion()
        try session.close()
        let whole = clock.now - began
        #expect(session.errors == "")
        let line = try #require(
            session.text(of: "record").split(separator: "\n").first { $0.contains("The window last showed") })
        let time = try #require(line.split(separator: " ").last.flatMap { Double($0.dropLast()) })
        #expect(.seconds(time) < whole - stopped + .milliseconds(500))
    }

    @Test("a display that stands still for seconds is waited for", .long, arguments: PresenterChoice.allCases)
    func stoppedDisplay(way: PresenterChoice) throws {
        let session = try Session(Self.water + ["--presenter", way.rawValue], on: XServer(screen: "240x380x24"))
        try session.waitForMotion()
        session.server.pause()
        // So long that every wait for the display is over.
        sleep(5)
        session.server.resume()
        try session.waitForMotion()
        try session.close()
        #expect(session.errors == "")
    }

    /// What may become of a display's reports of its refreshes.
    enum Clock: String, CaseIterable {
        case neverComplete, neverIdle, neither, late, ofAnotherFrame
        case nonsense, withoutTime, hoursAhead, hoursBehind, backwards, frozen, millionsOn, endOfNumbers, random
    }

    @Test("frames continue, and in order, whatever a display reports", .long, arguments: Clock.allCases)
    func clock(clock: Clock) throws {
        let scratch = try TemporaryFolder()
        let script = try scratch.write("2.5 key p\n", as: "script")
        let want = try Program.picture("waves", "--script", script, "--at", "2.5", "--size", "240x380")
        let server = try XServer(screen: "240x380x24")
        let completions = Mutex(0)
        let random = Mutex(SeededGenerator(seed: 6))
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                guard notice.extension == "Present" else { return }
                let count = completions.withLock { count in
                    count += 1
                    return count
                }
                // By then the display's own clock may have been believed.
                if count > 10 { Self.change(&notice, clock) { random.withLock { $0.next() } } }
            })
        let session = try Session(
            Self.water + ["--script", script, "--frame-log", "log.csv"], on: server, display: proxy.display)
        try session.wait(for: want, size: (240, 380), isPaused: true)
        #expect(completions.withLock { $0 } > 10)
        try session.close()
        #expect(session.errors.split(separator: "\n").count <= 1, "\(session.errors)")
        let aims = session.text(of: "log.csv").split(whereSeparator: \.isNewline).dropFirst().compactMap {
            Double($0.split(separator: ",")[1])
        }
        #expect(aims.count > 5 && zip(aims, aims.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// Changes a display's report of a frame: its number, time in microseconds and refresh (Present protocol, section 8).
    private static func change(_ notice: inout XProxy.Notice, _ clock: Clock, random: () -> UInt64) {
        func value(_ offset: Int) -> UInt64 {
            notice.bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        func put(_ value: UInt64, at offset: Int) {
            for index in 0..<8 { notice.bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
        }
        let isCompletion = notice.kind == complete
        let (time, refresh) = (24, 32)
        switch clock {
        case .neverComplete: notice.isPassed = !isCompletion
        case .neverIdle: notice.isPassed = notice.kind != idle
        case .neither: notice.isPassed = false
        case .late: notice.delay = 0.11
        case .nonsense:
            notice.bytes[8] = UInt8(random() % 6)
            for index in 10..<notice.bytes.count { notice.bytes[index] = UInt8(truncatingIfNeeded: random()) }
        case .ofAnotherFrame: if isCompletion { notice.bytes[20] ^= 0x55 }
        case _ where !isCompletion: break
        case .withoutTime: put(0, at: time)
        case .hoursAhead: put(value(time) &+ 10_000_000_000, at: time)
        case .hoursBehind: put(value(time) &- 10_000_000_000, at: time)
        case .backwards: put(20_000_000_000_000 &- value(time), at: time)
        case .frozen:
            put(77_000_000, at: time)
            put(7, at: refresh)
        case .millionsOn: put(value(refresh) &+ (random() % 3_000_000), at: refresh)
        case .endOfNumbers: put(.max - random() % 5, at: refresh)
        case .random:
            put(random(), at: time)
            put(random(), at: refresh)
        }
    }

    /// Why a server may not get at memory with a number, and how the program is started so.
    enum Refusal: String, CaseIterable {
        /// As over ssh: the server does not know who asks.
        case overNetwork = "exec"
        /// As in a container: the same numbers mean other memory there.
        case elsewhere = "exec unshare -ri"
        /// No memory of any use is allowed.
        case limited = "exec unshare -ri sh -c 'echo 1 >/proc/sys/kernel/shmmax && exec \"$0\" \"$@\"'"

        /// How frames are presented then: memory without a number is another matter.
        var way: String { self == .overNetwork ? "wire" : "present" }

        /// Whether this machine lets a program be started so.
        var isPossible: Bool { (try? ChildProcess("sh", ["-c", "\(rawValue) true"]))?.wait() == 0 }
    }

    @Test(
        "memory is handed to the server from any container, and frames go over the wire from another machine",
        arguments: Refusal.allCases)
    func refusedMemory(refusal: Refusal) throws {
        if !refusal.isPossible { try Test.cancel("this machine does not let a test start ‘\(refusal.rawValue)’") }
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key o\n0.15 key p\n", as: "script")
        let want = try Program.picture("owl", "--script", script, "--at", "0.15")
        let server = try XServer(screen: "375x667x24", arguments: ["-listen", "tcp"])
        let session = try Session(
            ["run", "owl", "--script", script, "--frame-log", "log.csv"], on: server,
            display: refusal == .overNetwork ? "127.0.0.1\(server.display)" : nil, launcher: refusal.rawValue)
        try session.wait(for: want, isPaused: true)
        try server.run("xdotool", ["mousemove", "9", "9", "key", "ctrl+q"])
        #expect(session.process.wait() == 0)
        #expect(session.errors == "")
        let log = session.text(of: "log.csv")
        for way in ["wire", "shm", "present"] { #expect(log.contains(",\(way),") == (way == refusal.way)) }
    }
}
