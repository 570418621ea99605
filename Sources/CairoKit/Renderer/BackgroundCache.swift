import Geometry
import RenderTree

/// Caches, per tile, the pixels of the static nodes drawn first in each frame.
///
/// Moving nodes are drawn over a copy of them. The cache follows the frames that a renderer draws; frames do not depend
/// on it, as a tile is cached exactly as it was drawn.
final class BackgroundCache {
    final class Tile: @unchecked Sendable {
        var isKnown = false
        /// The pixels, row after row; nil if redrawing costs no more than copying.
        var pixels: UnsafeMutablePointer<UInt32>?

        deinit { pixels?.deallocate() }
    }

    /// The number of frames after which a larger background replaces a smaller one.
    private static let switchThreshold = 8

    private(set) var byteCount = 0
    /// The place in the tree where the background ends; nil while there is none.
    ///
    /// See ``RenderNode/firstDifference(from:)``.
    private(set) var place: [Int]?
    private var tiles: [Point: Tile] = [:]
    private var last: (frame: RenderFrame, width: Int, height: Int)?
    /// Whether the background stayed the same for a frame after it was found.
    private var isProven = false
    /// The smallest of the larger backgrounds found recently, and in how many frames.
    private var larger: (place: [Int], count: Int)?

    func purge() {
        forgetTiles()
        last = nil
        place = nil
    }

    func advance(to frame: RenderFrame, width: Int, height: Int) {
        defer { last = (frame, width, height) }
        guard let last, last.width == width, last.height == height, last.frame.size == frame.size,
            last.frame.scale == frame.scale, last.frame.background == frame.background,
            last.frame.innerFrame == frame.innerFrame
        else { return begin(nil) }
        guard let difference = frame.root.firstDifference(from: last.frame.root) else { return }
        guard let place, !difference.lexicographicallyPrecedes(place) else { return begin(difference) }
        isProven = true
        if difference == place { return larger = nil }
        let smallest = larger.map { difference.lexicographicallyPrecedes($0.place) ? difference : $0.place }
        larger = (smallest ?? difference, (larger?.count ?? 0) + 1)
        if let larger, larger.count >= BackgroundCache.switchThreshold { begin(larger.place) }
    }

    /// The tile at a corner; nil if the background is not known or the tile does not fit.
    ///
    /// Bytes for the pixels of a new tile are reserved within `byteLimit`.
    func tile(at bounds: Rect, byteLimit: Int) -> Tile? {
        guard isProven, place != nil else { return nil }
        if let tile = tiles[bounds.origin] { return tile }
        let bytes = BackgroundCache.byteCount(of: bounds)
        guard byteCount + bytes <= byteLimit else { return nil }
        let tile = Tile()
        tiles[bounds.origin] = tile
        byteCount += bytes
        return tile
    }

    /// Releases the bytes reserved for a tile that has no pixels.
    func settle(_ tile: Tile, at bounds: Rect) {
        // The cache may have been emptied since.
        if tile.pixels == nil, tiles[bounds.origin] === tile { byteCount -= BackgroundCache.byteCount(of: bounds) }
    }

    private static func byteCount(of bounds: Rect) -> Int { 4 * Int(bounds.width * bounds.height) }

    private func begin(_ place: [Int]?) {
        forgetTiles()
        self.place = place
    }

    private func forgetTiles() {
        tiles = [:]
        byteCount = 0
        isProven = false
        larger = nil
    }
}
