public import Geometry
public import LayerTree

extension Stage {
    /// The frontmost layer under a point of the viewport, as presented now; nil where there is none.
    ///
    /// Hidden and invisible (opacity below 0.01, as in UIKit) layers, and those that take no input, are passed through.
    public func layer(at point: Point) -> Layer? { hit(root, point) }

    private func hit(_ layer: Layer, _ pointAbove: Point) -> Layer? {
        let state = layer.presentation
        guard layer.takesInput, !state.isHidden, state.opacity >= 0.01, let map = state.transformToSuperlayer.inverse
        else { return nil }
        let point = map.apply(to: pointAbove)
        let isInside = RoundedRect(state.bounds, radius: state.cornerRadius).contains(point)
        if state.masksToBounds && !isInside { return nil }
        for sublayer in layer.sublayersBackToFront.reversed() {
            if let found = hit(sublayer, point) { return found }
        }
        return isInside ? layer : nil
    }

    /// A point of the viewport in a layer's coordinates as presented now; nil where the layer is squeezed to nothing.
    public func convert(_ point: Point, to layer: Layer) -> Point? {
        layer.presentedTransformToRoot.inverse?.apply(to: point)
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
