/// The kinds of film that ffmpeg makes.
///
/// Videos' colours are declared as BT.709 in the limited range.
enum FFmpegFormat: Hashable, Sendable {
    /// H.264 in an MP4 file. No alpha: translucent pixels are as over black.
    case mp4
    /// VP9 in a WebM file, without alpha.
    case webm
    /// VP9 in a WebM file, with alpha.
    case webmWithAlpha
    /// GIF; with alpha, what is at least half opaque is opaque and all else clear.
    ///
    /// The film has one palette of 255 colours, as one for each frame makes what stands still shimmer and files 2 to 30
    /// times as large. It is chosen from so many frames that are written before the film's own.
    case gif(GIFTiming, paletteFrames: Int, hasAlpha: Bool)

    /// Whether sides must be even.
    var needsEvenSize: Bool {
        if case .gif = self { false } else { true }
    }

    /// Whether ffmpeg gets straight RGBA in place of premultiplied BGRA.
    var takesStraightRGBA: Bool {
        switch self {
        case .mp4, .webm: false
        case .webmWithAlpha: true
        case .gif(_, _, let hasAlpha): hasAlpha
        }
    }

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
        case .gif(let timing, let paletteFrames, let hasAlpha):
            // A palette is complete when its frames end, so no frame of the film has to wait in memory.
            let filter =
                "split[a][b];[a]trim=end_frame=\(paletteFrames),palettegen[palette];"
                + "[b]trim=start_frame=\(paletteFrames),setpts=PTS-STARTPTS,\(timing.filter)[film];"
                + "[film][palette]paletteuse=dither=sierra2_4a:diff_mode=rectangle:alpha_threshold=128"
            // FFmpeg 5.1 cuts off pixels of clear pictures where it looks for the box that changed.
            let flags = hasAlpha ? ["-gifflags", "-offsetting-transdiff"] : []
            return ["-vf", filter, "-fps_mode", "passthrough", "-fflags", "+bitexact", "-loop", "0"] + flags
                + ["-final_delay", "\(timing.lastDelay)", "-f", "gif"]
        }
    }
}
