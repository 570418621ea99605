import Geometry
import RenderTree

struct TileGrid {
    static let tileWidth = 512
    static let tileHeight = 64

    struct Tile {
        /// The tile's bounds, cut at the surface's edges.
        let bounds: Rect
        /// A rectangle that contains the damage within the tile.
        let damage: Rect
    }

    let width: Int
    let height: Int
    /// Pixels from the top left whose right and lower edges are tiles' edges, too.
    var inner: PixelExtent?

    /// The tiles that a region touches; all if it is nil or of another size of frame.
    func tiles(touching damage: DamageRegion?) -> [Tile] {
        let region = damage.flatMap { $0.width == width && $0.height == height ? $0 : nil }
        var tiles: [Tile] = []
        let columns = edges(to: width, by: TileGrid.tileWidth, and: inner?.width)
        let rows = edges(to: height, by: TileGrid.tileHeight, and: inner?.height)
        for (y, nextY) in zip(rows, rows.dropFirst()) {
            for (x, nextX) in zip(columns, columns.dropFirst()) {
                let bounds = Rect(Double(x), Double(y), Double(nextX - x), Double(nextY - y))
                guard let region else {
                    tiles.append(Tile(bounds: bounds, damage: bounds))
                    continue
                }
                var part: Rect?
                for rect in region.rects {
                    guard let inside = rect.intersection(bounds) else { continue }
                    part = part?.union(inside) ?? inside
                }
                guard let part else { continue }
                // Drawing a tile separately and copying most of it costs more than drawing all of it, or of its rows,
                // in place.
                let touchedRows = Rect(bounds.minX, part.minY, bounds.width, part.height)
                let isMost = part.width * part.height > 0.75 * bounds.width * bounds.height
                let isMostOfRows = part.width > 0.75 * bounds.width
                tiles.append(Tile(bounds: bounds, damage: isMost ? bounds : isMostOfRows ? touchedRows : part))
            }
        }
        return tiles
    }

    /// The edges of tiles from 0 to an end, with one more of them.
    private func edges(to end: Int, by step: Int, and other: Int?) -> [Int] {
        var edges = Array(stride(from: 0, to: end, by: step)) + [end]
        if let other, let place = edges.firstIndex(where: { $0 >= other }), edges[place] != other {
            edges.insert(other, at: place)
        }
        return edges
    }
}
