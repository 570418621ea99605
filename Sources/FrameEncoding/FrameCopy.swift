import Geometry
import Glibc

/// A copy of a frame's pixels, without gaps between rows.
package struct FrameCopy: Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    private let pixels: [UInt32]

    /// Copies a frame.
    package init(_ frame: FramePixels) {
        (width, height) = (frame.width, frame.height)
        pixels = [UInt32](unsafeUninitializedCapacity: frame.width * frame.height) { copy, count in
            guard let base = copy.baseAddress else { return }
            for y in 0..<frame.height {
                (base + y * frame.width).initialize(from: frame.row(y), count: frame.width)
            }
            count = frame.width * frame.height
        }
    }

    /// Makes a frame of one pixel.
    init(pixel: UInt32) {
        (width, height) = (1, 1)
        pixels = [pixel]
    }

    /// Lends the pixels within the closure.
    /// - Throws: the closure's errors.
    package func withPixels<Result>(_ body: (FramePixels) throws -> Result) throws -> Result {
        try pixels.withUnsafeBytes { bytes in
            try body(FramePixels(bytes, width: width, height: height, stride: 4 * width))
        }
    }

    /// The pixel at the top left.
    var corner: UInt32 { pixels[0] }
    /// The bounds of the frame.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The bounds of all pixels that differ in another frame of the same size; nil if none does.
    func changes(to other: FrameCopy) -> PixelRect? {
        pixels.withUnsafeBufferPointer { old in
            other.pixels.withUnsafeBufferPointer { new in
                guard let old = old.baseAddress, let new = new.baseAddress, old != new else { return nil }
                let isSame = { (y: Int) in memcmp(old + y * width, new + y * width, 4 * width) == 0 }
                guard let top = (0..<height).first(where: { !isSame($0) }),
                    let bottom = (top..<height).last(where: { !isSame($0) })
                else { return nil }
                var left = width
                var right = 0
                for y in top...bottom {
                    let (old, new) = (old + y * width, new + y * width)
                    var x = 0
                    while x < left && old[x] == new[x] { x += 1 }
                    left = min(left, x)
                    x = width
                    while x > right && old[x - 1] == new[x - 1] { x -= 1 }
                    right = max(right, x)
                }
                return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
            }
        }
    }
}
