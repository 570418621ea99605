import RenderTree
import System

/// What several renderers, each on a thread of its own, draw into bitmaps once for all of them: nodes and shadows.
///
/// A bitmap is drawn by as many threads as there are renderers; those that want one meanwhile wait, as they would want the
/// same. Bitmaps live as long as a renderer keeps them. Frames do not depend on what is shared.
public final class SharedBitmaps: @unchecked Sendable {
    private struct Entry {
        let node: RenderNode
        weak var bitmap: Bitmap?
    }

    private let pool: PaintingPool
    private let entries = Guarded<[BitmapCache.Key: Entry]>([:])

    /// Makes room for the bitmaps of so many renderers.
    /// - Precondition: there is at least one.
    public init(renderers: Int) {
        precondition(renderers >= 1, "bitmaps are shared by at least one renderer")
        pool = PaintingPool(count: renderers)
    }

    /// The bitmap of a node, made where no renderer has it.
    func bitmap(_ key: BitmapCache.Key, of node: RenderNode, _ make: (PaintingPool) -> Bitmap?) -> Bitmap? {
        entries.withLock { entries in
            if let entry = entries[key], entry.node == node, let bitmap = entry.bitmap { return bitmap }
            entries = entries.filter { $0.value.bitmap != nil }
            guard let bitmap = make(pool) else { return nil }
            entries[key] = Entry(node: node, bitmap: bitmap)
            return bitmap
        }
    }
}
