import Geometry
import RenderTree
import TestSupport

/// Makes small reproducible changes of trees, as animations and controls do.
///
/// Most of a tree stays as it is.
struct RandomChange {
    private var random: SeededGenerator
    private var later: SeededGenerator
    private var scene: RandomScene

    init(seed: UInt64, extent: Double = 64) {
        random = SeededGenerator(seed: seed)
        later = SeededGenerator(seed: ~seed)
        scene = RandomScene(seed: seed &+ 77, firstID: 1 << 32, extent: extent)
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private mutating func shift() -> Double { Double.random(in: -6...6, using: &random) }

    /// The tree with about one node in three changed.
    mutating func changed(_ node: RenderNode) -> RenderNode {
        var node = node
        if chance(0.35) { change(&node) }
        switch Int.random(in: 0..<30, using: &later) {
        case 0: node.maskKind = scene.maskKind()
        case 1: node.isIsolated.toggle()
        case 2: node.blendMode = scene.cut()
        case 3: node.filters = scene.filters()
        default: break
        }
        node.children = node.children.map { changed($0) }
        if let mask = node.mask, chance(0.5) { node.mask = changed(mask) }
        return node
    }

    private mutating func change(_ node: inout RenderNode) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: node.transform = node.transform * .translation(shift(), shift())
        case 1: node.opacity = chance(0.3) ? 1 : Double.random(in: 0...1, using: &random)
        case 2: node.children.shuffle(using: &random)
        case 3: if !node.children.isEmpty { node.children.removeFirst() }
        case 4: node.children.append(scene.node(depth: 1))
        case 5: node.clip = node.clip.map { RoundedRect($0.rect.offset(by: Point(shift(), 0)), radius: $0.radius) }
        case 6: node.mask = chance(0.5) ? nil : scene.node(depth: 1)
        case 7: node.contents = scene.operations()
        case 12: node.shadow = node.shadow == nil || chance(0.5) ? scene.shadow() : nil
        case 13: node.blendMode = node.blendMode == .normal ? .multiply : .normal
        case 11: node.rasterizationScale = node.rasterizationScale == nil ? 1.5 : nil
        case 8: if !node.contents.isEmpty { node.contents.removeLast() }
        default:
            node.contents = node.contents.map { changed($0) }
            node.overlay = node.overlay.map { changed($0) }
        }
    }

    private mutating func changed(_ operation: PaintOperation) -> PaintOperation {
        switch operation {
        case .fill(let path, let brush, let rule): .fill(changed(path), brush, rule: rule)
        case .stroke(let path, let brush, let style): .stroke(changed(path), brush, style)
        case .text(let content, let box): .text(RandomChange.longer(content), in: box)
        case .image(let placement): .image(chance(0.5) ? scene.placement() : moved(placement))
        case .picture(let picture, let box): .picture(picture, in: box.offset(by: Point(shift(), shift())))
        case .clipped(let operations, let path): .clipped(operations.map { changed($0) }, to: path)
        }
    }

    private mutating func moved(_ placement: ImagePlacement) -> ImagePlacement {
        var placement = placement
        placement.box = placement.box.offset(by: Point(shift(), shift()))
        return placement
    }

    private static func longer(_ content: TextContent) -> TextContent {
        var content = content
        content.string += "w"
        return content
    }

    /// The path with some of its corners moved, one removed or one inserted.
    private mutating func changed(_ path: Path) -> Path {
        var elements = path.elements
        guard elements.count > 2 else { return path }
        let index = Int.random(in: 1..<elements.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: elements.remove(at: index)
        case 1: elements.insert(.line(Point(20 + shift() * 5, 20 + shift() * 5)), at: index)
        default:
            let (dx, dy) = (chance(0.4) ? 0 : shift(), shift())
            switch elements[index] {
            case .line(let point): elements[index] = .line(point + Point(dx, dy))
            case .cubic(let first, let second, let end):
                elements[index] = .cubic(first + Point(dx, dy), second, end + Point(0, dy))
            case .move, .close: break
            }
        }
        return Path(elements)
    }
}
