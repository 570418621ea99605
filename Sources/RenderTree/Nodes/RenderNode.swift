public import Geometry

/// An immutable snapshot of one layer at one time.
///
/// A renderer draws it without knowledge of layers, animations or clocks.
///
/// A node is drawn in this order, in its own points: inside the clip, the contents and the children back to front;
/// then, unclipped, the overlay (a border). The filters change that. The result casts the shadow, is multiplied by the mask, faded by the
/// opacity, mapped by the transform into the parent's space and mixed with the backdrop by the blend mode.
///
/// A node is a single reference to values that are shared until one of them is set: copying a tree, or seeing that two
/// frames share a subtree, takes constant time. Trees may be as deep as memory allows.
public struct RenderNode: Equatable, Sendable {
    private var storage: RenderNodeStorage

    /// Identifies the layer from frame to frame; unique within a tree.
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
    /// How the node, as a group, mixes with its backdrop.
    public var blendMode: BlendMode {
        get { storage.values.blendMode }
        set { change { $0.blendMode = newValue } }
    }
    /// The shadow drawn behind the node, faded and masked with it.
    public var shadow: Shadow? {
        get { storage.values.shadow }
        set { change { $0.shadow = newValue } }
    }
    /// The changes of what the node draws, in this order; shadow, mask and opacity come after them.
    public var filters: [Filter] {
        get { storage.values.filters }
        set { change { $0.filters = newValue } }
    }
    /// Pixels per point of the bitmap that the node is drawn through; nil draws it directly.
    ///
    /// The bitmap is drawn stretched and reused while the node moves, scales or fades, or its mask changes.
    public var rasterizationScale: Double? {
        get { storage.values.rasterizationScale }
        set { change { $0.rasterizationScale = newValue } }
    }
    /// Whether texts in the node, its children's among them, are drawn through bitmaps that are kept and stretched.
    ///
    /// It is for a node that zooms, whose texts are then drawn once for several sizes; they look a little softer.
    public var rasterizesText: Bool {
        get { storage.values.rasterizesText }
        set { change { $0.rasterizesText = newValue } }
    }
    /// The clip of contents and children, if any; it cuts them as a group.
    ///
    /// See ``PaintOperation/clipped(_:to:)``.
    public var clip: RoundedRect? {
        get { storage.values.clip }
        set { change { $0.clip = newValue } }
    }
    /// The operations drawn beneath the children.
    public var contents: [PaintOperation] {
        get { storage.values.contents }
        set { change { $0.contents = newValue } }
    }
    /// The operations drawn above the children and outside the clip.
    public var overlay: [PaintOperation] {
        get { storage.values.overlay }
        set { change { $0.overlay = newValue } }
    }
    /// The children, back to front.
    public var children: [RenderNode] {
        get { storage.values.children }
        set {
            change { $0.children = newValue }
            storage.lookForBlending()
        }
    }
    /// A tree whose alpha, or another number by ``maskKind``, multiplies the node, in the node's points.
    public var mask: RenderNode? {
        get { storage.values.mask.first }
        set { change { $0.mask = newValue.map { [$0] } ?? [] } }
    }
    /// Which number of the mask's pixels multiplies the node; no effect without a mask.
    public var maskKind: MaskKind {
        get { storage.values.maskKind }
        set { change { $0.maskKind = newValue } }
    }
    /// Whether the node is drawn as a group, so that blend modes in it do not see what is behind it.
    ///
    /// Nodes with a mask, a blend mode, or an opacity below 1 and several parts are groups anyway.
    public var isIsolated: Bool {
        get { storage.values.isIsolated }
        set { change { $0.isIsolated = newValue } }
    }

    /// The cached bounds of all that the node draws, in the parent's points; nil if not computed.
    ///
    /// The renderer and the damage between frames skip nodes by it. Any change of the node resets it.
    package var extent: Rect? { storage.extent }

    /// Makes a node.
    public init(
        id: UInt64, transform: Affine = .identity, opacity: Double = 1, blendMode: BlendMode = .normal,
        shadow: Shadow? = nil, rasterizationScale: Double? = nil, clip: RoundedRect? = nil,
        contents: [PaintOperation] = [], overlay: [PaintOperation] = [], children: [RenderNode] = [],
        mask: RenderNode? = nil, maskKind: MaskKind = .alpha, isIsolated: Bool = false, filters: [Filter] = [],
        rasterizesText: Bool = false
    ) {
        storage = RenderNodeStorage(
            RenderNodeStorage.Values(
                id: id, transform: transform, opacity: opacity, blendMode: blendMode, shadow: shadow,
                rasterizationScale: rasterizationScale, clip: clip, contents: contents, overlay: overlay,
                children: children, mask: mask.map { [$0] } ?? [], maskKind: maskKind, isIsolated: isIsolated,
                filters: filters, rasterizesText: rasterizesText))
    }

    /// The tree with every identity 0, as identities differ from stage to stage.
    package var anonymous: RenderNode {
        var node = self
        node.id = 0
        node.children = children.map(\.anonymous)
        node.mask = mask?.anonymous
        return node
    }

    /// Returns the node with its ``extent`` computed.
    ///
    /// Unchanged if a child has none, or if the transform is extreme.
    package func withExtent() -> RenderNode {
        var node = self
        node.storage = RenderNodeStorage(
            storage.values, extent: boxOfAll, containsBlending: storage.containsBlending)
        return node
    }

    private var boxOfAll: Rect? {
        // Under extreme maps, arithmetic could overflow that does not here, and the reverse.
        let sides = [transform.a, transform.b, transform.c, transform.d].map(\.magnitude)
        guard let longest = sides.max(), (1e-6...1e6).contains(longest) else { return nil }
        // The reach of a shadow or a blur depends on the frame's pixels.
        guard shadow == nil, !isBlurred else { return nil }
        var own = self
        own.children = []
        guard var box = PaintBounds.extent(of: own) else { return nil }
        // A bitmap fills whole pixels, and stretching blurs it over half of the next.
        let spare = rasterizationMap == nil ? 0 : 2.5 / (rasterizationScale ?? 1)
        guard spare < 1e6 else { return nil }
        for child in children {
            guard let inner = child.extent else { return nil }
            // An empty box stays empty.
            if !inner.isEmpty { box = box.union(transform.boundingBox(of: inner.inset(by: Insets(all: -spare)))) }
        }
        return box
    }

    /// Whether drawing the node may change pixels.
    package var isVisible: Bool { opacity > 0 || blendMode == .destinationIn }

    /// Whether a node in it mixes with what is behind it by a blend mode.
    package var containsBlending: Bool { storage.containsBlending }

    /// Whether both share the same storage; a constant-time check. Others may still be equal.
    package func isShared(with other: RenderNode) -> Bool { storage === other.storage }

    /// Compares all values, and pictures by identity.
    public static func == (a: RenderNode, b: RenderNode) -> Bool { a.agrees(with: b, byIdentity: true) }

    /// Whether both draw the same, whichever layers and pictures they were made of.
    ///
    /// Those of a stage that was built anew have other identities.
    package func looksLike(_ other: RenderNode) -> Bool { agrees(with: other, byIdentity: false) }

    /// Compares without recursion, as trees may be deep.
    private func agrees(with other: RenderNode, byIdentity: Bool) -> Bool {
        var pairs = [(self, other)]
        while let (first, second) = pairs.popLast() {
            if first.isShared(with: second) { continue }
            let (left, right) = (first.storage.values, second.storage.values)
            guard left.agreesAlone(with: right, byIdentity: byIdentity) else { return false }
            pairs.append(contentsOf: zip(left.children, right.children))
            pairs.append(contentsOf: zip(left.mask, right.mask))
        }
        return true
    }

    private mutating func change(_ body: (inout RenderNodeStorage.Values) -> Void) {
        if !isKnownUniquelyReferenced(&storage) {
            storage = RenderNodeStorage(storage.values, containsBlending: storage.containsBlending)
        }
        storage.change(body)
    }

    /// Removes and returns the parts of uniquely referenced storage, to free deep trees without recursion.
    fileprivate mutating func takeParts() -> [RenderNode] {
        guard isKnownUniquelyReferenced(&storage) else { return [] }
        return storage.takeParts()
    }
}

/// The values of a node, shared by its copies and changed only while uniquely referenced.
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
        var maskKind: MaskKind
        var isIsolated: Bool
        var filters: [Filter]
        var rasterizesText: Bool

        var containsBlending: Bool { children.contains { $0.blendMode != .normal || $0.containsBlending } }

        /// Whether both are equal apart from the contents of children and mask.
        func agreesAlone(with other: Values, byIdentity: Bool) -> Bool {
            (!byIdentity || id == other.id) && transform == other.transform && opacity == other.opacity
                && blendMode == other.blendMode && shadow == other.shadow
                && rasterizationScale == other.rasterizationScale && clip == other.clip
                && maskKind == other.maskKind && isIsolated == other.isIsolated && filters == other.filters
                && rasterizesText == other.rasterizesText
                && children.count == other.children.count && mask.count == other.mask.count
                && PaintOperation.areTheSame(contents, other.contents, byIdentity: byIdentity)
                && PaintOperation.areTheSame(overlay, other.overlay, byIdentity: byIdentity)
        }
    }

    private(set) var values: Values
    private(set) var extent: Rect?
    private(set) var containsBlending: Bool

    /// - Parameter containsBlending: whether a node in it blends; nil looks through the children.
    init(_ values: Values, extent: Rect? = nil, containsBlending: Bool? = nil) {
        self.values = values
        self.extent = extent
        self.containsBlending = containsBlending ?? values.containsBlending
    }

    func change(_ body: (inout Values) -> Void) {
        body(&values)
        extent = nil
    }

    func lookForBlending() { containsBlending = values.containsBlending }

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
