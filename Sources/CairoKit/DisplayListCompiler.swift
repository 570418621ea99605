import Geometry
import RenderTree

/// Writes a display list.
struct DisplayListCompiler {
    /// What is still to be done, last first.
    private enum Task {
        case node(RenderNode, Affine, alpha: Double)
        case operations(ArraySlice<PaintOperation>, Affine, alpha: Double)
        case endClip(begin: Int, outer: Rect)
        case endGroup(alpha: Double)
        case endShapeMask(Path, Affine, FillRule, alpha: Double, outer: Rect)
        case beginMask(RenderNode, Affine, alpha: Double)
        case endMask(alpha: Double)
    }

    /// A group whose end has not been reached: where it began, and the pixels drawn in it so far.
    private struct OpenGroup {
        var begin: Int
        var drawn: Rect?
    }

    private(set) var commands: [DisplayList.Command] = []
    private var tasks: [Task] = []
    private var groups: [OpenGroup] = []
    private var clip: Rect
    private let shaper: CairoTextShaper

    init(viewport: Rect, shaper: CairoTextShaper) {
        clip = viewport
        self.shaper = shaper
    }

    mutating func compile(_ root: RenderNode, _ map: Affine) {
        tasks.append(.node(root, map, alpha: 1))
        while let task = tasks.popLast() {
            switch task {
            case .node(let node, let map, let alpha): begin(node, map, alpha)
            case .operations(let operations, let map, let alpha): draw(operations, map, alpha)
            case .endClip(let begin, let outer): endClip(begin, outer)
            case .endGroup(let alpha): endGroup(.endGroup(alpha: alpha))
            case .endShapeMask(let path, let map, let rule, let alpha, let outer):
                clip = outer
                endGroup(.endGroupFilling(path, map, rule, alpha: alpha))
            case .beginMask(let mask, let map, let alpha): beginMask(mask, map, alpha)
            case .endMask(let alpha): endMask(alpha)
            }
        }
    }

    private mutating func begin(_ node: RenderNode, _ parentMap: Affine, _ parentAlpha: Double) {
        guard node.opacity > 0 else { return }
        let map = parentMap * node.transform
        guard map.isDrawable else { return }
        let alpha = min(node.opacity, 1) * parentAlpha
        if let mask = node.mask {
            beginMasked(node, mask, map, alpha)
        } else if alpha < 1 && !node.drawsOnce {
            beginGroup(then: .endGroup(alpha: alpha))
            drawInside(node, map, alpha: 1)
        } else {
            drawInside(node, map, alpha: alpha)
        }
    }

    private mutating func drawInside(_ node: RenderNode, _ map: Affine, alpha: Double) {
        tasks.append(.operations(node.overlay[...], map, alpha: alpha))
        if let shape = node.clip {
            guard !shape.rect.isEmpty, beginClip(Path(shape), map) else { return }
        }
        for child in node.children.reversed() { tasks.append(.node(child, map, alpha: alpha)) }
        tasks.append(.operations(node.contents[...], map, alpha: alpha))
    }

    private mutating func beginMasked(_ node: RenderNode, _ mask: RenderNode, _ map: Affine, _ alpha: Double) {
        guard let (path, rule) = mask.shape else {
            guard mask.opacity > 0 else { return }
            beginGroup(then: .beginMask(mask, map, alpha: alpha))
            drawInside(node, map, alpha: 1)
            return
        }
        let maskMap = map * mask.transform
        guard maskMap.isDrawable, let box = path.controlBox, let pixels = maskMap.pixels(around: box),
            let inside = pixels.intersection(clip)
        else { return }
        beginGroup(then: .endShapeMask(path, maskMap, rule, alpha: alpha, outer: clip))
        clip = inside
        drawInside(node, map, alpha: 1)
    }

    /// Cuts what is pushed from here on; false where nothing would be left.
    private mutating func beginClip(_ path: Path, _ map: Affine) -> Bool {
        guard let box = path.controlBox, !box.isEmpty, let pixels = map.pixels(around: box),
            let inside = pixels.intersection(clip)
        else { return false }
        tasks.append(.endClip(begin: commands.count, outer: clip))
        commands.append(.beginClip(path, map))
        clip = inside
        return true
    }

    private mutating func endClip(_ begin: Int, _ outer: Rect) {
        clip = outer
        if commands.count == begin + 1 {
            commands.removeLast()
        } else {
            commands.append(.endClip)
        }
    }

    private mutating func beginGroup(then end: Task) {
        groups.append(OpenGroup(begin: commands.count, drawn: nil))
        commands.append(.beginGroup(clip))
        tasks.append(end)
    }

    private mutating func endGroup(_ command: DisplayList.Command) {
        let group = groups.removeLast()
        guard let drawn = group.drawn else {
            commands.removeSubrange(group.begin...)
            return
        }
        commands[group.begin] = .beginGroup(drawn)
        commands.append(command)
        note(drawn)
    }

    private mutating func beginMask(_ mask: RenderNode, _ map: Affine, _ alpha: Double) {
        guard groups.last?.drawn != nil else { return endGroup(.endGroup(alpha: alpha)) }
        groups.append(OpenGroup(begin: commands.count, drawn: nil))
        commands.append(.beginMask)
        tasks.append(.endMask(alpha: alpha))
        tasks.append(.node(mask, map, alpha: 1))
    }

    private mutating func endMask(_ alpha: Double) {
        let mask = groups.removeLast()
        groups[groups.count - 1].drawn = mask.drawn.flatMap { groups.last?.drawn?.intersection($0) }
        endGroup(.endMask(alpha: alpha))
    }

    /// Counts pixels as drawn in the innermost group.
    private mutating func note(_ drawn: Rect) {
        guard let last = groups.indices.last else { return }
        groups[last].drawn = groups[last].drawn?.union(drawn) ?? drawn
    }

    private mutating func draw(_ operations: ArraySlice<PaintOperation>, _ map: Affine, _ alpha: Double) {
        for (index, operation) in zip(operations.indices, operations) {
            switch operation {
            case .fill(let path, let brush, let rule):
                guard let box = path.controlBox else { continue }
                append(.fill(path, map, rule, brush, alpha: alpha), map.pixels(around: box))
            case .stroke(let path, let brush, let style):
                guard style.isDrawable, let box = path.controlBox else { continue }
                append(.stroke(path, map, style, brush, alpha: alpha), map.pixels(around: box, outset: style.reach))
            case .text(let content, let box):
                draw(content, in: box, map, alpha)
            case .picture(let picture, let box):
                guard !box.isEmpty, box.isFinite else { continue }
                let inner =
                    map * .translation(box.minX, box.minY)
                    * .scale(box.width / picture.size.width, box.height / picture.size.height)
                guard inner.isDrawable else { continue }
                tasks.append(.operations(operations[(index + 1)...], map, alpha: alpha))
                push(picture.operations, inner, alpha)
                return
            case .clipped(let inner, let path):
                tasks.append(.operations(operations[(index + 1)...], map, alpha: alpha))
                if beginClip(path, map) { push(inner, map, alpha) }
                return
            }
        }
    }

    /// Puts off operations that an alpha fades as one.
    private mutating func push(_ operations: [PaintOperation], _ map: Affine, _ alpha: Double) {
        if alpha < 1 && operations.count > 1 {
            beginGroup(then: .endGroup(alpha: alpha))
            tasks.append(.operations(operations[...], map, alpha: 1))
        } else {
            tasks.append(.operations(operations[...], map, alpha: alpha))
        }
    }

    private mutating func draw(_ content: TextContent, in box: Rect, _ map: Affine, _ alpha: Double) {
        for piece in shaper.pieces(of: content, in: box) {
            let pieceMap = map * piece.map
            guard pieceMap.isDrawable else { continue }
            switch piece.ink {
            case .outline(let path, let inkBox):
                append(
                    .fill(path, pieceMap, .nonZero, .color(content.color), alpha: alpha),
                    pieceMap.pixels(around: inkBox))
            case .image(let image):
                let inkBox = Rect(0, 0, Double(image.width), Double(image.height))
                guard content.color.isNumber else { continue }
                let fade = max(0, min(content.color.alpha, 1)) * alpha
                append(.image(image, pieceMap, alpha: fade), pieceMap.pixels(around: inkBox))
            }
        }
    }

    private mutating func append(_ command: DisplayList.Command, _ pixels: Rect?) {
        guard let drawn = pixels?.intersection(clip) else { return }
        commands.append(command)
        note(drawn)
    }
}

extension RenderNode {
    /// Whether the node's opacity can go into the one thing it draws, in place of a group.
    fileprivate var drawsOnce: Bool { contents.count + overlay.count + children.count <= 1 }

    /// The path and rule of a mask that is all or nothing: one opaque fill.
    fileprivate var shape: (Path, FillRule)? {
        guard opacity >= 1, clip == nil, overlay.isEmpty, children.isEmpty, mask == nil, contents.count == 1,
            case .fill(let path, .color(let color), let rule) = contents[0], color.alpha >= 1, color.isNumber
        else { return nil }
        return (path, rule)
    }
}
