import Foundation
import Testing

/// The rules that no compiler setting holds.
///
/// Strict memory safety keeps pointers out of the pure modules, and internal imports keep C's types out of public
/// declarations. But a file can import Foundation, the C library and any module that is built before its own.
@Suite("The rooms of the design")
struct ArchitectureTests {
    private static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The modules that each module uses, as the manifest states them.
    private static let statedUses: [String: Set<String>] = {
        let manifest = (try? String(contentsOf: top.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        func quoted(_ text: Substring) -> [String] { text.matches(of: /"([^"]+)"/).map { String($0.1) } }
        let engine = manifest.firstMatch(of: /let engine: [^=]*= (\[[^\]]*\])/).map { quoted($0.1) } ?? []
        var uses: [String: Set<String>] = [:]
        for found in manifest.matches(of: /module\(\s*"([\w]+)"/) { uses[String(found.1)] = [] }
        let stated = /"([\w-]+)",\s*(?:uses|dependencies): (engine)?(?: \+ )?(\[[^\]]*\])?/
        for found in manifest.matches(of: stated) {
            uses[String(found.1)] = Set((found.2 == nil ? [] : engine) + (found.3.map(quoted) ?? []))
        }
        return uses
    }()

    /// What modules import that no manifest states: the C library, and what Swift comes with.
    private static let unstatedImports: [String: Set<String>] = {
        let speakingC = [
            "System", "CairoKit", "X11Kit", "LottieFiles", "FrameEncoding", "Outside", "Script", "FrameExport",
            "Windowing", "TytoTesting", "TytoApp", "tyto-bench",
        ]
        var imports = Dictionary(uniqueKeysWithValues: speakingC.map { ($0, Set(["Glibc"])) })
        for module in ["Outside", "FrameExport", "TytoApp"] { imports[module]?.insert("FoundationEssentials") }
        imports["TytoTesting"]?.insert("Testing")
        return imports
    }()

    @Test(
        "modules keep apart: no scene knows the panel, what a session shows is found without a view, files are opened by one",
        arguments: [
            ("Home", ["Analysis", "Study", "Controls"]), ("Gallery", ["Analysis", "Study", "CairoKit", "System"]),
            ("Analysis", ["Controls", "Study"]), ("Lottie", ["CairoKit", "System", "LottieFiles", "Study"]),
            ("RenderTree", ["Timing", "LayerTree"]), ("CairoKit", ["LayerTree", "Stage", "Scenes", "Timing"]),
            ("Windowing", ["FrameExport", "Gallery", "Home", "Lottie"]), ("X11Kit", ["RenderTree", "CairoKit"]),
        ])
    func separation(module: String, others: [String]) throws {
        let uses = try #require(Self.statedUses[module], "\(module) is not in the manifest")
        #expect(uses.isDisjoint(with: others))
    }

    /// The command layer and the programs: what is no library.
    private static let programs: Set = ["TytoApp", "tyto-cli", "tyto-bench"]

    /// The lines of every Swift file below a folder, by the file's path from there.
    private func swiftFiles(in folder: String) throws -> [(path: String, lines: [Substring])] {
        let root = Self.top.appending(path: folder)
        let names = try #require(FileManager.default.subpaths(atPath: root.path)).filter { $0.hasSuffix(".swift") }
        try #require(names.count > 10)
        return try names.map { name in
            let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
            return (name, text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    @Test("modules import only what the manifest says that they use, and modules of C only for themselves")
    func imports() throws {
        for (path, lines) in try swiftFiles(in: "Sources") {
            let module = String(path.prefix { $0 != "/" })
            var allowed = try #require(Self.statedUses[module], "\(module) is not in the manifest")
                .union(Self.unstatedImports[module] ?? []).union(["Synchronization"])
            // The one file of the pure modules that lends functions of the C library.
            if path == "Geometry/Math.swift" { allowed.insert("Glibc") }
            // An indented import is in the text of a new package.
            for line in lines where line.first != " " {
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                    words[..<place].allSatisfy({ $0.hasPrefix("@") || ["public", "package", "private"].contains($0) })
                else { continue }
                let imported = String(words[words.count - 1].prefix { $0 != "." })
                #expect(allowed.contains(imported), "\(path) imports \(imported)")
                let isOfC =
                    imported == "Glibc"
                    || FileManager.default.fileExists(
                        atPath: Self.top.appending(path: "Sources/\(imported)/module.modulemap").path)
                #expect(!isOfC || place == 0 || words[0] == "private", "\(path) shows \(imported) to others")
            }
        }
    }

    @Test("the pure modules use only each other")
    func pure() throws {
        let pure: Set = [
            "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Analysis", "Study", "Home",
            "Gallery", "Lottie",
        ]
        for module in pure { #expect(try #require(Self.statedUses[module]).isSubset(of: pure), "\(module)") }
    }

    @Test("only what a product shows is public")
    func publicDeclarations() throws {
        let shown = try #require(Self.statedUses["Tyto"]).union(["Tyto", "TytoApp", "TytoTesting"])
        for (path, lines) in try swiftFiles(in: "Sources") where !shown.contains(String(path.prefix { $0 != "/" })) {
            for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                #expect(
                    try /^ *(@\w+(\([^)]*\))? )*(public|open)\b(\(set\))?\s+[a-z@]/.firstMatch(in: line) == nil,
                    "\(path): \(line)")
            }
        }
    }

    @Test(
        "libraries return errors: they never exit, print, or know an option, and X11Kit and scripts alone name X's keys"
    )
    func words() throws {
        for (path, lines) in try swiftFiles(in: "Sources") {
            let module = String(path.prefix { $0 != "/" })
            var banned = ["X11Kit", "Script"].contains(module) ? [] : ["\"KP_", "\"ISO_", "\"BackSpace"]
            if !Self.programs.contains(module) { banned += [" exit(", " print(", "(print(", "\"--", " --"] }
            for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                for word in banned { #expect(!" \(line)".contains(word), "\(path): \(line)") }
            }
        }
    }

    @Test("every test is in a suite that .ci/busy-suites finds: of a name in Tests, in a file of such a name")
    func suites() throws {
        let declaration = try Regex("^([@a-z].* )?(struct|class|actor|enum|extension) ")
        let found = try Regex("^(@Suite.* )?(final )?(struct|class|actor|enum) ([A-Za-z]*Tests)\\b")
        // Snippets are no tests, and a file of debug builds alone is indented.
        for (path, lines) in try swiftFiles(in: "Tests") where !path.hasPrefix("Snippets") && lines[0] != "#if DEBUG" {
            var isFound = false
            for line in lines {
                if line.firstMatch(of: declaration) != nil { isFound = line.firstMatch(of: found) != nil }
                guard line.drop(while: { $0 == " " }).hasPrefix("@Test") else { continue }
                #expect(isFound && path.hasSuffix("Tests.swift"), "\(path): \(line)")
            }
        }
    }

    @Test("no file is longer than 350 lines")
    func lengths() throws {
        for (path, lines) in try swiftFiles(in: "Sources") + swiftFiles(in: "Tests") {
            #expect(lines.count <= 351, "\(path) has \(lines.count - 1) lines")
        }
    }

    @Test("the top level holds what belongs there")
    func topLevel() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.top.path)
        let allowed = ["Package.swift", "Package.resolved", "Sources", "Tests", "Resources", "README.md", "LICENSE"]
        #expect(names.filter { !$0.hasPrefix(".") && !allowed.contains($0) } == [])
    }
}
