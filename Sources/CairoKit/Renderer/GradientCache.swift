import Geometry
import RenderTree

/// A gradient whose colour differs from pixel to pixel, at its place in a frame, before it is faded.
final class PlacedGradient: @unchecked Sendable {
    final class Kept {
        let pixels: UnsafeMutablePointer<UInt32>
        /// Whether the pixels were computed. Each part is drawn by one thread.
        var isKnown = false

        fileprivate init(count: Int) { pixels = .allocate(capacity: count) }

        deinit { pixels.deallocate() }
    }

    fileprivate struct Key: Hashable {
        let brush: Brush
        let map: Affine
        let box: Rect
    }

    fileprivate let key: Key
    fileprivate var parts: [Rect: Kept] = [:]
    fileprivate var lastFrame: UInt64 = 0
    fileprivate var frameCount = 0

    fileprivate init(_ key: Key) { self.key = key }

    var box: Rect { key.box }
    var isOpaque: Bool { key.brush.isOpaque }

    func kept(_ part: Rect) -> Kept? { parts[part] }

    func pattern(seenIn bounds: Rect) -> Pattern? { Pattern(key.brush, key.map, alpha: 1, seenIn: bounds) }
}

/// Caches the pixels of static gradients, tile by tile.
///
/// Cairo takes 3 to 7 nanoseconds per pixel of a slanted or radial gradient. Shapes are filled with such pixels whether
/// they are cached or not, so that frames do not depend on the cache.
final class GradientCache {
    /// The smallest area, in pixels, for which a gradient is cached.
    private static let minimumArea = 4096.0
    /// The number of equal frames from which a gradient is cached.
    ///
    /// By then it is known to be static, and the background is cached anyway.
    private static let framesToProve = 3
    /// The number of frames that an unused gradient is kept.
    private static let idleFrameLimit: UInt64 = 240
    private static let countLimit = 256

    private(set) var byteCount = 0
    private var gradients: [PlacedGradient.Key: PlacedGradient] = [:]
    private var frames: UInt64 = 0

    func purge() {
        gradients = [:]
        byteCount = 0
    }

    func beginFrame() {
        frames += 1
        if gradients.count > GradientCache.countLimit {
            forget { $0.lastFrame + 1 < frames }
        } else if frames.isMultiple(of: 60) {
            forget { $0.lastFrame + GradientCache.idleFrameLimit < frames }
        }
    }

    /// The cached gradient of a brush over some pixels; nil if drawing directly is as fast.
    func gradient(_ brush: Brush, _ map: Affine, box: Rect) -> PlacedGradient? {
        guard box.width * box.height >= GradientCache.minimumArea, brush.isSlow(under: map) else { return nil }
        let key = PlacedGradient.Key(brush: brush, map: map, box: box)
        let gradient = gradients[key] ?? PlacedGradient(key)
        gradients[key] = gradient
        if gradient.lastFrame != frames || gradient.frameCount == 0 { gradient.frameCount += 1 }
        gradient.lastFrame = frames
        return gradient
    }

    /// Reserves the pixels of a static gradient in a tile if they fit.
    func keep(_ gradient: PlacedGradient, in tile: Rect, byteLimit: Int) {
        guard gradient.frameCount >= GradientCache.framesToProve, let part = gradient.box.intersection(tile),
            gradient.parts[part] == nil
        else { return }
        let count = Int(part.width * part.height)
        guard byteCount + 4 * count <= byteLimit else { return }
        gradient.parts[part] = PlacedGradient.Kept(count: count)
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
    /// Whether the colour changes from pixel to pixel within a row.
    fileprivate func isSlow(under map: Affine) -> Bool {
        switch self {
        case .color: false
        case .linearGradient(_, let start, let end):
            // Rows have a single colour if the gradient runs straight down the frame, so that its isolines run across.
            start.isFinite && end.isFinite && map.b * (end.y - start.y) != map.d * (end.x - start.x)
        case .radialGradient: true
        }
    }
}
