import Geometry
public import RenderTree

/// Draws frames with Cairo.
///
/// Drawing is pure: the same frame, fonts and surface size give the same bytes, whatever was drawn before. What a node
/// means is told at ``RenderTree/RenderNode``. Beyond that:
/// - Something with a value that is not a finite number, or under a transform that flattens it, draws nothing and harms
///   nothing else. Colours out of range are clamped; one with a NaN draws nothing.
/// - Nodes, clips and pictures may nest to any depth.
/// - No surface larger than the picture is made on the way.
/// - Gradients mix colours before they are multiplied by alpha, are solid beyond their stops, take stops in any order
///   (those at one place as given) and clamp places to 0…1. One shorter than 1/10000 pixel shows its last colour only.
public final class CairoRenderer {
    /// The bytes that a renderer keeps at most, if nothing else is asked for: 64 MiB, two frames of 4K.
    public static let usualCacheLimit = 64 << 20

    private let shaper: CairoTextShaper
    private let cache: BitmapCache
    private let pool: PaintingPool
    private let scratch = ScratchRows()

    /// Makes a renderer.
    /// - Parameters:
    ///   - shaper: Lays text out; it and the renderer belong to one thread.
    ///   - threads: How many threads paint, the caller's among them; nil for as many as the machine has processors, at most
    ///     8. The bytes are the same for any number. The others start with the first large drawing, sleep when there is
    ///     none and end with the renderer.
    ///   - cacheLimit: The bytes of pixels that the renderer keeps at most from frame to frame: nodes drawn into
    ///     bitmaps (``RenderTree/RenderNode/rasterizationScale``) and images made smaller. What was used longest
    ///     ago goes first; frames do not depend on it.
    /// - Precondition: there is at least one thread.
    public init(shaper: CairoTextShaper, threads: Int? = nil, cacheLimit: Int = usualCacheLimit) {
        precondition(threads.map { $0 >= 1 } ?? true, "a renderer paints on at least one thread")
        self.shaper = shaper
        cache = BitmapCache(byteLimit: cacheLimit)
        pool = PaintingPool(count: threads ?? PaintingPool.defaultCount)
    }

    /// The bytes of pixels that the renderer keeps.
    public var cacheByteCount: Int { cache.byteCount }

    /// Lets go of the pixels that the renderer keeps; the next frames make those anew that they need.
    public func purge() { cache.purge() }

    /// Draws a frame over the whole surface, the viewport's origin at its top left, or over the damaged part.
    ///
    /// A frame is drawn in tiles of fixed size and place, each by itself: Cairo rounds an edge anew where it is cut, so
    /// that only equal divisions give equal bytes. By damage the touched tiles are drawn as they are when all is, and the
    /// damaged part of each is shown; a surface with the pixels of an older frame gets exactly those of the new one, given
    /// ``RenderTree/RenderFrame/damage(since:)``.
    /// - Parameters:
    ///   - frame: The frame. A surface larger than ``RenderTree/RenderFrame/pixelWidth`` × `pixelHeight` shows what
    ///     lies beyond the viewport, a smaller one less.
    ///   - surface: What to draw into.
    ///   - damage: Which part of the surface is to be drawn; the rest keeps what it holds, but for what lies between
    ///     two damaged places of a tile. Everything where nil, or where the damage is of another size of frame.
    /// - Throws: ``CairoError/failed(operation:status:)`` without memory, or when lent memory has gone back.
    public func draw(_ frame: RenderFrame, into surface: Surface, damage: DamageRegion? = nil) throws(CairoError) {
        let tiles = TileGrid(width: surface.width, height: surface.height).tiles(touching: damage)
        guard let first = tiles.first?.bounds else { return }
        let viewport = tiles.reduce(first) { $0.union($1.bounds) }
        let list = DisplayList(frame, viewport: viewport, shaper: shaper, cache: cache)
        let background = frame.background.isNumber ? frame.background : .clear
        // Lent memory that has gone back gives no context.
        _ = try Context(surface)
        try surface.withPixels { pixels, stride throws(CairoError) in
            guard let pixels = pixels.baseAddress else { return }
            let canvas = Canvas(
                pixels, width: surface.width, height: surface.height, stride: stride, scratch: scratch)
            pool.run(tiles.count, helpers: tiles.count / CairoRenderer.tilesPerThread - 1) { index in
                let part = tiles[index].damage
                canvas.paint(tiles[index]) { context in
                    let cover = list.covers.last { $0.pixels.contains(part) }
                    if cover == nil { context.replaceAll(by: background, in: part) }
                    list.draw(from: cover?.index ?? 0, part, seenIn: canvas.bounds, in: context)
                }
            }
            try canvas.check()
        }
    }

    /// Waking a thread costs about as much as painting this many tiles.
    private static let tilesPerThread = 3
}

extension Rect {
    /// Whether all of another rectangle lies within this one.
    fileprivate func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Whether both have some area in common.
    fileprivate func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

extension DisplayList {
    /// Does the commands from an index on, in order, that are seen in a part of the tile that the context is clipped to.
    /// After a failure of the context's the rest do nothing.
    func draw(from start: Int, _ part: Rect, seenIn bounds: Rect, in context: Context) {
        var maskedContents: [Pattern?] = []
        // The ends of masks that are not needed here.
        var openMaskEnds: [Int] = []
        var index = start
        while index < items.count {
            let item = items[index]
            if let pixels = item.pixels, !pixels.meets(part) {
                index = item.next
                continue
            }
            index += 1
            switch item.command {
            case .fill(let path, let map, let rule, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: bounds) else { continue }
                context.setSource(source)
                context.fill(path, map, rule: rule)
            case .stroke(let path, let map, let style, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: bounds) else { continue }
                context.setSource(source)
                context.stroke(path, map, style)
            case .placedImage(let image):
                // Slanted edges are rounded by what cuts them, which must not be the damage.
                let room = image.upright == nil ? context.clipBox : part
                item.pixels?.intersection(room).map { context.draw(image, in: $0) }
            case .image(let image, let map, let alpha):
                context.draw(image, map, alpha: alpha)
            case .beginClip(let path, let map):
                context.save()
                context.clip(to: path, map)
            case .endClip:
                context.restore()
            case .beginGroup(let pixels):
                context.save()
                context.clip(toPixels: pixels)
                context.beginGroup(alphaOnly: false)
            case .beginMaskedGroup(let pixels, let outline, let mayBeOpen):
                let side = outline.side(of: part)
                if side == .outside {
                    index = item.next
                    continue
                }
                context.save()
                // Edges are rounded by where they are cut, so also what needs no group is cut where it would end.
                context.clip(toPixels: pixels)
                // Behind a full mask an opaque cover hides what is there as it does without one: to the same bytes.
                if side == .inside, mayBeOpen, pixels.contains(part),
                    let cover = lastCover(of: part, in: index..<item.next - 1)
                {
                    openMaskEnds.append(item.next - 1)
                    index = cover
                    continue
                }
                context.beginGroup(alphaOnly: false)
            case .endGroup(let alpha, let mode):
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.paint(alpha: alpha, mode)
                }
                context.restore()
            case .endGroupFilling(let path, let map, let rule, let alpha):
                if openMaskEnds.last == index - 1 {
                    openMaskEnds.removeLast()
                    context.restore()
                    continue
                }
                if alpha < 1 { context.fade(to: alpha) }
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.fill(path, map, rule: rule)
                }
                context.restore()
            case .beginMask:
                maskedContents.append(context.endGroup())
                context.beginGroup(alphaOnly: true)
            case .endMask(let alpha):
                if alpha < 1 { context.fade(to: alpha) }
                if let mask = context.endGroup(), let contents = maskedContents.removeLast() {
                    context.setSource(contents)
                    context.paint(through: mask)
                }
                context.restore()
            }
        }
    }

    /// The last of some items, brackets aside, that hides whatever was drawn in a part before it.
    private func lastCover(of part: Rect, in range: Range<Int>) -> Int? {
        var found: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            if items[index].command.hiddenPixels?.contains(part) == true { found = index }
            index = items[index].next
        }
        return found
    }
}
