import Geometry
import Synchronization

/// A bitmap that is decoded when it is first used, once; other threads wait meanwhile.
package final class DeferredBitmap: Sendable {
    private enum State {
        case waiting(@Sendable () -> Bitmap?)
        case decoded(Bitmap)
    }

    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// Pixels per point.
    let scale: Double
    private let state: Mutex<State>

    /// Makes a bitmap that is not decoded yet.
    /// - Parameters:
    ///   - width: the width in pixels: 1…32767.
    ///   - height: the height in pixels: 1…32767.
    ///   - scale: pixels per point; positive and finite.
    ///   - decode: makes the bitmap, with these values; called once at most. For nil the bitmap is clear.
    package init(width: Int, height: Int, scale: Double, decode: @escaping @Sendable () -> Bitmap?) {
        (self.width, self.height, self.scale) = (width, height, scale)
        state = Mutex(.waiting(decode))
    }

    /// Holds a bitmap that is there.
    init(_ bitmap: Bitmap) {
        (width, height, scale) = (bitmap.width, bitmap.height, bitmap.scale)
        state = Mutex(.decoded(bitmap))
    }

    /// The size in points.
    var size: Size { Size(Double(width) / scale, Double(height) / scale) }

    var bitmap: Bitmap {
        state.withLock { state in
            switch state {
            case .decoded(let bitmap): return bitmap
            case .waiting(let decode):
                let bitmap =
                    decode()
                    ?? Bitmap(
                        width: width, height: height, scale: scale,
                        pixels: [UInt32](repeating: 0, count: width * height))
                precondition(
                    (bitmap.width, bitmap.height, bitmap.scale) == (width, height, scale),
                    "the bitmap that was decoded has another size")
                state = .decoded(bitmap)
                return bitmap
            }
        }
    }
}
