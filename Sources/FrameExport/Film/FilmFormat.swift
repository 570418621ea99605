/// The kinds of output that hold many frames in one file or stream.
public enum FilmFormat: String, Sendable, CaseIterable {
    /// PNG files, one after the other.
    case png
    /// Animated PNG.
    case apng
    /// GIF.
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
    public init?(fileName: String) {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(rawValue: name[dot...].dropFirst().lowercased())
        if self == .png { return nil }
    }

    /// Whether pixels may be clear; in a GIF they are so altogether or not at all.
    public var hasAlpha: Bool {
        switch self {
        case .png, .apng, .gif, .rgba, .webm: true
        case .y4m, .mp4: false
        }
    }

    /// Those that can go to the standard output.
    public static let streams: [FilmFormat] = [.png, .apng, .gif, .y4m, .rgba]
}
