import Geometry
import RenderTree

/// A frame's tree as a flat list of commands for a context.
///
/// Compiling walks the tree with a stack of its own, so that no depth of nodes, clips or pictures can overflow the
/// thread's. It also drops invisible parts and finds the size of each group before the group begins.
struct DisplayList {
    /// A drawing command. Clips and groups nest like brackets; rectangles are whole pixels.
    enum Command {
        case fill(Path, Affine, FillRule, Brush, alpha: Double)
        /// Fills with a gradient whose colours are looked up tile by tile.
        case gradientFill(Path, Affine, FillRule, PlacedGradient)
        case stroke(Path, Affine, StrokeStyle, Brush, alpha: Double)
        case placedImage(ImageDrawing)
        /// Clips to a shape until the matching `endClip`.
        case beginClip(ClipShape)
        case endClip
        /// Draws into a group until the matching end: within the clip, and of an extent that contains all in it.
        case beginGroup(Rect, Rect)
        /// Draws into a group until the matching `endGroupFilling`, whose outline it contains.
        ///
        /// With `mayBeOpen`, neither fading nor soft clips prevent drawing without a group wherever the contents cover
        /// everything within the outline.
        case beginMaskedGroup(Rect, Rect, FilledOutline, mayBeOpen: Bool)
        /// Paints the group faded and blended.
        case endGroup(alpha: Double, BlendMode)
        /// Paints the group with other colours, faded.
        case endMappedGroup(ColorTable, alpha: Double)
        /// Paints the group, faded, inside a path only.
        case endGroupFilling(Path, Affine, FillRule, alpha: Double)
        /// Cuts a shape out of what is drawn.
        case cut(Path, Affine, FillRule)
        /// Ends the group's contents and begins their mask, of an extent that contains all in it.
        case beginMask(MaskKind, Rect)
        /// Paints the contents multiplied by the mask, faded.
        case endMask(MaskKind, alpha: Double)
    }

    struct Item {
        let command: Command
        /// The pixels touched; for an opening bracket those of its contents.
        ///
        /// Nil for commands that always run.
        var pixels: Rect?
        /// The index of the next command if those pixels are not needed: past the end of a bracket.
        var next: Int
    }

    /// An item that hides everything drawn before it.
    struct Cover {
        let index: Int
        /// The whole pixels that it hides, within the clips.
        let pixels: Rect
        /// The clips around it.
        let clips: [ClipShape]

        /// Whether it hides all pixels of a part of a tile.
        func hides(_ part: Rect) -> Bool { pixels.contains(part) && clips.allSatisfy { $0.holds(part) } }
    }

    let items: [Item]
    /// The number of commands before the end of the background.
    let groundCount: Int
    /// The clips that begin among those and continue after them, outermost first.
    let groundClips: [Int]
    let covers: [Cover]

    /// Compiles a tree.
    /// - Parameters:
    ///   - map: from the root's parent's points to pixels.
    ///   - bounds: All pixels of the frame; a clip that contains all of them is left out.
    ///   - viewport: The pixels of all tiles to be drawn, to which groups and clips are cut.
    ///   - needed: The pixels that are shown; anything outside is left out.
    ///   - place: The end of the background in the tree, see ``RenderNode/firstDifference(from:)``.
    ///   - likelyCount: The number of commands to reserve; growing a list moves its commands in memory.
    /// - Throws: ``CairoError/failed(operation:status:)`` if memory runs out.
    init(
        _ root: RenderNode, _ map: Affine, bounds: Rect, viewport: Rect, needed: Rect, groundUpTo place: [Int] = [],
        policy: BitmapPolicy, shaper: CairoTextShaper, cache: BitmapCache, likelyCount: Int = 0
    ) throws(CairoError) {
        var compiler = DisplayListCompiler(
            bounds: bounds, viewport: viewport, needed: needed, policy: policy, shaper: shaper,
            cache: cache, likelyCount: likelyCount)
        compiler.compile(root, map, groundUpTo: place)
        try cache.check()
        groundCount = compiler.groundCount
        groundClips = compiler.groundClips
        items = compiler.items
        covers = compiler.covers
    }
}
