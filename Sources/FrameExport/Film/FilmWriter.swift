import FrameEncoding
import RenderTree
import System

/// A film that is being written, whatever its format.
struct FilmWriter<Part: Sendable> {
    /// Makes, on one of many threads and for its rasterizer, a maker of frames' parts.
    let makePart: @Sendable (any FrameRasterizer) -> (RenderFrame) throws -> Part
    /// Takes the next frame's part.
    let append: (Part) throws -> Void
    /// Ends the film, and returns notes on it for the user.
    let finish: () throws -> [String]
    /// Removes what was written.
    let cancel: () -> Void
}

extension FilmWriter {
    /// One whose parts come of pixels.
    init(
        part: @escaping @Sendable (FramePixels) throws -> Part, append: @escaping (Part) throws -> Void,
        finish: @escaping () throws -> [String], cancel: @escaping () -> Void
    ) {
        self.init(
            makePart: { rasterizer in { try rasterizer.withPixels(of: $0, part) } }, append: append, finish: finish,
            cancel: cancel)
    }
}

typealias PixelSize = (width: Int, height: Int)

extension FilmWriter where Part == FrameCopy {
    /// - Parameters:
    ///   - jobs: How many threads compress.
    ///   - depth: How many frames wait for that at most.
    static func apng(
        _ size: PixelSize, _ count: Int, _ rate: FrameRate, hasAlpha: Bool, _ metadata: PNGMetadata,
        _ sink: any ByteSink, jobs: Int, depth: Int
    ) throws -> FilmWriter {
        let writer = try APNGWriter(
            width: size.width, height: size.height, frameCount: count, rate: rate, hasAlpha: hasAlpha,
            mergesFrames: sink.canGoBack, metadata: metadata, sink: sink.append)
        let work = OrderedWork<APNGWriter.Image, [UInt8]>(jobs: jobs) {
            let compressor = APNGCompressor()
            return { try compressor.data(of: $0) }
        }
        return FilmWriter(
            part: { FrameCopy($0) },
            append: { frame in
                guard let image = try writer.add(frame) else { return }
                try work.give(image, leaving: depth, receive: writer.write)
            },
            finish: {
                try work.finish(writer.write)
                if let correction = try writer.finish() {
                    try sink.overwrite(correction.bytes, at: correction.offset)
                }
                try sink.finish()
                return []
            },
            cancel: {
                work.close()
                sink.cancel()
            })
    }
}

extension FilmWriter where Part == [UInt8] {
    static func y4m(_ size: PixelSize, _ rate: FrameRate, _ sink: any ByteSink) throws -> FilmWriter {
        let encoder = try Y4MEncoder(width: size.width, height: size.height, rate: rate)
        try sink.append(encoder.header)
        return raw(sink) { try encoder.bytes(of: $0) }
    }

    static func rgba(_ size: PixelSize, _ sink: any ByteSink) throws -> FilmWriter {
        let encoder = try RawVideoEncoder(width: size.width, height: size.height, layout: .rgba)
        return raw(sink) { try encoder.bytes(of: $0) }
    }

    private static func raw(
        _ sink: any ByteSink, part: @escaping @Sendable (FramePixels) throws -> [UInt8]
    ) -> FilmWriter {
        FilmWriter(part: part, append: sink.append, finish: { try end(sink) }, cancel: sink.cancel)
    }

    private static func end(_ sink: any ByteSink) throws -> [String] {
        try sink.finish()
        return []
    }

    /// PNG files, one after the other.
    static func png(_ style: PNGStyle, _ sink: any ByteSink) -> FilmWriter {
        FilmWriter(
            makePart: { rasterizer in
                let encoder = PNGFrameEncoder(rasterizer, style: style)
                return { try encoder.png(of: $0) }
            }, append: sink.append, finish: { try end(sink) }, cancel: sink.cancel)
    }

    /// - Parameter file: The file; nil for the standard output.
    static func video(
        _ format: FFmpegFormat, _ size: PixelSize, _ rate: FrameRate, _ file: UnfinishedFile?,
        _ isStopped: @escaping () -> Bool
    ) throws -> FilmWriter {
        let encoder = try RawVideoEncoder(
            width: size.width, height: size.height, layout: format.takesStraightRGBA ? .rgba : .premultipliedBGRA,
            isEven: format.needsEvenSize)
        let process = try FFmpegProcess(
            format, width: encoder.width, height: encoder.height, rate: rate, to: file, isStopped: isStopped)
        return FilmWriter(
            part: { try encoder.bytes(of: $0) }, append: process.write,
            finish: {
                try process.finish()
                if case .gif(let timing, _, _) = format { return timing.report }
                return (encoder.width, encoder.height) == size
                    ? []
                    : [
                        "the video has \(encoder.width)×\(encoder.height) pixels, as its format wants even sizes: the last"
                            + " column or row is there twice"
                    ]
            }, cancel: process.cancel)
    }
}

extension GIFTiming {
    /// How the times came out, in words.
    fileprivate var report: [String] {
        let microseconds = Int((residual * 1_000_000).rounded())
        let length =
            microseconds == 0
            ? "exactly as long as it should"
            : "\(abs(microseconds)) µs \(microseconds > 0 ? "longer" : "shorter") than it should"
        let omitted =
            "\(omittedCount) more \(omittedCount == 1 ? "is" : "are") left out, as players show no frame for less than"
            + " 0.02 s"
        return (omittedCount > 0 ? [omitted] : []) + ["the GIF lasts \(length)"]
    }
}
