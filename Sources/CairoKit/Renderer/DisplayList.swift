import Geometry
import RenderTree

/// A frame's tree laid out flat: what the context has to do, one command after another.
///
/// Compiling walks the tree with a stack of its own, so no depth of nodes, clips or pictures can overflow the thread's.
/// It also drops what can't be seen and learns how large each group has to be before the group is begun.
struct DisplayList {
    /// One thing to do. Clips and groups nest like brackets; rectangles are whole pixels.
    enum Command {
        case fill(Path, Affine, FillRule, Brush, alpha: Double)
        /// Fills with a gradient that is mixed tile by tile.
        case gradientFill(Path, Affine, FillRule, PlacedGradient, isOpaque: Bool)
        case stroke(Path, Affine, StrokeStyle, Brush, alpha: Double)
        case placedImage(ImageDrawing)
        /// Until the matching `endClip`, cuts to a shape.
        case beginClip(ClipShape)
        case endClip
        /// Draws into a surface of its own until the matching end.
        case beginGroup(Rect)
        /// The same for `endGroupFilling`, whose outline it knows. `mayBeOpen` where neither fading nor soft clips stand
        /// against drawing what covers all of a place within the outline as if there were no group.
        case beginMaskedGroup(Rect, FilledOutline, mayBeOpen: Bool)
        /// Paints the group faded, mixed with what is behind it.
        case endGroup(alpha: Double, BlendMode)
        /// Paints the group inside a path only, faded.
        case endGroupFilling(Path, Affine, FillRule, alpha: Double)
        /// Ends the group's contents and begins what they are cut by.
        case beginMask
        /// Paints the contents multiplied by the mask's alpha, faded.
        case endMask(alpha: Double)
    }

    /// A command and where it is seen.
    struct Item {
        let command: Command
        /// The pixels that it touches, for the beginning of a bracket those of all that is in it; nil for what must be
        /// done whenever it is come to.
        var pixels: Rect?
        /// The index of what to go on with where those pixels don't matter: past the end of the bracket that begins here.
        var next: Int
    }

    /// A rectangle of whole pixels that hides whatever was drawn before the item that covers it.
    struct Cover {
        let index: Int
        let pixels: Rect
    }

    /// The commands in order.
    let items: [Item]
    /// How many of them draw what comes before the place that was asked for.
    let groundCount: Int
    /// The clips that begin among those and go on after them, outermost first.
    let groundClips: [Int]
    /// The covers in order.
    let covers: [Cover]

    /// Compiles a frame.
    /// - Parameters:
    ///   - frame: The frame.
    ///   - bounds: All pixels of the frame: a clip that lets through all of them is left out.
    ///   - viewport: The pixels of all tiles to be drawn, whole: what groups and clips are cut to.
    ///   - needed: The pixels that are to be shown: what lies outside is left out.
    ///   - place: Up to where in the tree commands are counted as the ground's, see
    ///     ``RenderNode/firstDifference(from:)``.
    ///   - shaper: Lays out the text.
    ///   - cache: Keeps the pixels made on the way.
    ///   - likelyCount: How many commands to make room for; a list that grows moves its commands in memory.
    /// - Throws: ``CairoError/failed(operation:status:)`` without memory for any of those.
    init(
        _ frame: RenderFrame, bounds: Rect, viewport: Rect, needed: Rect, groundUpTo place: [Int],
        shaper: CairoTextShaper, cache: BitmapCache, likelyCount: Int = 0
    ) throws(CairoError) {
        try self.init(
            frame.root, .scale(frame.scale), bounds: bounds, viewport: viewport, needed: needed, groundUpTo: place,
            rasterization: Rasterization(frame), shaper: shaper, cache: cache, likelyCount: likelyCount)
    }

    /// Compiles a tree under a map to pixels.
    init(
        _ root: RenderNode, _ map: Affine, bounds: Rect, viewport: Rect, needed: Rect, groundUpTo place: [Int] = [],
        rasterization: Rasterization, shaper: CairoTextShaper, cache: BitmapCache, likelyCount: Int = 0
    ) throws(CairoError) {
        var compiler = DisplayListCompiler(
            bounds: bounds, viewport: viewport, needed: needed, rasterization: rasterization, shaper: shaper,
            cache: cache, likelyCount: likelyCount)
        compiler.compile(root, map, groundUpTo: place)
        try cache.check()
        groundCount = compiler.groundCount
        groundClips = compiler.groundClips
        items = compiler.items
        covers = compiler.covers
    }
}
