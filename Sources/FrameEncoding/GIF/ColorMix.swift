/// What stands for a colour that a palette lacks: one of its colours, and another in a share of the pixels.
///
/// Which pixels these are is a matter of their place alone, so a picture that stands still does so in a film, too, and
/// what moves does not crawl. A colour that the palette has is never mixed.
struct ColorMix {
    /// The index of the nearest colour.
    let first: UInt8
    /// The index of the other.
    let second: UInt8
    /// The share of the other in 64ths, at most a half.
    let share: UInt8

    /// How much a mix of two colours may differ from their middle, against how much they may differ: mixes of like
    /// colours are seen least.
    private static let roughness: Float = 0.15
    /// The eye sees green best, then red.
    private static let weights = SIMD4<Float>(2, 4, 1, 0)

    /// Finds the best mix, or with a mere look for the nearest colour none.
    init(for color: UInt32, of palette: [SIMD4<Float>], isMixed: Bool) {
        let wanted = ColorMix.vector(color)
        var (nearest, least) = (0, Float.infinity)
        for index in palette.indices {
            let distance = ColorMix.square(palette[index] - wanted)
            if distance < least { (nearest, least) = (index, distance) }
        }
        first = UInt8(nearest)
        guard isMixed, least > 0 else {
            (second, share) = (first, 0)
            return
        }
        let (base, offset) = (palette[nearest], wanted - palette[nearest])
        var best = (index: nearest, share: Float(0))
        for index in palette.indices where index != nearest {
            let way = palette[index] - base
            let length = ColorMix.square(way)
            let share = min((way * offset * ColorMix.weights).sum() / length, 0.5)
            guard share > 0 else { continue }
            let error = ColorMix.square(offset - way * share) + ColorMix.roughness * length * share * (1 - share)
            if error < least { (least, best) = (error, (index, share)) }
        }
        second = UInt8(best.index)
        share = UInt8((best.share * 64).rounded())
    }

    /// The index for a pixel.
    func index(x: Int, y: Int) -> UInt8 { ColorMix.thresholds[(y & 7) << 3 | x & 7] < share ? second : first }

    /// A colour, 0xRRGGBB, as a vector.
    static func vector(_ color: UInt32) -> SIMD4<Float> {
        SIMD4(Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255), 0)
    }

    private static func square(_ vector: SIMD4<Float>) -> Float { (vector * vector * weights).sum() }

    /// An 8×8 pattern of 0…63, neighbours as different as can be (Bayer, "An optimum method for two-level rendition of
    /// continuous-tone pictures", 1973).
    private static let thresholds: [UInt8] = (0..<64).map { place in
        let (x, y) = (place & 7, place >> 3)
        return (0..<3).reduce(0) { value, bit in
            let (right, down) = (UInt8(x >> bit & 1), UInt8(y >> bit & 1))
            return value << 2 | (right ^ down) << 1 | down
        }
    }
}
