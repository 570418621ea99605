import Geometry
import Glibc
import Stage
import System
import TestSupport
import Testing

@testable import Script

@Suite("A recording that is written while it runs")
struct RunningScriptTests {
    private let folder: TemporaryFolder
    private var path: String { folder / "record" }

    init() throws { folder = try TemporaryFolder() }

    private func text() throws -> String { String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self) }

    private func lines() throws -> [String] {
        try text().split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    private func key(_ name: String, _ time: Double) -> [(time: Double, event: InputEvent)] {
        [(time, .keyPressed(KeyPress(symbol: name, text: name)))]
    }

    @Test("leaves an older one as it is until it begins, and is a script after each input")
    func running() throws {
        _ = try folder.write("older", as: "record")
        let script = try RunningScript(path, head: "# How to play it.\n")
        #expect(try text() == "older" && folder.names == ["record"])
        try script.begin()
        #expect(try text() == "\(ScriptRecording.unendedLine)\n# How to play it.\n")
        for (index, name) in ["a", "b", "c"].enumerated() {
            try script.follow(kept: index, added: [key(name, Double(index))])
            #expect(try lines().last == "\(index) key \(name)" && lines().count == index + 1)
        }
        // What was gone back over and changed is cut off.
        try script.follow(kept: 1, added: [[], key("d", 0.5)])
        #expect(try lines() == ["0 key a", "0.5 key d"])
        try script.follow(kept: 3, added: [])
        #expect(try lines() == ["0 key a", "0.5 key d"])
        try script.follow(kept: 0, added: [])
        #expect(try lines().isEmpty && folder.names == ["record"])
    }

    @Test("a running script that never begins leaves no file")
    func givenUp() throws {
        _ = try RunningScript(path, head: "")
        #expect(folder.names.isEmpty)
    }

    @Test("has whole lines alone on a disk that is full in the middle of one", arguments: 0..<40)
    func fullDisk(room: Int) throws {
        var left = room
        var calls = FileCalls()
        calls.write = { file, bytes in
            guard left > 0 else {
                errno = ENOSPC
                return -1
            }
            let count = write(file, bytes.baseAddress, min(left, bytes.count))
            left -= count
            return count
        }
        let script = try RunningScript(path, head: "", calls: calls)
        try script.begin()
        let error = #expect(throws: FileError.self) {
            for index in 0..<5 { try script.follow(kept: index, added: [key("a", Double(index))]) }
        }
        #expect(error?.code == ENOSPC)
        #expect(try lines() == (0..<room / 8).map { "\($0) key a" } && text().hasSuffix("\n"))
    }

    @Test("ends with what no script has room for, and continues from an earlier place")
    func limits() throws {
        let script = try RunningScript(path, head: "")
        try script.begin()
        try script.follow(kept: 0, added: [key("a", 1), key("b", 90_000), key("c", 90_001)])
        #expect(try lines() == ["1 key a"])
        try script.follow(kept: 1, added: [key("d", 2)])
        #expect(try lines() == ["1 key a", "2 key d"])
    }

    @Test(
        "counts as a script up to its last whole line, whatever a power failure made of the rest",
        arguments: ["", "0", "0.5 ke", "0.5 insert \u{E9}", "\0\0\0\0"])
    func cutLine(rest: String) throws {
        let bytes = Array("\(ScriptRecording.unendedLine)\n0.25 key a\n\(rest)".utf8)
        for cut in [bytes, rest.isEmpty ? bytes : bytes.dropLast()] {
            #expect(try InputScript.parse(bytes: cut, file: "record").map(\.time) == [0.25])
        }
        // A script that somebody wrote needs no line feed at its end.
        #expect(try InputScript.parse(text: "# Mine.\n0.25 key a", file: "mine").count == 1)
    }
}
