/// What can go wrong when pixels become a file.
public enum FrameEncodingError: Error, Hashable, Sendable {
    /// A frame whose size the format, or this module, can't hold.
    case unsupportedSize(width: Int, height: Int, limit: Int)
    /// Pixels whose address, stride or count does not hold the rows that they should.
    case unsupportedLayout(stride: Int, width: Int, height: Int, byteCount: Int)
    /// A frame of another size than the file was begun with.
    case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// More or fewer frames than were announced.
    case frameCount(given: Int, announced: Int)
    /// A translucent pixel in a file that was begun as opaque.
    case notOpaque
    /// A frame that lasts longer, or more frames, than the format can say.
    case tooLong(format: String)
    /// The bytes are not the PNG file that they should be.
    case notPNG(reason: String)
    /// A pixel density that is no number above 0, or too large for the file.
    case unsupportedScale(Double)
    /// A library refused: what was tried, and its own words.
    case failed(operation: String, reason: String)
}

extension FrameEncodingError: CustomStringConvertible {
    /// What failed, on what, and what to try.
    public var description: String {
        switch self {
        case .unsupportedSize(let width, let height, let limit):
            "a frame of \(width)×\(height) pixels can't be encoded; each side must be 1…\(limit)"
        case .unsupportedLayout(let stride, let width, let height, let byteCount):
            "\(byteCount) bytes with \(stride) bytes a row can't hold \(width)×\(height) pixels of 4 bytes; the stride"
                + " must be a multiple of 4 and at least 4 times the width, and the address a multiple of 4"
        case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
            "a frame has \(width)×\(height) pixels, but the file was begun with \(expectedWidth)×\(expectedHeight);"
                + " export frames of one size"
        case .frameCount(let given, let announced):
            "\(announced) frames were announced, but there are \(given); announce as many as there are, at least one"
        case .notOpaque:
            "a frame has translucent pixels, but the file was begun as opaque; begin it with alpha"
        case .tooLong(let format):
            "\(format) can't hold a frame that lasts this long, or so many frames; choose more frames a second or a"
                + " shorter range"
        case .notPNG(let reason):
            "this is not a whole PNG file: \(reason)"
        case .unsupportedScale(let scale):
            "a PNG file can't hold the pixel density of the scale \(scale); choose one above 0 and at most 10000"
        case .failed(let operation, let reason):
            "could not \(operation): \(reason)"
        }
    }
}
