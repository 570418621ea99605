import CairoKit
import Glibc
import TestSupport
import Testing

@Suite("What is behind a scene", .ownThreads)
struct BackgroundTests {
    private static let size = (width: 375, height: 667)

    /// A frame's pixels: alpha, red, green, blue from the highest byte on, not multiplied.
    private func pixels(_ arguments: [String], background: String?, in folder: TemporaryFolder) throws -> [UInt32] {
        let path = "\(folder.path)/frame.png"
        let choice = background.map { ["--background", $0] } ?? []
        let size = ["--size", "\(Self.size.width)x\(Self.size.height)"]
        let outcome = try Program.run(["export"] + arguments + size + choice + ["-o", path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try Surface(png: Program.read(path)).straightPixels()
    }

    /// Where nothing but the background is: the corners of the picture by scene, with what is set, and a time.
    @Test(
        "is clear without a background, and the colour that was asked for, by both writers",
        arguments: [
            ("owl", 0.0, [2, 3]), ("card", 0, [0, 1, 2, 3]), ("map --set frame=article", 0, [0]),
            ("launch", 0.5, [0, 1, 2, 3]),
            ("waves", 0.4, [0, 1]), ("gallery", 0, [0, 1]),
        ], LongTests.areIncluded ? ["exact", "fast"] : ["fast"])
    func corners(scene: (name: String, time: Double, corners: [Int]), writer: String) throws {
        let folder = try TemporaryFolder()
        let arguments = scene.name.split(separator: " ").map(String.init) + ["--at", "\(scene.time)", "--png", writer]
        let own = try pixels(arguments, background: nil, in: folder)
        let clear = try pixels(arguments, background: "none", in: folder)
        let green = try pixels(arguments, background: "00ff00", in: folder)
        let (right, bottom) = (Self.size.width - 1, Self.size.height - 1)
        let places = [0, right, bottom * Self.size.width, bottom * Self.size.width + right]
        for corner in scene.corners {
            #expect(clear[places[corner]] == 0, "corner \(corner)")
            #expect(green[places[corner]] == 0xFF00_FF00, "corner \(corner)")
        }
        #expect(own.allSatisfy { $0 >> 24 == 255 } && green.allSatisfy { $0 >> 24 == 255 })
        // What is in front of the background is there as before, but for what rounding makes of many shadows.
        func isLike(_ a: UInt32, _ b: UInt32) -> Bool {
            [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 2 }
        }
        let solid = clear.indices.filter { clear[$0] >> 24 == 255 }
        #expect(solid.count > 100 && solid.allSatisfy { isLike(clear[$0], own[$0]) && isLike(clear[$0], green[$0]) })
    }

    @Test("a scene that is a whole screen is left as it is")
    func whole() throws {
        let folder = try TemporaryFolder()
        let own = try pixels(["splash", "--at", "1"], background: nil, in: folder)
        #expect(try pixels(["splash", "--at", "1"], background: "none", in: folder) == own)
        // That nothing is clear is said, once, of pictures and films; but not where something is.
        for (words, isSaid) in [
            ("splash --at 1 -o x.png", true), ("splash --to 0.05 -o x.apng", true), ("splash --to 0.05 -o x", true),
            ("owl --at 0 -o x.png", false), ("splash --at 1 -q -o x.png", false),
        ] {
            let outcome = try Program.shell(
                "cd \"$1\" && exec \"$0\" export \(words) --size 60x300 --background none", folder.path)
            let said = outcome.errors.split(separator: "\n").filter { $0.contains("--background is not seen") }
            #expect(outcome.code == 0 && said.count == (isSaid ? 1 : 0), "\(outcome.errors)")
        }
    }

    @Test("is the same clear frame of a run whichever frames came before it")
    func damage() throws {
        let (folder, run) = (try TemporaryFolder(), try TemporaryFolder())
        let script = ["--script", try folder.write("0 key o\n", as: "script")]
        let outcome = try Program.run(
            [
                "export", "owl", "--size", "375x667", "--fps", "30", "--to", "0.35", "--background", "none", "-o",
                run.path,
            ]
                + script)
        #expect(outcome.code == 0, "\(outcome.errors)")
        for index in [1, 5, 9] {
            let frame = try Surface(png: Program.read("\(run.path)/frame-00000\(index).png")).straightPixels()
            let time = "\(Double(index) / 30)"
            #expect(try pixels(["owl", "--at", time] + script, background: "none", in: folder) == frame)
        }
    }

    @Test("films keep clear pixels, or refuse to", arguments: ["apng", "gif", "webm", "rgba", "y4m", "mp4"])
    func films(format: String) throws {
        if ["gif", "webm"].contains(format) { try Tool.ffmpeg.required() }
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/film.\(format)"
        let outcome = try Program.run(
            ["export", "waves", "--size", "90x400", "--to", "0.1", "--background", "none", "-o", path])
        if ["y4m", "mp4"].contains(format) {
            #expect(outcome.isRefusal(64, "--background none: \(format) has no clear pixels") && folder.names.isEmpty)
            return
        }
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = Program.read(path)
        switch format {
        case "apng": #expect(try Surface(png: bytes).straightPixels()[0] == 0)
        case "rgba": #expect(bytes[..<4] == [0, 0, 0, 0])
        default: #expect(bytes.count > 500)
        }
    }
}
