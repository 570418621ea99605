import Glibc
import TestSupport
import Testing

@Suite("A recorded session", .ownThreads)
struct RecordTests {
    /// None of these characters occurs in a record for any other reason.
    private static let password = "ZQ~J^%W"

    /// The frame of a time of a record, by the command that the record gives.
    private func export(_ record: String, at time: String, in folder: TemporaryFolder) throws -> [UInt8] {
        let command = try #require(record.split(separator: "\n").first { $0.hasPrefix("# tyto export") })
        let path = "\(folder.path)/exported.png"
        let words = command.dropFirst("# tyto ".count).split(separator: " ").map { word in
            word == "FILE" ? "\(folder.path)/record" : word == "TIME" ? time : String(word)
        }
        let outcome = try Program.run(words + ["-o", path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return Program.read(path)
    }

    /// The time in a record's comment.
    private func moment(after words: String, before end: String = ".\n", in record: String) throws -> String {
        let start = try #require(record.firstRange(of: words))
        let rest = record[start.upperBound...]
        return String(rest[..<(try #require(rest.firstRange(of: end))).lowerBound])
    }

    @Test("gives the frames that were on screen byte for byte, through slow motion, pauses and steps, and no password")
    func frames() throws {
        let session = try Session(["run", "--record", "record", "owl", "--set", "armDuration=0.6", "--seed", "7"])
        let before = try session.shown()
        try waitFor("the window") { try session.shown() != before }
        func pictures() -> [String] { session.folder.names.filter { $0.hasSuffix(".png") } }
        func take() throws {
            let count = pictures().count
            try session.press("e")
            try waitFor("a picture") {
                pictures().count > count
                    && Program.read(session.folder / (pictures().last ?? "")).count > 100
            }
        }
        try session.click(180, 220)
        try session.type("ada@example.org")
        try session.press("ctrl+a", "BackSpace", "ctrl+z")
        try session.click(150, 220, times: 2)
        try session.click(180, 270)
        try session.type(Self.password)
        try session.press("BackSpace", "shift+Left", "ctrl+a", "Right")
        try session.click(10, 600)
        // While the arms move, at the full speed and a tenth of it.
        try take()
        try session.press("o")
        try take()
        try session.press("s")
        try take()
        try session.press("o", "p", "comma", "comma")
        try take()
        try session.press("period")
        // An input in the past discards what came after.
        try session.press("comma", "comma", "comma", "comma", "o", "period", "period")
        #expect(session.process.rests(seconds: 1))
        try take()
        let taken = pictures()
        // The message about the last file goes away by itself; the badge stays.
        var last: [UInt32] = []
        try waitFor("the frame without a message") {
            let shown = try session.shown()
            let pictures = try taken.map { try PNGPixels.read(session.folder / $0) }
            let match = pictures.first { shown != $0 && shown == Session.withBadge(of: shown, in: $0) }
            last = match ?? []
            return match != nil
        }
        try session.press("ctrl+q")
        #expect(session.process.wait() == 0)

        let record = session.text(of: "record")
        for character in Self.password { #expect(!record.contains(character)) }
        #expect(
            record.contains(" secret 1\n") && record.contains(" clicks 2\n") && record.contains(" resize ") == false)
        var kept: Set<[UInt8]> = []
        for name in taken {
            // What was seen of a past that is another now is no part of the session any more.
            if record.contains("# \(name) is of a past that") { continue }
            let picture = Program.read(session.folder / name)
            let moment = try self.moment(after: "# \(name) is the frame of ", in: record)
            #expect(try export(record, at: moment, in: session.folder) == picture, "\(name) of \(moment)")
            kept.insert(picture)
        }
        // How many of them the steps back reach depends on how quickly they were taken; the first and the last never are.
        #expect(taken.count == 5 && kept.count >= 2)
        let moment = try self.moment(after: "# The window last showed the frame of ", in: record)
        _ = try export(record, at: moment, in: session.folder)
        #expect(try PNGPixels.read(session.folder / "exported.png") == last)
    }

    @Test("has the pointer's way through the strip, which is outside the scene, where the owl looks ahead again")
    func throughStrip() throws {
        let server = try XServer(screen: "640x480x24")
        let session = try Session(
            ["run", "gallery", "--no-splash", "--size", "640x480", "--seed", "0", "--record", "record"], on: server)
        _ = try session.window()
        try session.press("1")
        try waitFor("the owl's title") { try session.title().contains("owl") }
        try waitFor("the open owl") { session.process.rests(seconds: 1) }
        let open = try server.screenshot().pixels
        try server.run("xdotool", ["mousemove", "600", "400"])
        try waitFor("the owl's look") { try server.screenshot().pixels != open }
        // Beside the owl a row has one colour, but for the strip's text.
        func hasStrip() throws -> Bool {
            let pixels = try server.screenshot().part(x: 10, y: 17, width: 100, height: 20)
            return (0..<20).contains { Set(pixels[$0 * 100..<($0 + 1) * 100]).count > 1 }
        }
        try waitFor("the strip to go") { try !hasStrip() }
        var x = 320
        try waitFor("the strip") {
            x += 1
            try server.run("xdotool", ["mousemove", "\(x)", "27"])
            return try hasStrip()
        }
        try server.run("xdotool", ["mousemove", "320", "27"])
        for count in 2...3 {
            try session.press("e")
            try waitFor("a picture") {
                session.folder.names.count == count
                    && session.folder.names.allSatisfy { Program.read(session.folder / $0).count > 100 }
            }
        }
        try session.quit()
        let record = session.text(of: "record")
        let pictures = session.folder.names.filter { $0.hasSuffix(".png") }
        #expect(pictures.count == 2)
        for name in pictures {
            let moment = try self.moment(after: "# \(name) is the frame of ", in: record)
            let isSame = try export(record, at: moment, in: session.folder) == Program.read(session.folder / name)
            #expect(isSame, "\(name) of \(moment)")
        }
    }

    @Test("is whole after Ctrl-C, SIGTERM and when the display goes away", arguments: [SIGINT, SIGTERM, 0])
    func ends(signal: Int32) throws {
        let session = try Session(["run", "--record", "record", "waves"])
        let before = try session.shown()
        try waitFor("the window") { try session.shown() != before }
        // The file has the water as it stands; the window shows that once the message about the file is gone.
        try session.press("space", "e")
        var pictures: [String] = []
        try waitFor("the picture") {
            pictures = session.folder.names.filter { $0.hasSuffix(".png") }
            return !pictures.isEmpty
        }
        let shown = try PNGPixels.read(session.folder / pictures[0])
        try session.wait(for: shown, "standing water")
        unlink(session.folder / pictures[0])
        #expect(session.folder.names == ["record"])
        if signal == 0 {
            session.server.kill()
        } else {
            // The program that runs it and the terminal may both send theirs.
            for _ in 0..<2 { kill(session.process.identifier, signal) }
        }
        // A program that ends by a signal has no exit code.
        #expect(session.process.wait() == (signal == 0 ? 69 : -1))
        #expect(session.folder.names == ["record"] && session.text(of: "record").hasSuffix(" key space\n"))
        let moment = try self.moment(after: "# The window last showed the frame of ", in: session.text(of: "record"))
        _ = try export(session.text(of: "record"), at: moment, in: session.folder)
        #expect(try PNGPixels.read(session.folder / "exported.png") == shown)
    }

    @Test(
        "is whole after SIGTERM while the display does nothing, whatever waits for it", .long,
        arguments: ["present", "shm", "wire"])
    func stoppedDisplay(presenter: String) throws {
        let session = try Session(["run", "--record", "record", "waves", "--presenter", presenter])
        let before = try session.shown()
        try waitFor("the window") { try session.shown() != before }
        session.server.pause()
        kill(session.process.identifier, SIGTERM)
        #expect(session.process.wait() == -1)
        #expect(session.folder.names == ["record"] && session.text(of: "record").hasPrefix("# Recorded by tyto"))
    }

    @Test("is refused before the window opens where it can't be written")
    func refused() throws {
        let folder = try TemporaryFolder()
        for path in ["/nonexistent/record", folder.path, "/dev/full", "/proc/record"] {
            let outcome = try Program.run(["run", "owl", "--record", path])
            #expect(outcome.isRefusal(73, path), "\(outcome.errors)")
        }
        let outcome = try Program.run(["run", "owl", "--record", "\(folder.path)/record"])
        #expect(outcome.code == 69 && folder.names.isEmpty)
        // Only an older record, or an empty file, may go: then nothing but the display is missing.
        for (text, code) in [("Dear diary\n", 73), ("# Recorded", 73), ("", 69), ("# Recorded by tyto 0.1.0. A\n", 69)]
        {
            let path = try folder.write(text, as: "there")
            let outcome = try Program.run(["run", "owl", "--record", path])
            #expect(outcome.code == code && Program.read(path) == Array(text.utf8), "\(outcome.errors)")
        }
    }

    @Test("leaves an older record where the window shows no frame")
    func unshown() throws {
        let server = try XServer(screen: "400x700x24", arguments: ["-extension", "MIT-SHM"])
        let folder = try TemporaryFolder()
        let older = "# Recorded by tyto 0.1.0. A\n0 key o\n"
        let path = try folder.write(older, as: "record")
        let outcome = try Program.run(
            ["run", "owl", "--presenter", "shm", "--record", path], environment: ["DISPLAY": server.display])
        #expect(outcome.isRefusal(69), "\(outcome.errors)")
        #expect(Program.read(path) == Array(older.utf8) && folder.names == ["record"])
    }
}
