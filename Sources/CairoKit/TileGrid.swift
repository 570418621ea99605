import Geometry
import RenderTree

/// The tiles that a surface is drawn in.
struct TileGrid {
    /// Pixels across of a tile.
    static let tileWidth = 512
    /// Pixels down of a tile.
    static let tileHeight = 64

    let width: Int
    let height: Int

    /// The tiles, cut at the surface's edges, that a region touches; all where it is nil or of another size of frame.
    func tiles(touching damage: DamageRegion?) -> [Rect] {
        var tiles: [Rect] = []
        for y in stride(from: 0, to: height, by: TileGrid.tileHeight) {
            for x in stride(from: 0, to: width, by: TileGrid.tileWidth) {
                let tile = Rect(
                    Double(x), Double(y), Double(min(TileGrid.tileWidth, width - x)),
                    Double(min(TileGrid.tileHeight, height - y)))
                if let damage, damage.width == width, damage.height == height, !damage.intersects(tile) { continue }
                tiles.append(tile)
            }
        }
        return tiles
    }
}
