import Glibc
import TestSupport
import Testing

@Suite("The window shows what the exporter writes, and serves its user", .ownThreads)
struct WindowTests {
    private static let size = (width: 375, height: 667)

    private func picture(_ arguments: [String], in folder: TemporaryFolder) throws -> [UInt32] {
        let path = folder.path + "/expected.png"
        let outcome = try Program.run(["export"] + arguments + ["-o", path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try PNGPixels.read(path)
    }

    @Test(
        "a screenshot of a time is the exported frame of that time, byte for byte",
        arguments: [("owl", 0.15), ("owl", 0.62), ("owl", 2), ("waves", 0.7)])
    func screenshots(scene: String, pause: Double) throws {
        let folder = try TemporaryFolder()
        let inputs = scene == "owl" ? "0 key o\n0.3 click @password\n0.5 type abc\n0.55 key Return\n" : ""
        let lines = (inputs.split(separator: "\n").map(String.init) + ["\(pause) key p"]).sorted {
            Double($0.prefix { $0 != " " })! < Double($1.prefix { $0 != " " })!
        }
        let script = try folder.write(lines.joined(separator: "\n") + "\n", as: "script")
        let want = try picture([scene, "--script", script, "--at", "\(pause)"], in: folder)
        let server = try XServer(screen: "400x700x24")
        let process = try server.start(Program.path, ["run", scene, "--script", script])
        try waitFor("the frame") {
            try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height) == want
        }
        withExtendedLifetime(process) {}
    }

    @Test("it can be typed into and clicked on; Ctrl+Q ends it; an idle window wakes nobody")
    func interaction() throws {
        let folder = try TemporaryFolder()
        let empty = try picture(["owl", "--at", "0"], in: folder)
        let script = try folder.write("0 click @username\n0.1 type Ada Lovelace!\n0.2 click 10 600\n", as: "script")
        let typed = try picture(["owl", "--script", script, "--at", "5"], in: folder)
        let server = try XServer(screen: "400x700x24")
        let process = try server.start(Program.path, ["run", "owl"])
        func shows(_ want: [UInt32]) throws {
            try waitFor("the frame") {
                try server.screenshot().part(x: 0, y: 0, width: Self.size.width, height: Self.size.height) == want
            }
        }
        try shows(empty)
        try server.run("xdotool", ["mousemove", "180", "220", "click", "1"])
        try server.run("env", ["LC_ALL=C.UTF-8", "xdotool", "type", "Ada Lovelace!"])
        try server.run("xdotool", ["mousemove", "10", "600", "click", "1"])
        try shows(typed)

        #expect(process.rests(seconds: LongTests.areIncluded ? 10 : 2))

        try server.run("xdotool", ["key", "ctrl+q"])
        #expect(process.wait() == 0)
    }

    @Test("a server that dies ends it with a clear line and exit code 69")
    func serverDies() throws {
        let folder = try TemporaryFolder()
        let empty = try picture(["waves", "--at", "0"], in: folder)
        let server = try XServer(screen: "400x700x24")
        let errors = folder.path + "/errors"
        let process = try server.start("sh", ["-c", "exec \"$0\" run waves 2>'\(errors)'", Program.path])
        try waitFor("the water") { try server.screenshot()[5, 5] == empty[5 * Self.size.width + 5] }
        server.kill()
        #expect(process.wait() == 69)
        let text = String(decoding: Program.read(errors), as: UTF8.self)
        #expect(text.contains("tyto: the connection to the X display") && text.split(separator: "\n").count == 1)
    }
}
