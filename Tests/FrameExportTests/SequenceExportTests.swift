import FrameEncoding
import Geometry
import RenderTree
import Synchronization
import TestSupport
import Testing

@testable import FrameExport

@Suite("An export into a folder")
struct SequenceExportTests {
    /// Draws every frame in one colour.
    private final class OneColor: FrameRasterizer {
        func withPixels<Result>(of frame: RenderFrame, _ body: (FramePixels) throws -> Result) throws -> Result {
            let (width, height) = (frame.pixelWidth, frame.pixelHeight)
            return try [UInt32](repeating: 0xFF12_3456, count: width * height).withUnsafeBytes {
                try body(FramePixels($0, width: width, height: height, stride: 4 * width))
            }
        }

        func libraryPNG(of frame: RenderFrame) throws -> [UInt8] { throw SetupError("there is no library") }
    }

    private let folder: TemporaryFolder
    private static let size = Size(8, 6)

    init() throws { folder = try TemporaryFolder() }

    private func export(size: Size = size) -> SequenceExport {
        let settings = SequenceSettings(
            program: "1", scene: "one", parameters: [:], seed: 0, language: "en", reducedMotion: false, splash: false,
            script: nil, fps: "60", from: 0, frameCount: 12, frames: 0...11, size: [size.width, size.height], scale: 1,
            background: nil, png: .fast)
        return SequenceExport(path: folder / "frames", settings: settings, shard: nil, overwrites: false, jobs: 1)
    }

    private static let reader: PictureReader = { bytes in
        let picture = try PNGDecoder().fingerprint(of: bytes)
        return PictureFingerprint(width: picture.width, height: picture.height, pixels: picture.pixels)
    }

    private func run(
        _ export: SequenceExport, isStopped: () -> Bool = { false }, checking: (Int, Int) -> Void = { _, _ in }
    ) throws -> SequenceExport.Outcome {
        try export.run(
            sample: { _ in RenderFrame(size: Self.size, scale: 1, root: RenderNode(id: 0)) },
            makeRasterizer: { OneColor() }, readPicture: Self.reader, isStopped: isStopped, checking: checking,
            progress: { _, _ in })
    }

    private var names: [String] { TemporaryFolder.names(in: folder / "frames") }

    @Test("tells while it looks through what is there; stopped then, it says so and leaves all as it was")
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
        #expect(outcome.done == nil && !outcome.isComplete && told == [1, 2, 3])
        #expect(names == before && before.count == 13)
        let again = try run(export())
        #expect(again.isComplete && again.found == 12 && again.done == 12 && names == before)
    }

    @Test("that no manifest could tell of is refused before anything is written")
    func unreadableSettings() throws {
        let error = #expect(throws: ManifestError.self) { try run(export(size: Size(8192, 8193))) }
        #expect(error?.description.contains("its size is none of an export's") == true)
        #expect(folder.names.isEmpty)
    }

    @Test("decodes no picture of another size than its record has")
    func sizeFirst() throws {
        let frame = RenderFrame(size: Size(300, 200), scale: 1, root: RenderNode(id: 0))
        let (bytes, picture) = try PNGFrameEncoder(OneColor(), style: .fast).pngWithFingerprint(of: frame)
        let output = try OutputFolder(folder.path)
        let record = FrameRecord(
            index: 3, bytes: bytes, picture: PictureFingerprint(width: 8, height: 6, pixels: picture.pixels))
        try output.write(bytes, as: record.file)
        let decoded = Atomic(0)
        let fault = record.fault(in: output) { bytes in
            decoded.add(1, ordering: .relaxed)
            return try Self.reader(bytes)
        }
        #expect(fault == "has 300×200 pixels, not 8×6" && decoded.load(ordering: .relaxed) == 0)
    }
}
