package import Geometry

/// Which nodes are drawn into bitmaps of their own, and how large those are: known to the renderer and to who compares
/// frames alike, from the frame and the node alone.
package struct Rasterization: Hashable, Sendable {
    /// Bitmaps within bitmaps beyond this are drawn directly, so that no depth of nodes can overflow a thread's stack.
    private static let maximumDepth = 3
    /// Nothing is looked for farther out than this, in the bitmap's pixels; it is more than any bitmap holds.
    private static let space = Rect(-1e6, -1e6, 2e6, 2e6)
    private static let longestSide = 32767.0

    /// The most pixels of a bitmap.
    private let maximumArea: Double
    /// How many bitmaps there are around.
    private var depth = 0

    /// The rule for a frame: its bitmaps have at most twice the frame's pixels.
    package init(frameWidth: Int, frameHeight: Int) {
        self.init(maximumArea: 2 * Double(frameWidth) * Double(frameHeight))
    }

    private init(maximumArea: Double) { self.maximumArea = maximumArea }

    /// A rule that gives every node its bitmap, and so no less ink than any frame's does.
    package static let boundless = Rasterization(maximumArea: .infinity)

    /// The rule within a bitmap.
    package var inside: Rasterization {
        var inside = self
        inside.depth += 1
        return inside
    }

    /// The whole pixels of a node's bitmap, where the node's origin is at the pixels' origin; nil for a node that is drawn
    /// directly: it does not ask for a bitmap, draws nothing, or would need too large a one.
    package func box(of node: RenderNode) -> Rect? {
        guard let map = node.rasterizationMap, depth < Rasterization.maximumDepth else { return nil }
        var box: Rect?
        Ink.visit(node.rasterized, map, clip: Rasterization.space, inside) { box = box?.union($0) ?? $0 }
        guard let box, box.width * box.height <= maximumArea, max(box.width, box.height) <= Rasterization.longestSide || maximumArea == .infinity
        else { return nil }
        return box
    }
}

extension RenderNode {
    /// What the node's bitmap shows: the node without what is done to it as a whole.
    package var rasterized: RenderNode {
        var node = self
        node.transform = .identity
        node.opacity = 1
        node.blendMode = .normal
        node.rasterizationScale = nil
        return node
    }

    /// The map from the node's points to its bitmap's pixels; nil for none.
    package var rasterizationMap: Affine? {
        guard let scale = rasterizationScale, scale > 0, scale.isFinite else { return nil }
        return .scale(scale)
    }
}
