import Glibc
import Synchronization
import TestSupport
import Testing

@testable import System

@Suite("Programs that are given bytes", .ownThreads)
struct ChildProgramTests {
    private func start(_ commands: String) throws -> ChildProgram {
        try ChildProgram("/bin/sh", ["-c", commands], inheriting: STDERR_FILENO)
    }

    private let stopping = Timeout(seconds: 30) { true }
    private let unstopped = Timeout(seconds: 30) { false }

    @Test("one that talks without end is stopped on request, while it is written to and while it is waited for")
    func talking() throws {
        let talker = "while :; do echo talk >&2; done"
        let program = try start(talker)
        #expect(throws: ChildProgramError.stopped) { try program.hearAll(stopping) { true } }
        program.end()
        let other = try start(talker)
        let bytes = [UInt8](repeating: 0, count: 1 << 24)
        #expect(throws: ChildProgramError.stopped) { _ = try other.write(bytes, stopping) }
        other.end()
    }

    @Test("one that has ended is not waited for, though what it started holds its messages open, or talks on")
    func leftBehind() throws {
        for rest in ["sleep 60 &", "yes >&2 &"] {
            let program = try start("echo last words >&2; \(rest) exit 3")
            try program.hearAll(unstopped) { false }
            #expect(try program.wait(unstopped) { false } == 3)
            if rest.hasPrefix("sleep") { #expect(program.message == "last words") }
        }
    }

    @Test("all that one says before it ends is read, as far as it is kept")
    func words() throws {
        let program = try start("for i in $(seq 2000); do echo line $i >&2; done; exit 1")
        try program.hearAll(unstopped) { false }
        #expect(program.message == "line 1998; line 1999; line 2000")
        #expect(try program.wait(unstopped) { false } == 1)
    }

    @Test("what one has said by its end is read to the last line also after that")
    func late() throws {
        let program = try start("head -c 50000 /dev/zero | tr '\\0' x >&2; echo >&2; echo last words >&2; exit 1")
        #expect(try program.wait(unstopped) { false } == 1)
        try program.hearAll(unstopped) { false }
        #expect(program.message.hasSuffix("; last words"))
    }

    @Test("what one has started is ended with it")
    func descendants() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        let program = try ChildProgram("/bin/sh", ["-c", "sleep 60 & wait"], inheriting: ends[1])
        close(ends[1])
        #expect(throws: ChildProgramError.stopped) { try program.hearAll(stopping) { true } }
        program.end()
        // The socket ends when no process holds its other end.
        var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&end, 1, 20_000) == 1)
    }

    @Test("one that is silent is given up after the timeout")
    func silent() throws {
        let program = try start("sleep 60")
        #expect(throws: ChildProgramError.stalled(seconds: 1)) {
            try program.hearAll(Timeout(seconds: 0.6) { false }) { false }
        }
        program.end()
    }
}
