import Glibc
import TestSupport
import Testing

@Suite(
    "Composing in the window", .ownThreads, .serialized, .enabled(if: HangulServer.isInstalled, "nabi is not installed")
)
struct ComposeTests {
    @Test("what is composed is in the record, so that its frames are those that were on screen; none of a password is")
    func record() throws {
        let folder = try TemporaryFolder()
        let server = try XServer(screen: "375x667x24")
        let hangul = try HangulServer(server)
        let process = try server.start(
            "sh",
            [
                "-c", "cd '\(folder.path)' && XMODIFIERS=\(HangulServer.modifiers) exec \"$0\" run owl --record record",
                Program.path,
            ])
        func shown() throws -> [UInt32] { try server.screenshot().pixels }
        func waitForChange(_ what: String, _ body: () throws -> Void) throws {
            let before = try shown()
            try body()
            try waitFor(what) { try shown() != before }
        }
        // The caret blinks for a while, and stays then.
        func stillness() throws -> [UInt32] {
            var (last, count) = ([UInt32](), 0)
            try waitFor("stillness") {
                let now = try shown()
                (last, count) = (now, now == last ? count + 1 : 0)
                return count == 60
            }
            return last
        }
        try waitForChange("the window") {}
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
        let record = String(decoding: Program.read("\(folder.path)/record"), as: UTF8.self)
        let lines = record.split(separator: "\n")
        let secrets = lines.count { $0.contains(" secret ") }
        let composed = lines.filter { $0.contains(" compose ") }
        #expect(secrets >= 3 && composed.last?.hasSuffix(" compose 1 0-1 한") == true, "\(record)")
        let firstComposed = try #require(lines.firstIndex { $0.contains(" compose") })
        let lastSecret = try #require(lines.lastIndex { $0.contains(" secret ") })
        #expect(lastSecret < firstComposed && !record.contains(" key g\n"))

        let start = try #require(record.firstRange(of: "# The window last showed the frame of "))
        let moment = record[start.upperBound...].prefix { $0 != "\n" }.dropLast()
        let outcome = try Program.run([
            "export", "owl", "--size", "375x667", "--script", "\(folder.path)/record", "--at", String(moment), "-o",
            "\(folder.path)/frame.png",
        ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try PNGPixels.read("\(folder.path)/frame.png") == last)
        withExtendedLifetime(hangul) {}
    }
}
