import System
import TestSupport
import Testing

@testable import TytoApp

@Suite("The command new", .ownThreads)
struct NewPackageTests {
    private static let example = Repository.root + "/Resources/examples/Like/"

    private func text(_ path: String) -> String { String(decoding: wholeFile(path), as: UTF8.self) }

    /// Runs `tyto new` in a folder.
    private func new(_ arguments: String..., in folder: TemporaryFolder) throws -> Program.Outcome {
        try Program.shell("cd \"$1\" && shift && exec \"$0\" new \"$@\"", [folder.path] + arguments)
    }

    @Test("writes a package that depends on the checkout of the program")
    func write() throws {
        let folder = try TemporaryFolder()
        let outcome = try new("Hearts", "--path", Repository.root, in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(outcome.output == "Hearts: cd Hearts && swift run\n")
        let files = NewPackage(name: "Hearts", source: .folder(Repository.root)).files
        for (path, expected) in files { #expect(text(folder / "Hearts/\(path)") == expected) }
        #expect(folder.names == ["Hearts"])
        #expect(try new("Other", in: folder).code == 0)
        #expect(text(folder / "Other/Package.swift").contains(".package(name: \"tyto\", path: \"\(Repository.root)\")"))
        #expect(text(folder / "Other/Sources/Other/OtherScene.swift").contains("SceneInfo(\"other\""))
    }

    @Test("depends on a repository by version")
    func repository() throws {
        let folder = try TemporaryFolder()
        #expect(try new("Like", "--url", "https://example.org/some/owls.git/", in: folder).code == 0)
        let manifest = text(folder / "Like/Package.swift")
        let versions = ".upToNextMinor(from: \"\(App.libraryVersion)\")"
        #expect(manifest.contains("\"https://example.org/some/owls.git/\", \(versions)"))
        #expect(manifest.contains(".product(name: \"TytoApp\", package: \"owls\")"))
    }

    @Test("the program's version is the library's and the newest in the changelog")
    func version() throws {
        #expect(try Program.run(["--version"]).output == "tyto \(App.libraryVersion)\n")
        let changelog = text(Repository.root + "/Sources/Tyto/Tyto.docc/Changelog.md").split(separator: "\n")
        #expect(changelog.first { $0.hasPrefix("## ") } == "## \(App.libraryVersion)")
    }

    @Test(
        "refuses a name that is no module's, or that the package could not have",
        arguments: [
            ("", "with a letter first"), ("3d", "with a letter first"), ("_", "with a letter first"),
            ("my-app", "letters, digits and _"), ("é", "letters, digits and _"), ("../up", "letters, digits and _"),
            ("class", "a word of Swift"), ("Stage", "a module has that name"), ("Testing", "a module has that name"),
            ("tyto", "Tyto's package and its program have that name"), ("Tyto", "a module has that name"),
            ("TytoApp", "a module has that name"), ("TytoTesting", "a module has that name"),
            ("Owls", "the package that it depends on has that name"),
        ])
    func badNames(name: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try new(name, "--url", "file:///srv/owls.git", in: folder)
        #expect(outcome.isRefusal(64, "a package can't be called \"\(name)\": ", reason), "\(outcome)")
        #expect(folder.names.isEmpty)
    }

    @Test("refuses a source that is none")
    func badSources() throws {
        let folder = try TemporaryFolder()
        #expect(try new("A", "--path", "gone", in: folder).isRefusal(64, "there is no folder \"gone\""))
        #expect(try new("A", "--path", ".", in: folder).isRefusal(64, "\".\" is no checkout of Tyto"))
        #expect(try new("A", "--url", "owls", in: folder).isRefusal(64, "\"owls\" is no URL"))
        #expect(try new("A", "--path", ".", "--url", "file:///a", in: folder).isRefusal(64, "exclude each other"))
        #expect(try new(in: folder).isRefusal(64, "see \"tyto new --help\""))
        // An installed program is in no checkout.
        let script = "cp \"$0\" \"$1\" && cd \"$1\" && ./tyto new A"
        #expect(try Program.shell(script, folder.path).isRefusal(64, "--path", "--url"))
        #expect(folder.names == ["tyto"])
    }

    @Test("leaves what has the name as it was, and nothing half-written")
    func taken() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("mine", as: "Hearts")
        #expect(try new("Hearts", "--path", Repository.root, in: folder).isRefusal(73, "\"Hearts\": File exists"))
        #expect(text(folder / "Hearts") == "mine")
        let long = String(repeating: "a", count: 250)
        #expect(try new(long, "--path", Repository.root, in: folder).isRefusal(73, "File name too long"))
        let hidden = String(repeating: "a", count: 240)
        #expect(
            try new(hidden, "--path", Repository.root, in: folder).isRefusal(
                73, "File name too long", "SceneTests.swift"))
        #expect(folder.names == ["Hearts"])
    }

    @Test("is a command of tyto alone")
    func others() throws {
        #expect(try Program.run(["--help"]).output.contains("  new "))
        #expect(try !Program.run(["--help"], program: Program.sample).output.contains("  new "))
    }

    @Test("knows the names of all of Tyto's modules")
    func modules() {
        let modules = TemporaryFolder.names(in: Repository.root + "/Sources").filter { PackageName.isIdentifier($0) }
        #expect(modules.count > 15)
        for module in modules { #expect(PackageName.fault(of: module, besides: "") != nil, "\(module)") }
    }

    @Test("writes the files that the example begins with")
    func example() {
        var shared = 0
        for (path, expected) in NewPackage(name: "Like", source: .folder("../../..")).files {
            // These three are what the example adds to.
            if path.hasSuffix("LikeScene.swift") || path.hasSuffix("Tests.swift") || path == "README.md" { continue }
            #expect(text(Self.example + path) == expected, "\(path)")
            shared += 1
        }
        #expect(shared == 4)
        let lines = { (file: String) in text(Self.example + "Sources/Like/\(file)").split(separator: "\n").count }
        #expect(lines("Program.swift") <= 10)
        #expect(lines("LikeScene.swift") <= 120)
    }

    @Test("the tutorial's code is that of the new package and of the example")
    func tutorial() throws {
        let article = text(Repository.root + "/Sources/Tyto/Tyto.docc/YourOwnScene.md")
        let start = NewPackage(name: "Like", source: .folder("/home/you/tyto")).files.map(\.text)
        let scene = text(Self.example + "Sources/Like/LikeScene.swift")
        let tests = text(Self.example + "Tests/LikeTests/LikeSceneTests.swift")
        let blocks = article.split(separator: "```swift\n", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix(upTo: part.firstRange(of: "```")?.lowerBound ?? part.endIndex))
        }
        #expect(blocks.count >= 5)
        for block in blocks { #expect((start + [scene, tests]).contains { $0.contains(block) }, "\(block)") }
        // The parts of the like button are all of it.
        let parts = blocks.filter { block in scene.contains(block) && !start.contains { $0.contains(block) } }
        let words = { (text: String) in text.split(separator: "\n").joined(separator: "\n") }
        #expect(words(parts.joined()) == words(scene))
    }
}
