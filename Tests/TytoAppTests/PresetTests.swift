import Glibc
import Scenes
import TestSupport
import Testing

@testable import TytoApp

@Suite("Presets", .ownThreads)
struct PresetTests {
    /// A folder of configurations with a file of the owl's presets.
    private struct Home {
        let folder: TemporaryFolder
        let path: String

        init(_ text: String? = nil) throws {
            folder = try TemporaryFolder()
            path = folder / "tyto/presets/owl.json"
            mkdir(folder / "tyto", 0o755)
            mkdir(folder / "tyto/presets", 0o755)
            if let text { _ = try folder.write(text, as: "tyto/presets/owl.json") }
        }

        func run(_ words: String...) throws -> Program.Outcome {
            try Program.run(words, environment: ["XDG_CONFIG_HOME": folder.path])
        }

        /// The frame in the middle of the arms' way, by further options.
        func picture(_ options: String...) throws -> [UInt8] {
            let script = try folder.write("0 click @password\n", as: "script")
            let outcome = try Program.run(
                ["export", "owl", "--script", script, "--at", "0.15", "-o", folder / "out.png"] + options,
                environment: ["XDG_CONFIG_HOME": folder.path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            return Program.read(folder / "out.png")
        }
    }

    @Test("a preset gives the frames of its settings, and --set after it wins")
    func load() throws {
        let home = try Home(#"{"slow": {"armDuration": "0.6", "armCurve": "linear"}, "bad": 3}"#)
        let usual = try home.picture()
        let slow = try home.picture("--preset", "slow")
        #expect(try slow == home.picture("--set", "armDuration=0.6", "--set", "armCurve=linear"))
        #expect(slow != usual)
        #expect(
            try home.picture("--set", "armDuration=1", "--preset", "slow")
                == home.picture("--set", "armDuration=1", "--set", "armCurve=linear"))
        #expect(try home.run("inspect", "owl", "--preset", "slow").code == 0)
        #expect(
            try home.run("sheet", "owl", "--at", "0", "-o", home.folder / "sheet.png", "--preset", "slow").code == 0)
    }

    @Test(
        "a bad file is one line and exit code 65",
        arguments: [
            ("", "JSON"), ("{", "JSON"), ("[]", "JSON"), ("3", "JSON"), (#"{"x": []}"#, "object"),
            (#"{"x": {"armDuration": 0.5}}"#, "text"), (#"{"x": {"nothing": "1"}}"#, "no parameter"),
            (#"{"x": {"armDuration": "nan"}}"#, "0 to 60"), (#"{"x": {"armDuration": "61"}}"#, "0 to 60"),
            (#"{"x": {"armDuration": "inf"}}"#, "0 to 60"), (#"{"x": {"armDuration": "-1e999"}}"#, "0 to 60"),
            (#"{"x": {"armCurve": "1"}}"#, "one of"),
            (#"{"x": {"\u001b[2J": "1"}}"#, "no parameter"),
            (String(repeating: "[", count: 500_000), "JSON"),
            (#"{"x": "# + String(repeating: "[", count: 500_000), "JSON"),
        ])
    func badFile(text: String, words: String) throws {
        let home = try Home(text)
        for command in ["inspect", "export"] {
            let outcome = try home.run(command, "owl", "--at=0", "--preset", "x")
            #expect(outcome.isRefusal(65, words), "\(outcome.errors.prefix(300))")
            #expect(outcome.output.isEmpty && !outcome.errors.contains("\u{1B}"))
        }
        #expect(Program.read(home.path) == Array(text.utf8))
    }

    @Test("a file of 100 MB, a folder, a pipe, an endless device and a forbidden file are one line and exit code 65")
    func notAFile() throws {
        let home = try Home()
        mkdir(home.path, 0o755)
        #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(65, "owl.json"))
        rmdir(home.path)
        mkfifo(home.path, 0o644)
        #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(65, "owl.json"))
        unlink(home.path)
        symlink("/dev/zero", home.path)
        #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(65, "large"))
        unlink(home.path)
        _ = try home.folder.write("{", as: "tyto/presets/owl.json")
        truncate(home.path, 100 << 20)
        #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(65, "large"))
        chmod(home.path, 0)
        if getuid() != 0 { #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(65, "ermission")) }
    }

    @Test("an unknown name is wrong usage, with the names that there are")
    func unknown() throws {
        #expect(try Home().run("inspect", "owl", "--preset", "x").isRefusal(64, "there are: none"))
        let home = try Home(#"{"slow": {}, "two words": {}}"#)
        #expect(try home.run("inspect", "owl", "--preset", "x").isRefusal(64, "there are: \"slow\", \"two words\""))
        #expect(try home.run("export", "owl", "--at", "0", "--preset", "slwo").isRefusal(64, "did you mean \"slow\"?"))
    }

    @Test("an animation's file has presets of its own, whatever it is called and however its path is written")
    func ofFiles() throws {
        let folder = try TemporaryFolder()
        func path(_ word: String) throws -> String {
            let file = try #require(try SceneFile(word))
            return try PresetFile(of: file.makeSource(), file).path
        }
        let animation = Program.read("\(Repository.root)/Resources/lottie/owl-blink.json")
        for name in ["a", "b"] {
            mkdir(folder / name, 0o755)
            _ = try folder.write(animation, as: "\(name)/owl.json")
        }
        let (first, second) = (try path(folder / "a/owl.json"), try path(folder / "b/owl.json"))
        #expect(first.contains("/presets/files/owl-") && first != second)
        #expect(try path(folder / "b/../a/./owl.json") == first)
    }

    @Test("saving makes the folders, replaces one preset and keeps all others, the invalid ones too")
    func save() throws {
        let folder = try TemporaryFolder()
        let path = folder / "new/presets/plain.json"
        var file = try PresetFile(of: SceneSource(PlainPresetScene.self), at: path)
        var values = ParameterValues()
        values["size"] = .number(2.5)
        try file.save(values, as: "large, round")
        #expect(String(decoding: Program.read(path), as: UTF8.self).contains(#""size" : "2.5""#))
        #expect(try PresetFile(of: SceneSource(PlainPresetScene.self), at: path).values(of: "large, round") == values)

        let others = #"{"odd": [1, 2.5, null, true, {"a": "b"}], "unknown": {"x": "1"}, "old": {"size": "1"}}"#
        _ = try folder.write(others, as: "new/presets/plain.json")
        file = try PresetFile(of: SceneSource(PlainPresetScene.self), at: path)
        values["size"] = .number(3)
        try file.save(values, as: "old")
        let text = String(decoding: Program.read(path), as: UTF8.self).filter { !$0.isWhitespace }
        #expect(text == #"{"odd":[1,2.5,null,true,{"a":"b"}],"old":{"size":"3"},"unknown":{"x":"1"}}"#)
        #expect(file.names == ["odd", "old", "unknown"])
    }

    @Test("a name that can't be printed, is empty or too long saves nothing")
    func names() throws {
        let folder = try TemporaryFolder()
        var file = try PresetFile(of: SceneSource(PlainPresetScene.self), at: folder / "plain.json")
        for name in ["", "  ", "a\nb", "\u{1B}[2J", String(repeating: "x", count: 65)] {
            #expect(throws: CommandFailure.self) { try file.save(ParameterValues(), as: name) }
        }
        #expect(folder.names.isEmpty)
    }

    @Test("a folder that can't be written leaves the presets as they were")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("x", as: "file")
        var file = try PresetFile(of: SceneSource(PlainPresetScene.self), at: folder / "plain.json")
        try file.save(ParameterValues(), as: "a")
        var blocked = try PresetFile(of: SceneSource(PlainPresetScene.self), at: folder / "other.json")
        mkdir(folder / "other.json", 0o755)
        #expect(throws: CommandFailure.self) { try blocked.save(ParameterValues(), as: "b") }
        #expect(blocked.names.isEmpty && file.names == ["a"])
        #expect(throws: CommandFailure.self) {
            try PresetFile(of: SceneSource(PlainPresetScene.self), at: folder / "file/plain.json")
        }
    }
}

/// A scene with a number.
private final class PlainPresetScene: Scene {
    static let info = SceneInfo("plain")
    @Parameter("size", in: 0...10) var size = 1.0
    func build(_ context: SceneContext) {}
}
