import CCairo

/// What can go wrong when pixels are made, drawn, read or written.
public enum CairoError: Error, Hashable, Sendable {
    /// Cairo refused: what was tried, and Cairo's own words for its status.
    case failed(operation: String, status: String)
    /// A surface was asked for whose size is not 1…32767 pixels each way.
    case unsupportedSize(width: Int, height: Int)
    /// Lent memory whose address or bytes a row Cairo can't draw into.
    case unsupportedLayout(stride: Int, width: Int)
    /// The bytes do not begin as a PNG file does.
    case notPNG
    /// A PNG file that ends before its picture does.
    case truncatedPNG(byteCount: Int)
    /// A PNG file whose header or contents contradict the format.
    case damagedPNG(reason: String)
    /// A PNG file with more pixels than are worth decoding.
    case oversizedPNG(width: Int, height: Int)
}

extension CairoError: CustomStringConvertible {
    /// What failed, on what, and what to try.
    public var description: String {
        switch self {
        case .failed(let operation, let status):
            "Cairo could not \(operation): \(status)"
        case .unsupportedSize(let width, let height):
            "a surface of \(width)×\(height) pixels is not possible; each side must be 1…\(Surface.maximumExtent)"
        case .unsupportedLayout(let stride, let width):
            "memory with \(stride) bytes a row can't hold \(width) pixels of 4 bytes; the stride must be a multiple of 4"
                + " and at least \(width &* 4), and the address a multiple of 4"
        case .notPNG:
            "this is not a PNG file: it does not begin with PNG's signature and header"
        case .truncatedPNG(let byteCount):
            "the PNG file ends too early, after \(byteCount) bytes; copy or export it again"
        case .damagedPNG(let reason):
            "the PNG file is damaged (\(reason)); copy or export it again"
        case .oversizedPNG(let width, let height):
            "the PNG file claims \(width)×\(height) pixels; the limits are \(Surface.maximumExtent) each way and"
                + " \(PNGHeader.maximumPixelCount) in all; export it smaller"
        }
    }
}

extension CairoError {
    /// There was no memory for something.
    static func noMemory(_ operation: String) -> CairoError {
        .failed(operation: operation, status: noMemoryStatus)
    }

    /// Whether there was no memory for something.
    var isLackOfMemory: Bool {
        if case .failed(_, CairoError.noMemoryStatus) = self { true } else { false }
    }

    private static let noMemoryStatus = String(cString: cairo_status_to_string(CAIRO_STATUS_NO_MEMORY))

    /// Throws unless Cairo's status is success.
    static func check(_ status: cairo_status_t, _ operation: @autoclosure () -> String) throws(CairoError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .failed(operation: operation(), status: String(cString: cairo_status_to_string(status)))
    }
}
