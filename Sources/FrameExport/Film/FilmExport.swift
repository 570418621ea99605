package import FrameEncoding
import Geometry
import Glibc
import RenderTree
import System

/// An export of many frames into one file, written atomically, or onto the standard output.
///
/// Frames are drawn on all threads and put together in order on the caller's. Memory is bounded by
/// ``FramePipeline/depth(jobs:)`` frames of four bytes per pixel, fewer where they are large, and what the format's writer
/// says.
package struct FilmExport {
    /// The format.
    package var format: FilmFormat
    /// Where the film goes.
    package var destination: OutputPlace
    /// Frames per second.
    package var rate: FrameRate
    /// The indices of the frames.
    package var frames: ClosedRange<Int>
    /// The number of threads that draw.
    package var jobs: Int
    /// How the files of a stream of PNG files are made.
    package var png: PNGStyle

    /// Makes the film.
    /// - Returns: the file's path, if there is one, and notes on the film for the user; nil if it was stopped.
    /// - Throws: ``FileError``, ``FFmpegError``, `FrameEncodingError`; what the run throws. No file is left then.
    func run(_ run: ExportRun) throws -> (path: String?, notes: [String])? {
        run.progress(0, frames.count)
        let first: RenderFrame
        do {
            // Writers need to know of the first frame before there is one: whether it is opaque, and how large.
            first = try run.sample(frames.lowerBound)
        } catch is SamplingStopped {
            return nil
        }
        let file = try makeFile()
        defer { file?.cancel() }
        let palette = format == .gif ? paletteFrames : []
        let depth = depth(of: first)
        func write<Part>(_ writer: FilmWriter<Part>) throws -> [String]? {
            var done = 0
            do {
                try FramePipeline.run(
                    0..<palette.count + frames.count, jobs: jobs, depth: depth,
                    sample: { index in
                        if index < palette.count { return try run.resample(palette[index]) }
                        let index = index - palette.count
                        return index == 0 ? first : try run.sample(frames.lowerBound + index)
                    },
                    makeWorker: { [makePart = writer.makePart, makeRasterizer = run.makeRasterizer] in
                        let part = makePart(try makeRasterizer())
                        return { _, frame in try part(frame) }
                    }, isStopped: run.isStopped
                ) { index, part, _ in
                    try writer.append(part)
                    guard index >= palette.count else { return }
                    done += 1
                    run.progress(done, frames.count)
                }
                guard done == frames.count else {
                    writer.cancel()
                    return nil
                }
                return try writer.finish()
            } catch {
                writer.cancel()
                throw error
            }
        }
        let size = (width: first.pixelWidth, height: first.pixelHeight)
        let hasAlpha = first.background.alpha < 1
        var sink: any ByteSink { file ?? StandardOutput(isStopped: run.isStopped) }
        func writeFormat() throws -> [String]? {
            switch format {
            case .png: return try write(.png(png, sink))
            case .apng:
                return try write(
                    .apng(
                        size, frames.count, rate, hasAlpha: hasAlpha, try PNGMetadata(scale: first.scale),
                        sink, jobs: jobs, depth: depth))
            case .gif:
                guard let timing = GIFTiming(rate, frameCount: frames.count) else {
                    throw FrameEncodingError.tooLong(format: "GIF")
                }
                let video = FFmpegFormat.gif(timing, paletteFrames: palette.count, hasAlpha: hasAlpha)
                return try write(.video(video, size, rate, file, run.isStopped))
            case .y4m: return try write(.y4m(size, rate, sink))
            case .rgba: return try write(.rgba(size, sink))
            case .mp4: return try write(.video(.mp4, size, rate, file, run.isStopped))
            case .webm: return try write(.video(hasAlpha ? .webmWithAlpha : .webm, size, rate, file, run.isStopped))
            }
        }
        do {
            return try writeFormat().map { (file?.path, $0) }
        } catch let error where error.isStop && run.isStopped() {
            return nil
        }
    }

    /// Begins the film's file; nil for the standard output.
    private func makeFile() throws(FileError) -> UnfinishedFile? {
        switch destination {
        case .standardOutput: return nil
        case .file(let path):
            try Files.createParent(of: path)
            return try WritablePlace.unfinishedFile(path)
        case .newFile(let stem):
            try Files.createParent(of: stem)
            return try UnfinishedFile(underFirstFree: stem, ending: format.rawValue)
        }
    }

    /// The frames that a GIF's colours are chosen from.
    private var paletteFrames: [Int] {
        let count = min(frames.count, 64)
        return (0..<count).map { frames.lowerBound + $0 * frames.count / count }
    }

    /// The memory limit for parts of frames that wait for the writer, in bytes.
    /// Two parts are always allowed.
    private static let room = 64 << 20

    private func depth(of frame: RenderFrame) -> Int {
        let count = FilmExport.room / (4 * frame.pixelWidth * frame.pixelHeight)
        return max(2, min(count, FramePipeline.depth(jobs: jobs)))
    }
}

extension Error {
    /// Whether it reports a requested stop during the wait for another program.
    fileprivate var isStop: Bool {
        self as? FFmpegError == .stopped || (self as? FileError)?.code == ECANCELED
    }
}
