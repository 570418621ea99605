import Geometry
import RenderTree

/// Where layers are that are drawn apart: each depth of the tree a step to the right and up, in front of what contains it.
///
/// All are slanted once and scaled so that the viewport's rectangle fits at every depth.
struct Explosion: Hashable {
    /// From the viewport's points to the picture's, at depth 0.
    private let base: Affine
    /// The way from a depth to the next, in the picture's points.
    private let step: Point
    /// Points of the picture per point of the viewport.
    let scale: Double

    /// The least way from a depth to the next before scaling, in points; in a tree of few depths up to four times that.
    private static let distance = Point(14, -9)
    /// The depths for which the least way is enough to see them apart.
    private static let many = 10.0
    /// How x grows with y, and y with x.
    private static let slant = Affine(1, 0.1, -0.16, 1, 0, 0)
    /// The most steps that keep their length.
    private static let longest = 24.0
    /// The free part of the picture's width and height at its edges.
    private static let margin = 0.04

    /// Fits a number of depths into a viewport.
    init(depths: Int, viewport: Size) {
        let count = Double(max(1, depths))
        let distance = Self.distance * min(1, Self.longest / count) * max(1, min(Self.many / count, 4))
        let flat = Self.slant.boundingBox(of: Rect(origin: .zero, size: viewport))
        let whole = flat.union(flat.offset(by: distance * count))
        let fit = min(viewport.width / whole.width, viewport.height / whole.height) * (1 - 2 * Self.margin)
        scale = fit.isFinite && fit > 0 ? fit : 1
        let corner = Point(viewport.width / 2, viewport.height / 2) - whole.center * scale
        base = .translation(corner.x, corner.y) * .scale(scale) * Self.slant
        step = distance * scale
    }

    /// The map from the viewport's points to the picture's at a depth; the stage's root is at 0.
    func map(atDepth depth: Int) -> Affine {
        .translation(step.x * Double(depth), step.y * Double(depth)) * base
    }

    /// The tree with its layers apart, back to front by depth.
    ///
    /// Each is drawn for itself, with its own opacity and mask. Masks, clips, opacities and blend modes of what contains it
    /// have no effect: they are of a group that is taken apart.
    /// - Parameter outlines: the outline of each layer in the picture's points, by its number.
    func node(of root: RenderNode, outlines: [UInt64: Path], color: Color) -> RenderNode {
        var layers = Self.layers(in: root)
        // By depth; those of one depth keep their order.
        layers = layers.enumerated()
            .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
            .map(\.element)
        return RenderNode(
            id: root.id,
            children: layers.enumerated().flatMap { index, layer in
                var node = layer.node
                node.id = layer.node.id | Self.part
                node.transform = map(atDepth: layer.depth) * layer.map
                node.blendMode = .normal
                node.rasterizationScale = nil
                node.children = []
                let outline = outlines[layer.node.id].map {
                    RenderNode(
                        id: layer.node.id | Self.part | Self.line,
                        contents: [.stroke($0, .color(color), StrokeStyle(width: 1))])
                }
                return [node] + (outline.map { [$0] } ?? [])
            })
    }

    /// Bits added to the number of a layer drawn for itself, and of its outline.
    private static let (part, line): (UInt64, UInt64) = (1 << 60, 1 << 59)

    /// A layer of a tree with its map to the viewport.
    struct Placed {
        let node: RenderNode
        let depth: Int
        let map: Affine
    }

    /// The layers of a tree in drawing order; the runs that share a node are none.
    static func layers(in root: RenderNode) -> [Placed] {
        var found: [Placed] = []
        var pending = [Placed(node: root, depth: 0, map: root.transform)]
        while let next = pending.popLast() {
            let isRun = next.node.isRun
            if !isRun { found.append(next) }
            pending += next.node.children.reversed().map {
                Placed(node: $0, depth: next.depth + (isRun ? 0 : 1), map: next.map * $0.transform)
            }
        }
        return found
    }
}

extension RenderNode {
    /// Whether it stands for several siblings, and no layer.
    var isRun: Bool { id & 1 << 63 != 0 }
}
