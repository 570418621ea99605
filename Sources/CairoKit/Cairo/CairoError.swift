import CCairo

/// An error in making, drawing, reading or writing pixels.
public enum CairoError: Error, Hashable, Sendable {
    /// Cairo failed: the operation, and Cairo's description of its status.
    case failed(operation: String, status: String)
    /// The size of a surface is not 1…32767 pixels in each direction.
    case unsupportedSize(width: Int, height: Int)
    /// Cairo can't draw into borrowed memory with this address or stride.
    case unsupportedLayout(stride: Int, width: Int)
    /// The bytes do not begin with a PNG signature.
    case notPNG
    /// The PNG file ends before its image does.
    case truncatedPNG(byteCount: Int)
    /// The header or contents of the PNG file violate the format.
    case damagedPNG(reason: String)
    /// The PNG file has more pixels than are decoded.
    case oversizedPNG(width: Int, height: Int)
}

extension CairoError: CustomStringConvertible {
    /// The message: the failure, its object, and a remedy.
    public var description: String {
        switch self {
        case .failed(let operation, let status):
            "Cairo could not \(operation): \(status)"
        case .unsupportedSize(let width, let height):
            "a surface of \(width)×\(height) pixels is not possible; each side must be 1…\(Surface.maximumExtent)"
        case .unsupportedLayout(let stride, let width):
            "memory with \(stride) bytes per row can't hold \(width) pixels of 4 bytes; the stride must be a multiple of 4"
                + " and at least \(width &* 4), and the address a multiple of 4"
        case .notPNG:
            "this is not a PNG file: it does not begin with PNG's signature and header"
        case .truncatedPNG(let byteCount):
            "the PNG file ends too early, after \(byteCount) bytes; copy or export it again"
        case .damagedPNG(let reason):
            "the PNG file is damaged (\(reason)); copy or export it again"
        case .oversizedPNG(let width, let height):
            "the PNG file claims \(width)×\(height) pixels; the limits are \(Surface.maximumExtent) each way and"
                + " \(PNGFile.maximumPixelCount) in all; export it smaller"
        }
    }
}

extension CairoError {
    var isOutOfMemory: Bool {
        if case .failed(_, CairoError.noMemoryStatus) = self { true } else { false }
    }

    private static let noMemoryStatus = String(cString: cairo_status_to_string(CAIRO_STATUS_NO_MEMORY))

    static func check(_ status: cairo_status_t, _ operation: @autoclosure () -> String) throws(CairoError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .failed(operation: operation(), status: String(cString: cairo_status_to_string(status)))
    }
}
