import Geometry
import RenderTree

/// One picture of the scene's frame, rewritten for what is looked at, and of the kept setting's frame.
struct PictureComposer {
    /// The scene's frame, and which of its layers are drawn.
    let scene: RenderFrame
    var filter = LayerFilter()
    /// The kept setting's frame, and which of its layers are drawn; nil for none.
    var other: (frame: RenderFrame, filter: LayerFilter)?
    /// The colour behind layers that are taken out of their picture; nil for the scene's.
    var ground: Color?
    /// Trees drawn above the scene's, in the viewport's points.
    var ghosts: [RenderNode] = []

    /// Points between two pictures side by side.
    static let gap = 8.0
    /// The numbers of the pictures: no layer ever has them.
    private static let (id, otherID, groundID): (UInt64, UInt64, UInt64) = (1 << 62, 1 << 62 | 1, 1 << 62 | 2)

    /// The size of a picture, in the scene's points.
    static func size(of mode: PictureMode, scene: Size, other: Size?) -> Size {
        guard mode == .sideBySide, let other else { return scene }
        return Size(scene.width + gap + other.width, max(scene.height, other.height))
    }

    /// The scene's picture, which at a scale of 1 and without rewrites has the pixels of its frame.
    func node(scale: Double, _ explosion: (Explosion, outlines: [UInt64: Path], color: Color)? = nil) -> RenderNode {
        var root = filter.root(of: scene)
        if let (explosion, outlines, color) = explosion {
            root = explosion.node(of: root, outlines: outlines, color: color)
        }
        var node = picture(of: scene, root, id: Self.id)
        node.children += ghosts
        node.transform = .scale(scale)
        return node
    }

    /// Both settings' pictures, as a mode has it; the scene's alone if there is no other.
    func node(_ mode: PictureMode, scale: Double) -> RenderNode {
        var node = node(scale: scale)
        guard let (frame, filter) = other, mode.compares else { return node }
        var second = picture(of: frame, filter.root(of: frame), id: Self.otherID)
        switch mode {
        case .sideBySide: second.transform = .translation(scene.size.width + Self.gap, 0)
        case .overlaid: second.opacity = 0.5
        case .difference: second.blendMode = .difference
        case .plain, .exploded: break
        }
        node.transform = .identity
        return RenderNode(id: Self.groundID, transform: .scale(scale), children: [node, second])
    }

    private func picture(of frame: RenderFrame, _ root: RenderNode, id: UInt64) -> RenderNode {
        let viewport = Rect(origin: .zero, size: frame.size)
        return RenderNode(
            id: id, clip: RoundedRect(viewport, radius: 0),
            contents: ground == nil && frame.background == .clear
                ? Checkerboard.operations(in: frame.size)
                : [.fill(Path(rect: viewport), .color(ground ?? frame.background))], children: [root])
    }
}
