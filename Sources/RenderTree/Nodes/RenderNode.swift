public import Geometry

/// What one frame shows of one layer: an immutable value, sampled at one time, that a renderer can draw with no
/// knowledge of layers, animations or clocks.
///
/// A node is drawn in this order, all in its own points: inside the clip, the contents and the children back to front;
/// then, unclipped, the overlay (a border). The whole casts its shadow and is cut by the mask's alpha, faded by the
/// opacity, mapped by the transform into the parent's space and mixed with what is behind by the blend mode.
///
/// A node is one reference to its values, which are shared until one of them is set: to copy a tree, or to see that two
/// frames share a part of theirs, costs the same however large it is. Trees may be as deep as memory allows.
public struct RenderNode: Hashable, Sendable {
    private var storage: RenderNodeStorage

    /// Tells the same layer from frame to frame; unique within a tree.
    public var id: UInt64 {
        get { storage.values.id }
        set { change { $0.id = newValue } }
    }
    /// The map from the node's points to its parent's.
    public var transform: Affine {
        get { storage.values.transform }
        set { change { $0.transform = newValue } }
    }
    /// The opacity of the node as a group: 0…1.
    public var opacity: Double {
        get { storage.values.opacity }
        set { change { $0.opacity = newValue } }
    }
    /// How the node, as a group, mixes with what is behind it.
    public var blendMode: BlendMode {
        get { storage.values.blendMode }
        set { change { $0.blendMode = newValue } }
    }
    /// What is drawn behind the node, faded and cut with it.
    public var shadow: Shadow? {
        get { storage.values.shadow }
        set { change { $0.shadow = newValue } }
    }
    /// Pixels a point at which the node is drawn into a bitmap of its own, shown stretched: how its look is kept while it
    /// moves, scales or fades. Nil draws it as it is.
    public var rasterizationScale: Double? {
        get { storage.values.rasterizationScale }
        set { change { $0.rasterizationScale = newValue } }
    }
    /// The shape that contents and children are cut to, if any: as one, like the operations of a
    /// ``PaintOperation/clipped(_:to:)``.
    public var clip: RoundedRect? {
        get { storage.values.clip }
        set { change { $0.clip = newValue } }
    }
    /// What is drawn beneath the children.
    public var contents: [PaintOperation] {
        get { storage.values.contents }
        set { change { $0.contents = newValue } }
    }
    /// What is drawn above the children and outside the clip.
    public var overlay: [PaintOperation] {
        get { storage.values.overlay }
        set { change { $0.overlay = newValue } }
    }
    /// The children, back to front.
    public var children: [RenderNode] {
        get { storage.values.children }
        set { change { $0.children = newValue } }
    }
    /// A tree whose alpha the node is multiplied by, in the node's points.
    public var mask: RenderNode? {
        get { storage.values.mask.first }
        set { change { $0.mask = newValue.map { [$0] } ?? [] } }
    }

    /// A box, in the parent's points, that holds all that the node draws; nil where nobody worked it out.
    ///
    /// Whoever draws or compares may leave a node out by it. It is forgotten when the node changes.
    package var extent: Rect? { storage.extent }

    /// Makes a node.
    public init(
        id: UInt64, transform: Affine = .identity, opacity: Double = 1, blendMode: BlendMode = .normal,
        shadow: Shadow? = nil, rasterizationScale: Double? = nil, clip: RoundedRect? = nil,
        contents: [PaintOperation] = [], overlay: [PaintOperation] = [], children: [RenderNode] = [],
        mask: RenderNode? = nil
    ) {
        storage = RenderNodeStorage(
            RenderNodeStorage.Values(
                id: id, transform: transform, opacity: opacity, blendMode: blendMode, shadow: shadow,
                rasterizationScale: rasterizationScale, clip: clip, contents: contents, overlay: overlay,
                children: children, mask: mask.map { [$0] } ?? []))
    }

    /// The same node with its ``extent`` worked out, if those of all children are and the transform is not extreme.
    package func withExtent() -> RenderNode {
        var node = self
        node.storage = RenderNodeStorage(storage.values, extent: boxOfAll)
        return node
    }

    private var boxOfAll: Rect? {
        // Under other maps, what such a one makes of numbers could overflow that does not here, and the reverse.
        let sides = [transform.a, transform.b, transform.c, transform.d].map(\.magnitude)
        guard let longest = sides.max(), (1e-6...1e6).contains(longest) else { return nil }
        // How far a shadow reaches depends on the pixels that it is drawn in.
        guard shadow == nil else { return nil }
        var own = self
        own.children = []
        guard var box = Ink.extent(of: own) else { return nil }
        // What is kept as a bitmap fills whole pixels of it, and is smeared over half of the next when it is stretched.
        let spare = rasterizationMap == nil ? 0 : 2.5 / (rasterizationScale ?? 1)
        guard spare < 1e6 else { return nil }
        for child in children {
            guard let inner = child.extent else { return nil }
            // An empty box stays empty, and counts for nothing.
            if !inner.isEmpty { box = box.union(transform.boundingBox(of: inner.inset(by: Insets(all: -spare)))) }
        }
        return box
    }

    /// Whether both are one and the same value in memory, which is quickly told; if not, they may be equal all the same.
    package func isShared(with other: RenderNode) -> Bool { storage === other.storage }

    /// Whether both draw the same from the same parts. Trees may be deep.
    public static func == (a: RenderNode, b: RenderNode) -> Bool {
        var pairs = [(a, b)]
        while let (first, second) = pairs.popLast() {
            if first.isShared(with: second) { continue }
            let (left, right) = (first.storage.values, second.storage.values)
            guard left.agreesAlone(with: right) else { return false }
            pairs.append(contentsOf: zip(left.children, right.children))
            pairs.append(contentsOf: zip(left.mask, right.mask))
        }
        return true
    }

    /// Hashes the node without its children and its mask, which may be deep.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(transform)
        hasher.combine(opacity)
        hasher.combine(contents)
        hasher.combine(children.count)
    }

    private mutating func change(_ body: (inout RenderNodeStorage.Values) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = RenderNodeStorage(storage.values) }
        storage.change(body)
    }

    /// Hands over what the node holds, if nobody else does; how deep trees are taken apart without recursion.
    fileprivate mutating func takeParts() -> [RenderNode] {
        guard isKnownUniquelyReferenced(&storage) else { return [] }
        return storage.takeParts()
    }
}

/// The values of a node, shared by its copies: changed only while one node alone holds them.
private final class RenderNodeStorage: @unchecked Sendable {
    struct Values {
        var id: UInt64
        var transform: Affine
        var opacity: Double
        var blendMode: BlendMode
        var shadow: Shadow?
        var rasterizationScale: Double?
        var clip: RoundedRect?
        var contents: [PaintOperation]
        var overlay: [PaintOperation]
        var children: [RenderNode]
        var mask: [RenderNode]

        /// Whether all but the children and the mask are equal, and there are as many of those.
        func agreesAlone(with other: Values) -> Bool {
            id == other.id && transform == other.transform && opacity == other.opacity
                && blendMode == other.blendMode && shadow == other.shadow
                && rasterizationScale == other.rasterizationScale && clip == other.clip
                && children.count == other.children.count && mask.count == other.mask.count
                && PaintOperation.areTheSame(contents, other.contents)
                && PaintOperation.areTheSame(overlay, other.overlay)
        }
    }

    private(set) var values: Values
    private(set) var extent: Rect?

    init(_ values: Values, extent: Rect? = nil) {
        self.values = values
        self.extent = extent
    }

    func change(_ body: (inout Values) -> Void) {
        body(&values)
        extent = nil
    }

    func takeParts() -> [RenderNode] {
        let parts = values.children + values.mask
        values.children = []
        values.mask = []
        return parts
    }

    deinit {
        if values.children.isEmpty && values.mask.isEmpty { return }
        var pending = takeParts()
        while var node = pending.popLast() { pending.append(contentsOf: node.takeParts()) }
    }
}
