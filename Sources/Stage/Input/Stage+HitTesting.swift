public import Geometry
public import LayerTree

extension Stage {
    /// The frontmost layer under a point of the viewport, as presented now; nil if there is none.
    ///
    /// Hidden and invisible (opacity below 0.01, as in UIKit) layers, and those that take no input, are skipped, and so
    /// are those nested deeper than ``Layer/maximumDepth``. A layer is hit within its bounds, rounded corners included.
    public func layer(at point: Point) -> Layer? {
        // An explicit stack, so that a deep tree does not overflow the thread's: layers to search, and after their
        // sublayers, which are in front, a layer that was hit itself.
        var pending: [(layer: Layer, point: Point, depth: Int, isHit: Bool)] = [(root, point, 1, false)]
        while let (layer, pointAbove, depth, isHit) = pending.popLast() {
            if isHit { return layer }
            let state = layer.presentation
            guard depth <= Layer.maximumDepth, layer.takesInput, !state.isHidden, state.opacity >= 0.01,
                let map = state.transformToSuperlayer.inverse
            else { continue }
            let point = map.apply(to: pointAbove)
            let isInside = state.bounds.contains(point)
            if state.masksToBounds && !isInside { continue }
            if isInside { pending.append((layer, point, depth, true)) }
            for sublayer in layer.sublayersBackToFront { pending.append((sublayer, point, depth + 1, false)) }
        }
        return nil
    }

    /// Converts a point of the viewport to a layer as presented now; nil if its map is singular.
    public func convert(_ point: Point, to layer: Layer) -> Point? {
        layer.convert(point, from: nil)
    }

    /// The bounding box in the viewport of a rect of a layer, as presented now.
    public func convert(_ rect: Rect, from layer: Layer) -> Rect {
        layer.transformToViewport.boundingBox(of: rect)
    }
}
