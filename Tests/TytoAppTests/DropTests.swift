import Glibc
import TestSupport
import Testing

@Suite("Files dropped on a window", .ownThreads)
struct DropTests {
    private static let size = (width: 640, height: 480)
    private static let options = ["--size", "640x480", "--reduced-motion", "on", "--language", "en"]

    /// A red square in a corner of a blue one, as wide and high as a window.
    private static func animation(_ width: Int, _ height: Int) -> String {
        """
        {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":\(width),"h":\(height),"layers":[
        {"ty":1,"ip":0,"op":60,"st":0,"ks":{},"sw":50,"sh":50,"sc":"#ff0000"},
        {"ty":1,"ip":0,"op":60,"st":0,"ks":{},"sw":100,"sh":100,"sc":"#0000ff"}]}
        """
    }

    private func drop(_ uri: String, on session: Session) throws -> Bool {
        try WireClient(session.server.display).drop([uri], on: session.window())
    }

    @Test(
        "the gallery's window shows a file dropped on it, and Escape and Alt+Left lead back",
        arguments: ["Escape", "alt+Left"])
    func gallery(key: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.animation(640, 480), as: "two squares.json")
        let picture = try Program.picture([file] + Self.options + ["--at", "0"])
        let options = Self.options + ["--set", "owl.gaze=off", "--seed", "0"]
        // Everything in it rests by then.
        let home = try Program.picture(["gallery"] + options + ["--at", "10"])
        let session = try Session(
            ["run", "gallery", "--no-splash", "--speed", "10"] + options, on: XServer(screen: "640x480x24"))
        try session.wait(for: home, "the gallery", size: Self.size)
        let uri = "file://\(folder.path)/two%20squares.json"
        #expect(try drop(uri, on: session))
        try session.wait(for: picture, "the animation", size: Self.size)
        #expect(try session.title() == "Tyto – two squares\n")
        try session.press("e")
        try waitFor("the picture's file") {
            try !session.server.run("find", [session.folder.path, "-name", "tyto-two squares-*.png"]).isEmpty
        }
        try session.press(key)
        try session.wait(for: home, "the gallery again", size: Self.size)
        #expect(try session.title() == "Tyto – Gallery\n")
        // Back in it these keys are its own again.
        try session.press(key, "4")
        try waitFor("the map") { try session.title() == "Tyto – Map\n" }
        #expect(try drop(uri, on: session))
        try session.wait(for: picture, "the animation, over a scene", size: Self.size)
        try session.quit()
        #expect(session.errors == "")
    }

    @Test("what is no animation is said in the window and on stderr, and the scene continues; so while recording")
    func refused() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write(Self.animation(375, 667), as: "good.json")
        let bad = try folder.write("{\"layers\": 3}", as: "bad.json")
        mkfifo(folder / "pipe", 0o600)
        let start = try Program.picture("owl", "--set", "gaze=off", "--at", "0")
        for (arguments, files) in [
            ([], [bad, folder / "none.tgs", folder.path, folder / "pipe"]), (["--record", "r"], [good]),
        ] {
            let session = try Session(["run"] + Session.owl + arguments)
            try session.wait(for: start)
            for (index, file) in files.enumerated() {
                #expect(try drop("file://\(file)", on: session))
                try waitFor("a line about \(file)") { session.errors.split(separator: "\n").count == index + 1 }
                #expect(session.errors.split(separator: "\n")[index].hasPrefix("tyto: "), "\(session.errors)")
                try waitFor("the message") { try session.shown() != start }
            }
            try session.wait(for: start, "the owl without a message")
            try session.quit()
        }
    }

    @Test("of several files the first opens, which is said; one of another shape than the window's has visible edges")
    func several() throws {
        let folder = try TemporaryFolder()
        let square = try folder.write(Self.animation(100, 100), as: "square.json")
        let other = try folder.write(Self.animation(375, 667), as: "other.json")
        let picture = try Program.picture(square, "--size", "375x667", "--at", "0")
        let session = try Session(["run"] + Session.owl)
        try session.wait(for: Program.picture("owl", "--set", "gaze=off", "--at", "0"))
        #expect(
            try WireClient(session.server.display).drop(["file://\(square)", "file://\(other)"], on: session.window()))
        try waitFor("the first file") { try session.title() == "Tyto – square\n" }
        // Beside the square, which is white in a file, the message is on something darker.
        func differences() throws -> [Int] {
            let shown = try session.shown()
            return picture.indices.filter { shown[$0] != picture[$0] }.map { $0 / Session.size.width }
        }
        let (top, bottom) = (146, 521)
        try waitFor("the edges and the message") {
            let rows = Set(try differences())
            return rows.contains(top / 2) && rows.contains(660) && rows.isDisjoint(with: top + 2..<bottom - 2)
        }
        try waitFor("the edges alone") { try differences().count { $0 > bottom } == 375 * 145 }
        // No home leads to the scene that the window began with.
        try session.press("Escape", "alt+Left", "e")
        try waitFor("the picture's file") { session.folder.names.contains { $0.hasSuffix(".png") } }
        #expect(session.folder.names.allSatisfy { $0.hasPrefix("tyto-square-") })
        try session.quit()
        #expect(session.errors == "")
    }

    @Test("with the study panel open, the panel is for the file dropped")
    func study() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.animation(375, 667), as: "a.json")
        let owl = try Program.picture("owl", "--set", "gaze=off", "--at", "0")
        let picture = try Program.picture(file, "--size", "375x667", "--at", "0")
        let session = try Session(
            ["run"] + Session.owl + ["--study", "--appearance", "dark"], on: XServer(screen: "1400x900x24"))
        try session.wait(for: owl)
        #expect(try drop("file://\(file)", on: session))
        try session.wait(for: picture, "the animation in the panel")
        try session.press("F2")
        try session.wait(for: picture, "the animation alone")
        try session.quit()
        #expect(session.errors == "")
    }
}
