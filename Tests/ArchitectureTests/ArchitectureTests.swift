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

    /// Who may import whom; the language's own `Synchronization` is for all.
    private static let allowedImports: [String: Set<String>] = {
        let pure = [
            "Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes", "Analysis", "Study",
            "Home", "Gallery",
        ]
        var allowed: [String: Set<String>] = [:]
        for (index, module) in pure.enumerated() { allowed[module] = Set(pure[..<index]) }
        allowed["RenderTree"] = ["Geometry"]
        // The panel is of any scene, and no scene knows it.
        for room in ["Analysis", "Study"] {
            allowed["Home"]?.remove(room)
            allowed["Gallery"]?.remove(room)
        }
        // What a session shows is found without a view.
        allowed["Analysis"]?.remove("Controls")
        // What a file describes is played by the engine alone; one room opens files.
        allowed["Lottie"] = Set(pure[...6])
        allowed["LottieFiles"] = ["Lottie", "CISAL", "CairoKit", "Geometry", "RenderTree", "System", "Glibc"]
        allowed["System"] = ["Glibc", "CMalloc"]
        allowed["CairoKit"] = ["CCairo", "CISAL", "CPango", "CPixels", "Geometry", "RenderTree", "System", "Glibc"]
        allowed["X11Kit"] = ["CX11", "Geometry", "System", "Glibc"]
        allowed["FrameEncoding"] = ["CISAL", "CPixels", "CXXHash", "Geometry", "Glibc"]
        let belowScenes = Set(pure[...4] + ["System", "Glibc"])
        // A recording is kept in a file, and errors quote alike.
        allowed["Script"] = belowScenes
        allowed["FrameExport"] = belowScenes.union([
            "Scenes", "Analysis", "CairoKit", "FrameEncoding", "Script", "FoundationEssentials",
        ])
        allowed["Windowing"] = belowScenes.union(["Controls", "Scenes", "Study", "CairoKit", "X11Kit", "Script"])
        allowed["Tyto"] = Set(pure[...6] + ["CairoKit", "Lottie", "LottieFiles"])
        allowed["TytoTesting"] = belowScenes.union(["Scenes", "CairoKit", "Script", "Testing", "Tyto"])
        allowed["TytoApp"] = belowScenes.union([
            "Scenes", "Home", "Analysis", "Study", "CairoKit", "X11Kit", "FrameEncoding", "FrameExport", "Script",
            "Windowing",
            "ArgumentParser", "FoundationEssentials", "Lottie", "LottieFiles", "Tyto",
        ])
        allowed["tyto-cli"] = ["Gallery", "TytoApp", "CImages"]
        allowed["tyto-bench"] = Set(pure).union([
            "CairoKit", "FrameEncoding", "System", "Glibc", "Lottie", "LottieFiles", "CAllocationCount",
            "CNaivePictures", "CWindowPeers",
        ])
        return allowed
    }()

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

    @Test("modules import only what the design allows, and modules of C only for themselves")
    func imports() throws {
        for (path, lines) in try swiftFiles(in: "Sources") {
            let module = String(path.prefix { $0 != "/" })
            var allowed = try #require(Self.allowedImports[module], "\(module) has no rules").union(["Synchronization"])
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
