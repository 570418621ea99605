/// Where and by how much two pictures of one size differ.
struct PixelDifference {
    /// The largest difference of a channel, 0…255.
    private(set) var worst = 0
    /// How many pixels there are.
    let pixelCount: Int
    /// How many pixels differ by more than a number of 255ths, by that number.
    private var counts = [Int](repeating: 0, count: 256)

    /// Compares two pictures; nil where their sizes differ.
    init?(_ a: PixelGrid, _ b: PixelGrid) {
        guard a.width == b.width, a.height == b.height else { return nil }
        pixelCount = a.words.count
        for index in a.words.indices where a.words[index] != b.words[index] {
            let distance = PixelDifference.distance(a.words[index], b.words[index])
            worst = max(worst, distance)
            counts[distance] += 1
        }
    }

    /// How many pixels differ by more than so many 255ths in some channel.
    func count(beyond distance: Int) -> Int { counts[(distance + 1)...].reduce(0, +) }

    /// The largest difference of a channel of two pixels.
    static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var worst = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            worst = max(worst, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        return worst
    }

    /// A picture of the differences, 8 times as strong, on black.
    static func picture(_ a: PixelGrid, _ b: PixelGrid) -> PixelGrid {
        PixelGrid(width: max(a.width, b.width), height: max(a.height, b.height)) { x, y in
            guard x < min(a.width, b.width), y < min(a.height, b.height) else { return 0xFFFF_00FF }
            var word: UInt32 = 0xFF00_0000
            for shift: UInt32 in [0, 8, 16] {
                let distance = abs(Int(a[x, y] >> shift & 0xFF) - Int(b[x, y] >> shift & 0xFF))
                word |= UInt32(min(255, 8 * distance)) << shift
            }
            return word
        }
    }
}

/// How far a picture may be from its golden.
struct Tolerance {
    /// Differences up to this many 255ths in every channel don't count.
    let distance: Int
    /// The share of pixels that may differ by more.
    let share: Double

    /// Paths, gradients and masks: this repository's code and Cairo's arithmetic in whole numbers decide them alone.
    static let exact = Tolerance(distance: 0, share: 0)

    /// Text: the outlines come from the fonts and from FreeType, whose patch releases round them anew, so that a few
    /// pixels on edges may take another step. A glyph that is missing, another or elsewhere exceeds this many times.
    static let text = Tolerance(distance: 2, share: 0.001)

    /// Whether a difference is small enough.
    func allows(_ difference: PixelDifference) -> Bool {
        Double(difference.count(beyond: distance)) <= share * Double(difference.pixelCount)
    }
}
