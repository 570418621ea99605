internal import Synchronization

/// A node of the layer tree: position, appearance and animations.
///
/// A layer's properties are its *model*: they hold the values last set, also while an animation runs. The
/// *presentation* at a time is the model with all animations applied, a pure function of time. A layer belongs to one
/// thread of execution at a time.
open class Layer {
    /// The layer's name in inspection and in scripts; nil identifies it by its index.
    public var name: String?
    /// The layer that contains this one.
    public private(set) weak var superlayer: Layer?
    /// The layers in this one, back to front for equal ``zPosition``.
    public private(set) var sublayers: [Layer] = [] {
        didSet { forgetOrder() }
    }
    /// A layer whose alpha, or another number by ``maskKind``, multiplies this one and its sublayers.
    ///
    /// It uses this layer's coordinates. Setting it removes it from its previous parent.
    /// - Precondition: the mask does not contain this layer.
    public var mask: Layer? {
        get { currentMask }
        set {
            let oldValue = currentMask
            currentMask = newValue
            guard oldValue !== newValue else { return }
            if let newValue { precondition(!isDescendant(of: newValue), "a layer can't mask itself or what is in it") }
            oldValue?.detach()
            oldValue?.maskedLayer = nil
            newValue?.removeFromSuperlayer()
            newValue?.maskedLayer?.mask = nil
            newValue?.maskedLayer = self
            newValue?.attach(to: timeline)
            dropCachedNode()
            timeline?.noteTreeChange()
        }
    }

    /// The greatest nesting depth, including the outermost layer.
    ///
    /// Deeper layers are neither shown nor found: a frame is made by recursion, which would overflow the stack.
    public static let maximumDepth = 1000

    private var currentMask: Layer?
    /// The drawing order among siblings: higher is nearer; later wins for equal values.
    ///
    /// Changes immediately. It only orders siblings, as layers have no depth.
    public var zPosition = 0.0 {
        didSet {
            guard zPosition != oldValue else { return }
            superlayer?.forgetOrder()
            timeline?.noteChange()
        }
    }
    /// Whether the layer and its sublayers receive clicks and keys; otherwise clicks pass through.
    public var takesInput = true
    /// Whether the layer's own colour and content are a backdrop only.
    ///
    /// They are left out on a timeline that omits backdrops; sublayers are not. Changes immediately.
    public var isBackdrop = false {
        didSet {
            dropCachedNode()
            timeline?.noteChange()
        }
    }

    /// The steps of the superlayer's time in which the layer and its sublayers are drawn; nil, the default, for every time.
    ///
    /// The step in which the layer begins is drawn as at ``beginTime``, and there is none before. Only what is drawn keeps to
    /// steps: presented values are those of every time.
    package var steps: TimeSteps? {
        didSet {
            guard steps != oldValue else { return }
            dropCachedNode()
            timeline?.noteChange()
        }
    }

    /// The sublayers in drawing order.
    public var sublayersBackToFront: [Layer] {
        if let order { return order }
        var sorted = sublayers
        if let first = sublayers.first?.zPosition, sublayers.contains(where: { $0.zPosition != first }) {
            sorted = sublayers.enumerated()
                .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
                .map(\.element)
        }
        order = sorted
        return sorted
    }

    private var order: [Layer]?

    private func forgetOrder() {
        order = nil
        runs = nil
        dropCachedNode()
    }

    /// The layer's identity, unique in the process.
    package let id: UInt64
    /// The values last set.
    public internal(set) var model = LayerState() {
        didSet {
            drawing = nil
            dropCachedNode()
        }
    }
    /// The animations in the order of adding; later ones win.
    var animations: [AttachedAnimation] = [] {
        didSet {
            dropCachedNode()
            nextBegin = animations.reduce(.infinity) { min($0, $1.delayed?.begin ?? .infinity) }
        }
    }
    /// The layer's time at which the next delayed change begins; infinite if none does.
    private(set) var nextBegin = Double.infinity
    /// The model with the animations.
    var stack: AnimationStack { AnimationStack(model: model, animations: animations) }
    /// The layer's index in its timeline's order of animation ends.
    var animatedIndex: Int?
    var time = LayerTime()
    #if DEBUG
        /// Whether a size was set, 0 included.
        var isSized = false
    #endif
    /// The cached drawing of the model; nil if not computed.
    var drawing: LayerDrawing?
    /// The cached render node; nil, or of other times, while the layer or a descendant moves; nil after it changed.
    var cachedNode: CachedNode?
    /// The run of siblings that share a node with this layer.
    var run: LayerRun?
    /// The runs of many sublayers; nil if not divided.
    var runs: [LayerRun]?
    private(set) weak var maskedLayer: Layer?
    /// The timeline of the stage that shows the layer; nil if none does.
    private(set) var timeline: Timeline?

    private static let lastID = Atomic<UInt64>(0)

    /// Is called when the layer is put on a stage, or on another one; it may fill the layer.
    package var enteredTimeline: (() -> Void)?

    /// The handler that the stage calls when the layer is clicked.
    package var clickHandler: AnyObject?

    /// The stage that shows the layer; nil if none does.
    package var stageObject: AnyObject? { timeline?.stage }

    /// Whether the layer is on a stage and can be animated.
    public var isOnTimeline: Bool { timeline != nil }

    /// Makes a layer at the origin with no size.
    public init(name: String? = nil) {
        self.name = name
        id = Layer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Adds a layer in front of the other sublayers, removing it from its previous parent.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Adds layers in front of the other sublayers, in order.
    public func addSublayers(_ layers: Layer...) {
        for layer in layers { addSublayer(layer) }
    }

    /// Adds a layer behind the sublayer at an index, or in front of all.
    ///
    /// A sublayer is only reordered: its animations run on.
    /// - Precondition: the layer does not contain this one.
    public func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(!isDescendant(of: layer), "a layer can't be put into itself")
        if layer.superlayer === self {
            var others = sublayers.filter { $0 !== layer }
            others.insert(layer, at: min(index, others.count))
            sublayers = others
            timeline?.noteTreeChange()
            return
        }
        layer.removeFromSuperlayer()
        layer.maskedLayer?.mask = nil
        sublayers.insert(layer, at: min(index, sublayers.count))
        layer.superlayer = self
        layer.attach(to: timeline)
        timeline?.noteTreeChange()
    }

    /// Removes the layer from its superlayer. Its animations end unfinished.
    public func removeFromSuperlayer() {
        guard let superlayer else { return }
        superlayer.sublayers.removeAll { $0 === self }
        self.superlayer = nil
        timeline?.noteTreeChange()
        detach()
    }

    /// The layer whose coordinates the position is in: the superlayer, or the masked layer.
    var parent: Layer? { superlayer ?? maskedLayer }

    private func isDescendant(of layer: Layer) -> Bool {
        var next: Layer? = self
        while let current = next {
            if current === layer { return true }
            next = current.parent
        }
        return false
    }

    private func detach() {
        forEachInSubtree { layer in
            layer.removeAllAnimations()
            layer.timeline = nil
        }
    }

    /// Puts the subtree on a timeline; the stage calls it for the root.
    func attach(to timeline: Timeline?) {
        guard self.timeline !== timeline else { return }
        var waiting: [Layer] = []
        forEachInSubtree { layer in
            layer.timeline = timeline
            layer.didEnterTimeline()
            if layer.enteredTimeline != nil { waiting.append(layer) }
            OffStageChanges.forget(layer.id)
        }
        // What is called may change the tree.
        for layer in waiting where layer.timeline === timeline { layer.enteredTimeline?() }
    }

    /// The layer is on a stage, or on another one; layers of text measure it now.
    func didEnterTimeline() {}

    /// Visits this layer and its descendants, parents first, back to front, masks last.
    ///
    /// It does not recurse, as a tree may be deep.
    func forEachInSubtree(_ visit: (Layer) -> Void) {
        var pending = [self]
        while let layer = pending.popLast() {
            visit(layer)
            if let mask = layer.mask { pending.append(mask) }
            pending.append(contentsOf: layer.sublayers.reversed())
        }
    }

    deinit {
        OffStageChanges.forget(id)
        // A long chain of layers would otherwise be freed by recursion, which overflows the stack.
        var pending = takeLayers()
        while var layer = pending.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            pending.append(contentsOf: layer.takeLayers())
        }
    }

    /// Removes and returns all layers that this one contains.
    private func takeLayers() -> [Layer] {
        let layers = sublayers + (currentMask.map { [$0] } ?? [])
        sublayers = []
        order = nil
        currentMask = nil
        return layers
    }
}
