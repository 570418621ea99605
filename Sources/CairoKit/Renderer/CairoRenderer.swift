import Geometry
public import RenderTree

/// Draws frames with Cairo.
///
/// Drawing is pure: the same frame, fonts and surface size give the same bytes, whatever was drawn before. What a node
/// means is documented at ``RenderNode``. Beyond that:
/// - Something with a value that is not a finite number, or under a transform that flattens it, draws nothing and harms
///   nothing else. Colours out of range are clamped; one with a NaN draws nothing.
/// - Nodes, clips and pictures may nest to any depth. What shadows of nodes with shadows in them cost grows with the square
///   of how deep they nest.
/// - No surface made on the way is larger than the picture, but for the bitmaps of nodes and shadows: those have at most
///   twice its pixels, and at most 8 Mi; what would need more is drawn directly, or coarser. While a shadow is blurred it
///   takes four times its bitmap.
/// - Gradients mix colours before they are multiplied by alpha, are solid beyond their stops, take stops in any order
///   (those at one place as given) and clamp places to 0…1. One shorter than 1/10000 pixel shows its last colour only.
public final class CairoRenderer {
    /// The default limit of a renderer's caches, in bytes: 64 MiB, two frames of 4K.
    public static let usualCacheLimit = 64 << 20

    let shaper: CairoTextShaper
    let cache: BitmapCache
    private let pool: PaintingPool
    private let ground = BackgroundCache()
    private let scratch = ScratchRows()
    private let cacheLimit: Int
    private var lastCommandCount = 0

    /// Makes a renderer.
    /// - Parameters:
    ///   - shaper: Lays text out; it and the renderer belong to one thread.
    ///   - threads: How many threads paint, the caller's among them; nil for as many as the machine has processors, at most
    ///     8. The bytes are the same for any number. The others start with the first large drawing, sleep when there is
    ///     none and end with the renderer.
    ///   - cacheLimit: The bytes of pixels that the renderer keeps at most from frame to frame: nodes drawn into
    ///     bitmaps (``RenderNode/rasterizationScale``), shadows, images made smaller and, up to half of it, what is behind all
    ///     that moves. What was used longest ago goes first; frames do not depend on it.
    ///   - shared: Bitmaps that other renderers have made, and that they get from this one.
    /// - Precondition: there is at least one thread.
    public init(
        shaper: CairoTextShaper = CairoTextShaper(), threads: Int? = nil, cacheLimit: Int = usualCacheLimit,
        shared: SharedBitmaps? = nil
    ) {
        precondition(threads.map { $0 >= 1 } ?? true, "a renderer paints on at least one thread")
        self.shaper = shaper
        self.cacheLimit = cacheLimit
        pool = PaintingPool(count: threads ?? PaintingPool.defaultCount)
        cache = BitmapCache(byteLimit: cacheLimit, pool: pool, shared: shared)
    }

    /// The bytes of pixels that the renderer keeps, without the memory that it works in.
    public var cacheByteCount: Int { cache.byteCount + ground.byteCount }

    /// Releases all caches: the renderer's pixels, its threads' memory and the shaper's layouts.
    ///
    /// The next frames make those anew that they need, and look the same.
    public func purge() {
        cache.purge()
        ground.purge()
        scratch.purge()
        shaper.purge()
    }

    /// Draws a frame over the whole surface, the viewport's origin at its top left, or over the damaged part.
    ///
    /// A frame is drawn in tiles of fixed size and place, each by itself: Cairo rounds an edge anew where it is cut, so
    /// that only equal divisions give equal bytes. By damage the touched tiles are drawn as they are when all is, and the
    /// damaged part of each is shown; a surface with the pixels of an older frame gets exactly those of the new one, given
    /// ``RenderFrame/damage(since:)``.
    /// - Parameters:
    ///   - frame: The frame. A surface larger than ``RenderFrame/pixelWidth`` × `pixelHeight` shows what
    ///     lies beyond the viewport, a smaller one less.
    ///   - surface: What to draw into.
    ///   - damage: Which part of the surface is to be drawn; the rest keeps what it holds, but for what shares
    ///     tiles with the damage: where most of a tile's rows are damaged all are drawn. Everything where nil, or where the
    ///     damage is of another size of frame.
    /// - Throws: ``CairoError/failed(operation:status:)`` without memory, or when lent memory has gone back. After a failure
    ///   what was to be drawn is not to be shown.
    public func draw(_ frame: RenderFrame, into surface: Surface, damage: DamageRegion? = nil) throws(CairoError) {
        cache.beginFrame()
        defer { cache.blurMemory.endFrame() }
        let grid = TileGrid(width: surface.width, height: surface.height, inner: frame.innerFrame)
        let tiles = grid.tiles(touching: damage)
        ground.advance(to: frame, width: surface.width, height: surface.height)
        guard let first = tiles.first else { return }
        let grounds = tiles.map { ground.tile(at: $0.bounds, byteLimit: cacheLimit / 2) }
        var (viewport, needed) = (first.bounds, first.damage)
        for (tile, kept) in zip(tiles, grounds) {
            viewport = viewport.union(tile.bounds)
            needed = needed.union(kept?.isKnown == false ? tile.bounds : tile.damage)
        }
        let list = try DisplayList(
            frame.root, .scale(frame.scale), bounds: Rect(0, 0, Double(surface.width), Double(surface.height)),
            viewport: viewport, needed: needed, groundUpTo: ground.place ?? [], policy: BitmapPolicy(frame),
            shaper: shaper, cache: cache, likelyCount: lastCommandCount)
        lastCommandCount = list.items.count
        cache.byteLimit = cacheLimit - ground.byteCount
        let new = zip(tiles, grounds).filter { $1?.isKnown == false }
        defer { for (tile, kept) in new { kept.map { ground.settle($0, at: tile.bounds) } } }
        let background = frame.background.isNumber ? frame.background : .clear
        do throws(CairoError) {
            // Lent memory that has gone back gives no context.
            _ = try Context(surface)
            try surface.withPixels { pixels, stride throws(CairoError) in
                guard let pixels = pixels.baseAddress else { return }
                let canvas = Canvas(
                    pixels, width: surface.width, height: surface.height, stride: stride, scratch: scratch)
                pool.run(new.count) { index in
                    if let kept = new[index].1 { list.drawGround(kept, new[index].0.bounds, background, in: canvas) }
                }
                pool.run(tiles.count) { index in
                    list.draw(list.piece(of: tiles[index], over: grounds[index], background), in: canvas)
                }
                try canvas.check()
            }
        } catch {
            ground.purge()
            throw error
        }
    }
}
