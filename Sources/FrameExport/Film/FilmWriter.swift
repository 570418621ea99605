import FrameEncoding

/// A film that is being written, whatever its format.
struct FilmWriter {
    let append: (FramePixels) throws -> Void
    /// Ends the film; gives what is to be told of it.
    let finish: () throws -> [String]
    /// Removes what was written.
    let cancel: () -> Void

    typealias PixelSize = (width: Int, height: Int)

    static func apng(
        _ size: PixelSize, _ count: Int, _ rate: FrameRate, hasAlpha: Bool, _ metadata: PNGMetadata,
        _ sink: any ByteSink
    ) throws -> FilmWriter {
        let writer = try APNGWriter(
            width: size.width, height: size.height, frameCount: count, rate: rate, hasAlpha: hasAlpha,
            mergesFrames: sink.canGoBack, metadata: metadata, sink: sink.append)
        return FilmWriter(
            append: writer.append,
            finish: {
                if let correction = try writer.finish() {
                    try sink.overwrite(correction.bytes, at: correction.offset)
                }
                try sink.finish()
                return []
            }, cancel: sink.cancel)
    }

    static func gif(_ size: PixelSize, _ count: Int, _ rate: FrameRate, _ sink: any ByteSink) throws -> FilmWriter {
        let writer = try GIFWriter(
            width: size.width, height: size.height, frameCount: count, rate: rate, sink: sink.append)
        return FilmWriter(
            append: writer.append,
            finish: {
                let report = try writer.finish()
                try sink.finish()
                var lines: [String] = []
                // GIF has hundredths of a second; what the sum is off is worth knowing, and so are frames left out.
                let microseconds = Int((report.residual * 1_000_000).rounded())
                lines.append(
                    microseconds == 0
                        ? "the GIF lasts exactly as long as it should"
                        : "the GIF lasts \(abs(microseconds)) µs \(microseconds > 0 ? "longer" : "shorter") than it should"
                )
                if report.omittedFrameCount > 0 {
                    lines.append(
                        "\(report.omittedFrameCount) frames are left out, as players show none for less than 0.02 s")
                }
                return lines
            }, cancel: sink.cancel)
    }

    static func y4m(_ size: PixelSize, _ rate: FrameRate, _ sink: any ByteSink) throws -> FilmWriter {
        let writer = try Y4MWriter(
            width: size.width, height: size.height, rate: rate, chroma: .quarter, sink: sink.append)
        return FilmWriter(append: writer.append, finish: { try end(sink) }, cancel: sink.cancel)
    }

    static func rgba(_ size: PixelSize, _ sink: any ByteSink) throws -> FilmWriter {
        let writer = try RawVideoWriter(width: size.width, height: size.height, layout: .rgba, sink: sink.append)
        return FilmWriter(append: writer.append, finish: { try end(sink) }, cancel: sink.cancel)
    }

    static func video(_ format: VideoFormat, _ size: PixelSize, _ rate: FrameRate, _ path: String) throws -> FilmWriter
    {
        let (width, height) = (size.width + size.width % 2, size.height + size.height % 2)
        let process = try FFmpegProcess(format, width: width, height: height, rate: rate, to: path)
        let writer = try RawVideoWriter(
            width: size.width, height: size.height, layout: format.takesStraightRGBA ? .rgba : .premultipliedBGRA,
            isEven: true, sink: process.write)
        return FilmWriter(
            append: writer.append,
            finish: {
                try process.finish()
                return (width, height) == size
                    ? []
                    : [
                        "the video has \(width)×\(height) pixels, as its format wants even sizes: the last column or row is"
                            + " there twice"
                    ]
            }, cancel: process.cancel)
    }

    private static func end(_ sink: any ByteSink) throws -> [String] {
        try sink.finish()
        return []
    }
}
