import CairoKit
import FrameEncoding
import Geometry
import Glibc
import RenderTree
import System
import TestSupport
import Testing

@testable import FrameExport

@Suite("An export into a folder")
struct SequenceExportTests {
    /// Draws every frame in one colour.
    private final class OneColor: FrameRasterizer {
        private let color: UInt32

        init(_ color: UInt32) { self.color = color }

        func withPixels<Result>(of frame: RenderFrame, _ body: (FramePixels) throws -> Result) throws -> Result {
            let (width, height) = (frame.pixelWidth, frame.pixelHeight)
            return try [UInt32](repeating: color, count: width * height).withUnsafeBytes {
                try body(FramePixels($0, width: width, height: height, stride: 4 * width))
            }
        }

        func libraryPNG(of frame: RenderFrame) throws -> [UInt8] { throw SetupError("there is no library") }
    }

    private let folder: TemporaryFolder
    private static let size = Size(8, 6)

    init() throws { folder = try TemporaryFolder() }

    private func export(
        size: Size = size, count: Int = 12, scene: String = "one", shard: String? = nil, overwrites: Bool = false
    ) -> SequenceExport {
        let settings = SequenceSettings(
            program: "1", scene: scene, parameters: [:], seed: 0, language: "en", reducedMotion: false, splash: false,
            script: nil, fps: "60", from: 0, frameCount: count, frames: 0...count - 1,
            size: [size.width, size.height], scale: 1, background: nil, png: .fast)
        return SequenceExport(
            path: folder / "frames", settings: settings, shard: shard.flatMap { Shard($0) }, overwrites: overwrites,
            jobs: 1)
    }

    private func run(
        _ export: SequenceExport, isStopped: @escaping () -> Bool = { false },
        checking: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws -> SequenceExport.Outcome { try Self.run(export, isStopped: isStopped, checking: checking) }

    private static func run(
        _ export: SequenceExport, color: UInt32 = 0xFF12_3456, isStopped: @escaping () -> Bool = { false },
        checking: @escaping (Int, Int) -> Void = { _, _ in }
    ) throws -> SequenceExport.Outcome {
        let sample = { (index: Int) in
            // No two are alike, so that each is made.
            let node = RenderNode(
                id: 1, contents: [.fill(Path(rect: Rect(Double(index) / 50, 0, 5, 5)), .color(.white))])
            return RenderFrame(size: Self.size, scale: 1, root: node)
        }
        return try export.run(
            ExportRun(
                sample: sample, resample: sample, makeRasterizer: { OneColor(color) }, isStopped: isStopped,
                checking: checking))
    }

    private var names: [String] { TemporaryFolder.names(in: folder / "frames") }

    @Test("refuses a folder whose frames, complete or not, look otherwise now, as after a change of a scene's code")
    func otherCode() throws {
        #expect(try run(export()).isComplete)
        let before = names
        #expect(throws: ConflictError.self) { try Self.run(export(), color: 0xFF65_4321) }
        #expect(try names == before && run(export()).found == 12)
        var left = 5
        #expect(
            try !Self.run(
                export(overwrites: true), color: 0xFF65_4321,
                isStopped: {
                    left -= 1
                    return left < 0
                }
            ).isComplete)
        let partial = names
        #expect(throws: ConflictError.self) { try run(export()) }
        #expect(names == partial)
        #expect(try run(export(overwrites: true)).isComplete)
    }

    @Test("reports progress while it checks existing frames; stopped then, it says so and leaves all as it was")
    func stoppedChecking() throws {
        #expect(try run(export()).isComplete)
        let before = names
        var (asked, told): (Int, [Int]) = (0, [])
        let outcome = try run(
            export(),
            isStopped: {
                asked += 1
                return asked > 3
            },
            checking: { done, total in
                told.append(done)
                #expect(total == 12)
            })
        #expect(outcome.done == nil && !outcome.isComplete && [1, 2, 3].starts(with: told))
        #expect(names == before && before.count == 13)
        let again = try run(export())
        #expect(again.isComplete && again.found == 12 && again.done == 12 && names == before)
    }

    @Test("that no manifest could describe is refused before anything is written")
    func unreadableSettings() throws {
        let error = #expect(throws: ManifestError.self) { try run(export(size: Size(8192, 8193))) }
        #expect(error?.description.contains("its size is none of an export's") == true)
        #expect(folder.names.isEmpty)
    }

    private func verification() throws -> SequenceVerification {
        try SequenceVerification(of: folder / "frames", jobs: 1)
    }

    /// Runs an export that is stopped after some frames.
    private func stop(_ export: SequenceExport, after count: Int) throws {
        var asked = 0
        let outcome = try run(
            export,
            isStopped: {
                asked += 1
                return asked > count
            })
        #expect(!outcome.isComplete)
    }

    @Test(
        "in parts that start anew replaces an older one, whole or in parts, with as many frames or more",
        arguments: [[nil], ["1/2", "2/2"], ["1/3", "2/3", "3/3"]], [24, 40])
    func overwritingParts(older: [String?], count: Int) throws {
        for shard in older { #expect(try run(export(count: count, scene: "old", shard: shard)).isComplete) }
        for shard in ["2/2", "1/2"] {
            // What was begun anew resumes without another request to start anew.
            try stop(export(count: 24, shard: shard, overwrites: true), after: 3)
            #expect(try run(export(count: 24, shard: shard)).isComplete)
        }
        let found = try verification()
        #expect(found.faults.isEmpty && found.goodCount == 24 && found.settings.scene == "one")
        #expect(names.count == 26)
    }

    @Test("as a whole that starts anew leaves nothing of parts that were killed", arguments: [12, 40])
    func overwritingJournals(count: Int) throws {
        for shard in ["1/2", "2/2"] { try stop(export(count: 60, scene: "old", shard: shard), after: count / 2) }
        #expect(names.contains(".tyto-journal.1-of-2") && names.contains(".tyto-journal.2-of-2"))
        #expect(try run(export(overwrites: true)).isComplete)
        #expect(try names.count == 13 && verification().faults.isEmpty)
    }

    @Test("that starts anew waits for no export that is running, and harms none")
    func overwritingLive() throws {
        #expect(try run(export(count: 24, shard: "1/2")).isComplete)
        let before = names
        let output = try OutputFolder(folder / "frames")
        let live = try FrameJournal(".2-of-2", in: output)
        let error = #expect(throws: FileError.self) { try run(export(scene: "two", overwrites: true)) }
        #expect(error?.description.contains("another export is writing into this folder") == true)
        #expect(names.sorted() == (before + [".tyto-journal.2-of-2"]).sorted())
        // Other parts of the same division have frames of their own.
        #expect(try run(export(count: 24, shard: "1/2", overwrites: true)).isComplete)
        withExtendedLifetime(live) {}
    }

    @Test("that starts anew is not kept from it by a journal that is too large, or no text")
    func spoiledJournal() throws {
        #expect(try run(export(scene: "old")).isComplete)
        let journal = try folder.write([0, 255, 10, 10, 200], as: "frames/.tyto-journal")
        for size in [5, FrameJournal.maximumSize + 1, 1 << 40] {
            #expect(truncate(journal, size) == 0)
            #expect(try run(export(overwrites: true)).isComplete)
            #expect(names.count == 13)
            _ = try folder.write([0, 255, 10, 10, 200], as: "frames/.tyto-journal")
        }
    }

    @Test("that was stopped is reported with its existing frames; so are frames that are none of it")
    func verifying() throws {
        try stop(export(count: 40), after: 6)
        let stopped = try verification()
        #expect(stopped.faults == ["the export is not finished; the same command resumes it"])
        #expect(stopped.goodCount == 5)
        #expect(try run(export(count: 40)).isComplete)
        // One that is missing takes nothing from the others: it is stopped when it has looked through them all.
        #expect(unlink(folder / "frames/frame-000007.png") == 0)
        try stop(export(count: 40), after: 58)
        #expect(names.contains(".tyto-journal"))
        #expect(try verification().goodCount == 39)
        #expect(try run(export(count: 40)).isComplete)
        _ = try folder.write("mine", as: "frames/frame-000040.png")
        let found = try verification()
        #expect(found.faults == ["frame-000040.png is none of this export's frames"] && found.goodCount == 40)
    }

    @Test("says in plain words what has a frame's name and is none")
    func unexpectedFiles() throws {
        #expect(try run(export()).isComplete)
        for index in 0..<4 { #expect(unlink(folder / "frames/frame-00000\(index).png") == 0) }
        _ = try folder.write([UInt8](repeating: 0, count: 100_000), as: "frames/frame-000000.png")
        #expect(mkfifo(folder / "frames/frame-000001.png", 0o600) == 0)
        #expect(symlink("frame-000004.png", folder / "frames/frame-000002.png") == 0)
        #expect(
            try verification().faults == [
                "frame-000000.png is not the file that was exported", "frame-000001.png is no regular file",
                "frame-000002.png is no regular file", "frame-000003.png is not there",
            ])
    }

    @Test("in parts that start together, with and without starting anew, makes all frames", arguments: [false, true])
    func together(overwrites: Bool) throws {
        for round in 0..<(LongTests.areIncluded ? 6 : 2) {
            if overwrites { #expect(try run(export(count: 40, scene: "old\(round)", overwrites: true)).isComplete) }
            let parts = ["1/3", "2/3", "3/3"].map { export(count: 40, shard: $0, overwrites: overwrites) }
            let outcomes = try concurrentMap(parts, jobs: 3, isStopped: { false }) { part in
                Result { try Self.run(part).isComplete }
            }
            for outcome in outcomes ?? [] { #expect(try outcome.get()) }
            #expect(try outcomes?.count == 3 && verification().faults.isEmpty)
            try ChildProcess("rm", ["-r", folder / "frames"]).finish()
        }
    }
}
