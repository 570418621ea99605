/// The kinds of video that ffmpeg makes. Colours are told as BT.709 in the limited range.
public enum VideoFormat: String, Sendable, CaseIterable {
    /// H.264 in an MP4 file. No alpha: translucent pixels are as over black.
    case mp4
    /// VP9 in a WebM file, without alpha.
    case webm
    /// VP9 in a WebM file, with alpha.
    case webmWithAlpha

    /// Whether ffmpeg gets straight RGBA in place of premultiplied BGRA.
    public var takesStraightRGBA: Bool { self == .webmWithAlpha }

    var pixelFormat: String { takesStraightRGBA ? "rgba" : "bgra" }

    var arguments: [String] {
        let pixels = self == .webmWithAlpha ? "yuva420p" : "yuv420p"
        let colors = [
            "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=\(pixels)", "-colorspace", "bt709",
            "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
            // Without it a WebM file gets a random number, and the same frames make another file each time.
            "-fflags", "+bitexact",
        ]
        switch self {
        case .mp4: return colors + ["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"]
        case .webm, .webmWithAlpha:
            return colors + ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-f", "webm"]
        }
    }
}
