import Geometry
import RenderTree

/// Caches bitmaps between frames: rasterized nodes, shadows, and reduced images.
///
/// The bytes of pixels never exceed the limit; the least recently used bitmaps are evicted first. Bitmaps that no frame
/// has used for a while are evicted too, with the nodes and images that they were made of. Each lookup compares by
/// value or identity, so that nothing is stale, and frames do not depend on the cache.
final class BitmapCache {
    enum Key: Hashable {
        case shrunk(ObjectIdentifier, x: Int, y: Int, width: Int, height: Int, Int, Int)
        case node(UInt64, scale: Double, BitmapPolicy)
        case shadow(UInt64, Affine, deviation: Size, box: Rect, color: Color, BitmapPolicy)
        case blur(UInt64, Affine, deviation: Size, box: Rect, BitmapPolicy)
        case line(ObjectIdentifier, scale: Double, Color)

        /// The key without its layer, which a stage that was built anew has another one of; nil for images and texts.
        var ofAnyLayer: Key? {
            switch self {
            case .node(_, let scale, let policy): .node(0, scale: scale, policy)
            case .shadow(_, let map, let deviation, let box, let color, let policy):
                .shadow(0, map, deviation: deviation, box: box, color: color, policy)
            case .blur(_, let map, let deviation, let box, let policy):
                .blur(0, map, deviation: deviation, box: box, policy)
            case .shrunk, .line: nil
            }
        }
    }

    private struct Entry {
        let bitmap: Bitmap
        var lastFrame: UInt64
        /// Whether it was prepared for frames to come, and no frame has used it since.
        var isAwaited = false
        /// The image of a reduced bitmap, which the cache does not keep alive.
        weak var source: Bitmap?
        var node: RenderNode?
        /// The line of text whose bitmap it is, kept so that its identity stays its own.
        var line: ShapedText.Line?

        var byteCount: Int { 4 * bitmap.width * bitmap.height }
        /// Whether the image that was reduced is gone.
        var isOrphaned: Bool { node == nil && line == nil && source == nil }
    }

    var byteLimit: Int {
        didSet { makeRoom(for: 0) }
    }
    private(set) var byteCount = 0
    private var entries: [Key: Entry] = [:]
    /// Whether bitmaps are made for frames to come: they stay until one uses them, but push none out.
    var isPreparing = false
    /// Whether nodes' own bitmaps are not made, but looked up, except as parts of others.
    var onlyFindsNodes = false
    /// The number of bitmaps made so far.
    private(set) var madeCount = 0
    /// The first out-of-memory error in this frame.
    private var failure: CairoError?
    private var frames: UInt64 = 0
    /// Memory for the blurs among the bitmaps.
    let blurMemory = BlurMemory()

    /// The number of frames that an unused bitmap is kept.
    static let idleFrameLimit: UInt64 = 240

    private let pool: PaintingPool
    private let shared: SharedBitmaps?
    /// The threads that paint the current bitmap; nil if none is being made.
    private var painters: PaintingPool?

    /// Makes an empty cache.
    /// - Parameters:
    ///   - pool: The threads that paint bitmaps while they paint nothing else.
    ///   - shared: The bitmaps of other renderers; it then also chooses the threads.
    init(byteLimit: Int, pool: PaintingPool = PaintingPool(count: 1), shared: SharedBitmaps? = nil) {
        self.byteLimit = byteLimit
        self.pool = pool
        self.shared = shared
    }

    func purge() {
        blurMemory.purge()
        entries = [:]
        byteCount = 0
    }

    func beginFrame() {
        failure = nil
        frames += 1
        guard frames.isMultiple(of: 60) else { return }
        for (key, entry) in entries where entry.isOrphaned || !entry.isAwaited && isIdle(entry) { forget(key) }
    }

    private func isIdle(_ entry: Entry) -> Bool { entry.lastFrame + Self.idleFrameLimit < frames }

    /// Treats prepared bitmaps like others from now on.
    func releasePrepared() {
        for key in entries.keys { entries[key]?.isAwaited = false }
    }

    /// Whether a bitmap of some bytes fits without pushing others out.
    func hasRoom(forBytes count: Int) -> Bool { byteCount + count <= byteLimit }

    /// Runs a closure; returns nil and records the error if memory runs out.
    ///
    /// The frame would be drawn differently without the result.
    func noting<Result>(_ make: () throws(CairoError) -> Result) -> Result? {
        do throws(CairoError) {
            return try make()
        } catch {
            if error.isOutOfMemory, failure == nil { failure = error }
            return nil
        }
    }

    func check() throws(CairoError) {
        if let failure { throw failure }
    }

    /// The view halved a number of times in each direction; nil if memory runs out.
    ///
    /// The last pixel of an odd count is used twice.
    func shrunk(_ view: BitmapView, _ halvingsX: Int, _ halvingsY: Int) -> Bitmap? {
        let key = Key.shrunk(
            ObjectIdentifier(view.bitmap), x: view.x, y: view.y, width: view.width, height: view.height, halvingsX,
            halvingsY)
        if let kept = use(key, where: { $0.source === view.bitmap }) { return kept.bitmap }
        var current = view
        for step in 1...max(halvingsX, halvingsY, 1) {
            guard let made = halved(current, x: step <= halvingsX, y: step <= halvingsY) else { return nil }
            current = BitmapView(made)
        }
        keep(Entry(bitmap: current.bitmap, lastFrame: frames, source: view.bitmap), key)
        return current.bitmap
    }

    private func halved(_ view: BitmapView, x: Bool, y: Bool) -> Bitmap? {
        noting { () throws(CairoError) in
            try Bitmap(
                width: x ? (view.width + 1) / 2 : view.width, height: y ? (view.height + 1) / 2 : view.height,
                isOpaque: view.bitmap.isOpaque
            ) { surface throws(CairoError) in
                let context = try Context(surface)
                context.replaceAll(by: view, .scale(x ? 2 : 1, y ? 2 : 1))
                try context.check("shrink an image")
            }
        }
    }

    /// The bitmap of a node, redrawn if the cached one shows something else.
    /// - Parameters:
    ///   - node: The node, without its group effects.
    ///   - scale: Pixels per point.
    ///   - policy: The policy within it.
    ///   - make: Draws the bitmap with the threads of a pool; returns nil on failure.
    func bitmap(
        of node: RenderNode, scale: Double, _ policy: BitmapPolicy, _ make: (PaintingPool) -> Bitmap?
    ) -> Bitmap? {
        let key = Key.node(node.id, scale: scale, policy)
        if onlyFindsNodes, painters == nil { return use(key) { $0.node == node }?.bitmap }
        return bitmap(key, of: node, make)
    }

    /// The bitmap of a shadow, redrawn if the cached one has another shape.
    func shadow(
        _ geometry: BlurGeometry, color: Color, _ policy: BitmapPolicy, _ make: (PaintingPool) -> Bitmap?
    ) -> Bitmap? {
        let key = Key.shadow(
            geometry.caster.id, geometry.toBitmap, deviation: geometry.deviation, box: geometry.box,
            color: color.opaque, policy)
        return bitmap(key, of: geometry.caster, make)
    }

    /// The bitmap of a blurred node, redrawn if the cached one shows something else.
    func blur(
        _ geometry: BlurGeometry, _ policy: BitmapPolicy, _ make: (PaintingPool) -> Bitmap?
    ) -> Bitmap? {
        let key = Key.blur(
            geometry.caster.id, geometry.toBitmap, deviation: geometry.deviation, box: geometry.box, policy)
        return bitmap(key, of: geometry.caster, make)
    }

    /// The bitmap of a line of text.
    func bitmap(
        of line: ShapedText.Line, scale: Double, _ color: Color, _ make: () -> Bitmap?
    ) -> Bitmap? {
        let key = Key.line(ObjectIdentifier(line), scale: scale, color)
        if let kept = use(key, where: { $0.line === line }) { return kept.bitmap }
        guard let bitmap = make() else { return nil }
        keep(Entry(bitmap: bitmap, lastFrame: frames, line: line), key)
        return bitmap
    }

    /// The bitmap made of a node, redrawn if the cached one shows something else.
    private func bitmap(_ key: Key, of node: RenderNode, _ make: (PaintingPool) -> Bitmap?) -> Bitmap? {
        if let kept = use(key, where: { $0.node == node })?.bitmap ?? takeOver(key, of: node) { return kept }
        func paint(_ pool: PaintingPool) -> Bitmap? {
            painters = pool
            defer { painters = nil }
            return make(pool)
        }
        // Making a bitmap within another is part of that work.
        let made =
            if let painters { make(painters) } else { shared.map { $0.bitmap(key, of: node, paint) } ?? paint(pool) }
        guard let bitmap = made else { return nil }
        keep(Entry(bitmap: bitmap, lastFrame: frames, node: node), key)
        return bitmap
    }

    /// Takes over the bitmap of another layer's node that looks the same, as in a stage that is played from its beginning.
    private func takeOver(_ key: Key, of node: RenderNode) -> Bitmap? {
        guard let wanted = key.ofAnyLayer,
            let (other, entry) = entries.first(where: {
                $0.key.ofAnyLayer == wanted && $0.value.node?.looksLike(node) ?? false
            })
        else { return nil }
        // One that is drawn in this frame, too, stays the other's.
        if entry.lastFrame < frames {
            entries[other] = nil
            entries[key] = Entry(bitmap: entry.bitmap, lastFrame: frames, isAwaited: isPreparing, node: node)
        }
        return entry.bitmap
    }

    private func use(_ key: Key, where isRight: (Entry) -> Bool) -> Entry? {
        guard let entry = entries[key] else { return nil }
        guard isRight(entry) else {
            forget(key)
            return nil
        }
        entries[key]?.lastFrame = frames
        entries[key]?.isAwaited = isPreparing
        return entry
    }

    private func keep(_ entry: Entry, _ key: Key) {
        forget(key)
        madeCount += 1
        guard entry.byteCount <= (isPreparing ? byteLimit - byteCount : byteLimit) else { return }
        makeRoom(for: entry.byteCount)
        entries[key] = entry
        entries[key]?.isAwaited = isPreparing
        byteCount += entry.byteCount
    }

    /// Evicts the least recently used bitmaps.
    ///
    /// It evicts a few more than necessary, so that searches for them are rare.
    private func makeRoom(for bytes: Int) {
        guard byteCount + bytes > byteLimit else { return }
        let goal = min(byteLimit - bytes, byteLimit / 8 * 7)
        for (key, _) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
            guard byteCount > goal else { return }
            forget(key)
        }
    }

    private func forget(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.byteCount
    }
}

extension Bitmap {
    /// Draws a bitmap, initially clear; nil for `isOpaque` examines the drawn pixels.
    convenience init(
        width: Int, height: Int, scale: Double = 1, isOpaque: Bool?,
        _ draw: (Surface) throws(CairoError) -> Void
    ) throws(CairoError) {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let result = pixels.withUnsafeMutableBytes { bytes -> Result<Void, CairoError> in
            guard let first = bytes.baseAddress else { return .success(()) }
            return Result { () throws(CairoError) in
                try Surface.withBorrowed(pixels: first, width: width, height: height, stride: 4 * width, draw)
            }
        }
        try result.get()
        guard let isOpaque else {
            self.init(width: width, height: height, scale: scale, pixels: pixels)
            return
        }
        self.init(width: width, height: height, scale: scale, pixels: pixels, isOpaque: isOpaque)
    }
}

extension Color {
    /// The colour without its alpha, by which a shadow is faded when it is drawn.
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
