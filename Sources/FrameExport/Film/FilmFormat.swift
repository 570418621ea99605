package import FrameEncoding

/// The kinds of output that hold many frames in one file or stream.
package enum FilmFormat: String, Sendable, CaseIterable {
    /// PNG files, one after the other.
    case png
    /// Animated PNG.
    case apng
    /// GIF, through ffmpeg.
    case gif
    /// YUV4MPEG2.
    case y4m
    /// Bare pixels: red, green, blue, alpha.
    case rgba
    /// H.264 in MP4, through ffmpeg.
    case mp4
    /// VP9 in WebM, through ffmpeg.
    case webm

    /// The format of a file by its name's extension; nil for others. PNG files go into a folder.
    package init?(fileName: String) {
        guard let ending = FilmFormat.ending(ofFileName: fileName) else { return nil }
        self.init(rawValue: ending)
        if self == .png { return nil }
    }

    /// The extension of a path's last part in small letters, without the full stop; nil if it has none, and for a
    /// path that ends in a slash, which is a folder's.
    package static func ending(ofFileName path: String) -> String? {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[dot...].dropFirst().lowercased()
    }

    /// Whether pixels may be clear; in a GIF they are so altogether or not at all.
    package var hasAlpha: Bool {
        switch self {
        case .png, .apng, .gif, .rgba, .webm: true
        case .y4m, .mp4: false
        }
    }

    /// Those that can go to the standard output.
    package static let streams: [FilmFormat] = [.png, .apng, .gif, .y4m, .rgba]
}

extension FilmFormat {
    /// The frame rate where none is named: that of what is played, if it has one. A GIF of 60 frames per second would leave
    /// out every third.
    package func defaultRate(of played: Double? = nil) -> FrameRate {
        let rate = played.flatMap(FrameRate.init(nearest:)) ?? .defaultValue
        return self == .gif && rate.time(of: 1) < GIFTiming.highestRate.time(of: 1) ? GIFTiming.highestRate : rate
    }

    /// How many of a film's frames it holds.
    package func heldCount(of count: Int, at rate: FrameRate) -> Int {
        self == .gif ? count - (GIFTiming(rate, frameCount: count)?.omittedCount ?? 0) : count
    }
}
