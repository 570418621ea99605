import Geometry

extension RenderFrame {
    /// Finds the pixels that may differ from an older frame.
    ///
    /// Nodes are matched by identity: one that moved, faded, or changed as a whole damages what it showed and shows;
    /// one whose contents changed damages the operations that differ, all within the clips and masks of its ancestors.
    /// A fill of one colour whose outline changed damages the scanlines that the change crosses. Frames of different
    /// sizes, scales or backgrounds differ everywhere. Nodes hidden behind opaque ones count as visible.
    ///
    /// This relies on a renderer that computes a shape's pixels in a scanline from the edges that cross it, and that
    /// draws a group through an intermediate surface only if it fades (see ``RenderNode/opacity``). Nodes may nest to
    /// any depth.
    public func damage(since old: RenderFrame) -> DamageRegion {
        guard size == old.size, scale == old.scale, background == old.background, innerFrame == old.innerFrame else {
            return .everything(width: pixelWidth, height: pixelHeight)
        }
        var finder = DamageFinder(region: DamageRegion(width: pixelWidth, height: pixelHeight))
        finder.compare(old.root, root, .scale(scale), BitmapPolicy(self))
        return finder.region
    }
}
