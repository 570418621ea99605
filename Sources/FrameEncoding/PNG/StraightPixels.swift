/// Converts premultiplied words to the bytes of PNG and straight RGBA.
enum StraightPixels {
    /// ⌈2²⁴/a⌉ for every alpha a, 0 for none.
    ///
    /// Cairo's PNG writer gives a channel c under alpha a as the lowest byte of ⌊(255c + ⌊a/2⌋)/a⌋. A multiplication by
    /// these and a shift by 24 is that quotient exactly: the reciprocal is too large by less than a/2²⁴ of itself, and
    /// (255·255 + 127)·255 is below 2²⁴ (Granlund and Montgomery, "Division by invariant integers using
    /// multiplication", 1994). An overflow of 32 bits is above the byte that is kept, as in Cairo.
    private static let reciprocals: [UInt32] = (0...255).map { (alpha: UInt32) -> UInt32 in
        let power: UInt32 = 1 << 24
        return alpha == 0 ? 0 : (power + alpha - 1) / alpha
    }

    /// 0xAARRGGBB, not premultiplied.
    @inline(__always)
    private static func straight(_ pixel: UInt32, _ reciprocals: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        let channels = SIMD4(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF, 0)
        let divided = ((channels &* 255 &+ alpha / 2) &* reciprocals[Int(alpha)]) &>> 24
        return alpha << 24 | divided[0] << 16 | divided[1] << 8 | divided[2]
    }

    /// Writes red, green, blue and alpha, not premultiplied, four bytes per pixel.
    static func writeRGBA(_ pixels: UnsafePointer<UInt32>, count: Int, to output: UnsafeMutableRawPointer) {
        reciprocals.withUnsafeBufferPointer { reciprocals in
            for index in 0..<count {
                let straight = straight(pixels[index], reciprocals)
                // 0xAARRGGBB rotated left by a byte is R, G, B, A from the highest on.
                output.storeBytes(
                    of: (straight << 8 | straight >> 24).bigEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }
}
