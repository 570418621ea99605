import CairoKit
import Geometry
import Glibc
import RenderTree

/// A drawn frame's pixels.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    private let words: [UInt32]

    init(_ surface: Surface) {
        width = surface.width
        height = surface.height
        words = surface.withPixels { bytes, stride in
            // By rows: tests compare millions of pixels.
            var words: [UInt32] = []
            words.reserveCapacity(surface.width * surface.height)
            for row in 0..<surface.height {
                words += UnsafeRawBufferPointer(rebasing: bytes[row * stride..<row * stride + 4 * surface.width])
                    .bindMemory(to: UInt32.self)
            }
            return words
        }
    }

    /// Draws a frame on a clear surface.
    init(_ frame: RenderFrame, by renderer: CairoRenderer) throws {
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try renderer.draw(frame, into: surface)
        self.init(surface)
    }

    /// Alpha, red, green, blue, premultiplied, 0…255.
    subscript(x: Int, y: Int) -> [Int] {
        let word = words[y * width + x]
        return [24, 16, 8, 0].map { Int(word >> $0 & 0xFF) }
    }

    /// The columns of a row in which another picture differs.
    func differences(from other: Pixels, row: Int) -> [Int] {
        let range = row * width..<(row + 1) * width
        let isEqual = words[range].withUnsafeBytes { a in
            other.words[range].withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return true }
                return memcmp(first, second, a.count) == 0
            }
        }
        if isEqual { return [] }
        return range.filter { words[$0] != other.words[$0] }.map { $0 - row * width }
    }

    static func == (a: Pixels, b: Pixels) -> Bool {
        guard a.width == b.width, a.height == b.height else { return false }
        return a.words.withUnsafeBytes { a in
            b.words.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return true }
                return memcmp(first, second, a.count) == 0
            }
        }
    }

    /// Whether every pixel is clear.
    var isClear: Bool { words.allSatisfy { $0 == 0 } }

    /// The sum of all alphas, in pixels.
    var coverage: Double { words.reduce(0) { $0 + Double($1 >> 24) / 255 } }

    /// The largest difference in any channel.
    func distance(to other: Pixels) -> Int {
        zip(words, other.words).reduce(0) { worst, pair in
            [24, 16, 8, 0].reduce(worst) { max($0, abs(Int(pair.0 >> $1 & 0xFF) - Int(pair.1 >> $1 & 0xFF))) }
        }
    }

    /// The bounds of the pixels that are not clear: left, top, right, bottom.
    var inkBox: (left: Int, top: Int, right: Int, bottom: Int)? {
        var box: (left: Int, top: Int, right: Int, bottom: Int)?
        for y in 0..<height {
            for x in 0..<width where words[y * width + x] != 0 {
                let old = box ?? (x, y, x, y)
                box = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
            }
        }
        return box
    }
}

/// Draws a node on a clear surface.
func draw(
    _ root: RenderNode, _ width: Int = 20, _ height: Int = 20, scale: Double = 1, background: Color = .clear,
    shaper: CairoTextShaper = CairoTextShaper()
) throws -> Pixels {
    let frame = RenderFrame(
        size: Size(Double(width), Double(height)), scale: scale, background: background, root: root)
    return try Pixels(frame, by: CairoRenderer(shaper: shaper))
}

/// Draws operations on a clear surface.
func draw(_ contents: PaintOperation..., width: Int = 20, height: Int = 20, scale: Double = 1) throws -> Pixels {
    try draw(RenderNode(id: 1, contents: contents), width, height, scale: scale)
}

/// A filled rectangle.
func fill(_ rect: Rect, _ color: Color = .black) -> PaintOperation { .fill(Path(rect: rect), .color(color)) }

/// A premultiplied colour as 0…255, alpha first.
func channels(_ color: Color, _ alpha: Double) -> [Double] {
    [1, color.red, color.green, color.blue].map { 255 * $0 * alpha }
}

/// The fraction of a Gauss curve's area below a position.
func share(below place: Double, deviation: Double) -> Double {
    0.5 * (1 + Math.errorFunction(place / (deviation * 2.0.squareRoot())))
}

/// Whether two pixels agree within a bound in every channel.
func agree(_ a: [Int], _ b: [Double], within bound: Double) -> Bool {
    zip(a, b).allSatisfy { abs(Double($0) - $1) <= bound }
}

/// The process's peak memory so far.
func peakKilobytes() -> Int {
    var usage = rusage()
    // The macro RUSAGE_SELF is 0.
    precondition(getrusage(0, &usage) == 0, "the process can't be asked for its memory")
    return usage.ru_maxrss
}
