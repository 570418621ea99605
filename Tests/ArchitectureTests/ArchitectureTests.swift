import Foundation
import Testing

/// The repository as it lies on disk.
private enum Repository {
    static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files below a folder of the top level.
    static func swiftFiles(in folder: String) throws -> [(path: String, text: String)] {
        let root = top.appending(path: folder)
        let names = try #require(FileManager.default.enumerator(atPath: root.path))
        return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            ("\(folder)/\(name)", try String(contentsOf: root.appending(path: name), encoding: .utf8))
        }
    }

    /// The sources, read once for all tests.
    static let sources = Result { try swiftFiles(in: "Sources").map { SourceFile(path: $0.path, text: $0.text) } }

    /// What git tracks; nil where there is no git, or no repository of its own.
    static func trackedFiles() throws -> [String]? {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", top.path, "ls-files", "-z"]
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { return nil }
        let files = String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
        return files.contains("Package.swift") ? files : nil
    }
}

@Suite("The rooms of the design")
struct ArchitectureTests {
    let sources: [SourceFile]

    init() throws { sources = try Repository.sources.get() }

    @Test("every module has rules, and the files are found")
    func filesFound() {
        #expect(sources.count > 100)
        #expect(Set(sources.map(\.module)).isSubset(of: Rules.allowedImports.keys))
        #expect(sources.flatMap(\.imports).count > 100)
    }

    @Test("nobody imports what the design does not allow")
    func imports() { #expect(sources.flatMap(Rules.importViolations) == []) }

    @Test("only the Kits and the export's files use what is unsafe")
    func unsafety() { #expect(sources.flatMap(Rules.unsafeViolations) == []) }

    @Test("no public declaration of the Kits names a type of C")
    func publicTypes() {
        let ownTypes = Set(sources.flatMap(\.declaredTypes))
        #expect(sources.flatMap { Rules.publicCTypeViolations($0, ownTypes: ownTypes) } == [])
    }

    @Test("no file is too long")
    func lengths() throws {
        let files = try Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Tests")
        #expect(files.flatMap(Rules.lengthViolations) == [])
    }

    @Test("the package gives no target more than the design allows")
    func manifest() throws {
        let manifest = SourceFile(
            path: "Package.swift",
            text: try String(contentsOf: Repository.top.appending(path: "Package.swift"), encoding: .utf8))
        let targets = matches(of: #"module\(\s*"([\w-]+)"(?:,\s*uses:\s*\[([^\]]*)\])?"#, in: manifest.text)
        #expect(targets.count >= 10)
        for target in targets {
            let uses = Set(matches(of: #""(\w+)""#, in: target[2]).map { $0[1] })
            let allowed = try #require(Rules.allowedImports[target[1]], "\(target[1]) has no rules")
            #expect(uses.isSubset(of: allowed), "\(target[1]) depends on \(uses.subtracting(allowed))")
        }
    }

    @Test("the top level holds what belongs there, and no build's leavings are tracked")
    func topLevel() throws {
        if let tracked = try Repository.trackedFiles() {
            let names = tracked.compactMap { $0.split(separator: "/").first.map(String.init) }
            #expect(Rules.strangers(atTopLevel: names) == [])
            #expect(Rules.tracksOfBuilds(in: tracked) == [])
        } else {
            let names = try FileManager.default.contentsOfDirectory(atPath: Repository.top.path)
            let made = names.filter { $0.hasPrefix(".build") || $0 == "Package.resolved" }
            #expect(Rules.strangers(atTopLevel: Set(names).subtracting(made)) == [])
        }
    }
}
