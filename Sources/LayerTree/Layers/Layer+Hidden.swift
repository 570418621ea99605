internal import Geometry
package import RenderTree

extension Layer {
    /// The hidden layers among the layer and its descendants, drawn as if they were shown; nil if there are none.
    ///
    /// Layers that are shown only place those in them. What is hidden within a hidden layer is left out, and so is what would
    /// appear in a layer with a bitmap, which is then drawn anew.
    package func hiddenNode(atParentTime parentTime: Double) -> RenderNode? {
        hiddenNode(atParentTime: parentTime, depth: 1)
    }

    private func hiddenNode(atParentTime parentTime: Double, depth: Int) -> RenderNode? {
        guard depth <= Layer.maximumDepth else { return nil }
        let local = drawnTime(atParent: parentTime)
        var state = state(atLocal: local)
        if state.isHidden || !(state.opacity > 0) {
            state.isHidden = false
            state.opacity = 1
            var validity = Validity.always
            return makeNode(of: state, atLocal: local, depth, &validity)?.withExtent()
        }
        guard !state.shouldRasterize else { return nil }
        let children = sublayersBackToFront.compactMap { $0.hiddenNode(atParentTime: local, depth: depth + 1) }
        return children.isEmpty
            ? nil : RenderNode(id: id, transform: state.transformToSuperlayer, children: children).withExtent()
    }
}
