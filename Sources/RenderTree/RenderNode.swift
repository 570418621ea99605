public import Geometry

/// What one frame shows of one layer: an immutable value, sampled at one time, that a renderer can draw with no
/// knowledge of layers, animations or clocks.
///
/// A node is drawn in this order, all in its own points: inside the clip, the contents and the children back to front; then, unclipped, the overlay (a border). The whole is cut by the mask's alpha, faded by the
/// opacity and mapped by the transform into the parent's space.
public struct RenderNode: Hashable, Sendable {
    /// Tells the same layer from frame to frame; unique within a tree.
    public var id: UInt64
    /// The map from the node's points to its parent's.
    public var transform: Affine
    /// The opacity of the node as a group: 0…1.
    public var opacity: Double
    /// How the node, as a group, mixes with what is behind it.
    public var blendMode: BlendMode
    /// What is drawn behind the node, faded and cut with it.
    public var shadow: Shadow?
    /// Pixels a point at which the node is drawn into a bitmap of its own, shown stretched: how its look is kept while it
    /// moves, scales or fades. Nil draws it as it is.
    public var rasterizationScale: Double?
    /// The shape that contents and children are cut to, if any.
    public var clip: RoundedRect?
    /// What is drawn beneath the children.
    public var contents: [PaintOperation]
    /// What is drawn above the children and outside the clip.
    public var overlay: [PaintOperation]
    /// The children, back to front.
    public var children: [RenderNode]
    private var maskStorage: [RenderNode]

    /// A tree whose alpha the node is multiplied by, in the node's points.
    public var mask: RenderNode? {
        get { maskStorage.first }
        set { maskStorage = newValue.map { [$0] } ?? [] }
    }

    /// Makes a node.
    public init(
        id: UInt64, transform: Affine = .identity, opacity: Double = 1, blendMode: BlendMode = .normal,
        shadow: Shadow? = nil, rasterizationScale: Double? = nil, clip: RoundedRect? = nil,
        contents: [PaintOperation] = [], overlay: [PaintOperation] = [], children: [RenderNode] = [],
        mask: RenderNode? = nil
    ) {
        self.id = id
        self.transform = transform
        self.opacity = opacity
        self.blendMode = blendMode
        self.shadow = shadow
        self.rasterizationScale = rasterizationScale
        self.clip = clip
        self.contents = contents
        self.overlay = overlay
        self.children = children
        maskStorage = mask.map { [$0] } ?? []
    }
}
