import FrameExport

/// What the name of an output promises by its extension, and whether that is kept.
enum OutputName {
    /// Extensions of pictures and films that are asked for and not made: a folder, or a PNG file, of such a name would
    /// surprise.
    private static let foreignEndings: Set = [
        // Pictures.
        "avif", "bmp", "dds", "eps", "exr", "heic", "heif", "ico", "icns", "jfif", "jp2", "jpe", "jpeg", "jpg", "jxl",
        "pbm", "pdf", "pgm", "pnm", "ppm", "ps", "psd", "qoi", "svg", "svgz", "tga", "tif", "tiff", "webp", "xcf",
        "xpm",
        // Films.
        "3gp", "asf", "avi", "flv", "h264", "h265", "hevc", "ivf", "m2ts", "m4v", "mkv", "mng", "mov", "mpeg", "mpg",
        "mts", "nut", "ogg", "ogv", "vob", "wmv", "yuv",
    ]

    /// The extension of a picture or film that can't be made; nil for all other names.
    static func foreignEnding(of path: String) -> String? {
        FilmFormat.ending(ofFileName: path).flatMap { foreignEndings.contains($0) ? $0 : nil }
    }

    /// Checks the name of a single picture.
    /// - Parameter maker: what makes it, for the message: `--at`.
    /// - Throws: a usage failure for the extension of anything but a PNG file.
    static func checkPicture(_ path: String?, of maker: String) throws(CommandFailure) {
        guard let path else { return }
        let ending = FilmFormat(fileName: path)?.rawValue ?? foreignEnding(of: path)
        guard let ending else { return }
        let name = "\(path.dropLast(ending.count))png"
        throw CommandFailure(
            .usage, "-o \"\(path)\": \(maker) makes a PNG picture, not .\(ending); name it \"\(name)\"")
    }
}
