import Glibc
import TestSupport
import Testing

@Suite("Exports of films", .ownThreads)
struct FilmTests {
    static let small = ["export", "waves", "--size", "61x40", "--fps", "30000/1001", "--to", "0.3"]

    @Test(
        "the kinds of file begin as they should",
        arguments: [
            ("apng", "\u{89}PNG"), ("gif", "GIF89a"), ("y4m", "YUV4MPEG2 W61 H40 F30000:1001"),
            ("webm", "\u{1A}E\u{DF}\u{A3}"), ("mp4", "ftyp"),
        ])
    func kinds(format: String, beginning: String) throws {
        try Tool.required(forFilm: format)
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/film.\(format)"
        let outcome = try Program.run(FilmTests.small + ["-o", path])
        #expect(outcome.code == 0 && folder.names == ["film.\(format)"], "\(outcome.errors)")
        let bytes = Program.read(path)
        // The number of bytes of an MP4's first box comes before its kind.
        let start = bytes.dropFirst(format == "mp4" ? 4 : 0)
        #expect(bytes.count > 500 && start.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }))
        if format == "gif" { #expect(outcome.errors.contains("than it should")) }
    }

    @Test("without ffmpeg a video is refused by naming the package, and nothing is written", arguments: ["mp4", "gif"])
    func withoutFFmpeg(format: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(
            FilmTests.small + ["-o", "\(folder.path)/film.\(format)"], environment: ["PATH": "/nonexistent:/bin/none"])
        // The shell that starts the program is found by the test itself.
        #expect(outcome.code == 69 && outcome.errors.contains("apt-get install ffmpeg"), "\(outcome.errors)")
        #expect(folder.names.isEmpty)
    }

    @Test("a stream has the bytes of the file, and a stream of pictures those of the folder")
    func streams() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/film"
        try Tool.ffmpeg.required()
        for format in ["gif", "y4m", "rgba"] {
            _ = try Program.run(FilmTests.small + ["-o", "\(path).\(format)"])
            let stream = "\(folder.path)/stream"
            let outcome = try Program.shell(
                "exec \"$0\" \"$@\" >'\(stream)'", FilmTests.small + ["-o", "-", "--format", format])
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(Program.read(stream) == Program.read("\(path).\(format)") && !Program.read(stream).isEmpty)
        }
        #expect(Program.read("\(path).rgba").count == 9 * 61 * 40 * 4)
    }

    @Test("a reader that goes away is reported, and a film that can't be written leaves nothing")
    func faults() throws {
        let folder = try TemporaryFolder()
        let full = try Program.shell(
            "exec \"$0\" \"$@\" >/dev/full", FilmTests.small + ["-o", "-", "--format", "rgba"])
        let reason = "No space left on device; free some space, or choose another place"
        #expect(full.code == 73 && full.errors == "tyto: cannot write the standard output: \(reason)\n")
        mkdir("\(folder.path)/film.apng", 0o777)
        defer { rmdir("\(folder.path)/film.apng") }
        let taken = try Program.run(FilmTests.small + ["-o", "\(folder.path)/film.apng"])
        #expect(taken.code == 73 && folder.names == ["film.apng"], "\(taken.errors)")
        let limited = try Program.shell(
            "ulimit -f 8; exec \"$0\" \"$@\"", FilmTests.small + ["-o", "\(folder.path)/film.rgba"])
        #expect(limited.code == 73 && folder.names == ["film.apng"], "\(limited.errors)")
    }

    @Test("a script that changes the size of a film's frames is refused by its line, before anything is made")
    func sizes() throws {
        let folder = try TemporaryFolder()
        func export(_ lines: String, _ arguments: String...) throws -> Program.Outcome {
            let script = try folder.write(lines, as: "script")
            return try Program.run(
                ["export", "waves", "--size", "40x30", "--fps", "10", "--to", "1", "--script", script] + arguments)
        }
        let scaled = "0.05 key space\n0.5 scale 2\n"
        let refused = try export(scaled, "-o", folder / "film.apng")
        #expect(refused.code == 65 && refused.errors.hasPrefix("tyto: \(folder / "script"):2:"), "\(refused.errors)")
        #expect(refused.errors.contains("80×60 pixels after 40×30") && folder.names == ["script"])
        // What no frame of the film shows is no fault: before it, after it, or between two frames.
        for (lines, frames) in [(scaled, "0-4"), (scaled, "5-9"), ("0.51 scale 2\n0.52 scale 1\n", "0-9")] {
            let outcome = try export(lines, "--frames", frames, "-o", folder / "film.apng")
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        #expect(try export(scaled, "-q", "-o", folder / "frames").code == 0)
    }

    @Test(
        "a name that ends in a slash, or is no more than an ending, is a folder's",
        arguments: ["mov", "film.gif/", "a.svg/"])
    func folders(name: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(
            ["export", "waves", "--size", "20x20", "--to", "0.05", "-o", folder / name])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(TemporaryFolder.names(in: folder / name).count == 4)
    }

    @Test("a name with the extension of no format is refused, unless it is a folder's", arguments: ["a.xyz", "b.pngg"])
    func unknownFormats(name: String) throws {
        let folder = try TemporaryFolder()
        let arguments = ["export", "waves", "--size", "20x20", "--to", "0.05", "-o", folder / name]
        let formats = "which are png, apng, gif, y4m, rgba, mp4, webm; end it in / for a folder"
        #expect(try Program.run(arguments).isRefusal(64, formats))
        let picture = try Program.run(["export", "waves", "--at", "0", "-o", folder / name])
        #expect(picture.isRefusal(64, "makes a PNG picture"))
        #expect(folder.names.isEmpty)
        #expect(mkdir(folder / name, 0o755) == 0)
        #expect(try Program.run(arguments).code == 0)
    }

    @Test("a picture of a far time can be stopped on the way there", .long, arguments: ["far.png", "far.rgba"])
    func farPictures(name: String) throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        // As many lines as take a while to play.
        let lines = (0..<150_000).map { "\(Double($0) / 2) move \($0 % 40) \($0 % 30)\n" }.joined()
        let script = try folder.write(lines, as: "script")
        let process = try Program.start(
            [
                "-c", "exec \"$0\" \"$@\" 2>'\(elsewhere / "errors")'", Program.path, "export", "waves", "--size",
                "40x30", "--to", "80000", "--frames", "4700000", "--script", script, "-o", folder / name,
            ], program: "sh")
        try waitFor("the program's own handling of signals") {
            let status = String(decoding: Program.read("/proc/\(process.identifier)/status"), as: UTF8.self)
            let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.dropFirst(8) ?? ""
            // The shell that starts the program handles signals, too.
            return status.hasPrefix("Name:\ttyto\n") && UInt64(caught, radix: 16).map { $0 & 2 != 0 } ?? false
        }
        kill(process.identifier, SIGINT)
        #expect(process.wait() == 130 && folder.names == ["script"])
        // A film that never was can't be as it was.
        let errors = String(decoding: Program.read(elsewhere / "errors"), as: UTF8.self)
        #expect(errors.contains("stopped; there is no \(folder / name)") == name.hasSuffix("rgba"), "\(errors)")
    }

    @Test("pictures and films are made with the folders above them that are missing", arguments: ["png", "gif", "mp4"])
    func parents(ending: String) throws {
        try Tool.required(forFilm: ending)
        let folder = try TemporaryFolder()
        let path = folder / "some/where/film.\(ending)"
        let outcome = try Program.run(FilmTests.small + ["--frames", "1", "-o", path])
        #expect(outcome.code == 0 && Program.read(path).count > 50, "\(outcome.errors)")
    }

    @Test("the manual's command that pipes Y4M into ffmpeg keeps the colours and makes odd sizes even")
    func colours() throws {
        try Tool.ffmpeg.required()
        let folder = try TemporaryFolder()
        let text = projectText("Sources/Tyto/Tyto.docc/Exporting.md")
        let start = try #require(text.firstRange(of: "tyto export waves --format y4m")).lowerBound
        let end = try #require(text[start...].firstRange(of: " x.mp4\n")).lowerBound
        let line = text[start..<end].replacing("tyto export waves", with: "\"$0\" export owl --to 0.05")
        let commands = "cd \"$1\" && \(line) x.mp4 && ffmpeg -i x.mp4 -frames:v 1 -pix_fmt rgb24 -f rawvideo pixels"
        let outcome = try Program.shell(commands, folder.path)
        let pixels = Program.read(folder / "pixels")
        try #require(outcome.code == 0 && pixels.count == 376 * 668 * 3, "\(outcome.errors)")
        // The middle of the band at the upper left, which is #2283C9.
        let place = 3 * (30 * 376 + 10)
        let found = pixels[place..<place + 3]
        #expect(zip(found, [0x22, 0x83, 0xC9]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(Array(found))")
    }
}
