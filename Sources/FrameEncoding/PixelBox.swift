import Glibc

/// A box of whole pixels inside a frame; y runs downwards.
struct PixelBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func union(_ other: PixelBox) -> PixelBox {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// A copy of the frame before, to see what changed.
struct KeptPixels {
    private(set) var pixels: [UInt32] = []
    private var width = 0

    /// Copies a box of a frame, or all of it the first time.
    mutating func keep(_ frame: FramePixels, box: PixelBox) {
        if pixels.isEmpty {
            width = frame.width
            pixels = [UInt32](repeating: 0, count: frame.width * frame.height)
        }
        pixels.withUnsafeMutableBufferPointer { kept in
            guard let base = kept.baseAddress else { return }
            for y in box.y..<box.y + box.height {
                (base + (y * width + box.x)).update(from: frame.row(y, from: box.x), count: box.width)
            }
        }
    }

    /// The smallest box that holds all pixels that differ; nil for an identical frame of the same size.
    func changes(in frame: FramePixels) -> PixelBox? {
        pixels.withUnsafeBufferPointer { kept in
            guard let base = kept.baseAddress else { return frame.bounds }
            let isSame = { (y: Int) in memcmp(base + y * width, frame.row(y), 4 * width) == 0 }
            guard let top = (0..<frame.height).first(where: { !isSame($0) }),
                let bottom = (top..<frame.height).last(where: { !isSame($0) })
            else { return nil }
            var left = width
            var right = 0
            for y in top...bottom {
                let (old, new) = (base + y * width, frame.row(y))
                var x = 0
                while x < left && old[x] == new[x] { x += 1 }
                left = min(left, x)
                x = width
                while x > right && old[x - 1] == new[x - 1] { x -= 1 }
                right = max(right, x)
            }
            return PixelBox(x: left, y: top, width: right - left, height: bottom - top + 1)
        }
    }
}
