import Glibc
import TestSupport
import Testing

@Suite("A program of one's own", .ownThreads)
struct OwnProgramTests {
    @Test("has the name of its file in its version, help, errors and records")
    func names() throws {
        let copy = try SampleCopy("one")
        #expect(try copy.run("--version").output == "one 3.2.1\n")
        let help = try copy.run("--help").output
        #expect(help.contains("USAGE: one <subcommand>") && !help.contains("tyto") && !help.contains(" art "))
        let export = try copy.run("export", "--help").output
        #expect(export.contains("'one list'") && !export.contains("tyto") && !export.contains("--splash"))
        #expect(try copy.run("lst").isRefusal(64, "one: ", "did you mean \"list\"?"))
        #expect(try copy.run("export", "--nonsense").isRefusal(64, "see \"one export --help\""))
        #expect(try copy.run("run").isRefusal(69, "one: "))
    }

    @Test("lists its scenes with their parameters")
    func list() throws {
        let copy = try SampleCopy("two")
        let list = try copy.run("list").output
        #expect(list.hasPrefix("gallery: Gallery\n"))
        #expect(
            list.hasSuffix(
                """
                dot: Dot
                  --set distance=60: how far it goes; a number from 0 to 100 (pt)
                  --set count=1: a whole number from 1 to 3
                  --set isRound=on: whether it has round corners; one of on, off
                  --set shade=dark: its colour; one of light, dark
                box: The box

                """))
        #expect(try copy.run("list", "--json").output.contains("\"default\" : \"on\""))
    }

    @Test("needs no scene's name where it has one scene, and takes settings, scripts and seeds")
    func one() throws {
        let copy = try SampleCopy("one")
        _ = try copy.folder.write("0 key space\n", as: "script")
        let words = ["--set", "distance=40", "--script", "script", "--seed", "3", "--reduced-motion", "off"]
        #expect(try copy.run("export", "--at", "1", "-o", "a.png").code == 0)
        let command = "cd \"$1\" && \"$2\" export --at 1 -o b.png \(words.joined(separator: " "))"
        #expect(try Program.shell(command, copy.folder.path, copy.path).code == 0)
        let (still, moved) = (try PNGPixels.read(copy.folder / "a.png"), try PNGPixels.read(copy.folder / "b.png"))
        #expect(still.count == 120 * 80 && moved.count == still.count)
        #expect(still[40 * 120 + 20] == 0x20_3040 && moved[40 * 120 + 20] == 0xFF_E0C0)
        #expect(moved[40 * 120 + 60] == 0x20_3040)
        #expect(try copy.run("inspect", "dot").output.contains("\"path\" : \"dot\""))
        #expect(try copy.run("inspect").output.contains("\"scene\" : \"dot\""))
        #expect(try copy.run("sheet", "--count", "2", "-o", "sheet.png").code == 0)
        #expect(try copy.run("export", "--to", "0.1", "-o", "frames").code == 0)
        #expect(try copy.run("verify", "frames").output == "frames: all 6 frames are as they were exported\n")
        #expect(try copy.run("export", "--set", "distance=101").isRefusal(64, "from 0 to 100 (pt)"))
        #expect(try copy.run("export", "--set", "isRound=yes").isRefusal(64, "one of on, off"))
        #expect(try copy.run("export", "--splash").isRefusal(64, "--splash"))
    }

    @Test("opens several scenes in a gallery of miniatures, whose parameters have the scenes' names")
    func gallery() throws {
        let copy = try SampleCopy("two")
        let layers = try copy.run("inspect", "gallery", "--set", "dot.shade=light").output
        for path in ["home/dot/dot", "home/box/box", "home/heading"] {
            #expect(layers.contains("\"path\" : \"\(path)\""))
        }
        #expect(try copy.run("export", "--at", "0").isRefusal(64, "two: the scene is missing; see \"two list\""))
        _ = try copy.folder.write("0 key 2\n", as: "script")
        let open = try copy.run(
            "export", "gallery", "--script", "script", "--size", "60x60", "--at", "3", "-o", "g.png")
        #expect(open.code == 0, "\(open.errors)")
        #expect(try copy.run("export", "box", "--at", "0", "-o", "box.png").code == 0)
        #expect(Program.read(copy.folder / "g.png") == Program.read(copy.folder / "box.png"))
    }

    @Test(
        "refuses bad scenes in one line, with exit code 65",
        arguments: [
            ("none", "list", "the program has no scene"), ("twins", "list", "two scenes have the name \"dot\""),
            ("twins", "export dot --at 0", "two scenes have the name \"dot\""),
            ("galleries", "list", "the gallery of the scenes has the name \"gallery\"; rename the scene"),
            ("outside", "export --at 0", "\"speed\" of scene \"outside\" has the default value 11; expected"),
            ("outside", "list", "has the default value 11"), ("outside", "run", "has the default value 11"),
            ("same", "inspect", "two parameters of scene \"same\" have the name \"speed\""),
            ("dash", "--version", "no scene can have the name \"-dash\""),
            ("stamp", "export --at 0", "there is no image stamp@1x.png"),
            ("stamp", "run", "there is no image stamp@1x.png"),
            ("unnamed", "export --at 0", "a scene shows the image \"stamp\", which its info does not name"),
        ])
    func badScenes(name: String, command: String, words: String) throws {
        let copy = try SampleCopy(name)
        let outcome = try Program.shell("cd \"$1\" && exec \"$2\" \(command)", copy.folder.path, copy.path)
        #expect(outcome.isRefusal(65, words) && outcome.errors.hasPrefix("\(name): "), "\(outcome)")
        #expect(outcome.output.isEmpty)
    }

    @Test("finds its images in the folder beside it, in any density, wherever it is started")
    func images() throws {
        let copy = try SampleCopy("stamp")
        try ChildProcess("mkdir", [copy.folder / "images"]).finish()
        let icon = Repository.root + "/Resources/images/icon@2x.png"
        try ChildProcess("cp", [icon, copy.folder / "images/stamp@2x.png"]).finish()
        let outcome = try Program.shell(
            "cd / && exec \"$2\" export --at 0 --scale 2 -o \"$1/stamp.png\"", copy.folder.path, copy.path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try PNGPixels.read(copy.folder / "stamp.png").count == 128 * 128)
    }

    @Test("still ends by Ctrl-C after an export by a main of its own")
    func signals() throws {
        let copy = try SampleCopy("own")
        let process = try ChildProcess(
            "sh", ["-c", "cd \"$0\" && exec \"$1\" own-export-and-wait", copy.folder.path, copy.path])
        #expect(String(decoding: process.read(), as: UTF8.self) == "exported\n")
        kill(process.identifier, SIGINT)
        #expect(process.wait() == -1)
    }

    @Test("can export again after Ctrl-C stopped an export by a main of its own")
    func exportAgain() throws {
        let copy = try SampleCopy("own")
        let outcome = try copy.run("own-export-again")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(TemporaryFolder.names(in: copy.folder.path).filter { $0.hasSuffix("y4m") } == ["again.y4m"])
    }

    @Test("can have a main of its own that exports a scene with its parameters")
    func ownExport() throws {
        let copy = try SampleCopy("own")
        let outcome = try copy.run("own-export")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try PNGPixels.read(copy.folder / "dot.png").count == 240 * 160)
        let frames = TemporaryFolder.names(in: copy.folder / "frames")
        #expect(frames == ["frame-000000.png", "frame-000001.png", "manifest.json"])
        #expect(try copy.run("own-export-over").code == 0)
        #expect(TemporaryFolder.names(in: copy.folder / "frames").count == 4)
        let other = try copy.run("own-export")
        #expect(other.code == 73 && other.errors.contains("choose another folder, or start anew with overwriting"))
    }

    @Test("can export at rates that are no whole numbers")
    func ownRates() throws {
        let copy = try SampleCopy("own")
        let outcome = try copy.run("own-rates")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(TemporaryFolder.names(in: copy.folder / "frames").count == 4)
        let manifest = String(decoding: Program.read(copy.folder / "frames/manifest.json"), as: UTF8.self)
        #expect(manifest.replacing("\\/", with: "/").contains(#""1/3""#))
        let film = String(decoding: Program.read(copy.folder / "film.y4m").prefix(40), as: UTF8.self)
        #expect(film.contains(" F30000:1001 "))
    }

    @Test(
        "with a main of its own ends by an error in one line, with the commands' exit code and the API's words",
        arguments: [
            ("own-outside", 64, "parameter \"distance\" can't be \"101\"; expected a number from 0 to 100 (pt)"),
            ("own-impossible-rate", 64, "framesPerSecond \"0.0\" is none of 30, 23.976, 30000/1001"),
            ("own-picture-of-many", 64, "path \"dot.png\" can't hold films; name a film or a folder"),
            ("own-no-folder", 73, "cannot make the folder \"/dev/null/a -o b\": Not a directory"),
            ("own-window", 69, "no X display: "),
        ] as [(String, Int32, String)])
    func ownError(command: String, code: Int32, words: String) throws {
        let outcome = try SampleCopy("own").run(command)
        #expect(outcome.code == code && outcome.errors.hasPrefix("own: \(words)"), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    }
}
