import Glibc
import TestSupport
import Testing

@Suite("An export that resumes", .ownThreads)
struct ResumeTests {
    private static let waves = ["export", "waves", "--size", "200x200", "--to", "2"]

    @Test("takes up the frames that its journal names, after a kill in the middle of it", arguments: [SIGKILL, SIGINT])
    func journal(signal: Int32) throws {
        let (folder, slow) = (try TemporaryFolder(), try SlowFrames())
        let arguments = Self.waves + ["--jobs", "2", "-o", folder.path]
        // A Ctrl-C in a terminal goes to the whole process group.
        let process = try Program.start([Program.path] + arguments, environment: slow.environment, program: "setsid")
        let journal = {
            Set(String(decoding: Program.read(folder / ".tyto-journal"), as: UTF8.self).split(separator: "\n"))
        }
        try waitFor("the fourth frame") { journal().count >= 4 }
        kill(-process.identifier, signal)
        process.wait()
        let count = journal().count
        #expect(count >= 4 && count < 120)
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 0 && outcome.errors.contains("of which \(count) were there"), "\(outcome.errors)")
        #expect(folder.names.count == 121)
        #expect(try Program.run(["verify", folder.path]).code == 0)
    }

    @Test("ends where the frames that are there were drawn with other fonts, and takes none of them away")
    func otherFonts() throws {
        let (folder, fonts) = (try TemporaryFolder(), try TemporaryFolder())
        let arguments = ["export", "owl", "--size", "120x300", "--to", "0.2", "-q", "-o", folder.path]
        #expect(try Program.run(arguments).code == 0)
        let whole = FolderExportTests.contents(folder)
        for name in whole.keys where name.hasPrefix("frame") && name > "frame-000005" { unlink(folder / name) }
        let file = try fonts.write(
            "<?xml version=\"1.0\"?><fontconfig><dir>\(fonts.path)</dir></fontconfig>", as: "fonts.conf")
        let outcome = try Program.run(arguments, environment: ["FONTCONFIG_FILE": file])
        #expect(outcome.code == 73 && outcome.errors.contains("--overwrite"), "\(outcome.errors)")
        #expect(try Program.run(arguments).code == 0)
        #expect(FolderExportTests.contents(folder) == whole)
    }

    @Test("with --overwrite reports a frame that nothing says is an old one, and leaves it")
    func unexpectedFiles() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("mine", as: "frame-000099.png")
        let arguments = ["export", "waves", "--size", "40x40", "--to", "0.1", "--overwrite", "-o", folder.path]
        let outcome = try Program.run(arguments)
        #expect(
            outcome.code == 0 && outcome.errors.contains("frame-000099.png in it is none of them"), "\(outcome.errors)")
        #expect(Program.read(folder / "frame-000099.png") == Array("mine".utf8))
        unlink(folder / "frame-000099.png")
        #expect(try !Program.run(arguments).errors.contains("none of them"))
    }

    @Test("says how to resume it, also where it was begun with --overwrite", arguments: [true, false])
    func advice(overwrites: Bool) throws {
        let (folder, errors) = (try TemporaryFolder(), try TemporaryFolder())
        let flag = overwrites ? " --overwrite" : ""
        let words = "exec \"$0\" export waves --to 600\(flag) -o \"$1\" 2>\"$2\""
        let process = try Program.start(["-c", words, Program.path, folder.path, errors / "e"], program: "sh")
        try waitFor("some frames") { folder.names.contains("frame-000002.png") }
        kill(process.identifier, SIGINT)
        #expect(process.wait() == 130)
        let text = String(decoding: Program.read(errors / "e"), as: UTF8.self)
        let advice =
            overwrites ? "the same command without --overwrite resumes there" : "the same command resumes there"
        #expect(text.contains(advice), "\(text)")
    }

    @Test("makes frames anew whose pixels are not what was written down")
    func pixels() throws {
        let folder = try TemporaryFolder()
        let arguments = ["export", "waves", "--size", "40x40", "--to", "0.2", "-o", folder.path]
        #expect(try Program.run(arguments).code == 0)
        let whole = FolderExportTests.contents(folder)
        // One frame in another's place, with the hashes of a file that fit, and not those of its pixels.
        let text = String(decoding: Program.read(folder / "manifest.json"), as: UTF8.self)
        let key = "\"pixels\" : \""
        var parts = text.split(separator: key, omittingEmptySubsequences: false).map(String.init)
        #expect(parts.count == 13)
        parts[4] = String(repeating: "0", count: 32) + parts[4].dropFirst(32)
        _ = try folder.write(parts.joined(separator: key), as: "manifest.json")
        let verdict = try Program.run(["verify", folder.path])
        #expect(verdict.code == 65 && verdict.errors.contains("frame-000003.png does not hold the pixels"))
        let outcome = try Program.run(arguments)
        #expect(outcome.code == 0 && outcome.errors.contains("of which 11 were there"), "\(outcome.errors)")
        #expect(FolderExportTests.contents(folder) == whole)
    }

    @Test("mixes no frames of scripts that show different things, and knows none of a password")
    func scripts() throws {
        let (folder, scripts) = (try TemporaryFolder(), try TemporaryFolder())
        func export(_ lines: String) throws -> Program.Outcome {
            let script = try scripts.write(lines, as: "script")
            return try Program.run(
                [
                    "export", "owl", "--size", "120x200", "--fps", "10", "--to", "1", "--script", script, "-o",
                    folder.path,
                ])
        }
        func lines(name: String, password: String) -> String {
            "0 click @username\n0.1 type \(name)\n0.3 click @password\n0.4 type \(password)\n"
        }
        #expect(try export(lines(name: "Ada", password: "swordfish")).code == 0)
        let manifest = Program.read(folder / "manifest.json")
        // A guess of the password can't be checked by the manifest: another one gives the very same.
        #expect(try export("# a comment\n" + lines(name: "Ada", password: "hunter2.x")).code == 0)
        #expect(Program.read(folder / "manifest.json") == manifest)
        for other in [lines(name: "Ida", password: "swordfish"), lines(name: "Ada", password: "longer than that")] {
            let outcome = try export(other)
            #expect(outcome.code == 73 && outcome.errors.contains("other settings"), "\(outcome.errors)")
        }
        #expect(Program.read(folder / "manifest.json") == manifest)
    }

    @Test("has its faults told in a few lines")
    func shortReport() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run(Self.waves + ["-o", folder.path]).code == 0)
        for index in 10..<60 { unlink(folder / "frame-0000\(index).png") }
        let verdict = try Program.run(["verify", folder.path])
        let lines = verdict.errors.split(separator: "\n")
        #expect(verdict.code == 65 && lines.count == 7, "\(verdict.errors)")
        #expect(lines[0].hasSuffix("frame-000010.png is not there") && lines[5].hasSuffix("and 45 more faults"))
        #expect(lines[6].hasSuffix("70 of 120 frames are as they were exported"))
    }
}
