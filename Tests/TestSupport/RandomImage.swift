package import RenderTree

/// Images for random scenes: opaque and not, at one and three densities, of various sizes.
///
/// Some are smaller and some larger than a tile is high.
package enum RandomImage {
    /// All of them.
    package static let all: [Image] = [
        Image(noise(7, 5, isOpaque: true)), Image(noise(16, 16, isOpaque: false)), Image(noise(90, 70, isOpaque: true)),
        Image([
            noise(9, 12, isOpaque: false), noise(18, 24, scale: 2, isOpaque: false),
            noise(27, 36, scale: 3, isOpaque: false),
        ]),
    ]

    /// A bitmap of noise.
    package static func noise(_ width: Int, _ height: Int, scale: Double = 1, isOpaque: Bool) -> Bitmap {
        var random = SeededGenerator(seed: UInt64(width * 1000 + height))
        let pixels = (0..<width * height).map { _ -> UInt32 in
            let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
            return (0..<3).reduce(alpha) { word, _ in word << 8 | UInt32.random(in: 0...alpha, using: &random) }
        }
        return Bitmap(width: width, height: height, scale: scale, pixels: pixels)
    }
}
