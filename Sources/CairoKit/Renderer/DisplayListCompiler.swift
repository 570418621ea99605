import Geometry
import RenderTree

/// Compiles a tree into a display list.
struct DisplayListCompiler {
    /// A pending step; the last is done first.
    enum Task {
        case node(RenderNode, Affine, alpha: Double)
        case operations(ArraySlice<PaintOperation>, Affine, alpha: Double)
        case endClip(begin: Int, outer: Rect, ClipShape?)
        case endGroup(alpha: Double, BlendMode)
        case endMappedGroup(ColorTable, alpha: Double)
        case endShapeMask(Path, Affine, FillRule, alpha: Double, inside: Rect)
        case endCutShape(Path, Affine, FillRule, alpha: Double)
        case beginMask(RenderNode, Affine, MaskKind, alpha: Double)
        case endMask(MaskKind, alpha: Double)
        /// Ends a node in which another policy holds.
        case endPolicy(outer: BitmapPolicy)
    }

    /// An open group: the index of its beginning, and the pixels drawn in it so far.
    struct OpenGroup {
        var begin: Int
        var drawn: Rect?
        /// The pixels of all outlines and clips in it, drawn or not.
        var extent: Rect?
        /// Whether anything in it may have taken from the alpha of what was drawn before.
        var isCut = false
    }

    /// The largest number of nested clips that are drawn as groups, which take memory.
    private static let maximumGroupDepth = 16

    var items: [DisplayList.Item] = []
    private(set) var covers: [DisplayList.Cover] = []
    private(set) var groundCount = 0
    private(set) var groundClips: [Int] = []
    var tasks: [Task] = []
    var groups: [OpenGroup] = []
    private(set) var clip: Rect
    private(set) var clipShape: ClipShape?
    private let bounds: Rect
    private let needed: Rect
    /// The clips that are open, outermost first.
    private var openClips: [ClipShape] = []
    var clipDepth: Int { openClips.count }
    /// The pixels that the open clips leave, damaged or not; nil without a clip.
    var openClipBounds: Rect? {
        openClips.isEmpty ? nil : openClips.reduce(bounds) { $1.box(in: $0) ?? $0 }
    }
    private(set) var policy: BitmapPolicy
    let shaper: CairoTextShaper
    let cache: BitmapCache

    init(
        bounds: Rect, viewport: Rect, needed: Rect, policy: BitmapPolicy, shaper: CairoTextShaper,
        cache: BitmapCache, likelyCount: Int
    ) {
        items.reserveCapacity(likelyCount)
        clip = viewport
        self.bounds = bounds
        self.needed = needed
        self.policy = policy
        self.shaper = shaper
        self.cache = cache
    }

    /// Compiles a tree; commands before a place in it count as the background.
    mutating func compile(_ root: RenderNode, _ map: Affine, groundUpTo place: [Int]) {
        var rest: [Task] = []
        var next: (node: RenderNode, map: Affine)? = (root, map)
        for index in place {
            guard let (node, outer) = next, index <= node.children.count else { break }
            let map = outer * node.transform
            guard map.isDrawable else { break }
            rest.append(.operations(node.overlay[...], map, alpha: 1))
            if let shape = node.clip {
                let begin = items.count
                guard let shape = ClipShape(shape, map, sharing(node)), beginClip(shape) else {
                    next = nil
                    break
                }
                if let end = tasks.popLast() {
                    rest.append(end)
                    groundClips.append(begin)
                }
            }
            rest += seen(node.children.dropFirst(index + 1), map, alpha: 1)
            tasks += seen(node.children.prefix(index), map, alpha: 1)
            tasks.append(.operations(node.contents[...], map, alpha: 1))
            run()
            next = index < node.children.count ? (node.children[index], map) : nil
        }
        groundCount = items.count
        tasks = rest
        if let (node, map) = next { tasks.append(.node(node, map, alpha: 1)) }
        run()
    }

    private mutating func run() {
        while let task = tasks.popLast() {
            switch task {
            case .node(let node, let map, let alpha): begin(node, map, alpha)
            case .operations(let operations, let map, let alpha): draw(operations, map, alpha)
            case .endClip(let begin, let outer, let shape): endClip(begin, outer, shape)
            case .endGroup(let alpha, let mode): endGroup(.endGroup(alpha: alpha, mode))
            case .endMappedGroup(let table, let alpha): endGroup(.endMappedGroup(table, alpha: alpha))
            case .endShapeMask(let path, let map, let rule, let alpha, let inside):
                let last = groups.count - 1
                groups[last].drawn = groups[last].drawn?.intersection(inside)
                endGroup(.endGroupFilling(path, map, rule, alpha: alpha))
            case .endCutShape(let path, let map, let rule, let alpha):
                cut(path, map, rule)
                endGroup(.endGroup(alpha: alpha, .normal))
            case .beginMask(let mask, let map, let kind, let alpha): beginMask(mask, map, kind, alpha)
            case .endMask(let kind, let alpha): endMask(kind, alpha)
            case .endPolicy(let outer): policy = outer
            }
        }
    }

    private mutating func begin(_ node: RenderNode, _ parentMap: Affine, _ parentAlpha: Double) {
        guard node.isVisible else { return }
        if let extent = node.extent, !isSeen(extent, parentMap) { return }
        let map = parentMap * node.transform
        let alpha = max(0, min(node.opacity, 1)) * parentAlpha
        if node.blendMode == .destinationIn, !map.isDrawable || !(alpha > 0) {
            beginGroup(then: .endGroup(alpha: 0, node.blendMode))
            return
        }
        guard map.isDrawable else { return }
        if node.blendMode != .normal {
            beginGroup(then: .endGroup(alpha: alpha, node.blendMode))
            var plain = node
            plain.blendMode = .normal
            plain.opacity = 1
            return begin(plain, parentMap, 1)
        }
        if node.rasterizesText, !policy.rasterizesText {
            tasks.append(.endPolicy(outer: policy))
            policy = policy.rasterizingText
        }
        if let mask = node.mask {
            beginMasked(node, mask, map, alpha)
        } else {
            drawUnmasked(node, map, alpha, inGroup: false)
        }
    }

    /// Draws a node without its mask: through its bitmap, or directly.
    /// - Parameter inGroup: whether a group was begun for the node.
    mutating func drawUnmasked(_ node: RenderNode, _ map: Affine, _ alpha: Double, inGroup: Bool) {
        if node.rasterizationScale != nil {
            if drawRasterized(node, map, alpha) { return }
            tasks.append(.endPolicy(outer: policy))
            policy = policy.insideRefused
        }
        if !inGroup, node.isIsolated || alpha < 1 && (node.isFiltered ? node.shadow != nil : !node.showsOneThing) {
            beginGroup(then: .endGroup(alpha: alpha, .normal))
            drawInside(node, map, alpha: 1)
        } else {
            drawInside(node, map, alpha: alpha)
        }
    }

    mutating func drawInside(_ node: RenderNode, _ map: Affine, alpha: Double) {
        if let (filter, inner) = node.lastFilter {
            return draw(inner, changedBy: filter, castingOf: node, map, alpha)
        }
        if !node.overlay.isEmpty { tasks.append(.operations(node.overlay[...], map, alpha: alpha)) }
        if let shape = node.clip {
            guard let shape = ClipShape(shape, map, sharing(node)), beginClip(shape) else { return }
        }
        if !node.children.isEmpty { tasks += seen(node.children[...], map, alpha: alpha) }
        if let shadow = node.shadow { draw(shadow, of: node, map, alpha) }
        draw(node.contents[...], map, alpha)
    }

    /// How much is drawn in a node's clip.
    private func sharing(_ node: RenderNode) -> ClipShape.Sharing {
        guard node.sharesClip, clipDepth < DisplayListCompiler.maximumGroupDepth else { return .single }
        return node.containsBlending ? .blendingGroup : .group
    }

    /// The steps for children that may be visible, in reverse order.
    private func seen(_ children: ArraySlice<RenderNode>, _ map: Affine, alpha: Double) -> [Task] {
        children.reversed().compactMap { child in
            child.extent.map { isSeen($0, map) } ?? true ? .node(child, map, alpha: alpha) : nil
        }
    }

    /// Begins a clip; false if nothing would be visible.
    private mutating func beginClip(_ shape: ClipShape) -> Bool {
        if shape.holds(bounds) || clipShape.map({ $0.isSame(as: shape) }) ?? false { return true }
        let shape = clipShape?.leadingOn(shape) ?? shape
        guard let inside = shape.box(in: clip) else { return false }
        tasks.append(.endClip(begin: items.count, outer: clip, clipShape))
        pushClip(shape, inside)
        return true
    }

    mutating func pushClip(_ shape: ClipShape, _ inside: Rect) {
        extendGroup(to: inside)
        openClips.append(shape)
        append(.beginClip(shape), seenIn: inside)
        (clip, clipShape) = (inside, shape)
    }

    mutating func endClip(_ begin: Int, _ outer: Rect, _ shape: ClipShape?) {
        (clip, clipShape) = (outer, shape)
        openClips.removeLast()
        if items.count == begin + 1, begin >= groundCount {
            items.removeLast()
        } else {
            append(.endClip, seenIn: nil)
            items[begin].next = items.count
        }
    }

    private mutating func draw(_ operations: ArraySlice<PaintOperation>, _ map: Affine, _ alpha: Double) {
        for (index, operation) in zip(operations.indices, operations) {
            switch operation {
            case .fill(let path, let brush, let rule):
                guard let pixels = path.bounds.flatMap({ map.pixels(around: $0) }), isSeen(pixels) else { continue }
                let path = clipShape?.leadingOn(path, map, rule) ?? path
                if let gradient = PlacedGradient(brush, map, alpha: alpha, box: pixels) {
                    append(.gradientFill(path, map, rule, gradient), pixels)
                } else {
                    append(.fill(path, map, rule, brush, alpha: alpha), pixels)
                }
            case .stroke(let path, let brush, let style):
                guard style.isDrawable, let box = path.bounds,
                    let room = map.pixels(around: box, outset: style.reach), isSeen(room)
                else { continue }
                append(
                    .stroke(path, map, style, brush, alpha: alpha), map.pixels(aroundStrokeOf: path, style),
                    within: room)
            case .text(let content, let box):
                draw(content, in: box, map, alpha)
            case .picture(let picture, let box):
                guard let inner = map.stretching(picture, to: box) else { continue }
                tasks.append(.operations(operations[(index + 1)...], map, alpha: alpha))
                push(picture.operations, inner, alpha)
                return
            case .image(let placement): draw(placement, map, alpha)
            case .clipped(let inner, let path):
                tasks.append(.operations(operations[(index + 1)...], map, alpha: alpha))
                let isShared = operation.sharesClip && clipDepth < DisplayListCompiler.maximumGroupDepth
                if beginClip(ClipShape(path, map, isShared ? .group : .single)) { push(inner, map, alpha) }
                return
            }
        }
    }

    /// Defers operations that are faded as a group.
    private mutating func push(_ operations: [PaintOperation], _ map: Affine, _ alpha: Double) {
        if alpha < 1 && operations.count > 1 {
            beginGroup(then: .endGroup(alpha: alpha, .normal))
            tasks.append(.operations(operations[...], map, alpha: 1))
        } else {
            tasks.append(.operations(operations[...], map, alpha: alpha))
        }
    }

    func isSeen(_ pixels: Rect) -> Bool { pixels.intersection(clip)?.intersection(needed) != nil }

    private func isSeen(_ box: Rect, _ map: Affine) -> Bool {
        !box.isEmpty && map.pixels(around: box).map { isSeen($0) } ?? true
    }

    /// Adds a command that touches some pixels.
    /// - Parameter room: how far a group around it reaches, by which its edges are rounded; nil for those pixels.
    mutating func append(_ command: DisplayList.Command, _ pixels: Rect?, within room: Rect? = nil) {
        guard let room = (room ?? pixels)?.intersection(clip), isSeen(room) else { return }
        if let drawn = pixels?.intersection(clip), isSeen(drawn) {
            if groups.isEmpty, let hidden = command.hiddenPixels {
                covers.append(DisplayList.Cover(index: items.count, pixels: hidden, clips: openClips))
            }
            append(command, seenIn: drawn)
        }
        note(room)
        extendGroup(to: room)
    }

    mutating func append(_ command: DisplayList.Command, seenIn pixels: Rect?) {
        items.append(DisplayList.Item(command: command, pixels: pixels, next: items.count + 1))
    }
}
