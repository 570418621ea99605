import CairoKit
import Foundation
import Geometry
import LayerTree
import Study
import TestSupport
import Testing

@testable import Analysis
@testable import TytoApp

@Suite("Contact sheets", .ownThreads)
struct SheetCommandTests {
    @Test("hold the frames and the curves of named layers, the same on every run")
    func sheet() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key space\n", as: "script")
        var sheets: [[UInt8]] = []
        for name in ["a", "b"] {
            let path = "\(folder.path)/\(name).png"
            let outcome = try Program.run(
                [
                    "sheet", "owl", "--at", "0,.1,.15,.2,.3", "--script", script, "-o", path, "--layers",
                    "eyelids.opacity",
                ])
            #expect(outcome.code == 0, "\(outcome.errors)")
            sheets.append(Program.read(path))
        }
        #expect(sheets[0] == sheets[1])
        let surface = try Surface(png: sheets[0])
        let colors = Set(surface.straightPixels())
        // Two margins, five frames and four gaps, at two pixels per point.
        #expect(surface.width == 2 * (2 * 16 + 5 * 150 + 4 * 12))
        for color: UInt32 in [0xFF22_83C9, 0xFF15_65C0, 0xFFE5_9A3C, 0xFFFF_FFFF] { #expect(colors.contains(color)) }
    }

    @Test("and single pictures say where they are, unless a path was given")
    func place() throws {
        let folder = try TemporaryFolder()
        for (words, name) in [("sheet waves --count 1", "waves-sheet.png"), ("export waves --at 0", "waves.png")] {
            let outcome = try Program.shell("cd \"$1\" && exec \"$0\" \(words)", folder.path)
            #expect(outcome.code == 0 && outcome.errors == "tyto: the picture is in \(name)\n")
            #expect(folder.names.contains(name))
        }
    }

    @Test("of all scenes are made by one script, at the sizes asked for and in both languages")
    func script() throws {
        let folder = try TemporaryFolder()
        let script = Repository.root + "/Resources/scripts/make-contact-sheet.sh"
        let outcome = try Program.shell("SIZES='60x40 40x80' exec sh \"$1\" \"$2\" \"$0\"", script, folder.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let surface = try Surface(png: Program.read("\(folder.path)/sheet.png"))
        // Cells of 400 pixels with 6 on each side; 13 states of the scenes in 2 languages.
        #expect(surface.width == 600 + 200 + 2 * 12 && surface.height == 26 * 412)
        #expect(folder.names.count == 1 + 13 * 2 * 2 && folder.names.contains("card-form-40x80-zh.png"))
    }

    @Test("a reader that goes away is reported")
    func deafReader() throws {
        let outcome = try Program.shell(
            "{ \"$0\" sheet owl --count 40 -o -; echo $? >&2; } | head -c 1 >/dev/null")
        #expect(outcome.errors.hasPrefix("tyto: cannot write the standard output: Broken pipe"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("\n73\n"), "\(outcome.errors)")
    }

    @Test("a layer's name alone, names with commas, and a scene's name after them are understood")
    func names() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0 key o\n", as: "script")
        func sheet(_ words: [String]) throws -> [UInt8] {
            let path = folder / "sheet.png"
            let common = ["sheet", "--at", "0,.3", "--script", script, "-o", path]
            let outcome = try Program.run(common + words)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return Program.read(path)
        }
        let wanted = try sheet(["owl", "--layers", "eyelids.opacity", "armUpLeft.y"])
        #expect(try sheet(["--layers", "eyelids.opacity,armUpLeft.y", "owl"]) == wanted)
        #expect(try sheet(["--layers", "eyelids", "armUpLeft.y", "owl"]) == wanted)
        #expect(try sheet(["owl", "--layers", "armUpLeft.y,eyelids"]) != wanted)
    }

    @Test("say in a line that nothing in them has a curve")
    func curveless() throws {
        let folder = try TemporaryFolder()
        func height(_ scene: String) throws -> Int {
            let path = folder / "\(scene).png"
            #expect(try Program.run(["sheet", scene, "--at", "0,.1", "--size", "100x100", "-o", path]).code == 0)
            return try Surface(png: Program.read(path)).height
        }
        // Two margins, a frame with its time and a line, with a gap between, at two pixels per point.
        #expect(try height("waves") == 2 * (2 * 16 + 150 + 18 + 12 + 18))
        #expect(try height("splash") > 2 * (2 * 16 + 150 + 18 + 12 + 96))
    }
}
