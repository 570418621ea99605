import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("Columns in a scene that the gallery zooms")
struct GalleryColumnsTests {
    @Test("columns that have no room after a wider window are not seen, not even in the margin")
    func narrowed() throws {
        let fixture = try SceneFixture("splash", size: Size(1120, 720))
        for size in [Size(500, 400), Size(375, 667), Size(320, 480)] {
            fixture.stage.fit(size, scale: 1)
            let tiles = fixture.stage.root.snapshots(at: 3).filter { $0.name == "tile" }
            for tile in tiles where tile.frame.minX < size.width { #expect(tile.frame.maxX <= size.width - 16) }
        }
    }

    @Test(
        "on the way to another number of columns no tile and no row lies over another",
        arguments: [("splash", "content/tiles/tile"), ("map", "background/list/")], [false, true])
    func columns(scene: (name: String, part: String), isOpening: Bool) throws {
        let fixture = try SceneFixture.gallery()
        // What the miniature plays is over.
        fixture.advance(by: 7.5)
        try fixture.zoom(scene.name, isOpening: isOpening)
        let prefix = "home/\(scene.name)/\(scene.part)"
        for _ in 0..<30 {
            fixture.advance(by: 0.03)
            let cells = fixture.stage.snapshots()
                .filter {
                    $0.path.hasPrefix(prefix) && !$0.state.isHidden && !$0.path.dropFirst(prefix.count).contains("/")
                }
                .map(\.frame)
            #expect(cells.count > 6)
            for (index, cell) in cells.enumerated() {
                for other in cells[(index + 1)...] {
                    let shared = Size(
                        min(cell.maxX, other.maxX) - max(cell.minX, other.minX),
                        min(cell.maxY, other.maxY) - max(cell.minY, other.minY))
                    // Places are moved to whole pixels.
                    #expect(min(shared.width, shared.height) <= 1)
                }
            }
        }
    }
}
