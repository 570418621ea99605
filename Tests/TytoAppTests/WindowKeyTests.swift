import TestSupport
import Testing

@testable import TytoApp

@Suite("The window's own keys", .ownThreads)
struct WindowKeyTests {
    @Test("E writes the frame that is seen, as an export would, never over another file, and says so above it")
    func exporting() throws {
        let script = try TemporaryFolder()
        let words = ["owl", "--script", try script.write("0 key o\n0.125 key p\n", as: "script")]
        let want = try Program.export(words[0], words[1], words[2], "--at", "0.125")
        let pixels = try PNGPixels.of(want)
        let session = try Session(["run"] + words)
        try session.wait(for: pixels, isPaused: true)
        let (first, second) = ("tyto-owl-00000.125s.png", "tyto-owl-00000.125s-2.png")
        try session.press("e")
        try waitFor("the first file") { Program.read(session.folder / first).count == want.count }
        try waitFor("the message") { try !session.shows(pixels, isPaused: true) }
        // The message is above the scene now, and must not be in the picture.
        try session.press("e")
        try waitFor("the second file") { Program.read(session.folder / second).count == want.count }
        #expect([first, second].allSatisfy { Program.read(session.folder / $0) == want })
        #expect(session.folder.names == [second, first].sorted())
        try session.wait(for: pixels, "without the message", isPaused: true)

        try session.press("question")
        try waitFor("the help") { try !session.shows(pixels, isPaused: true) }
        try session.click(180, 220)
        try session.wait(for: pixels, "without the help; the click was for it alone", isPaused: true)
        try session.quit()
    }

    @Test("F12 and Ctrl+Shift+E write the frame, and F1 shows the keys, also in a password field in paused time")
    func typing() throws {
        let scratch = try TemporaryFolder()
        let script = try scratch.write("0 click @password\n0.1 type abc\n0.5 key ctrl+p\n", as: "script")
        let want = try Program.export("owl", "--script", script, "--at", "0.5")
        let pixels = try PNGPixels.of(want)
        let session = try Session(["run", "owl", "--script", script])
        try session.wait(for: pixels, isPaused: true)
        for (key, count) in [("F12", 2), ("ctrl+shift+e", 3)] {
            try session.press(key)
            try waitFor("the file after \(key)") {
                let pictures = session.folder.names.filter { $0.hasSuffix(".png") }
                return pictures.count == count - 1
                    && pictures.allSatisfy { Program.read(session.folder / $0).count == want.count }
            }
        }
        try session.wait(for: pixels, "without the message", isPaused: true)
        try session.press("F1")
        try waitFor("the help") { try !session.shows(pixels, isPaused: true) }
        try session.press("F1")
        try session.wait(for: pixels, "without the help", isPaused: true)
        try session.quit()
        #expect(
            session.folder.names.filter { $0.hasSuffix(".png") }.allSatisfy { name in
                Program.read(session.folder / name) == want
            })
    }

    @Test("a name tells scene and time, and sorts by it")
    func names() {
        GalleryProgram.begin
        #expect(FrameKeeper.fileName("owl", 12.345) == "tyto-owl-00012.345s")
        #expect(FrameKeeper.fileName("gallery", 0) == "tyto-gallery-00000.000s")
        #expect(FrameKeeper.fileName("owl", 59.9996) == "tyto-owl-00060.000s")
        #expect(FrameKeeper.fileName("owl", 86400) == "tyto-owl-86400.000s")
    }

    @Test("a scene's name is before its parameters in the gallery alone; the seed and reduced motion are taken")
    func options() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key space\n", as: "script")
        func export(_ scene: String, _ option: String, _ value: String) throws -> [UInt8] {
            try Program.export(scene, "--script", script, "--at", "0.2", option, value)
        }
        let alone = ["export", "owl", "--at", "0", "--set", "owl.armDuration=2", "-o", folder / "owl.png"]
        #expect(try Program.run(alone).isRefusal(64, "scene \"owl\" has no parameter \"owl.armDuration\""))
        let plain = try export("owl", "--set", "armDuration=2")
        let defaults = try export("owl", "--seed", "18446744073709551615")
        #expect(plain != defaults)
        #expect(try export("owl", "--reduced-motion", "on") != defaults)
        #expect(try export("owl", "--reduced-motion", "auto") == defaults)
        #expect(try export("gallery", "--seed", "0") != export("gallery", "--set", "owl.armDuration=2"))
    }
}
