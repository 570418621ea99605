import FrameEncoding
import Geometry
import RenderTree
import TestSupport
import Testing

@testable import FrameExport

/// Frames of 4×2 pixels, whose red is the time.
private final class Reds: FrameSource {
    private var last = 0.0

    func frame(at time: Double, unless isStopped: () -> Bool) throws -> RenderFrame {
        #expect(time >= last, "a source goes forwards only")
        last = time
        if isStopped() { throw SamplingStopped() }
        return RenderFrame(
            size: Size(4, 2), scale: 1, background: Color(red: time, green: 0, blue: 0, alpha: 1),
            root: RenderNode(id: 0))
    }
}

@Suite("An export job")
struct ExportJobTests {
    private let folder: TemporaryFolder
    private let range: FrameRange

    init() throws {
        folder = try TemporaryFolder()
        range = FrameRange(from: 0, to: 1, rate: try #require(FrameRate(4)))
    }

    private func job(
        to destination: ExportJob.Destination, made: @escaping () -> Void = {}
    ) -> ExportJob {
        ExportJob(range, frames: 1...3, to: destination, jobs: 2) {
            made()
            return Reds()
        }
    }

    @Test("writes the first of its frames as a picture, the same as one of its time, under names of their own")
    func pictures() throws {
        let stem = folder / "red"
        let first = try #require(try job(to: .picture(.newFile(stem: stem))).run())
        let second = try #require(try ExportJob(at: 0.25, to: .newFile(stem: stem)) { Reds() }.run())
        #expect(folder.names == ["red-2.png", "red.png"])
        #expect(first.path == stem + ".png" && first.firstFrame?.background.red == 0.25 && first.folder == nil)
        #expect(wholeFile(stem + ".png") == wholeFile(try #require(second.path)))
    }

    @Test("makes its source once, and once more where a film's colours are looked for first")
    func sources() throws {
        var count = 0
        let film = folder / "film.apng"
        #expect(try job(to: .film(.apng, .file(film)), made: { count += 1 }).run()?.path == film)
        #expect(count == 1 && folder.names == ["film.apng"])
    }

    @Test("leaves no file of what was stopped", arguments: [FilmFormat.png, .apng, .rgba])
    func stopped(format: FilmFormat) throws {
        let destination: ExportJob.Destination =
            format == .png ? .picture(.file(folder / "a.png")) : .film(format, .file(folder / "a"))
        #expect(try job(to: destination).run(isStopped: { true }) == nil)
        #expect(folder.names == [])
    }

    @Test("a folder's frames are made once, and a second export knows them without its first frame")
    func resumes() throws {
        let settings = SequenceSettings(
            program: "test 1", scene: "red", parameters: [:], seed: 0, language: "en", reducedMotion: false,
            splash: false, script: nil, fps: "4", from: 0, frameCount: 4, frames: 1...3, size: [4, 2], scale: 1,
            background: nil, png: .fast)
        let destination = ExportJob.Destination.folder(folder / "reds", settings, nil, overwrites: false)
        let first = try #require(try job(to: destination).run())
        #expect(first.folder?.isComplete == true && first.folder?.found == 0 && first.firstFrame != nil)
        let second = try #require(try job(to: destination).run())
        #expect(second.folder?.found == 3 && second.firstFrame == nil && second.path == nil)
        var other = settings
        other.seed = "1"
        let error = #expect(throws: ExportError.self) {
            try job(to: .folder(folder / "reds", other, nil, overwrites: false)).run()
        }
        #expect(error?.message { "--\($0)" }.hasSuffix("or start anew with --overwriting") == true)
    }

    @Test("errors have the names of where the export was asked for")
    func names() {
        func error(_ body: () throws(ExportError) -> Void) -> String {
            do throws(ExportError) {
                try body()
                return ""
            } catch {
                return error.message { "<\($0)>" }
            }
        }
        #expect(
            error { () throws(ExportError) in try TimeLimit.check(-1, .start) }
                == "<start> -1 is outside 0 … 86400 seconds")
        #expect(
            error { () throws(ExportError) in _ = try FrameRange(nonEmptyFrom: 2, to: 2, rate: .defaultValue) }
                == "there is no frame from 2.0 to 2.0; <end> must be after <start>")
        #expect(
            error { () throws(ExportError) in try FrameLimits.check(Size(0, 5), scale: 1, of: .window) }
                == "<window> 0x5 is too small; both sides are at least 1 point")
        #expect(
            error { () throws(ExportError) in try FrameLimits.check(Size(5, 5), scale: 17) }
                == "<scale> 17 is outside 0.1 … 16 pixels per point")
        #expect(
            error { () throws(ExportError) in try OutputName.checkPicture("a.gif", of: .time) }
                == "<path> \"a.gif\": <time> makes a PNG picture, not .gif; name it \"a.png\"")
        #expect(
            error { () throws(ExportError) in try OutputName.checkFolder("a.jpg") }.hasPrefix(
                "<path> \"a.jpg\": .jpg is none"))
        #expect("\(ExportError.rate("x"))".hasPrefix("framesPerSecond \"x\" is none of"))
    }
}
