import RenderTree
import System

/// Bitmaps of nodes and shadows shared by several renderers on threads of their own.
///
/// A bitmap is drawn once, by as many threads as there are renderers; others that need one meanwhile wait for it.
/// Bitmaps live as long as a renderer caches them. Frames do not depend on sharing.
public final class SharedBitmaps: @unchecked Sendable {
    private struct Entry {
        let node: RenderNode
        weak var bitmap: Bitmap?
    }

    private let pool: PaintingPool
    private let entries = Guarded<[BitmapCache.Key: Entry]>([:])

    /// Makes a store for the bitmaps of a number of renderers.
    /// - Precondition: there is at least one.
    public init(renderers: Int) {
        precondition(renderers >= 1, "bitmaps are shared by at least one renderer")
        pool = PaintingPool(count: renderers)
    }

    /// The bitmap of a node, made if no renderer has it.
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
