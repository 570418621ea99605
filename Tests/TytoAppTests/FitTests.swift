import CairoKit
import TestSupport
import Testing

@Suite("Frames that are fitted into one size", .ownThreads)
struct FitTests {
    /// A session whose window goes from wide to high to a desktop of another scale: a frame of each, at 0, 0.1 and 0.2 s.
    private static let script = "0.05 resize 40x80\n0.15 scale 2\n0.15 resize 30x20\n"
    private static let words = ["export", "waves", "--size", "80x40", "--fps", "10", "--to", "0.3", "-q"]
    private static let fit = ["--fit", "60x50"]

    private let folder: TemporaryFolder
    private let script: [String]

    init() throws {
        folder = try TemporaryFolder()
        script = ["--script", try folder.write(Self.script, as: "script")]
    }

    private func export(_ arguments: [String], to name: String) throws -> Program.Outcome {
        try Program.run(Self.words + script + arguments + ["-o", folder / name])
    }

    @Test(
        "make a film of a recording with other sizes, the same with any number of threads",
        arguments: ["apng", "gif", "y4m", "rgba"])
    func films(format: String) throws {
        let refused = try export([], to: "refused.\(format)")
        #expect(refused.code == 65 && refused.errors.contains("--fit WxH") && folder.names == ["script"])
        var films: Set<[UInt8]> = []
        for jobs in ["1", "2", "8"] {
            let outcome = try export(Self.fit + ["--jobs", jobs], to: "film.\(format)")
            #expect(outcome.code == 0, "\(outcome.errors)")
            films.insert(Program.read(folder / "film.\(format)"))
        }
        #expect(films.count == 1 && films.first?.isEmpty == false)
        if format == "rgba" { #expect(films.first?.count == 3 * 60 * 50 * 4) }
    }

    @Test("fitted frames make a video", .needs(.ffmpeg), arguments: ["mp4", "webm"])
    func videos(format: String) throws {
        let outcome = try export(Self.fit, to: "film.\(format)")
        #expect(outcome.code == 0 && Program.read(folder / "film.\(format)").count > 500, "\(outcome.errors)")
    }

    @Test("lie in the middle over the background, with the same pixels in a folder, alone and in a film")
    func places() throws {
        let background = ["--background", "ff0000"]
        #expect(try export(Self.fit + background, to: "frames").code == 0)
        #expect(try export(Self.fit + background, to: "film.rgba").code == 0)
        let film = Program.read(folder / "film.rgba")
        // Where the frame begins and ends: the rest is the background.
        let boxes = [(x: 0..<60, y: 10..<40), (x: 17..<43, y: 0..<50), (x: 0..<60, y: 5..<45)]
        for (index, box) in boxes.enumerated() {
            let name = "frame-00000\(index).png"
            let bytes = Program.read(folder / "frames/\(name)")
            let surface = try Surface(png: bytes)
            #expect(surface.width == 60 && surface.height == 50)
            let pixels = surface.straightPixels()
            let outside = pixels.indices.filter { !(box.x.contains($0 % 60) && box.y.contains($0 / 60)) }
            #expect(outside.allSatisfy { pixels[$0] == 0xFFFF_0000 }, "\(name)")
            // The water is in the lower half.
            let middle = (box.y.upperBound - 2) * 60 + 30
            #expect(pixels[middle] != 0xFFFF_0000, "\(name)")
            let rgba = pixels.flatMap { pixel in [16, 8, 0, 24].map { UInt8(pixel >> $0 & 255) } }
            #expect(film[index * 12_000..<(index + 1) * 12_000].elementsEqual(rgba), "\(name)")
            let alone = try export(
                Self.fit + background + ["--frames", "\(index)", "--png", "fast"], to: "alone.png")
            #expect(alone.code == 0 && Program.read(folder / "alone.png") == bytes)
            let at = try Program.run(
                ["export", "waves", "--size", "80x40", "--at", "0.\(index)", "--png", "fast"] + script + Self.fit
                    + background + ["-o", folder / "at.png"])
            #expect(at.code == 0 && Program.read(folder / "at.png") == bytes, "\(at.errors)")
        }
    }

    @Test("are part of what a manifest says, and are not mixed with others")
    func manifest() throws {
        #expect(try export(Self.fit, to: "frames").code == 0)
        #expect(try Program.run(["verify", folder / "frames"]).code == 0)
        let again = try export(Self.fit, to: "frames")
        #expect(again.code == 0, "\(again.errors)")
        for other in [[], ["--fit", "60x51"]] {
            let outcome = try export(other, to: "frames")
            #expect(outcome.code == 73 && outcome.errors.contains("--overwrite"), "\(outcome.errors)")
        }
        let path = folder / "frames/manifest.json"
        let text = String(decoding: Program.read(path), as: UTF8.self)
        _ = try folder.write(text.replacing("\n      60,", with: "\n      61,"), as: "frames/manifest.json")
        let verdict = try Program.run(["verify", folder / "frames"])
        #expect(verdict.code == 65 && verdict.errors.contains("60×50 pixels, but its settings make 61×50"))
    }

    @Test("lie over the scene's own background", arguments: [("owl", 0xEE_EEEE), ("owl-blink.json", 0xFF_FFFF)])
    func background(scene: String, color: UInt32) throws {
        let file = scene == "owl" ? scene : "\(Repository.root)/Resources/lottie/\(scene)"
        let pixels = try Program.picture(file, "--at", "0", "--fit", "400x100")
        #expect(pixels[0] == color)
        #expect(pixels[pixels.count - 1] == color)
    }

    @Test("that have the size already are as they are without")
    func same() throws {
        let words = ["export", "owl", "--size", "30x40", "--scale", "2", "--at", "0", "-o"]
        #expect(try Program.run(words + [folder / "own.png"]).code == 0)
        #expect(try Program.run(words + [folder / "fitted.png", "--fit", "60x80"]).code == 0)
        #expect(Program.read(folder / "own.png") == Program.read(folder / "fitted.png"))
    }
}
