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
    /// A column that is a tile's edge, too.
    var columnCut: Int?

    /// The tiles that a region touches; all if it is nil or of another size of frame.
    func tiles(touching damage: DamageRegion?) -> [Tile] {
        let region = damage.flatMap { $0.width == width && $0.height == height ? $0 : nil }
        var tiles: [Tile] = []
        var columns = Array(stride(from: 0, to: width, by: TileGrid.tileWidth)) + [width]
        if let columnCut, columnCut < width, let place = columns.firstIndex(where: { $0 >= columnCut }) {
            if columns[place] != columnCut { columns.insert(columnCut, at: place) }
        }
        for y in stride(from: 0, to: height, by: TileGrid.tileHeight) {
            for (x, nextX) in zip(columns, columns.dropFirst()) {
                let bounds = Rect(
                    Double(x), Double(y), Double(nextX - x),
                    Double(min(TileGrid.tileHeight, height - y)))
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
                let rows = Rect(bounds.minX, part.minY, bounds.width, part.height)
                let isMost = part.width * part.height > 0.75 * bounds.width * bounds.height
                let isMostOfRows = part.width > 0.75 * bounds.width
                tiles.append(Tile(bounds: bounds, damage: isMost ? bounds : isMostOfRows ? rows : part))
            }
        }
        return tiles
    }
}
