/// A frame's pixels for keeping, without gaps between rows.
public struct FrameCopy: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let pixels: [UInt32]

    /// Copies a frame.
    public init(_ frame: FramePixels) {
        (width, height) = (frame.width, frame.height)
        pixels = [UInt32](unsafeUninitializedCapacity: frame.width * frame.height) { copy, count in
            guard let base = copy.baseAddress else { return }
            for y in 0..<frame.height {
                (base + y * frame.width).initialize(from: frame.row(y), count: frame.width)
            }
            count = frame.width * frame.height
        }
    }

    /// Lends the pixels until the closure ends.
    /// - Throws: what the closure throws.
    public func withPixels<Result>(_ body: (FramePixels) throws -> Result) throws -> Result {
        try pixels.withUnsafeBytes { bytes in
            try body(FramePixels(bytes, width: width, height: height, stride: 4 * width))
        }
    }
}
