import CairoKit
import Geometry
import RenderTree
import Scenes
import TestSupport
import Testing

@testable import TytoApp

@Suite("The program's images", .ownThreads)
struct ResourceTests {
    /// The images that are checked in.
    private static let folder = Repository.root + "/Resources/images"

    @Test("the files checked in are those that 'tyto art' makes, and take less than 3 MB")
    func current() throws {
        let made = try TemporaryFolder()
        let outcome = try Program.run(["art", "-o", made.path])
        #expect(outcome.errors == "tyto: \(made.names.count) images in \(made.path)\n")
        #expect(outcome.code == 0, "\(outcome.errors)")
        var total = 0
        for name in made.names {
            let bytes = Program.read("\(Self.folder)/\(name)")
            // An expectation of bytes would look for their differences, for minutes.
            let isCurrent = bytes == Program.read("\(made.path)/\(name)")
            #expect(isCurrent, "\(name) is old: run tyto art -o Resources/images")
            total += bytes.count
        }
        #expect(made.names.contains("icon@1x.png") && total < 3_000_000)
        // Files that are made no more are still there.
        let listing = try ChildProcess("ls", [Self.folder]).finish()
        #expect(String(decoding: listing, as: UTF8.self).split(separator: "\n").map(String.init) == made.names)
    }

    @Test("an image has all its densities, of one size in points")
    func loads() throws {
        let image = try ImageFiles.load(["icon"], from: Self.folder)["icon"]
        #expect(image.size == Size(64, 64) && image.representations.map(\.scale) == [1, 2, 3])
        #expect(image.bitmap(forScale: 2).width == 128)
    }

    enum Fault: CaseIterable { case missing, empty, foreign, truncated, flipped, undecodable, otherSize, folder }

    @Test("a missing, damaged or foreign file is named, with exit code 65", arguments: Fault.allCases)
    func faults(fault: Fault) throws {
        let folder = try TemporaryFolder()
        for density in 1...3 {
            let name = "icon@\(density)x.png"
            try ChildProcess("cp", ["\(Self.folder)/\(name)", folder / name]).finish()
        }
        let wrong = "\(folder.path)/icon@2x.png"
        switch fault {
        case .missing: try ChildProcess("rm", [wrong]).finish()
        case .empty: _ = try folder.write("", as: "icon@2x.png")
        case .foreign: _ = try folder.write("GIF89a, and so on for a while", as: "icon@2x.png")
        case .truncated: try ChildProcess("truncate", ["-s", "2000", wrong]).finish()
        case .flipped:
            var bytes = Program.read(wrong)
            bytes[bytes.count / 2] ^= 1
            _ = try folder.write(bytes, as: "icon@2x.png")
        case .undecodable:
            // All chunks but those of the picture.
            let bytes = Program.read(wrong)
            let begin = try #require(bytes.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
            _ = try folder.write(Array(bytes[..<begin] + bytes.suffix(12)), as: "icon@2x.png")
        case .otherSize: try ChildProcess("cp", ["\(Self.folder)/icon@3x.png", wrong]).finish()
        case .folder:
            try ChildProcess("rm", [wrong]).finish()
            try ChildProcess("mkdir", [wrong]).finish()
        }
        let failure = #expect(throws: CommandFailure.self) { try ImageFiles.load(["icon"], from: folder.path) }
        #expect(failure?.code == .badData && failure?.message.contains("icon@2x.png") == true)
        if fault == .folder { try ChildProcess("rmdir", [wrong]).finish() }
    }

    @Test(
        "without its images the program says which one it misses and opens no window",
        arguments: [
            [], ["run", "map"], ["run", "splash"], ["inspect", "map", "--at", "0"], ["export", "map", "--at", "0"],
        ])
    func noWindow(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(arguments, environment: ["TYTO_IMAGES": folder.path])
        #expect(outcome.isRefusal(65) && outcome.output.isEmpty && outcome.errors.hasSuffix("@1x.png\n"))
        #expect(outcome.errors.hasPrefix("tyto: there is no image \(folder.path)/"), "\(outcome.errors)")
    }

    @Test("the program finds them from anywhere, and through a link")
    func found() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/linked"
        try ChildProcess("ln", ["-s", Program.path, link]).finish()
        let picture = folder.path + "/picture.png"
        let script = "cd / && exec \"$0\" export gallery --at 0 --size 375x667 -o \"$1\""
        try ChildProcess("sh", ["-c", script, link, picture]).finish()
        #expect(!Program.read(picture).isEmpty)
    }

    @Test(
        "without /proc the program says that it needs it",
        .enabled(if: ExportFaultTests.canMount, ExportFaultTests.cannotMount))
    func noProc() throws {
        let outcome = try Program.mounting("mount -t tmpfs none /proc && exec \"$0\" list")
        #expect(outcome.isRefusal(69, "/proc is not mounted"), "\(outcome.errors)")
    }
}
