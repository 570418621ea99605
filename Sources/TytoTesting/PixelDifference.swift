/// The difference of two pictures of one size.
package struct PixelDifference {
    /// The largest difference of a channel, 0…255.
    package private(set) var worst = 0
    /// The number of pixels.
    package let pixelCount: Int
    /// The number of pixels that differ by more than a number of 255ths, by that number.
    private var counts = [Int](repeating: 0, count: 256)

    /// Compares two pictures; nil if their sizes differ.
    package init?(_ a: PixelGrid, _ b: PixelGrid) {
        guard a.width == b.width, a.height == b.height else { return nil }
        pixelCount = a.words.count
        for index in a.words.indices where a.words[index] != b.words[index] {
            let distance = PixelDifference.distance(a.words[index], b.words[index])
            worst = max(worst, distance)
            counts[distance] += 1
        }
    }

    /// The number of pixels that differ by more than `distance` 255ths in some channel.
    package func count(beyond distance: Int) -> Int { counts[(distance + 1)...].reduce(0, +) }

    /// The largest difference of a channel of two pixels.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var worst = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            worst = max(worst, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        return worst
    }

    /// A picture of the differences, amplified 8 times, on black; magenta where only one picture has a pixel.
    static func picture(_ a: PixelGrid, _ b: PixelGrid) -> PixelGrid {
        let (width, height) = (max(a.width, b.width), max(a.height, b.height))
        let words = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            guard x < min(a.width, b.width), y < min(a.height, b.height) else { return 0xFFFF_00FF }
            var word: UInt32 = 0xFF00_0000
            for shift: UInt32 in [0, 8, 16] {
                let distance = abs(Int(a[x, y] >> shift & 0xFF) - Int(b[x, y] >> shift & 0xFF))
                word |= UInt32(min(255, 8 * distance)) << shift
            }
            return word
        }
        return PixelGrid(width: width, height: height, words: words)
    }
}
