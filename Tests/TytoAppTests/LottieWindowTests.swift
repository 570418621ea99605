import Foundation
import TestSupport
import Testing

@Suite("A Lottie file in a window", .ownThreads)
struct LottieWindowTests {
    private static let size = (width: 256, height: 256)
    /// An animation of ours, with parents, masks, morphing paths and markers.
    private static let file = Repository.root + "/Resources/lottie/owl-blink.json"
    private static let options = ["--size", "256x256"]

    private func picture(at time: Double, _ words: String...) throws -> [UInt32] {
        try Program.picture([Self.file] + Self.options + ["--at", "\(time)"] + words)
    }

    /// A pixel of the badge, beside the animation.
    private static let badge = 236 * size.width + 240

    /// The picture in the file that the key e writes once time stands still, and its name.
    private func keptFrame(_ count: Int, of session: Session) throws -> (pixels: [UInt32], name: String) {
        // The badge comes with the frame that stays.
        try waitFor("the badge") { try session.shown(Self.size)[Self.badge] & 0xFF < 0x80 }
        try session.press("e")
        var names: [String] = []
        try waitFor("the picture's file") {
            names = TemporaryFolder.names(in: session.folder.path).filter { $0.hasSuffix("s.png") }.sorted()
            return names.count == count
        }
        let name = try #require(names.last)
        return (try PNGPixels.read(session.folder / name), name)
    }

    /// Waits until what is above the message and the badge is another picture.
    private func waitForMotion(in session: Session, after pixels: [UInt32]) throws {
        let part = 0..<Self.size.width * Self.size.height / 2
        try waitFor("the animation in motion again, without the badge") {
            let shown = try session.shown(Self.size)
            return shown[part] != pixels[part] && shown[Self.badge] & 0xFF > 0xF0
        }
    }

    /// Waits for a picture that is neither the empty screen nor the first one.
    private func waitForMotion(in session: Session, from start: [UInt32], size: (width: Int, height: Int)) throws {
        _ = try session.window()
        try waitFor("a moving picture") {
            let shown = try session.shown(size)
            return shown != start && shown.contains { $0 != 0 }
        }
    }

    @Test("moves until Space stops it, whatever the pointer does, and shows what an export of the session has")
    func playing() throws {
        let session = try Session(
            ["run", Self.file] + Self.options + ["--record", "session"], on: XServer(screen: "256x256x24"))
        let start = try picture(at: 0)
        try waitForMotion(in: session, from: start, size: Self.size)
        try session.click(128, 128)
        try session.press("space")
        let kept = try keptFrame(1, of: session)
        try session.wait(for: kept.pixels, "the frame that stands still", size: Self.size, isPaused: true)
        // What one of two keys has stopped the other continues.
        try session.press("p")
        try waitForMotion(in: session, after: kept.pixels)
        try session.press("p")
        let next = try keptFrame(2, of: session)
        try session.press("space")
        try waitForMotion(in: session, after: next.pixels)
        try session.quit()
        let mark = "# \(kept.name) is the frame of "
        let line = session.text(of: "session").split(separator: "\n").first { $0.hasPrefix(mark) }
        let time = try #require(line.flatMap { Double($0.dropFirst(mark.count).dropLast()) })
        #expect(try picture(at: time, "--script", session.folder / "session") == kept.pixels)
        #expect(session.errors == "")
    }

    @Test("opened from the gallery's folder, F2 studies it and not the gallery; the way back leads to the folder")
    func folder() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(String(decoding: Program.read(Self.file), as: UTF8.self), as: "our owl.json")
        let session = try Session(
            ["run", "gallery", "--no-splash", "--language", "en", "--reduced-motion", "on"],
            on: XServer(screen: "1400x900x24"), environment: ["TYTO_LOTTIE": folder.path])
        func expectTitle(_ title: String) throws {
            try waitFor("the title \(title)") { try session.title() == "Tyto – \(title)\n" }
        }
        try expectTitle("Gallery")
        try session.press("7")
        try expectTitle("Lottie")
        try session.press("1")
        try expectTitle("Owl, blinking")
        try session.press("F2")
        try waitFor("the panel") {
            let size = try session.server.run("xdotool", ["getwindowgeometry", "\(session.window())"])
            return String(decoding: size, as: UTF8.self).contains("1400x800")
        }
        try session.press("e")
        try waitFor("the picture's file, named by the animation") {
            TemporaryFolder.names(in: session.folder.path).contains { $0.hasPrefix("tyto-our owl-") }
        }
        // From the panel, and from the file without it.
        try session.press("Escape")
        try expectTitle("Lottie")
        try waitFor("the window without the panel") {
            let size = try session.server.run("xdotool", ["getwindowgeometry", "\(session.window())"])
            return String(decoding: size, as: UTF8.self).contains("1120x720")
        }
        try session.press("1", "b", "b")
        // Beside the animation.
        try waitFor("a dark background") { try session.shown((16, 400))[16 * 350 + 8] & 0xFF < 0x60 }
        try session.press("Escape")
        try expectTitle("Lottie")
        try session.press("Escape")
        try expectTitle("Gallery")
        try session.quit()
        #expect(session.errors == "")
    }

    @Test("--background and the key B put another colour behind it, and squares for none")
    func background() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":256,"h":256,"layers":[
            {"ty":1,"ip":0,"op":60,"st":0,"ks":{},"sw":50,"sh":50,"sc":"#ff0000"}]}
            """, as: "square.json")
        func picture(_ color: String) throws -> [UInt32] {
            try Program.picture(file, "--background", color, "--at", "0")
        }
        let session = try Session(
            ["run", file, "--size", "256x256", "--background", "402010", "--record", "record"],
            on: XServer(screen: "256x256x24"))
        try session.wait(for: picture("402010"), "the colour named", size: Self.size)
        try session.press("b")
        try session.wait(for: picture("ffffff"), "white", size: Self.size)
        try session.press("b")
        let square = UInt32(0xFFDC_E1E6)
        try waitFor("squares behind it") { try session.shown(Self.size).count { $0 | 0xFF00_0000 == square } > 20_000 }
        try session.quit()
        #expect(session.errors == "")
        #expect(session.text(of: "record").contains(" --background none "))
    }

    @Test("is scrubbed in the study panel by keys and by the pointer")
    func studying() throws {
        // Smaller ones are enlarged.
        let (size, options) = ((512, 512), ["--size", "512x512"])
        func picture(at time: Double) throws -> [UInt32] {
            try Program.picture([Self.file] + options + ["--at", "\(time)"])
        }
        let session = try Session(["run", Self.file, "--study"] + options, on: XServer(screen: "1400x900x24"))
        let start = try picture(at: 0)
        try waitForMotion(in: session, from: start, size: size)
        try session.press("Home")
        try session.wait(for: start, "the beginning", size: size)
        // The flag of the first marker in the ruler.
        try session.click(769, 350)
        try session.wait(for: picture(at: 0.5), "the marker's frame", size: size)
        try session.press("space")
        try waitFor("the picture in motion again") { try session.shown(size) != start }
        try session.press("Home")
        try session.wait(for: start, "the beginning again", size: size)
        try session.quit()
        #expect(session.errors == "")
    }
}
