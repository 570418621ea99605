public import Geometry
public import LayerTree

extension Stage {
    /// The frontmost layer under a point of the viewport, as presented now; nil where there is none.
    ///
    /// Hidden and invisible (opacity below 0.01, as in UIKit) layers, and those that take no input, are passed through,
    /// and so are those nested deeper than ``Layer/maximumDepth``.
    public func layer(at point: Point) -> Layer? {
        // A stack of its own, so that a deep tree needs none of the thread's: layers to look into, and after those in
        // it, which are in front, a layer that was hit itself.
        var pending: [(layer: Layer, point: Point, depth: Int, isHit: Bool)] = [(root, point, 1, false)]
        while let (layer, pointAbove, depth, isHit) = pending.popLast() {
            if isHit { return layer }
            let state = layer.presentation
            guard depth <= Layer.maximumDepth, layer.takesInput, !state.isHidden, state.opacity >= 0.01,
                let map = state.transformToSuperlayer.inverse
            else { continue }
            let point = map.apply(to: pointAbove)
            let isInside = RoundedRect(state.bounds, radius: state.cornerRadius).contains(point)
            if state.masksToBounds && !isInside { continue }
            if isInside { pending.append((layer, point, depth, true)) }
            for sublayer in layer.sublayersBackToFront { pending.append((sublayer, point, depth + 1, false)) }
        }
        return nil
    }

    /// A point of the viewport in a layer's coordinates as presented now; nil where the layer is squeezed to nothing.
    public func convert(_ point: Point, to layer: Layer) -> Point? {
        layer.presentedTransformToRoot.inverse?.apply(to: point)
    }

    /// The box in the viewport of a rect in a layer's coordinates, as presented now.
    public func convert(_ rect: Rect, from layer: Layer) -> Rect {
        layer.presentedTransformToRoot.boundingBox(of: rect)
    }
}

extension Layer {
    /// The map from the layer's coordinates to those of the root's superlayer, as presented now.
    fileprivate var presentedTransformToRoot: Affine {
        var map = presentation.transformToSuperlayer
        var next = superlayer
        while let layer = next {
            map = layer.presentation.transformToSuperlayer * map
            next = layer.superlayer
        }
        return map
    }
}
