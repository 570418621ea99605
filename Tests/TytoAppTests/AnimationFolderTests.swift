import TestSupport
import Testing

@Suite("The gallery's folder of animations", .ownThreads)
struct AnimationFolderTests {
    private static let options = [
        "--size", "640x480", "--seed", "0", "--set", "owl.gaze=off", "--reduced-motion", "on",
    ]
    private static let animation = """
        {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[
        {"ty":1,"ip":0,"op":60,"st":0,"ks":{},"sw":100,"sh":100,"sc":"#0000ff"}]}
        """

    private func picture(
        of folder: TemporaryFolder, after script: String, _ words: String...
    ) throws -> (picture: [UInt8], errors: String) {
        let output = try TemporaryFolder()
        let file = try output.write(script, as: "script")
        let arguments = ["export", "gallery"] + Self.options + ["--script", file, "--at", "9", "-o", output / "a.png"]
        let outcome = try Program.run(arguments + words, environment: ["TYTO_LOTTIE": folder.path])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return (Program.read(output / "a.png"), outcome.errors)
    }

    private func exported(with folder: String) throws -> String {
        let output = try TemporaryFolder()
        let arguments = ["export", "gallery", "--at", "0", "-o", output / "a.png"]
        return try Program.run(arguments, environment: ["TYTO_LOTTIE": folder]).errors
    }

    @Test("its files are read when it is opened; one that is no animation is named on stderr, and the others are shown")
    func reading() throws {
        let (none, some) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try none.write("no animation's name", as: "readme.txt")
        for name in ["a.json", "b.json"] { _ = try some.write(Self.animation, as: name) }
        _ = try some.write("{", as: "broken.json")
        let home = try picture(of: some, after: "1 key Escape\n")
        #expect(home.errors == "")
        #expect(try picture(of: none, after: "1 key 7\n").picture == picture(of: none, after: "1 key Escape\n").picture)
        #expect(try picture(of: none, after: "1 key Escape\n").picture != home.picture)
        let missing = try Program.run(["list", "gallery"], environment: ["TYTO_LOTTIE": none / "nowhere"])
        let errors = try exported(with: none / "nowhere")
        #expect(
            missing.errors == "" && errors.hasPrefix("tyto: TYTO_LOTTIE: ")
                && errors.contains(": No such file or directory; "))
        let page = try picture(of: some, after: "1 key 7\n")
        #expect(page.picture != home.picture)
        #expect(page.errors.hasPrefix("tyto: ") && page.errors.contains("broken.json"), "\(page.errors)")
        #expect(page.errors.split(separator: "\n").count == 1)
        #expect(try picture(of: some, after: "1 key 7\n4 key Escape\n5 key Escape\n").picture == home.picture)
        let file = try picture(of: some, after: "1 key 7\n3 key 1\n")
        #expect(
            try picture(of: some, after: "1 key 7\n3 key 2\n").picture == file.picture && file.picture != page.picture)
    }

    @Test("its files that need what is not there are said once, and left out with --strict")
    func strictness() throws {
        let (all, some) = (try TemporaryFolder(), try TemporaryFolder())
        for folder in [all, some] { _ = try folder.write(Self.animation, as: "a.json") }
        let need = Self.animation.replacing(#""ks":{}"#, with: #""ks":{"r":{"k":5,"x":"wiggle(2, 3)"}}"#)
        _ = try all.write(need, as: "b.json")
        let page = try picture(of: all, after: "1 key 7\n")
        #expect(page.errors.split(separator: "\n").count == 1 && page.errors.contains("b.json: drawn without: "))
        let strict = try picture(of: all, after: "1 key 7\n", "--strict")
        #expect(strict.errors.contains("--strict"))
        #expect(try strict.picture == picture(of: some, after: "1 key 7\n").picture)
    }

    @Test("large files beyond two mebibytes in all are counted on stderr, and those after them shown")
    func size() throws {
        let (all, some) = (try TemporaryFolder(), try TemporaryFolder())
        func file(_ kibibytes: Int) -> String { Self.animation + String(repeating: " ", count: kibibytes << 10) }
        for folder in [all, some] {
            for name in ["a.json", "e.json"] { _ = try folder.write(Self.animation, as: name) }
            _ = try folder.write(file(100), as: "b.json")
        }
        // One that has no room beside those before it, and one that has none at all.
        _ = try all.write(file(1990), as: "c.json")
        _ = try all.write(file(2048), as: "d.json")
        let page = try picture(of: all, after: "1 key 7\n")
        #expect(page.errors.contains(": 2 of 5 animations are not shown: a folder shows 24 files of 2 MiB in all"))
        #expect(page.errors.split(separator: "\n").count == 1)
        let rest = try picture(of: some, after: "1 key 7\n")
        #expect(rest.picture == page.picture && rest.errors == "")
    }

    @Test("files beyond the twenty-fourth are counted on stderr")
    func count() throws {
        let (all, some) = (try TemporaryFolder(), try TemporaryFolder())
        for letter in "abcdefghijklmnopqrstuvwxyz" {
            _ = try all.write(Self.animation, as: "\(letter).json")
            if letter < "y" { _ = try some.write(Self.animation, as: "\(letter).json") }
        }
        let page = try picture(of: all, after: "1 key 7\n")
        #expect(page.errors.contains(": 2 of 26 animations are not shown: a folder shows 24 files"))
        #expect(try page.picture == picture(of: some, after: "1 key 7\n").picture)
    }

    @Test("the program finds its own, each of which plays")
    func own() throws {
        let names = TemporaryFolder.names(in: Self.resources)
        #expect(names.count >= 8)
        for name in names {
            let outcome = try Program.run(["inspect", "\(Self.resources)/\(name)", "--at", "1"])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        let folder = try TemporaryFolder()
        let script = try folder.write("0.1 key 7\n", as: "script")
        let words = ["gallery"] + Self.options
        let page = try Program.export(words + ["--script", script, "--at", "3"])
        #expect(try page != Program.export(words + ["--at", "3"]))
    }

    private static let resources = Repository.root + "/Resources/lottie"
}
