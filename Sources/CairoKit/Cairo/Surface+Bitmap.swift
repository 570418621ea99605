public import RenderTree

extension Surface {
    /// A copy of the pixels as a bitmap.
    /// - Parameter scale: Pixels per point; positive and finite.
    public func bitmap(scale: Double = 1) -> Bitmap {
        let pixels = withPixels { bytes, stride -> [UInt32] in
            var words: [UInt32] = []
            words.reserveCapacity(width * height)
            for row in 0..<(bytes.isEmpty ? 0 : height) {
                words += UnsafeRawBufferPointer(rebasing: bytes[row * stride..<row * stride + 4 * width])
                    .bindMemory(to: UInt32.self)
            }
            // A surface whose memory was returned is clear.
            return words.isEmpty ? [UInt32](repeating: 0, count: width * height) : words
        }
        return Bitmap(width: width, height: height, scale: scale, pixels: pixels)
    }

    /// A copy of the pixels as 0xAARRGGBB, not premultiplied, row by row from the top.
    ///
    /// Window icons use this format. A pixel without alpha is 0.
    public func straightPixels() -> [UInt32] { bitmap().pixels.map { Surface.straight($0) } }

    /// Whether every pixel is opaque.
    public var isOpaque: Bool { bitmap().isOpaque }

    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        let channels = [16, 8, 0].map { (shift: UInt32) -> UInt32 in
            min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
        }
        return channels.reduce(alpha << 24, |)
    }
}
