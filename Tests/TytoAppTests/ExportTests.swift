import Gallery
import Scenes
import TestSupport
import Testing

@Suite("Exported frames depend on their time alone", .ownThreads)
struct ExportTests {
    @Test(
        "frames of the same time are the same bytes at 24, 60 and 144 a second, and alone", arguments: ["owl", "waves"])
    func rates(scene: String) throws {
        let scripts = try TemporaryFolder()
        let script = try scripts.write("0.1 click @password\n0.2 type ab\n0.35 key o\n", as: "script")
        let inputs = scene == "owl" ? ["--script", script] : []
        var frames: [Int: TemporaryFolder] = [:]
        for rate in [24, 60, 144] {
            let folder = try TemporaryFolder()
            let outcome = try Program.run(
                [
                    "export", scene, "--to", "0.5", "--fps", "\(rate)", "--size", "160x300", "--png", "exact", "-o",
                    folder.path,
                ]
                    + inputs)
            #expect(outcome.code == 0 && folder.names.count == rate / 2 + 1, "\(outcome.errors)")
            #expect(folder.names.first == "frame-000000.png" && folder.names.last == "manifest.json")
            frames[rate] = folder
        }
        func frame(_ rate: Int, _ index: Int) -> [UInt8] {
            Program.read(
                "\(frames[rate]!.path)/frame-\(String(repeating: "0", count: 6 - "\(index)".count))\(index).png")
        }
        // All three meet every twelfth of a second.
        var distinct: Set<[UInt8]> = []
        for twelfth in 0..<6 {
            let reference = frame(24, twelfth * 2)
            #expect(!reference.isEmpty)
            #expect(frame(60, twelfth * 5) == reference && frame(144, twelfth * 12) == reference)
            distinct.insert(reference)
        }
        #expect(distinct.count > 3, "the scene hardly moves, so this proves little")
        let single = scripts.path + "/single.png"
        let outcome = try Program.run(
            ["export", scene, "--at", "0.25", "--size", "160x300", "-o", single] + inputs)
        #expect(outcome.code == 0 && Program.read(single) == frame(24, 6))
    }

    @Test(
        "frame i alone is frame i of the run, of every scene and the gallery, on its way", .long,
        arguments: SceneCatalog.gallery.names)
    func alone(scene: String) throws {
        let folder = try TemporaryFolder()
        // The main action begins, and is taken back half way; some scenes move by themselves, and later.
        let script = try folder.write("0.3 key space\n0.7 key space\n", as: "script")
        let words = [
            "export", scene, "--size", "150x240", "--script", script, "--to", "2.6", "--fps", "10", "-q", "-o",
        ]
        let outcome = try Program.run(words + [folder / "run"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        var distinct: Set<[UInt8]> = []
        for index in [0, 4, 6, 8, 12, 14, 22, 25] {
            let single = folder / "single.png"
            let alone = try Program.run(words + [single, "--png", "fast", "--frames", "\(index)"])
            #expect(alone.code == 0, "frame \(index): \(alone.errors)")
            let name = "frame-0000\(index < 10 ? "0" : "")\(index).png"
            let (own, other) = (Program.read(single), Program.read(folder / "run/\(name)"))
            if own != other {
                let (one, two) = (try PNGPixels.read(single), try PNGPixels.read(folder / "run/\(name)"))
                let places = zip(one, two).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
                Issue.record("frame \(index): \(places.count) pixels differ, the first are \(places.prefix(10))")
            }
            distinct.insert(own)
        }
        #expect(distinct.count >= 3 && !distinct.contains([]), "the scene hardly moves, so this proves little")
    }

    @Test("what a password is shows in no frame, inspection or message; only its length does")
    func secrets() throws {
        let folder = try TemporaryFolder()
        var pictures: [[UInt8]] = []
        for word in ["swordfish", "hunter2.x"] {
            let script = try folder.write(
                "0 click @password\n0.1 type \(word)\n0.2 key ctrl+a\n0.3 key ctrl+c\n0.4 click @username\n"
                    + "0.5 key ctrl+v\n0.6 click @password\n",
                as: "script")
            let picture = folder.path + "/picture.png"
            let export = try Program.run(["export", "owl", "--at", "1", "--script", script, "-o", picture])
            let inspect = try Program.run(["inspect", "owl", "--at", "1", "--script", script])
            #expect(export.code == 0 && inspect.code == 0)
            for text in [export.output, export.errors, inspect.output, inspect.errors] {
                #expect(!text.contains(word))
            }
            pictures.append(Program.read(picture))
        }
        #expect(!pictures[0].isEmpty && pictures[0] == pictures[1])
    }

    @Test("the list and the inspection are JSON that names scenes, parameters and layers")
    func json() throws {
        let owlAlone = try Program.run(["list", "owl"])
        #expect(owlAlone.output.hasPrefix("owl: ") && !owlAlone.output.contains("waves"))
        #expect(try Program.run(["list"]).output.contains(owlAlone.output))
        #expect(try Program.run(["list", "owl", "--json"]).output.hasPrefix("{"))
        let list = try Program.run(["list", "--json"])
        for word in ["\"owl\"", "\"waves\"", "\"armDuration\"", "\"default\"", "\"unit\"", "\"range\"", "\"keys\""] {
            #expect(list.output.contains(word))
        }
        let owl = try Program.run(["inspect", "owl", "--at", "0", "--scale", "3"]).output
        for word in ["\"face\"", "\"eyelids\"", "\"armUpLeft\"", "\"panel/username\"", "129.66666666666666"] {
            #expect(owl.contains(word))
        }
        let waves = try Program.run(["inspect", "waves", "--at", "0.5"]).output
        for word in ["open.first", "open.second", "logo.first", "logo.second", "logo.mask", "\"pathData\" : \"M"] {
            #expect(waves.contains(word))
        }
    }
}
