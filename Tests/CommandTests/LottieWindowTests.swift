import Foundation
import TestSupport
import Testing

@Suite("A Lottie file in a window", .ownThreads)
struct LottieWindowTests {
    private static let size = (width: 256, height: 256)
    /// An animation of ours, with parents, masks, morphing paths and markers.
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources/lottie/owl-blink.json").path()
    private static let options = ["--size", "256x256"]

    private func picture(at time: Double, _ words: String...) throws -> [UInt32] {
        try PNGPixels.of(Program.export([Self.file] + Self.options + ["--at", "\(time)"] + words))
    }

    /// The file that the key e wrote, with the time in its name.
    private func keptFrame(of session: Session) throws -> (pixels: [UInt32], time: Double) {
        try session.press("e")
        var names: [String] = []
        try waitFor("the picture's file") {
            names = TemporaryFolder.names(in: session.folder.path).filter { $0.hasSuffix("s.png") }
            return !names.isEmpty
        }
        let name = try #require(names.last)
        let time = try #require(Double(name.dropLast("s.png".count).suffix(9)))
        return (try PNGPixels.read(session.folder / name), time)
    }

    /// Waits for a picture that is neither the empty screen nor the first one.
    private func waitForMotion(in session: Session, from start: [UInt32]) throws {
        _ = try session.window()
        try waitFor("a moving picture") {
            let shown = try session.shown(Self.size)
            return shown != start && shown.contains { $0 != 0 }
        }
    }

    @Test("moves until Space stops it, whatever the pointer does, and shows what an export of the session has")
    func playing() throws {
        let session = try Session(
            ["run", Self.file] + Self.options + ["--record", "session"], on: XServer(screen: "256x256x24"))
        let start = try picture(at: 0)
        try waitForMotion(in: session, from: start)
        try session.click(128, 128)
        try session.press("space")
        let kept = try keptFrame(of: session)
        try session.wait(for: kept.pixels, "the frame that stands still", size: Self.size)
        try session.quit()
        #expect(try picture(at: kept.time, "--script", session.folder / "session") == kept.pixels)
        #expect(session.errors == "")
    }

    @Test("is scrubbed in the study panel by keys and by the pointer")
    func studying() throws {
        let session = try Session(
            ["run", Self.file, "--study"] + Self.options, on: XServer(screen: "1400x900x24"))
        let start = try picture(at: 0)
        try waitForMotion(in: session, from: start)
        try session.press("Home")
        try session.wait(for: start, "the beginning", size: Self.size)
        // The flag of the first marker in the ruler.
        try session.click(528, 347)
        try session.wait(for: picture(at: 0.5), "the marker's frame", size: Self.size)
        try session.press("space")
        try waitFor("the picture in motion again") { try session.shown(Self.size) != start }
        try session.press("Home")
        try session.wait(for: start, "the beginning again", size: Self.size)
        try session.quit()
        #expect(session.errors == "")
    }
}
