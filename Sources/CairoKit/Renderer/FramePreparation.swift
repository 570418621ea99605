import Geometry
package import RenderTree

extension CairoRenderer {
    /// Begins to prepare a frame that may be drawn later.
    ///
    /// What was prepared before is from now on released like all else that no frame uses.
    package func prepare(_ frame: RenderFrame) -> FramePreparation {
        cache.releasePrepared()
        return FramePreparation(frame, shaper: shaper, cache: cache)
    }
}

/// Makes ahead what a frame needs: its texts' layouts, the bitmaps of its nodes and shadows, and its reduced images.
///
/// It does so in steps, most of them of about a millisecond, so that it can be left off at any time. Only what fits the
/// renderer's caches without pushing anything out is kept; frames do not depend on it.
package final class FramePreparation {
    private enum Task {
        case node(RenderNode, Affine)
        case operations(ArraySlice<PaintOperation>, Affine)
        case bitmap(RenderNode)
        case painting(BitmapPainting)
        /// Shadows, blurs and reduced images, which a frame's list of commands needs.
        case rest(RenderNode, Affine)
    }

    private let shaper: CairoTextShaper
    private let cache: BitmapCache
    private let pool = PaintingPool(count: 1)
    private let policy: BitmapPolicy
    private let viewport: Rect
    /// The pending tasks; the last is done first.
    private var tasks: [Task]

    init(_ frame: RenderFrame, shaper: CairoTextShaper, cache: BitmapCache) {
        (self.shaper, self.cache) = (shaper, cache)
        policy = BitmapPolicy(frame)
        viewport = Rect(0, 0, Double(frame.pixelWidth), Double(frame.pixelHeight))
        tasks = [.node(frame.root, .scale(frame.scale))]
    }

    /// Whether nothing is left to do.
    package var isDone: Bool { tasks.isEmpty }

    /// Whether the next step may take as long as a frame: it may blur all that a layer shows.
    package var isNextStepLong: Bool { if case .rest = tasks.last { true } else { false } }

    /// Does the next step. Without memory the rest is left out.
    package func step() {
        guard let task = tasks.popLast() else { return }
        cache.isPreparing = true
        defer { cache.isPreparing = false }
        do throws(CairoError) {
            switch task {
            case .node(let node, let map): begin(node, map)
            case .operations(let operations, let map): lookThrough(operations, map)
            case .bitmap(let node):
                if let painting = try BitmapPainting(of: node, policy, shaper, cache) {
                    tasks.append(.painting(painting))
                }
            case .painting(let painting):
                if try !painting.step(pool) { tasks.append(task) }
            case .rest(let node, let map):
                guard cache.hasRoom(forBytes: cache.byteLimit / 8) else { break }
                cache.onlyFindsNodes = true
                defer { cache.onlyFindsNodes = false }
                _ = try DisplayList(
                    node, map, bounds: viewport, viewport: viewport, needed: viewport, policy: policy, shaper: shaper,
                    cache: cache)
            }
        } catch {
            tasks = []
        }
    }

    private func begin(_ node: RenderNode, _ parentMap: Affine) {
        guard node.isVisible else { return }
        let map = parentMap * node.transform
        if let extent = node.extent, let pixels = parentMap.pixels(around: extent), !pixels.meets(viewport) { return }
        guard !node.onlyPlaces else {
            for child in node.children.reversed() { tasks.append(.node(child, map)) }
            return
        }
        tasks.append(.rest(node, parentMap))
        // Bitmaps come after the texts in them.
        var bitmaps: [Task] = []
        var texts: [Task] = []
        var nodes = [(node, map, isInBitmap: false)]
        while let (node, map, isInBitmap) = nodes.popLast() {
            let isBitmap = node.rasterizationScale != nil
            if isBitmap, !isInBitmap { bitmaps.append(.bitmap(node)) }
            for operations in [node.overlay, node.contents] where !operations.isEmpty {
                texts.append(.operations(operations[...], map))
            }
            for child in node.children where child.isVisible {
                nodes.append((child, map * child.transform, isInBitmap || isBitmap))
            }
            if let mask = node.mask { nodes.append((mask, map * mask.transform, isInBitmap)) }
        }
        tasks += bitmaps + texts
    }

    /// Lays out the next text among some operations.
    private func lookThrough(_ operations: ArraySlice<PaintOperation>, _ map: Affine) {
        guard let index = operations.firstIndex(where: \.mayHaveText) else { return }
        tasks.append(.operations(operations[(index + 1)...], map))
        switch operations[index] {
        case .text(let content, let box):
            let room = content.inkBox(in: box).flatMap { map.pixels(around: $0) }
            if room?.meets(viewport) ?? true { _ = shaper.lines(of: content, in: box) }
        case .picture(let picture, let box):
            if let inner = map.stretching(picture, to: box) {
                tasks.append(.operations(picture.operations[...], inner))
            }
        case .clipped(let inner, _): tasks.append(.operations(inner[...], map))
        case .fill, .stroke, .image: break
        }
    }
}

extension RenderNode {
    /// Whether the node draws nothing but its children, as they are.
    fileprivate var onlyPlaces: Bool {
        contents.isEmpty && overlay.isEmpty && opacity >= 1 && blendMode == .normal && shadow == nil && clip == nil
            && mask == nil && filters.isEmpty && rasterizationScale == nil && !isIsolated
    }
}

extension PaintOperation {
    fileprivate var mayHaveText: Bool {
        switch self {
        case .text, .picture, .clipped: true
        case .fill, .stroke, .image: false
        }
    }
}
