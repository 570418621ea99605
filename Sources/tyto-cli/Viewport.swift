import ArgumentParser
import FrameEncoding
import Geometry

/// A viewport's size in points as the command line has it: `375x667`.
struct ViewportSize: ExpressibleByArgument {
    let size: Size

    /// The size for which the scenes' numbers are given.
    static let standard = ViewportSize(size: Size(375, 667))

    /// A size in which the gallery's miniatures stand side by side.
    static let gallery = ViewportSize(size: Size(1120, 720))

    init(size: Size) { self.size = size }

    init?(argument: String) {
        let parts = argument.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else { return nil }
        size = Size(width, height)
    }

    var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// How large a picture may be.
enum PictureLimit {
    /// What can be read again; it takes a quarter of a gigabyte.
    static let pixels = FramePixels.maximumCount
    static let side = Double(FramePixels.maximumExtent)

    /// Checks a viewport and a scale.
    /// - Throws: a usage failure that names the limit.
    static func check(_ size: Size, scale: Double) throws(CommandFailure) {
        guard scale >= 0.1 && scale <= 16 else {
            throw CommandFailure(.usage, "--scale \(scale) is outside 0.1 … 16 pixels a point")
        }
        guard size.width >= 1, size.height >= 1 else {
            throw CommandFailure(
                .usage, "--size \(size.width)x\(size.height) is too small; both sides are at least 1 point")
        }
        // A viewport is rounded up to whole pixels.
        let aligned = PixelAlignment(scale: scale).ceil(size)
        let (width, height) = ((aligned.width * scale).rounded(), (aligned.height * scale).rounded())
        guard width <= side, height <= side, width * height <= Double(pixels) else {
            throw CommandFailure(
                .usage,
                "--size \(size.width)x\(size.height) at --scale \(scale) is too large; a picture has at most "
                    + "\(Int(side)) pixels a side and \(pixels) in all")
        }
    }
}
