import FrameEncoding
package import Geometry

/// How large a picture may be.
package enum FrameLimits {
    /// The most pixels that can be read again; they take a quarter of a gigabyte.
    private static let pixels = FramePixels.maximumCount
    private static let side = Double(FramePixels.maximumExtent)

    /// Checks a viewport and a scale.
    /// - Parameter field: what gives the size.
    package static func check(
        _ size: Size, scale: Double, of field: ExportError.Field = .size
    ) throws(ExportError) {
        guard scale >= 0.1 && scale <= 16 else { throw .scale(scale) }
        guard size.width >= 1, size.height >= 1 else {
            throw .tooSmall(field, width: size.width, height: size.height)
        }
        guard allows(size, scale: scale) else {
            throw .tooLarge(field, width: size.width, height: size.height, scale: scale)
        }
    }

    /// The limit in words.
    package static var words: String { "a picture has at most \(Int(side)) pixels per side and \(pixels) in all" }

    /// Whether a picture may have so many pixels.
    package static func allows(_ size: Size, scale: Double) -> Bool {
        let (width, height) = extents(size, scale: scale)
        return width <= side && height <= side && width * height <= Double(pixels)
    }

    /// As much of a window as a picture may fill; another program can make a window of any size.
    package static func cut(width: Int, height: Int) -> (width: Int, height: Int) {
        let width = min(width, Int(side))
        return (width, min(height, Int(side), max(1, pixels / max(1, width))))
    }

    /// A viewport's pixels; it is rounded up to whole ones.
    package static func extents(_ size: Size, scale: Double) -> (width: Double, height: Double) {
        let aligned = PixelAlignment(scale: scale).ceil(size)
        return ((aligned.width * scale).rounded(), (aligned.height * scale).rounded())
    }
}
