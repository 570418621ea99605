import TestSupport
import Testing

@Suite("Bad input gets one clear line and the right exit code", .ownThreads)
struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let code: Int32
        /// What the line must name.
        let words: [String]
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, _ code: Int32, _ words: String...) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.code = code
            self.words = words
        }
    }

    static let usage: [Case] = [
        Case("export nothing --at 0", 64, "nothing", "owl", "waves"),
        Case("run nothing", 64, "nothing"),
        Case("export owl --at 0 --size 0x0", 64, "--size"),
        Case("export owl --at 0 --size 100000x100000", 64, "--size", "32767"),
        Case("export owl --at 0 --size 30000x30000", 64, "--size"),
        // What is exported can be read again.
        Case("export owl --at 0 --size 8192x8193", 64, "--size", "67108864"),
        // It would be rounded up to 8192x8193.
        Case("export owl --at 0 --size 8191.1x8192.8", 64, "--size", "67108864"),
        Case("export owl --at 0 --size 375", 64, "size"),
        Case("export owl --at 0 --size nanxnan", 64, "size"),
        Case("export owl --at 0 --scale 0", 64, "--scale"),
        Case("export owl --at 0 --scale nan", 64, "--scale"),
        Case("export owl --at=-1", 64, "--at"),
        Case("export owl --at -1", 64, "--at", "-1"),
        Case("export owl --jobs -2", 64, "--jobs", "-2"),
        Case("export owl --fps -30", 64, "--fps", "-30"),
        Case("run owl --speed -1", 64, "--speed", "-1"),
        Case("export owl --at nan", 64, "--at"),
        Case("export owl --at inf", 64, "--at"),
        Case("export owl --from=-1", 64, "--from"),
        Case("export owl --to nan", 64, "--to"),
        Case("export owl --from 3 --to 2", 64, "--to"),
        Case("export owl --fps 0", 64, "--fps"),
        Case("export owl --fps=-5", 64, "--fps"),
        Case("export owl --fps nan", 64, "--fps"),
        Case("export owl --fps 1e9", 64, "--fps"),
        Case("inspect owl --at=-1", 64, "--at"),
        Case("run owl --speed 0", 64, "--speed"),
        Case("run owl --speed nan", 64, "--speed"),
        Case("export owl --at 0 --set nothing=1", 64, "nothing", "armDuration"),
        Case("export owl --at 0 --set armDuration", 64, "key=value"),
        Case("export owl --at 0 --set armDuration=1000", 64, "armDuration", "0 to 60"),
        Case("export owl --at 0 --set armDuration=nan", 64, "armDuration"),
        Case("export owl --at 0 --set armCurve=bouncy", 64, "armCurve", "easeInOut"),
        Case("export owl --at 0 --set waves.openSpeed=1", 64, "waves.openSpeed"),
        Case("export gallery --at 0 --set armDuration=1", 64, "armDuration", "owl.armDuration"),
        Case("export gallery --at 0 --set owl.armDuration=1000", 64, "owl.armDuration", "0 to 60"),
        Case("export owl --at 0 --splash", 64, "--splash", "owl"),
        Case("export owl --at 0 --seed=-1", 64, "seed"),
        Case("export owl --at 0 --reduced-motion maybe", 64, "maybe"),
        Case("art -o /proc/tyto", 73, "/proc/tyto"),
        Case("export owl --at 0 --language xx", 64, "xx"),
        Case("export owl --at 0 --script /nonexistent/script", 65, "/nonexistent/script"),
        Case("export owl --at 0 --script /tmp", 65, "/tmp"),
        Case("export owl --at 0 -o /dev/full", 73, "/dev/full"),
        Case("export owl --at 0 -o /proc/nonexistent/folder/picture.png", 73, "make the folder", "/proc/nonexistent"),
        Case("export owl --at 0 -o /tmp", 73, "/tmp"),
        Case("export owl --to 0.1 -o /dev/null", 73, "/dev/null"),
        Case("export owl --to 0.1 -o /proc/tyto", 73, "/proc/tyto"),
        Case("run owl", 69, "DISPLAY"),
        Case("export owl --bogus", 64, "--bogus"),
        Case("export owl --at 0 --fps 30", 64, "--at", "--fps"),
        Case("export", 64, "scene"),
        // What is wrong is said with what would be right.
        Case("export owl --at 0 --size 99999.0x99999.0", 64, "--size 99999x99999 "),
        Case("export owl --frames 5-2", 64, "--frames", "12-40"),
        Case("export owl --frames -1", 64, "\"-1\"", "12-40"),
        Case("export owl --seed -1 --at 0", 64, "--seed", "0 … 2⁶⁴−1"),
        Case("export owl --background zzz", 64, "--background", "none", "ffcc00"),
        Case("run owl --presenter zz", 64, "\"wire\"; see \"tyto run --help\""),
        Case("run owl --record /dev/full", 73, "/dev/full", "no regular file"),
        Case("export owl --at -inf", 64, "--at -inf"),
        Case("export owl --at -nan", 64, "--at"),
        Case("export owl --at .1s", 64, "\".1s\"", "as 0.15; see \"tyto export --help\""),
        Case("inspect owl --at x", 64, "as 0.15; see \"tyto inspect --help\""),
        Case("export owl --size 100 --at 0", 64, "as 375x667"),
        Case("export owl --scale 2x --at 0", 64, "as 2 or 0.5"),
        Case(
            "export owl --to 0.1 -o - --format mp4", 64, "png, apng, gif, y4m, rgba; mp4 needs a file, as -o film.mp4"),
        Case("owl --bogus", 64, "--bogus", "\"tyto run --help\""),
        Case("export owl --at 0 --scael 2", 64, "Did you mean \"--scale\"? See \"tyto export --help\""),
        Case("sheet owl --layers eyelids.opacity,", 64, "no layer \"\""),
        // A name promises what is in the file.
        Case("export owl --at 0 -o x.jpg", 64, "PNG", "\"x.png\""),
        Case("export owl --at 0 -o out/x.WebP", 64, "PNG", "\"out/x.png\""),
        Case("export owl --at 0 -o x.mp4", 64, "PNG", "\"x.png\""),
        Case("sheet owl -o x.gif", 64, "a sheet", "\"x.png\""),
        Case("export owl --to 0.1 -o x.jpg", 64, ".jpg", "apng, gif", "end it in / for a folder"),
        // A mistyped command is none, and no scene either.
        Case("exprt owl", 64, "\"exprt\" is neither a command nor a scene", "did you mean \"export\"?"),
        Case("Waves", 64, "did you mean \"waves\"?"),
        Case("gallry --size 400x300", 64, "did you mean \"gallery\"?"),
        Case("nonsense", 64, "there are: run, export", "launch, waves"),
        Case("help foo", 64, "no command \"foo\"", "sheet, verify"),
        Case("help lst", 64, "did you mean \"list\"?"),
        Case("sheet --at 0", 64, "the scene is missing"),
        Case("run owl --record -", 64, "--record"),
        Case("sheet owl --count 200 --size 10x2000 -o /dev/null", 64, "2632×32767", "fewer times"),
    ]

    @Test("a wrong command line, file or output", arguments: usage)
    func refused(_ wrong: Case) throws {
        let outcome = try Program.run(wrong.arguments)
        #expect(outcome.code == wrong.code, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        for word in wrong.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && outcome.errors.hasPrefix("tyto: "), "\(outcome.errors)")
    }

    @Test("a display that nobody serves")
    func noServer() throws {
        let outcome = try Program.run(["run", "owl"], environment: ["DISPLAY": ":987"])
        #expect(outcome.code == 69 && outcome.errors.contains(":987"), "\(outcome.errors)")
    }

    @Test(
        "a script's fault is told by file, line and column",
        arguments: [
            ("0 click 1 2\nx", ":2:1:"), ("1 click 1 2\n0.5 key a", ":2:1:"), ("0 click 1", ":1:"),
            ("0 fly 1 2", ":1:3:"), ("0 key NoSuchKey", ":1:7:"), ("-1 click 1 1", ":1:1:"), ("nan key a", ":1:1:"),
            ("0 click @nothing", ":1:"), ("0 resize 0x0", ":1:"), ("0 resize 40000x10", ":1:"), ("0 scale 0", ":1:"),
            ("0 scale 17", ":1:"), ("0 scale nan", ":1:"), ("0 resize 8000x8000\n0 scale 3", ":2:"),
            // Each change of the scale rounds the size up to whole pixels.
            (
                "0 resize 7001x7001\n"
                    + (1...4000).map { "\(Double($0) / 10000) scale \(1 + Double($0 % 7) / 77.7)\n" }.joined(),
                ":1757:"
            ),
            ("1e308 key a", ":1:"),
            ("90000 key a", ":1:"),
            ("0 type a\n\u{1}", ":2:1:"),
        ])
    func scripts(text: String, place: String) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(text, as: "bad.txt")
        for command in [
            ["export", "owl", "--at", "1", "-o", folder.path + "/out.png"], ["inspect", "owl", "--at", "1"],
        ] {
            let outcome = try Program.run(command + ["--script", script])
            #expect(outcome.code == 65, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("tyto: \(script)\(place)"), "\(outcome.errors)")
            #expect(outcome.errors.contains("expected") || outcome.errors.contains("too large"))
        }
        #expect(folder.names == ["bad.txt"])
    }

    @Test("a script may ask for more than a picture has between two lines of one moment")
    func betweenLines() throws {
        let folder = try TemporaryFolder()
        let words = ["inspect", "owl", "--size", "3840x2160", "--at", "1", "--script"]
        // What a recording says of a window of 3840×2160 pixels whose desktop goes from one pixel a point to three.
        let fitting = try folder.write("1 scale 3\n1 resize 1280x720\n", as: "script")
        let outcome = try Program.run(words + [fitting])
        #expect(outcome.code == 0 && outcome.output.contains("1280"), "\(outcome.errors)")
        let later = try folder.write("1 scale 3\n1.1 resize 1280x720\n", as: "script")
        let refused = try Program.run(words + [later])
        #expect(refused.code == 65 && refused.errors.hasPrefix("tyto: \(later):1:"), "\(refused.errors)")
    }

    @Test("a script may come by the standard input, and its faults are told of as those of a file")
    func standardInput() throws {
        let folder = try TemporaryFolder()
        func inspect(_ lines: String) throws -> Program.Outcome {
            try Program.run(
                ["-c", "printf '\(lines)' | \"$0\" inspect owl --at 1 --script -", Program.path], program: "sh")
        }
        let script = try folder.write("0 key o\n", as: "script")
        let wanted = try Program.run(["inspect", "owl", "--at", "1", "--script", script])
        let found = try inspect("0 key o\\n")
        #expect(found.code == 0 && found.output == wanted.output && found.output.count > 100, "\(found.errors)")
        let wrong = try inspect("0 click 1")
        #expect(wrong.code == 65 && wrong.errors.hasPrefix("tyto: -:1:10:"), "\(wrong.errors)")
        let endless = try Program.run(
            ["-c", "exec \"$0\" inspect owl --script - </dev/zero", Program.path], program: "sh")
        #expect(endless.code == 65 && endless.errors.contains("standard input"), "\(endless.errors)")
    }

    @Test(
        "a standard output that is closed is one that can't be written to",
        arguments: ["export owl --at 0 -o -", "export owl --to 0.1 -o - --format rgba", "list", "--version"])
    func closedOutput(words: String) throws {
        let outcome = try Program.run(["-c", "exec \"$0\" \(words) >&-", Program.path], program: "sh")
        #expect(outcome.code == 73 && outcome.errors.contains("Bad file descriptor"), "\(outcome.errors)")
    }

    @Test("a name that is not UTF-8 is refused, for another file would be written")
    func badBytes() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(
            [
                "-c", "cd \"$1\" && exec \"$0\" export owl --at 0 -o \"$(printf 'a\\377.png')\"", Program.path,
                folder.path,
            ],
            program: "sh")
        #expect(outcome.code == 64 && outcome.errors.contains("UTF-8"), "\(outcome.errors)")
        #expect(folder.names.isEmpty)
    }

    @Test("a pipe that nobody reads takes no frame log")
    func unreadLog() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run([folder / "pipe"], program: "mkfifo").code == 0)
        let server = try XServer()
        let outcome = try Program.run(
            ["run", "owl", "--frame-log", folder / "pipe"], environment: ["DISPLAY": server.display])
        #expect(outcome.code == 73 && outcome.errors.contains(folder / "pipe"), "\(outcome.errors)")
    }

    @Test("help and the version that nobody gets are an error", arguments: ["--help", "--version", "export --help"])
    func unprinted(words: String) throws {
        let outcome = try Program.run(["-c", "exec \"$0\" \(words) >/dev/full", Program.path], program: "sh")
        #expect(outcome.code == 73 && outcome.errors.contains("No space left on device"), "\(outcome.errors)")
        let printed = try Program.run(words.split(separator: " ").map(String.init))
        #expect(printed.code == 0 && printed.output.count > 4 && printed.errors.isEmpty)
    }
}
