import CPixels
import Geometry
import RenderTree

/// Pixels made on the way to frames, kept for the next one: nodes drawn into bitmaps, shadows, and images shrunk.
///
/// There are never more bytes of pixels than the limit; what was used longest ago goes first. What no frame has used for a
/// while goes too, with the nodes and images that it was made of. What is kept is checked against what is asked for each
/// time, by value or identity, so that it is never stale. Frames do not depend on what is kept.
final class BitmapCache {
    enum Key: Hashable {
        case shrunk(ObjectIdentifier, x: Int, y: Int, width: Int, height: Int, Int, Int)
        case node(UInt64, scale: Double, Rasterization)
        case shadow(UInt64, scale: Double, deviation: Double, box: Rect, color: Color, Rasterization)
    }

    private struct Entry {
        let bitmap: Bitmap
        var lastUse: UInt64 = 0
        var lastFrame: UInt64 = 0
        /// What a shrunk image was made of; it is not kept alive for that.
        weak var source: Bitmap?
        /// What the bitmap of a node shows.
        var node: RenderNode?

        var byteCount: Int { 4 * bitmap.width * bitmap.height }
        /// Whether nobody has the image any more that was shrunk.
        var isOrphaned: Bool { node == nil && source == nil }
    }

    /// Gradients, whose pixels are not counted here.
    let gradients = GradientCache()
    /// The most bytes kept.
    var byteLimit: Int {
        didSet { makeRoom(for: 0) }
    }
    /// The bytes kept.
    private(set) var byteCount = 0
    private var entries: [Key: Entry] = [:]
    /// The first lack of memory in this frame.
    private var failure: CairoError?
    private var uses: UInt64 = 0
    private var frames: UInt64 = 0

    /// For so many frames a bitmap is kept without use.
    static let patience: UInt64 = 240

    private let pool: PaintingPool
    private let shared: SharedBitmaps?
    /// What paints the bitmap that is being made; nil where none is.
    private var painters: PaintingPool?

    /// - Parameters:
    ///   - pool: What paints bitmaps, while it paints nothing else.
    ///   - shared: What other renderers have, and what paints bitmaps then.
    init(byteLimit: Int, pool: PaintingPool = PaintingPool(count: 1), shared: SharedBitmaps? = nil) {
        self.byteLimit = byteLimit
        self.pool = pool
        self.shared = shared
    }

    /// Forgets everything.
    func purge() {
        entries = [:]
        byteCount = 0
        gradients.purge()
    }

    /// Begins a frame.
    func beginFrame() {
        failure = nil
        frames += 1
        gradients.beginFrame()
        guard frames.isMultiple(of: 60) else { return }
        for (key, entry) in entries where entry.lastFrame + Self.patience < frames || entry.isOrphaned { forget(key) }
    }

    /// Makes something; nil where that fails. A lack of memory is noted: what lacks it would be drawn otherwise.
    func noting<Result>(_ make: () throws(CairoError) -> Result) -> Result? {
        do throws(CairoError) {
            return try make()
        } catch {
            if error.isLackOfMemory, failure == nil { failure = error }
            return nil
        }
    }

    /// Throws if there was no memory for something in this frame.
    func check() throws(CairoError) {
        if let failure { throw failure }
    }

    /// A view with half as many pixels each way, so many times over; what is odd counts its last pixel twice. Nil
    /// without memory.
    func shrunk(_ view: BitmapView, _ halvingsX: Int, _ halvingsY: Int) -> Bitmap? {
        func key(_ step: Int) -> Key {
            .shrunk(
                ObjectIdentifier(view.bitmap), x: view.x, y: view.y, width: view.width, height: view.height,
                min(step, halvingsX), min(step, halvingsY))
        }
        let last = max(halvingsX, halvingsY, 1)
        // From the smallest that there is, and only the last is kept: those on the way are larger.
        var current: Bitmap?
        var done = last
        while done > 0, current == nil {
            current = use(key(done), where: { $0.source === view.bitmap })?.bitmap
            if current == nil { done -= 1 }
        }
        if done == last { return current }
        for step in done + 1...last {
            let made = halved(current.map { BitmapView($0) } ?? view, x: step <= halvingsX, y: step <= halvingsY)
            guard let made else { return nil }
            current = made
        }
        if let current { keep(Entry(bitmap: current, source: view.bitmap), key(last)) }
        return current
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

    /// The bitmap of a node, made anew where the node does not show what it did.
    /// - Parameters:
    ///   - node: The node, without what is done to it as a whole.
    ///   - scale: Pixels a point.
    ///   - rule: The rule that it is drawn by.
    ///   - make: Draws the bitmap, with the threads of a pool; nil where that fails.
    func bitmap(
        of node: RenderNode, scale: Double, _ rule: Rasterization, _ make: (PaintingPool) -> Bitmap?
    ) -> Bitmap? {
        bitmap(.node(node.id, scale: scale, rule), of: node, make)
    }

    /// The bitmap of a shadow, made anew where what throws it does not show what it did.
    func shadow(
        _ geometry: ShadowGeometry, color: Color, _ rule: Rasterization, _ make: (PaintingPool) -> Bitmap?
    ) -> Bitmap? {
        let key = Key.shadow(
            geometry.caster.id, scale: geometry.toBitmap.a, deviation: geometry.deviation, box: geometry.box,
            color: color.opaque, rule)
        return bitmap(key, of: geometry.caster, make)
    }

    /// The bitmap made of a node, made anew where the node does not show what it did.
    private func bitmap(_ key: Key, of node: RenderNode, _ make: (PaintingPool) -> Bitmap?) -> Bitmap? {
        if let kept = use(key, where: { $0.node == node }) { return kept.bitmap }
        func paint(_ pool: PaintingPool) -> Bitmap? {
            painters = pool
            defer { painters = nil }
            return make(pool)
        }
        // A bitmap within one that is being made is a part of that work.
        let made =
            if let painters { make(painters) } else { shared.map { $0.bitmap(key, of: node, paint) } ?? paint(pool) }
        guard let bitmap = made else { return nil }
        keep(Entry(bitmap: bitmap, node: node), key)
        return bitmap
    }

    private func use(_ key: Key, where isRight: (Entry) -> Bool) -> Entry? {
        guard let entry = entries[key] else { return nil }
        guard isRight(entry) else {
            forget(key)
            return nil
        }
        touch(key)
        return entry
    }

    private func keep(_ entry: Entry, _ key: Key) {
        forget(key)
        guard entry.byteCount <= byteLimit else { return }
        makeRoom(for: entry.byteCount)
        entries[key] = entry
        byteCount += entry.byteCount
        touch(key)
    }

    /// Lets what was used longest ago go, and a little more than has to, so that the search for it is rare.
    private func makeRoom(for bytes: Int) {
        guard byteCount + bytes > byteLimit else { return }
        let goal = min(byteLimit - bytes, byteLimit / 8 * 7)
        for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > goal else { return }
            forget(key)
        }
    }

    private func touch(_ key: Key) {
        uses += 1
        entries[key]?.lastUse = uses
        entries[key]?.lastFrame = frames
    }

    private func forget(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.byteCount
    }
}

extension Bitmap {
    /// Draws a bitmap, which begins clear; nil for `isOpaque` has a look at what was drawn.
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
        let isOpaque = isOpaque ?? (tyto_pixels_are_opaque(pixels, pixels.count) != 0)
        self.init(width: width, height: height, scale: scale, pixels: pixels, isOpaque: isOpaque)
    }
}

extension Color {
    /// The colour without its alpha, which a shadow is faded by when it is drawn.
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
