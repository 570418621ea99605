extension RenderNode {
    /// Whether more than one thing is drawn inside the node's clip, so that the clip cuts them as a group.
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
}

extension PaintOperation {
    /// So far into nodes or operations that hold only one other more than one thing is looked for, as they may be deep.
    fileprivate static let farthest = 16

    /// Whether the operation draws more than one thing, so that a clip that is all that it draws cuts them as a group.
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
