import Geometry
import Glibc
import RenderTree

/// The pixels of what is drawn first in each frame and stays the same from frame to frame, tile by tile: what moves is drawn
/// over a copy of them.
///
/// It follows the frames that a renderer draws. They do not depend on what is kept, for a tile is kept as it was drawn.
final class StillGround {
    /// A tile of the ground.
    final class Tile: @unchecked Sendable {
        /// Whether the pixels were found.
        var isKnown = false
        /// The pixels, row after row, as malloc gave them; nil where drawing them anew costs no more than copying them.
        var pixels: UnsafeMutablePointer<UInt32>?

        deinit { free(pixels) }
    }

    /// So many frames have to agree on a larger ground before a smaller one is given up for it.
    private static let patience = 8

    /// The bytes kept.
    private(set) var byteCount = 0
    /// Where in the tree the ground ends, see ``RenderNode/firstDifference(from:)``; nil while there is none.
    private(set) var place: [Int]?
    private var tiles: [Point: Tile] = [:]
    private var last: (frame: RenderFrame, width: Int, height: Int)?
    /// Whether the ground was the same for one more frame than it takes to see one.
    private var isProven = false
    /// The smallest of the larger grounds that there were lately, and in how many frames.
    private var larger: (place: [Int], count: Int)?

    /// Forgets everything.
    func purge() {
        forgetTiles()
        last = nil
        place = nil
    }

    /// Goes on to a frame.
    func advance(to frame: RenderFrame, width: Int, height: Int) {
        defer { last = (frame, width, height) }
        guard let last, last.width == width, last.height == height, last.frame.size == frame.size,
            last.frame.scale == frame.scale, last.frame.background == frame.background
        else { return begin(nil) }
        guard let difference = frame.root.firstDifference(from: last.frame.root) else { return }
        guard let place, !difference.lexicographicallyPrecedes(place) else { return begin(difference) }
        isProven = true
        if difference == place { return larger = nil }
        let smallest = larger.map { difference.lexicographicallyPrecedes($0.place) ? difference : $0.place }
        larger = (smallest ?? difference, (larger?.count ?? 0) + 1)
        if let larger, larger.count >= StillGround.patience { begin(larger.place) }
    }

    /// The tile at a corner, with room in a number of bytes reserved for it if it is new; nil where there is none.
    func tile(at bounds: Rect, byteLimit: Int) -> Tile? {
        guard isProven, place != nil else { return nil }
        if let tile = tiles[bounds.origin] { return tile }
        let bytes = StillGround.byteCount(of: bounds)
        guard byteCount + bytes <= byteLimit else { return nil }
        let tile = Tile()
        tiles[bounds.origin] = tile
        byteCount += bytes
        return tile
    }

    /// Gives the room back that was reserved for a tile which has no pixels.
    func settle(_ tile: Tile, at bounds: Rect) {
        // All may have been given up since.
        if tile.pixels == nil, tiles[bounds.origin] === tile { byteCount -= StillGround.byteCount(of: bounds) }
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
