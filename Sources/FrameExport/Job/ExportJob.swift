package import CairoKit
import FrameEncoding
import Glibc
package import RenderTree
import System

/// An export: which frames of what go where.
package struct ExportJob {
    /// Where frames go.
    package enum Destination {
        /// The first frame alone, as a PNG picture.
        case picture(OutputPlace)
        /// All frames, into one film.
        case film(FilmFormat, OutputPlace)
        /// All frames, into a folder of PNG files with a manifest.
        case folder(String, SequenceSettings, Shard? = nil, overwrites: Bool)
    }

    /// How an export ended.
    package struct Outcome {
        /// The file's path; nil for the standard output and a folder.
        package var path: String?
        /// Messages for the user about the file.
        package var notes: [String] = []
        /// How an export into a folder ended; nil for a file.
        package var folder: SequenceExport.Outcome?
        /// The first frame, which stays in memory until the end; nil if its file was there.
        package fileprivate(set) var firstFrame: RenderFrame?
    }

    /// Where they go.
    package let destination: Destination
    /// The times of all frames.
    package let range: FrameRange
    /// The numbers of those that are exported.
    package let frames: ClosedRange<Int>
    private let jobs: Int
    /// How many threads draw a picture; nil for as many as a window has.
    private var paintingThreads: Int?
    private let png: PNGStyle?
    private let shaper: CairoTextShaper?
    private let makeSource: () throws -> any FrameSource

    /// How many threads may work.
    package static let threads = 1...64

    /// The default number of threads: one for each processor.
    package static var processors: Int { min(threads.upperBound, Processors.count) }

    /// Makes an export.
    /// - Parameters:
    ///   - range: The times of all frames.
    ///   - frames: The numbers of those that are exported.
    ///   - jobs: How many threads draw.
    ///   - png: How PNG files are made; nil for exact pictures, and fast ones of films and folders.
    ///   - shaper: Draws the texts of a picture; nil for one of its own.
    ///   - makeSource: Makes what plays the frames; once more for a look ahead, and for frames that are drawn again.
    package init(
        _ range: FrameRange, frames: ClosedRange<Int>, to destination: Destination, jobs: Int = Self.processors,
        png: PNGStyle? = nil, shaper: CairoTextShaper? = nil, makeSource: @escaping () throws -> any FrameSource
    ) {
        (self.range, self.frames, self.destination) = (range, frames, destination)
        (self.jobs, self.png, self.shaper, self.makeSource) = (jobs, png, shaper, makeSource)
        paintingThreads = jobs
    }

    /// Makes an export of one picture, at a time.
    package init(
        at time: Double = 0, to destination: OutputPlace, jobs: Int = Self.processors,
        png: PNGStyle? = nil, shaper: CairoTextShaper? = nil, makeSource: @escaping () throws -> any FrameSource
    ) {
        self.init(
            FrameRange(from: time, to: time, rate: .defaultValue), frames: 0...0, to: .picture(destination), jobs: jobs,
            png: png, shaper: shaper, makeSource: makeSource)
    }

    /// Makes an export of a single frame.
    /// - Parameter threads: how many draw; nil for as many as draw a window.
    package init(
        _ frame: RenderFrame, to destination: OutputPlace, threads: Int? = nil, png: PNGStyle? = nil,
        shaper: CairoTextShaper? = nil
    ) {
        self.init(to: destination, png: png, shaper: shaper) { SingleFrame(frame) }
        paintingThreads = threads
    }

    /// Makes the frames.
    /// - Parameters:
    ///   - isStopped: Asked before each frame.
    ///   - progress: Called with the number of finished frames.
    ///   - checking: Called with the number of existing files that were checked.
    /// - Returns: nil if a picture or a film was stopped; no file is left then.
    /// - Throws: ``FileError``, ``FFmpegError``, ``ManifestError``, ``ExportError``, `FrameEncodingError`; what the source
    ///   throws.
    package func run(
        isStopped: @escaping () -> Bool = { false },
        progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
        checking: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Outcome? {
        var outcome = Outcome()
        var source: (any FrameSource)?
        var ahead: (any FrameSource)?
        func frame(_ index: Int, of source: inout (any FrameSource)?) throws -> RenderFrame {
            let played = try source ?? makeSource()
            source = played
            return try played.frame(at: range.time(of: index), unless: isStopped)
        }
        let run = ExportRun(
            sample: { index in
                let frame = try frame(index, of: &source)
                if index == frames.lowerBound { outcome.firstFrame = frame }
                return frame
            },
            // A source goes forwards only, so a look ahead, as a palette of all frames takes, needs its own.
            resample: { try frame($0, of: &ahead) }, makeRasterizer: rasterizers, isStopped: isStopped,
            checking: checking, progress: progress)
        switch destination {
        case .picture(let place):
            do {
                outcome.path = try write(run.sample(frames.lowerBound), to: place, isStopped)
            } catch is SamplingStopped {
                return nil
            }
        case .film(let format, let place):
            let export = FilmExport(
                format: format, destination: place, rate: range.rate, frames: frames, jobs: jobs, png: png ?? .fast)
            guard let film = try export.run(run) else { return nil }
            (outcome.path, outcome.notes) = film
        case .folder(let path, let settings, let shard, let overwrites):
            let export = SequenceExport(
                path: path, settings: settings, shard: shard, overwrites: overwrites, jobs: jobs)
            do {
                outcome.folder = try export.run(run)
            } catch let error as ConflictError {
                throw ExportError.conflict(error)
            }
        }
        return outcome
    }

    /// Makes, for each thread, what draws there.
    private var rasterizers: @Sendable () -> any FrameRasterizer {
        // The bytes of pixels that all painters together keep from frame to frame.
        let cacheLimit = max(8 << 20, (128 << 20) / jobs)
        let shared = SharedBitmaps(renderers: jobs)
        return { FramePainter(shaper: CairoTextShaper(), threads: 1, cacheLimit: cacheLimit, shared: shared) }
    }

    /// Writes a picture; returns its path, if it is a file.
    private func write(
        _ frame: RenderFrame, to destination: OutputPlace, _ isStopped: @escaping () -> Bool
    ) throws -> String? {
        let painter = FramePainter(shaper: shaper ?? CairoTextShaper(), threads: paintingThreads)
        let bytes = try PNGFrameEncoder(painter, style: png ?? .exact).png(of: frame)
        if isStopped() { throw SamplingStopped() }
        switch destination {
        case .standardOutput:
            do {
                try StandardOutput(isStopped: isStopped).append(bytes)
            } catch {
                if error.code == ECANCELED, isStopped() { throw SamplingStopped() }
                throw error
            }
            return nil
        case .file(let path):
            try Files.createParent(of: path)
            try AtomicFile.write(bytes, to: path)
            return path
        case .newFile(let stem): return try AtomicFile.write(bytes, underFirstFree: stem, ending: "png")
        }
    }
}
