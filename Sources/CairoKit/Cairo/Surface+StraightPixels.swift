import CPixels

extension Surface {
    /// A copy of the pixels as 0xAARRGGBB, not premultiplied, row by row from the top.
    ///
    /// Window icons use this format. A pixel without alpha is 0.
    public func straightPixels() -> [UInt32] {
        withPixels { pixels, stride in
            var straight: [UInt32] = []
            straight.reserveCapacity(width * height)
            for row in 0..<(pixels.isEmpty ? 0 : height) {
                for column in 0..<width {
                    let pixel = pixels.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                    straight.append(Surface.straight(pixel))
                }
            }
            return straight
        }
    }

    /// Whether every pixel is opaque.
    public var isOpaque: Bool {
        withPixels { pixels, stride in
            (0..<(pixels.isEmpty ? 0 : height)).allSatisfy { row in
                let words = UnsafeRawBufferPointer(rebasing: pixels[(row * stride)...]).assumingMemoryBound(
                    to: UInt32.self)
                return tyto_pixels_are_opaque(words.baseAddress, width) != 0
            }
        }
    }

    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        let channels = [16, 8, 0].map { (shift: UInt32) -> UInt32 in
            min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
        }
        return channels.reduce(alpha << 24, |)
    }
}
