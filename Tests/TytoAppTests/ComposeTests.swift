import Glibc
import TestSupport
import Testing

@Suite("Composing in the window", .ownThreads, .serialized, .needs(.nabi))
struct ComposeTests {
    /// The program in a window whose input method has a server of its own.
    private func start(_ words: String...) throws -> (Session, HangulServer) {
        let server = try XServer(screen: "375x667x24")
        let hangul = try HangulServer(server)
        return (try Session(words, on: server, environment: ["XMODIFIERS": HangulServer.modifiers]), hangul)
    }

    @Test("what is composed is in the record, so that its frames are those that were on screen; none of a password is")
    func record() throws {
        let (session, hangul) = try start("run", "owl", "--set", "gaze=off", "--speed", "10", "--record", "record")
        let (server, process) = (session.server, session.process)
        func waitForChange(_ what: String, _ body: () throws -> Void) throws {
            let before = try session.shown()
            try body()
            try waitFor(what) { try session.shown() != before }
        }
        // The caret blinks for twelve of the scene's seconds, and stays then.
        func stillness() throws -> [UInt32] {
            #expect(process.rests(seconds: 1))
            return try session.shown()
        }
        _ = try session.window()
        try waitForChange("the field") {
            try server.run("xdotool", ["mousemove", "180", "270", "click", "1"])
        }
        // A password first: the method must not compose it.
        try server.run("xdotool", ["key", "--delay", "60", "shift+space", "g", "k", "s"])
        try server.run("xdotool", ["mousemove", "180", "220", "click", "1", "key", "a"])
        // By then the method has been asked for the first letter, and has answered.
        _ = try stillness()
        try waitForChange("the letters") {
            try server.run("xdotool", ["key", "--delay", "60", "shift+space", "g", "k", "s"])
        }
        let last = try stillness()
        kill(process.identifier, SIGTERM)
        process.wait()
        let record = session.text(of: "record")
        let lines = record.split(separator: "\n")
        let secrets = lines.count { $0.contains(" secret ") }
        let composed = lines.filter { $0.contains(" compose ") }
        #expect(secrets >= 3 && composed.last?.hasSuffix(" compose 1 0-1 한") == true, "\(record)")
        let firstComposed = try #require(lines.firstIndex { $0.contains(" compose") })
        let lastSecret = try #require(lines.lastIndex { $0.contains(" secret ") })
        #expect(lastSecret < firstComposed && !record.contains(" key g\n"))

        let start = try #require(record.firstRange(of: "# The window last showed the frame of "))
        let moment = record[start.upperBound...].prefix { $0 != "\n" }.dropLast()
        let frame = try Program.picture(
            "owl", "--set", "gaze=off", "--size", "375x667", "--script", session.folder / "record", "--at",
            String(moment))
        #expect(frame == last)
        withExtendedLifetime(hangul) {}
    }

    @Test(
        "an input method whose server hangs stops neither the scene's time nor the program, whenever it does so", .long,
        arguments: [true, false])
    func hang(isOpen: Bool) throws {
        let (session, hangul) = try start("run", "owl", "--record", "record")
        let (server, process) = (session.server, session.process)
        func time(of action: String) -> Double? {
            let line = session.text(of: "record").split(separator: "\n").first { $0.hasSuffix(action) }
            return line.flatMap { Double($0.prefix { $0 != " " }) }
        }
        _ = try session.window()
        // The method is opened for a field, and answers before the first letter is one.
        let click = ["mousemove", "180", "220", "click", "1"]
        if isOpen {
            try server.run("xdotool", click + ["key", "b"])
            try waitFor("a letter by the method") { time(of: " b") != nil }
        }
        hangul.pause()
        if !isOpen { try server.run("xdotool", click + ["key", "b"]) }
        let clock = ContinuousClock()
        let began = clock.now
        // A field for a secret in between, where the method is not to be used.
        try server.run("xdotool", ["mousemove", "180", "270", "click", "1"] + click + ["key", "c"])
        try waitFor("the end of the wait") { !session.errors.isEmpty }
        let took = clock.now - began
        try server.run("xdotool", ["key", "d"])
        try waitFor("a letter without the method") { time(of: " d") != nil }
        let start = try #require(time(of: isOpen ? " b" : " release 180 220"))
        // The server has three seconds for an answer.
        #expect(took > .seconds(2))
        #expect(try .seconds(#require(time(of: " d")) - start) > took - .seconds(1))
        kill(process.identifier, SIGTERM)
        #expect(process.wait() == -1)
        hangul.resume()
    }

    @Test("an input method whose server hangs in the middle of a syllable is given up, and keys work again", .long)
    func hangsWhileComposing() throws {
        let (session, hangul) = try start("run", "owl", "--record", "record")
        _ = try session.window()
        let click = ["mousemove", "180", "220", "click", "1"]
        try session.server.run("xdotool", click + ["key", "--delay", "60", "shift+space", "g"])
        try waitFor("a syllable") { session.text(of: "record").contains(" compose ") }
        hangul.pause()
        try session.server.run("xdotool", ["key", "k"])
        try waitFor("the end of the wait") { !session.errors.isEmpty }
        try session.server.run("xdotool", ["key", "ctrl+q"])
        #expect(session.process.wait() == 0)
        hangul.resume()
    }
}
