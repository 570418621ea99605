package import Geometry

/// The outline of a mask that consists of a single opaque fill.
package struct MaskShape {
    package let path: Path
    package let rule: FillRule
    /// From the path's points to the masked node's.
    package let map: Affine

    /// Finds the shape of a mask; nil for masks of any other kind.
    ///
    /// The mask's only contents, or those of its only child, are a fill or a picture of one.
    package init?(_ mask: RenderNode) {
        var node = mask
        var map = Affine.identity
        while true {
            guard node.opacity >= 1, node.blendMode == .normal, node.shadow == nil, node.rasterizationScale == nil,
                node.clip == nil, node.mask == nil, node.filters.isEmpty, node.overlay.isEmpty
            else { return nil }
            map = map * node.transform
            if node.children.isEmpty { break }
            guard node.children.count == 1, node.contents.isEmpty else { return nil }
            node = node.children[0]
        }
        var operations = node.contents
        while operations.count == 1, case .picture(let picture, let box) = operations[0] {
            guard let inner = map.stretching(picture, to: box) else { return nil }
            map = inner
            operations = picture.operations
        }
        guard operations.count == 1, case .fill(let path, .color(let color), let rule) = operations[0],
            color.alpha >= 1, color.isNumber
        else { return nil }
        (self.path, self.rule, self.map) = (path, rule, map)
    }
}
