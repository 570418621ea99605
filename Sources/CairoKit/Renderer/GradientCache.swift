import Geometry
import Glibc
import RenderTree

/// A gradient whose colour has to be worked out for each pixel, in its place in a frame.
final class PlacedGradient: @unchecked Sendable {
    /// A part's pixels, row after row.
    final class Kept {
        let pixels: UnsafeMutablePointer<UInt32>
        /// Whether they were worked out. Each part is drawn by one thread.
        var isKnown = false

        /// Makes room for so many pixels; nil without memory.
        fileprivate init?(count: Int) {
            guard let bytes = malloc(4 * count) else { return nil }
            pixels = bytes.bindMemory(to: UInt32.self, capacity: count)
        }

        deinit { free(pixels) }
    }

    /// All that the pixels depend on.
    fileprivate struct Key: Hashable {
        let brush: Brush
        let map: Affine
        let alpha: Double
        let box: Rect
    }

    fileprivate let key: Key
    fileprivate var parts: [Rect: Kept] = [:]
    fileprivate var lastFrame: UInt64 = 0
    fileprivate var frameCount = 0

    fileprivate init(_ key: Key) { self.key = key }

    /// The whole pixels of what is filled with it.
    var box: Rect { key.box }

    /// The kept pixels of a part of the box; nil where there is no place for them.
    func kept(_ part: Rect) -> Kept? { parts[part] }

    /// What Cairo makes the pixels of, in a frame of some pixels; nil where nothing would be seen.
    func pattern(seenIn bounds: Rect) -> Pattern? { Pattern(key.brush, key.map, alpha: key.alpha, seenIn: bounds) }
}

/// The gradients of the last frames, with the pixels of those that stay where they are, tile by tile: Cairo takes 3 to 7
/// nanoseconds for each pixel of a slanted or a radial one.
///
/// Shapes are filled with such pixels whether they are kept or not, so that frames do not depend on what is kept.
final class GradientCache {
    /// Smaller shapes are filled at once.
    private static let leastArea = 4096.0
    /// A gradient is kept from this frame on in which it is the same: by then it is known to be still, and what is behind all
    /// that moves is kept anyway.
    private static let framesToProve = 3
    /// For so many frames a gradient is kept without use.
    private static let patience: UInt64 = 240
    /// So many gradients are followed.
    private static let countLimit = 256

    /// The bytes of pixels kept.
    private(set) var byteCount = 0
    private var gradients: [PlacedGradient.Key: PlacedGradient] = [:]
    private var frames: UInt64 = 0

    /// Forgets everything.
    func purge() {
        gradients = [:]
        byteCount = 0
    }

    /// Begins a frame.
    func beginFrame() {
        frames += 1
        if gradients.count > GradientCache.countLimit {
            forget { $0.lastFrame + 1 < frames }
        } else if frames.isMultiple(of: 60) {
            forget { $0.lastFrame + GradientCache.patience < frames }
        }
    }

    /// The gradient of a brush that fills what touches some pixels; nil for what is as quickly filled at once.
    func gradient(_ brush: Brush, _ map: Affine, alpha: Double, box: Rect) -> PlacedGradient? {
        guard box.width * box.height >= GradientCache.leastArea, brush.isSlow(under: map) else { return nil }
        let key = PlacedGradient.Key(brush: brush, map: map, alpha: alpha, box: box)
        let gradient = gradients[key] ?? PlacedGradient(key)
        gradients[key] = gradient
        if gradient.lastFrame != frames || gradient.frameCount == 0 { gradient.frameCount += 1 }
        gradient.lastFrame = frames
        return gradient
    }

    /// Makes place for the pixels of a gradient in a tile, where it has stayed the same and there is room.
    func keep(_ gradient: PlacedGradient, in tile: Rect, byteLimit: Int) {
        guard gradient.frameCount >= GradientCache.framesToProve, let part = gradient.box.intersection(tile),
            gradient.parts[part] == nil
        else { return }
        let count = Int(part.width * part.height)
        guard byteCount + 4 * count <= byteLimit, let kept = PlacedGradient.Kept(count: count) else { return }
        gradient.parts[part] = kept
        byteCount += 4 * count
    }

    private func forget(where isOld: (PlacedGradient) -> Bool) {
        for (key, gradient) in gradients where isOld(gradient) {
            byteCount -= gradient.parts.keys.reduce(0) { $0 + 4 * Int($1.width * $1.height) }
            gradients[key] = nil
        }
    }
}

extension Brush {
    /// Whether it has a colour of its own for each pixel of a row.
    fileprivate func isSlow(under map: Affine) -> Bool {
        switch self {
        case .color: false
        case .linearGradient(_, let start, let end):
            // Rows have one colour where the gradient runs down the frame: where what is at right angles to it runs across.
            start.isFinite && end.isFinite && map.b * (end.y - start.y) != map.d * (end.x - start.x)
        case .radialGradient: true
        }
    }
}
