package import Geometry

/// Decides which nodes get bitmaps of their own, and how large these are.
///
/// The decision depends on the frame and the node alone, so that the renderer and the damage between frames agree.
package struct BitmapPolicy: Hashable, Sendable {
    /// The number of nested nodes that may get bitmaps; those within are drawn directly. This bounds the stack and the
    /// number of times that nodes are visited.
    private static let maximumDepth = 3
    /// The area searched for painted pixels, in the bitmap's pixels; larger than any bitmap.
    static let space = Rect(-1e6, -1e6, 2e6, 2e6)
    private static let longestSide = 32767.0

    private let maximumArea: Double
    /// The number of enclosing nodes that ask for bitmaps, whether they get them or not.
    private var depth = 0

    /// The frame's pixels per point; shadow densities are multiples of it.
    let scale: Double
    /// The visible pixels; nil if not known.
    package private(set) var visible: Rect?
    /// Whether shadows are drawn; false within the shape of a shadow.
    package private(set) var drawsShadows = true
    /// Whether texts are drawn through bitmaps.
    package private(set) var rasterizesText = false

    /// The pixels of 32 MiB; a renderer may be unable to cache more.
    private static let largestArea = Double(8 << 20)

    /// Makes the policy for a frame: bitmaps of at most twice its pixels, and at most 8 Mi.
    package init(_ frame: RenderFrame) {
        let (width, height) = (Double(frame.pixelWidth), Double(frame.pixelHeight))
        self.init(maximumArea: min(2 * width * height, BitmapPolicy.largestArea), scale: frame.scale)
        visible = Rect(0, 0, width, height)
    }

    private init(maximumArea: Double, scale: Double) {
        self.maximumArea = maximumArea
        self.scale = scale
    }

    /// A policy that gives every node its bitmap; its paint bounds contain those of any frame.
    package static let boundless = BitmapPolicy(maximumArea: .infinity, scale: 1)

    /// The policy within a node whose bitmap was refused.
    package var insideRefused: BitmapPolicy {
        var inside = self
        inside.depth += 1
        return inside
    }

    /// The policy within a node's bitmap, which looks the same wherever the frame shows it.
    package var inside: BitmapPolicy {
        var inside = insideRefused
        inside.visible = nil
        inside.rasterizesText = false
        return inside
    }

    /// Whether a filter that needs a bitmap is drawn here; nested deeper, its node is drawn without it.
    package var drawsBlurs: Bool { depth < BitmapPolicy.maximumDepth }

    /// The policy within a node whose texts are drawn through bitmaps.
    package var rasterizingText: BitmapPolicy {
        var inside = self
        inside.rasterizesText = true
        return inside
    }

    /// The pixels per point of bitmaps that are drawn at a scale: the frame's times a power of two, at least that scale.
    ///
    /// While something grows or shrinks it crosses few of them, and is never enlarged.
    package func density(forScale wanted: Double) -> Double? {
        guard wanted.isFinite, scale > 0, wanted * 0.999 > 0 else { return nil }
        var density = scale
        while density < wanted * 0.999 { density *= 2 }
        guard density.isFinite else { return nil }
        while density / 2 >= wanted * 0.999 { density /= 2 }
        return density
    }

    package var insideShadow: BitmapPolicy {
        var inside = inside
        inside.drawsShadows = false
        return inside
    }

    /// Whether this is ``boundless`` rather than a frame's policy.
    var isBoundless: Bool { maximumArea == .infinity }

    func admits(_ box: Rect) -> Bool {
        box.width * box.height <= maximumArea
            && (max(box.width, box.height) <= BitmapPolicy.longestSide || isBoundless)
    }

    /// The whole pixels of a node's bitmap, relative to the node's origin.
    ///
    /// Returns nil for a node that is drawn directly: it asks for no bitmap, draws nothing, or would need too large a
    /// one.
    package func box(of node: RenderNode) -> Rect? {
        guard let map = node.rasterizationMap, depth < BitmapPolicy.maximumDepth else { return nil }
        var box: Rect?
        PaintBounds.visit(node.rasterized, map, clip: BitmapPolicy.space, inside) { box = box?.union($0) ?? $0 }
        guard let box, admits(box) else { return nil }
        return box
    }
}

extension RenderNode {
    /// The node that its bitmap shows: without mask, transform, opacity and blend mode.
    package var rasterized: RenderNode {
        var node = self
        node.transform = .identity
        node.opacity = 1
        node.blendMode = .normal
        node.rasterizationScale = nil
        node.mask = nil
        return node
    }

    /// The map from the node's points to its bitmap's pixels; nil if it has no bitmap.
    package var rasterizationMap: Affine? {
        guard let scale = rasterizationScale, scale > 0, scale.isFinite else { return nil }
        return .scale(scale)
    }
}
