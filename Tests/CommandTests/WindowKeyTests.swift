import TestSupport
import Testing

@testable import tyto_cli

@Suite("The window's own keys", .ownThreads)
struct WindowKeyTests {
    private static let size = (width: 375, height: 667)

    private func export(_ arguments: [String], in folder: TemporaryFolder) throws -> [UInt8] {
        let path = folder.path + "/expected.png"
        let outcome = try Program.run(["export"] + arguments + ["-o", path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return Program.read(path)
    }

    @Test("E writes the frame that is seen, as an export would, never over another file, and says so above it")
    func exporting() throws {
        let (folder, scratch) = (try TemporaryFolder(), try TemporaryFolder())
        let script = try scratch.write("0 key o\n0.125 key p\n", as: "script")
        let want = try export(["owl", "--script", script, "--at", "0.125"], in: scratch)
        let pixels = try PNGPixels.read(scratch.path + "/expected.png")
        let server = try XServer(screen: "400x700x24")
        func shown() throws -> [UInt32] {
            try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        }
        let process = try server.start(
            "sh", ["-c", "cd '\(folder.path)' && exec \"$0\" run owl --script '\(script)'", Program.path])
        try waitFor("the paused frame") { try shown() == pixels }
        let first = "tyto-owl-00000.125s.png"
        let second = "tyto-owl-00000.125s-2.png"
        try server.run("xdotool", ["key", "e"])
        try waitFor("the first file") { Program.read("\(folder.path)/\(first)").count == want.count }
        try waitFor("the message") { try shown() != pixels }
        // The message is above the scene now, and must not be in the picture.
        try server.run("xdotool", ["key", "e"])
        try waitFor("the second file") { Program.read("\(folder.path)/\(second)").count == want.count }
        #expect(Program.read("\(folder.path)/\(first)") == want && Program.read("\(folder.path)/\(second)") == want)
        #expect(folder.names == [second, first].sorted())
        try waitFor("the message's end") { try shown() == pixels }

        try server.run("xdotool", ["key", "question"])
        try waitFor("the help") { try shown() != pixels }
        try server.run("xdotool", ["mousemove", "180", "220", "click", "1"])
        try waitFor("the help's end; the click was for it alone") { try shown() == pixels }
        try server.run("xdotool", ["key", "ctrl+q"])
        #expect(process.wait() == 0)
    }

    @Test("a name tells scene and time, and sorts by it")
    func names() {
        #expect(WindowSession.fileName("owl", 12.345) == "tyto-owl-00012.345s")
        #expect(WindowSession.fileName("gallery", 0) == "tyto-gallery-00000.000s")
        #expect(WindowSession.fileName("owl", 59.9996) == "tyto-owl-00060.000s")
        #expect(WindowSession.fileName("owl", 86400) == "tyto-owl-86400.000s")
    }

    @Test("the gallery opens without being named, and shows what it exports")
    func gallery() throws {
        let scratch = try TemporaryFolder()
        let script = try scratch.write("0.5 key p\n", as: "script")
        _ = try export(["gallery", "--script", script, "--at", "0.5", "--size", "640x480"], in: scratch)
        let pixels = try PNGPixels.read(scratch.path + "/expected.png")
        let server = try XServer(screen: "640x480x24")
        let process = try server.start(Program.path, ["--no-splash", "--size", "640x480", "--script", script])
        try waitFor("the home") { try server.screenshot().part(x: 0, y: 0, width: 640, height: 480) == pixels }
        withExtendedLifetime(process) {}
    }

    @Test("dotted parameters reach a scene alone and in the gallery; the seed and reduced motion are taken")
    func options() throws {
        let scratch = try TemporaryFolder()
        let script = try scratch.write("0 key space\n", as: "script")
        func owl(_ arguments: String...) throws -> [UInt8] {
            try export(["owl", "--script", script, "--at", "0.2"] + arguments, in: scratch)
        }
        let (plain, dotted) = (try owl("--set", "armDuration=2"), try owl("--set", "owl.armDuration=2"))
        let standard = try owl("--seed", "18446744073709551615")
        #expect(plain == dotted && plain != standard)
        #expect(try owl("--reduced-motion", "on") != standard)
        #expect(try owl("--reduced-motion", "auto") == standard)
        let home = ["gallery", "--script", script, "--at", "0.2"]
        let slow = try export(home + ["--set", "owl.armDuration=2"], in: scratch)
        #expect(try export(home, in: scratch) != slow)
    }
}
