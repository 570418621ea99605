import CCairo
import Geometry
import RenderTree

extension Context {
    /// Fills a path with a gradient within a tile.
    func fill(_ path: Path, _ map: Affine, rule: FillRule, with gradient: PlacedGradient, in tile: Rect) {
        guard let piece = gradient.box.intersection(tile) else { return }
        let colors: [UInt32]
        do throws(CairoError) {
            colors = try gradient.colors()
        } catch {
            failure = failure ?? error
            return
        }
        let scratch = ownScratch()
        scratch.draw(gradient, colors, in: piece)
        setSource(scratch.surface, piece)
        fill(path, map, rule: rule)
        Context.forgetSource(handle)
    }
}
