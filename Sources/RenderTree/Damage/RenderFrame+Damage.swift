import Geometry

extension RenderFrame {
    /// The pixels of this frame that may differ from those of an older one.
    ///
    /// Nodes are told apart by identity: one that moved, faded, or changed as a whole damages what it showed and shows, one
    /// whose contents changed damages what they did and do; all within the clips and masks of its ancestors. A fill of
    /// one colour whose outline changed damages the rows in which the outline did. Frames of different sizes, scales or
    /// backgrounds differ everywhere. What is hidden behind something opaque counts as seen.
    ///
    /// This relies on a renderer that draws a pixel's row of a shape by what crosses the row, and that draws a group at
    /// once only where it fades (see ``RenderNode/opacity``). Nodes may nest to any depth.
    public func damage(since old: RenderFrame) -> DamageRegion {
        guard size == old.size, scale == old.scale, background == old.background else {
            return .everything(width: pixelWidth, height: pixelHeight)
        }
        var comparison = TreeComparison(
            region: DamageRegion(width: pixelWidth, height: pixelHeight), Rasterization(self))
        comparison.compare(old.root, root, .scale(scale))
        return comparison.region
    }
}
