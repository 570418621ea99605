internal import Synchronization

/// A node of the layer tree: where something is, how it looks, what moves it.
///
/// A layer's properties are its *model*: they hold the values that were last set, also while an animation runs.
/// What is on screen at a time is the *presentation*: the model with all animations applied, a pure function of time.
/// A layer belongs to one thread of execution at a time.
open class Layer {
    /// What the layer is called in inspection and in scripts. Without a name it is known by its place.
    public var name: String?
    /// The layer that this one is drawn in.
    public private(set) weak var superlayer: Layer?
    /// The layers drawn in this one, back to front where their ``zPosition`` is the same.
    public private(set) var sublayers: [Layer] = [] {
        didSet { forgetOrder() }
    }
    /// A layer whose alpha this one, with its sublayers, is multiplied by. It lives in this layer's coordinates, and is
    /// taken from wherever it was.
    /// - Precondition: the mask does not hold this layer.
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
            forgetStill()
            timeline?.noteChange()
        }
    }

    /// How many layers may lie within one another, the outermost included. What is nested deeper is neither shown nor
    /// found: a frame is made by recursion, which no deep tree's stack would survive.
    public static let maximumDepth = 1000

    private var currentMask: Layer?
    /// Where the layer stands among its siblings: higher is nearer, and of the same height the later one is. It changes at
    /// once, and orders siblings only, as there is no depth here.
    public var zPosition = 0.0 {
        didSet {
            guard zPosition != oldValue else { return }
            superlayer?.forgetOrder()
            timeline?.noteChange()
        }
    }
    /// Whether clicks and the keyboard reach the layer and what is in it; otherwise clicks go to what is behind.
    public var takesInput = true
    /// Whether the layer's own colour and content only lie behind everything, so that they are left out on a timeline that
    /// omits backdrops; its sublayers are not. It changes at once.
    public var isBackdrop = false {
        didSet {
            forgetStill()
            timeline?.noteChange()
        }
    }

    /// The sublayers in the order in which they are drawn.
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
        forgetStill()
    }

    /// Tells this layer from all others of the process.
    let id: UInt64
    /// The values that were last set.
    public internal(set) var model = LayerState() {
        didSet {
            drawing = nil
            forgetStill()
        }
    }
    /// The animations in the order in which they were added; later ones win.
    var animations: [AttachedAnimation] = [] { didSet { forgetStill() } }
    /// Where the layer is in its timeline's order of animation ends.
    var animatedIndex: Int?
    var time = LayerTime()
    /// What the model draws, for as long as it stays as it is; nil if not computed.
    var drawing: LayerDrawing?
    /// What the layer showed when it was last looked at; nil where it moves, or something in it does or has changed since.
    var still: StillNode?
    /// The siblings that share a node with this layer.
    var run: LayerRun?
    /// The runs of the sublayers, where there are many; nil where they are not counted out.
    var runs: [LayerRun]?
    private(set) weak var maskedLayer: Layer?
    /// The timeline of the stage that shows the layer; nil while it is in none.
    private(set) var timeline: Timeline?

    private static let lastID = Atomic<UInt64>(0)

    /// Whether the layer is on a stage, so that there is a time for it to be animated in.
    public var isOnTimeline: Bool { timeline != nil }

    /// Makes a layer with no size, at the origin.
    public init(name: String? = nil) {
        self.name = name
        id = Layer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Adds a layer in front of the other sublayers, taking it from wherever it was.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Adds layers in front of the other sublayers, in order.
    public func addSublayers(_ layers: Layer...) {
        for layer in layers { addSublayer(layer) }
    }

    /// Adds a layer behind the sublayer at an index, or in front of all.
    /// - Precondition: the layer does not hold this one.
    public func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(!isDescendant(of: layer), "a layer can't be put into itself")
        layer.removeFromSuperlayer()
        layer.maskedLayer?.mask = nil
        sublayers.insert(layer, at: min(index, sublayers.count))
        layer.superlayer = self
        layer.attach(to: timeline)
        timeline?.noteChange()
    }

    /// Takes the layer out of its superlayer. Its animations end unfinished.
    public func removeFromSuperlayer() {
        guard let superlayer else { return }
        superlayer.sublayers.removeAll { $0 === self }
        self.superlayer = nil
        timeline?.noteChange()
        detach()
    }

    /// The layer whose coordinates this one's position is in: the superlayer, or the layer that it masks.
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

    /// Puts the subtree on a timeline; called for the root by the stage.
    func attach(to timeline: Timeline?) {
        guard self.timeline !== timeline else { return }
        forEachInSubtree { $0.timeline = timeline }
    }

    /// Visits this layer and all below it, each before those in it, back to front, masks last; without recursion, so that
    /// a tree may be deep.
    func forEachInSubtree(_ visit: (Layer) -> Void) {
        var pending = [self]
        while let layer = pending.popLast() {
            visit(layer)
            if let mask = layer.mask { pending.append(mask) }
            pending.append(contentsOf: layer.sublayers.reversed())
        }
    }

    deinit {
        // A long chain of layers would otherwise be freed by recursion, which a deep tree's stack does not survive.
        var pending = takeLayers()
        while var layer = pending.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            pending.append(contentsOf: layer.takeLayers())
        }
    }

    /// Lets go of all that the layer holds, and hands it over.
    private func takeLayers() -> [Layer] {
        let layers = sublayers + (currentMask.map { [$0] } ?? [])
        sublayers = []
        order = nil
        currentMask = nil
        return layers
    }
}
