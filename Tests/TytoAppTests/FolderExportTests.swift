import CairoKit
import Glibc
import TestSupport
import Testing

@testable import TytoApp

@Suite("Exports into a folder", .ownThreads)
struct FolderExportTests {
    static let small = ["export", "owl", "--size", "120x160", "--fps", "30"]

    /// The owl, which covers its eyes half way.
    static func script(in folder: TemporaryFolder) throws -> [String] {
        ["--script", try folder.write("0.2 key o\n", as: "script"), "--to", "1"]
    }

    /// What all files of a folder hold, by name.
    static func contents(_ folder: TemporaryFolder) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: folder.names.map { ($0, Program.read("\(folder.path)/\($0)")) })
    }

    /// One whole run.
    static func reference(_ inputs: [String]) throws -> [String: [UInt8]] {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(small + inputs + ["--jobs", "2", "-q", "-o", folder.path])
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return contents(folder)
    }

    private static let threeFrames = Result { try reference(["--to", "0.1"]) }

    @Test(
        "are the same files with 1, 2 and 8 threads, with and without a display, frame by frame, and in shards; and prove themselves"
    )
    func same() throws {
        let scripts = try TemporaryFolder()
        let own = try FolderExportTests.script(in: scripts)
        let whole = try FolderExportTests.reference(own)
        #expect(whole.count == 31 && Set(whole.values).count > 5 && Set(whole.values).count < 25)
        // With a display it is no other than without one.
        let server = try XServer()
        for (jobs, display) in [("1", server.display), ("8", "")] {
            let folder = try TemporaryFolder()
            _ = try Program.run(
                FolderExportTests.small + own + ["--jobs", jobs, "-o", folder.path], environment: ["DISPLAY": display])
            #expect(FolderExportTests.contents(folder) == whole)
        }
        let parts = try TemporaryFolder()
        for part in [3, 1, 2] {
            let outcome = try Program.run(FolderExportTests.small + own + ["--shard", "\(part)/3", "-o", parts.path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let verdict = try Program.run(["verify", parts.path])
            #expect(verdict.code == (part == 2 ? 0 : 65), "\(verdict.errors)")
        }
        #expect(
            FolderExportTests.contents(parts).filter { $0.key.hasPrefix("frame") }
                == whole.filter { $0.key.hasPrefix("frame") })
        let single = try TemporaryFolder()
        let path = single.path + "/frame.png"
        _ = try Program.run(FolderExportTests.small + own + ["--frames", "9", "--png", "fast", "-o", path])
        #expect(Program.read(path) == whole["frame-000009.png"])
        let at = try Program.run(
            ["export", "owl", "--size", "120x160", "--png", "fast", "--at", "0.3", "-o", path] + own.prefix(2))
        #expect(at.code == 0 && Program.read(path) == whole["frame-000009.png"])
    }

    @Test("are one run's in shards under GNU parallel", .needs(.parallel))
    func parallel() throws {
        let scripts = try TemporaryFolder()
        let own = try FolderExportTests.script(in: scripts)
        let whole = try FolderExportTests.reference(own)
        let folder = try TemporaryFolder()
        let command =
            [Program.path] + FolderExportTests.small + own + ["--jobs", "1", "--shard", "{}/4", "-o", folder.path]
        let outcome = try Program.run(
            ["--halt", "now,fail=1"] + command + [":::", "1", "2", "3", "4"], program: "parallel")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            FolderExportTests.contents(folder).filter { $0.key.hasSuffix("png") }
                == whole.filter { $0.key.hasSuffix("png") })
        let verdict = try Program.run(["verify", folder.path])
        #expect(verdict.code == 0 && verdict.output.contains("all 30 frames") && verdict.output.contains("4 manifests"))
    }

    @Test("hold the same pixels, and say sRGB and the density, by either writer")
    func writers() throws {
        let folder = try TemporaryFolder()
        var pictures: [[UInt8]] = []
        for style in ["exact", "fast"] {
            let path = "\(folder.path)/\(style).png"
            let outcome = try Program.run(
                ["export", "waves", "--size", "90x70", "--scale", "2", "--at", "0.4", "--png", style, "-o", path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            pictures.append(Program.read(path))
        }
        #expect(pictures[0] != pictures[1])
        // 5669 pixels per metre, across and down.
        let density: [UInt8] = [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]
        for picture in pictures {
            #expect(picture.firstRange(of: "sRGB".utf8) != nil)
            #expect(picture.firstRange(of: "pHYs".utf8 + density) != nil)
        }
        let pixels = try pictures.map { try Surface(png: $0).straightPixels() }
        #expect(pixels[0] == pixels[1] && Set(pixels[0]).count > 50)
    }

    @Test("take over no file that is not what was exported, and no other settings")
    func resumed() throws {
        let scripts = try TemporaryFolder()
        let own = try FolderExportTests.script(in: scripts)
        let folder = try TemporaryFolder()
        let arguments = FolderExportTests.small + own + ["-o", folder.path]
        _ = try Program.run(arguments)
        let whole = FolderExportTests.contents(folder)
        unlink("\(folder.path)/frame-000003.png")
        _ = try folder.write("spoiled", as: "frame-000004.png")
        let verdict = try Program.run(["verify", folder.path])
        #expect(verdict.code == 65 && verdict.errors.contains("frame-000003.png is not there"))
        #expect(verdict.errors.contains("frame-000004.png is not the file that was exported"))
        let outcome = try Program.run(arguments)
        #expect(outcome.errors.contains("of which 28 were there") && FolderExportTests.contents(folder) == whole)
        #expect(try Program.run(["verify", folder.path]).code == 0)
        let other = try Program.run(arguments + ["--seed", "3"])
        #expect(other.code == 73 && other.errors.contains("--overwrite"))
        let anew = try Program.run(
            FolderExportTests.small + own.prefix(2) + ["--to", "0.2", "--overwrite", "-o", folder.path])
        #expect(anew.code == 0 && folder.names.count == 7)
    }

    @Test(
        "refuse manifests that no export wrote",
        arguments: [
            "", "{", "[]", "{\"version\":1}", String(repeating: "[", count: 100_000),
            String(repeating: "9", count: 1000),
        ])
    func hostile(text: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(text, as: "manifest.json")
        for arguments in [["verify", folder.path], FolderExportTests.small + ["--to", "0.1", "-o", folder.path]] {
            let outcome = try Program.run(arguments)
            #expect(outcome.isRefusal(65, "manifest.json"), "\(outcome.errors)")
        }
        #expect(!folder.names.contains("frame-000000.png"))
    }

    @Test(
        "refuse manifests that name other files, have impossible numbers or contradict their frames, in one clear line",
        arguments: [
            ("\"file\" : \"frame-000001.png\"", "\"file\" : \"../../etc/passwd\"", nil),
            ("\"frameCount\" : 3", "\"frameCount\" : 4000000000000000000", nil),
            ("\"index\" : 1", "\"index\" : 2", nil), ("\"index\" : 1", "\"index\" : -1", nil),
            ("\"version\" : 1", "\"version\" : 2", nil),
            ("\"fps\" : \"30\"", "\"fps\" : \"1/0\"", nil), ("\"scale\" : 1", "\"scale\" : 1e300", nil),
            ("\"from\" : 0", "\"from\" : -1", nil), ("\"png\" : \"fast\"", "\"png\" : \"fastest\"", nil),
            ("\"width\" : 120", "\"width\" : 119", nil), ("\"width\" : 120", "\"width\" : 2147483647", nil),
            ("\"seed\" : \"0\"", "\"seed\" : \"0x\"", nil), ("\"size\" : ", "\"size\" : 9000000", nil),
            ("\"lastFrame\" : 2", "\"lastFrame\" : 199999", nil),
            ("\"scene\" : \"owl\"", "\"scene\" : \"owls\"", "there is no scene \"owls\""),
            ("\"scene\" : \"owl\"", "\"scene\" : \"waves\"", "it was changed after the export"),
            ("\"fps\" : \"30\"", "\"fps\" : \"60\"", "it was changed after the export"),
            ("\"from\" : 0", "\"from\" : 1", "it was changed after the export"),
            ("\"frameCount\" : 3", "\"frameCount\" : 4", "it was changed after the export"),
            ("\"seed\" : \"0\"", "\"seed\" : \"1\"", "it was changed after the export"),
            ("\"isComplete\" : true", "\"isComplete\" : false", "is not complete, but lists frame-000000.png"),
            ("      120,", "      121,", "frame-000000.png has 120×160 pixels, but its settings make 121×160"),
            ("\"scale\" : 1", "\"scale\" : 2", "frame-000000.png has 120×160 pixels, but its settings make 240×320"),
            (
                "\"scale\" : 1,\n    \"scene\" : \"owl\",\n    \"seed\" : \"0\",\n    \"size\" : [\n      120,\n      160",
                "\"scale\" : 2,\n    \"scene\" : \"owl\",\n    \"seed\" : \"0\",\n    \"size\" : [\n      60,\n      80",
                "it was changed after the export"
            ),
        ] as [(String, String, String?)])
    func contradictions(old: String, new: String, words: String?) throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in try FolderExportTests.threeFrames.get() { _ = try folder.write(bytes, as: name) }
        let text = String(decoding: Program.read(folder / "manifest.json"), as: UTF8.self)
        try #require(text.contains(old), "\(text)")
        _ = try folder.write(text.replacing(old, with: new, maxReplacements: 1), as: "manifest.json")
        let failure = try Program.failure(of: ["verify", folder.path])
        #expect(failure.code == .badData && failure.message.contains("manifest.json"), "\(failure)")
        #expect(failure.message.contains(words ?? "") && !failure.message.contains("\n"), "\(failure)")
    }

    @Test("refuse a manifest without the digest of its settings, and take one that is laid out otherwise")
    func otherManifests() throws {
        let folder = try TemporaryFolder()
        _ = try Program.run(FolderExportTests.small + ["--to", "0.1", "-o", folder.path])
        let text = String(decoding: Program.read(folder / "manifest.json"), as: UTF8.self)
        let bare = text.replacing(/\s*"digest" : "[^"]*",/, with: "")
        #expect(bare != text)
        for (other, code) in [(bare, 65), (text.replacing("\n", with: " "), 0)] {
            _ = try folder.write(other, as: "manifest.json")
            let outcome = try Program.run(["verify", folder.path])
            #expect(outcome.code == code, "\(outcome.errors)")
        }
    }

    @Test("stop cleanly at Ctrl-C and SIGTERM, with what is done kept", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let arguments = ["export", "waves", "--size", "200x200", "--to", "600", "-o", folder.path]
        let process = try Program.start(arguments)
        try waitFor("frames") { folder.names.contains("frame-000003.png") }
        kill(process.identifier, signal)
        #expect(process.wait() == 128 + signal)
        #expect(!folder.names.contains { $0.hasSuffix(".tmp") } && folder.names.contains("manifest.json"))
        #expect(folder.names.contains(".tyto-journal"))
    }

    @Test("go on at a SIGINT that was ignored when they began")
    func ignoredSignal() throws {
        let folder = try TemporaryFolder()
        let command = "trap '' INT; exec \"$0\" export waves --size 200x200 --to 600 -o \"$1\""
        let process = try Program.start(["-c", command, Program.path, folder.path], program: "sh")
        try waitFor("frames") { folder.names.contains("frame-000003.png") }
        kill(process.identifier, SIGINT)
        let count = folder.names.count
        try waitFor("more frames") { folder.names.count > count + 100 }
        kill(process.identifier, SIGTERM)
        #expect(process.wait() == 128 + SIGTERM)
    }

    @Test("frames of another export, in parts or whole, and frames that no manifest lists, are not written over")
    func foreignFrames() throws {
        let folder = try TemporaryFolder()
        func export(_ arguments: String...) throws -> Int32 {
            try Program.run(
                ["export"] + arguments + ["--size", "40x40", "--to", "1", "--fps", "16", "-q", "-o", folder.path]
            ).code
        }
        for part in ["1/2", "2/2"] { #expect(try export("waves", "--shard", part) == 0) }
        let parts = FolderExportTests.contents(folder)
        #expect(try export("owl") == 73)
        #expect(try export("owl", "--shard", "1/3") == 73)
        #expect(FolderExportTests.contents(folder) == parts)
        #expect(try export("owl", "--overwrite") == 0)
        #expect(try Program.run(["verify", folder.path]).code == 0)

        let own = try TemporaryFolder()
        let mine = try own.write("mine", as: "frame-000003.png")
        let outcome = try Program.run(
            ["export", "waves", "--size", "40x40", "--to", "1", "-q", "-o", own.path])
        #expect(outcome.code == 73 && outcome.errors.contains("frame-000003.png"))
        #expect(Program.read(mine) == Array("mine".utf8))
    }

    @Test("a sheet goes to the standard output, too")
    func sheetStream() throws {
        let outcome = try Program.run(["sheet", "waves", "--count", "1", "-o", "-"])
        #expect(outcome.code == 0 && outcome.output.contains("IHDR") && outcome.errors.isEmpty)
    }
}
