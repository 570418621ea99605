/// An error in encoding pixels.
package enum FrameEncodingError: Error, Hashable, Sendable {
    /// The format, or this module, does not support the frame's size.
    case unsupportedSize(width: Int, height: Int, limit: Int)
    /// The address, stride or number of bytes does not hold the rows.
    case unsupportedLayout(stride: Int, width: Int, height: Int, byteCount: Int)
    /// The frame's size differs from the file's.
    case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// The number of frames differs from the announced one.
    case frameCount(given: Int, announced: Int)
    /// A pixel is translucent in a file begun as opaque.
    case notOpaque
    /// The format can't store a frame of this duration, or so many frames.
    case tooLong(format: String)
    /// The pixel density is not a number above 0, or too large for the file.
    case unsupportedScale(Double)
    /// A library failed: the operation, and the library's description.
    case failed(operation: String, reason: String)
}

extension FrameEncodingError: CustomStringConvertible {
    /// The message: the failure, its object, and a remedy.
    package var description: String {
        switch self {
        case .unsupportedSize(let width, let height, let limit):
            "a frame of \(width)×\(height) pixels can't be encoded; each side must be 1…\(limit)"
        case .unsupportedLayout(let stride, let width, let height, let byteCount):
            "\(byteCount) bytes with \(stride) bytes per row can't hold \(width)×\(height) pixels of 4 bytes; the stride"
                + " must be a multiple of 4 and at least 4 times the width, and the address a multiple of 4"
        case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
            "a frame has \(width)×\(height) pixels, but the file was begun with \(expectedWidth)×\(expectedHeight);"
                + " export frames of one size"
        case .frameCount(let given, let announced):
            "\(announced) frames were announced, but there are \(given); announce as many as there are, at least one"
        case .notOpaque:
            "a frame has translucent pixels, but the file was begun as opaque; begin it with alpha"
        case .tooLong(let format):
            "\(format) can't hold a frame that lasts this long, or so many frames; choose more frames per second or a"
                + " shorter range"
        case .unsupportedScale(let scale):
            "a PNG file can't hold the pixel density of the scale \(scale); choose one above 0 and at most 10000"
        case .failed(let operation, let reason):
            "could not \(operation): \(reason)"
        }
    }
}
