package import Geometry

/// Which nodes are drawn into bitmaps of their own, and how large those are: known to the renderer and to who compares
/// frames alike, from the frame and the node alone.
package struct Rasterization: Hashable, Sendable {
    /// Of nested nodes that ask for bitmaps so many outer ones may get theirs, and all within are drawn directly: so no depth
    /// of nodes can overflow a thread's stack, nor can looking into nodes again and again take for ever.
    private static let maximumDepth = 3
    /// Nothing is looked for farther out than this, in the bitmap's pixels; it is more than any bitmap holds.
    static let space = Rect(-1e6, -1e6, 2e6, 2e6)
    private static let longestSide = 32767.0

    /// The most pixels of a bitmap.
    private let maximumArea: Double
    /// How many nodes around ask for bitmaps, whether they get them or not.
    private var depth = 0

    /// Pixels a point of the frame: what the densities of shadows are multiples of.
    let scale: Double
    /// The pixels that are seen, where they are known.
    package private(set) var visible: Rect?
    /// Whether shadows are drawn: not in what throws one itself.
    package private(set) var drawsShadows = true

    /// More pixels than a renderer may be able to keep: 32 MiB of them.
    private static let largestArea = Double(8 << 20)

    /// The rule for a frame: its bitmaps have at most twice the frame's pixels, and at most 8 Mi.
    package init(_ frame: RenderFrame) {
        let (width, height) = (Double(frame.pixelWidth), Double(frame.pixelHeight))
        self.init(maximumArea: min(2 * width * height, Rasterization.largestArea), scale: frame.scale)
        visible = Rect(0, 0, width, height)
    }

    private init(maximumArea: Double, scale: Double) {
        self.maximumArea = maximumArea
        self.scale = scale
    }

    /// A rule that gives every node its bitmap, and so no less ink than any frame's does.
    package static let boundless = Rasterization(maximumArea: .infinity, scale: 1)

    /// The rule within so many nested nodes that asked for bitmaps and do not get them.
    package func beneath(_ refusals: Int) -> Rasterization {
        var rule = self
        rule.depth += refusals
        return rule
    }

    /// The rule within a bitmap.
    package var inside: Rasterization {
        var inside = self
        inside.depth += 1
        inside.visible = nil
        return inside
    }

    /// The rule for what throws a shadow.
    package var insideShadow: Rasterization {
        var inside = inside
        inside.drawsShadows = false
        return inside
    }

    /// Whether this is no frame's rule, but one of all.
    var isBoundless: Bool { maximumArea == .infinity }

    /// Whether a bitmap of such a box may be made.
    func admits(_ box: Rect) -> Bool {
        box.width * box.height <= maximumArea
            && (max(box.width, box.height) <= Rasterization.longestSide || isBoundless)
    }

    /// The whole pixels of a node's bitmap, where the node's origin is at the pixels' origin; nil for a node that is drawn
    /// directly: it does not ask for a bitmap, draws nothing, or would need too large a one.
    package func box(of node: RenderNode) -> Rect? {
        guard let map = node.rasterizationMap, depth < Rasterization.maximumDepth else { return nil }
        var box: Rect?
        Ink.visit(node.rasterized, map, clip: Rasterization.space, inside) { box = box?.union($0) ?? $0 }
        guard let box, admits(box) else { return nil }
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
