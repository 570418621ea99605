extension RenderNode {
    /// Whether the node's clip cuts several operations as a group.
    package var sharesClip: Bool {
        var (contents, children) = (contents, children)
        var hasShadow = shadow != nil
        for _ in 0..<PaintOperation.farthest {
            if contents.count + children.count > 1 || hasShadow { return true }
            if let first = contents.first { return first.sharesClip }
            guard let child = children.first else { return false }
            (contents, children, hasShadow) = (child.contents + child.overlay, child.children, child.shadow != nil)
        }
        return false
    }

    /// Whether equal clips of both round their edges alike: around one operation, several, or several of which some mix with
    /// what is behind the clip.
    func isClipped(like other: RenderNode) -> Bool {
        sharesClip == other.sharesClip && containsBlending == other.containsBlending
    }
}

extension PaintOperation {
    /// The depth to which single nested nodes or operations are searched.
    fileprivate static let farthest = 16

    /// Whether the operation draws several things, which a clip would cut as a group.
    package var sharesClip: Bool {
        var operation = self
        for _ in 0..<PaintOperation.farthest {
            let inner: [PaintOperation]
            switch operation {
            case .picture(let picture, _): inner = picture.operations
            case .clipped(let operations, _): inner = operations
            case .fill, .stroke, .text, .image: return false
            }
            if inner.count > 1 { return true }
            guard let only = inner.first else { return false }
            operation = only
        }
        return false
    }
}
