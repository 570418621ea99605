public import Geometry
public import LayerTree
internal import RenderTree

extension Stage {
    /// The frontmost layer under a point of the viewport, as presented now; nil if there is none.
    ///
    /// A layer is hit in its bounds, rounded corners included, whatever it draws. A ``ShapeLayer`` with a path is hit
    /// where that draws, within the bounds or not: inside the path by its fill rule, and on the drawn part of the
    /// stroke, within half the line's width, whose ends and corners count as round and whose dashes as solid. A shape
    /// that is only stroked is not hit inside, as in SwiftUI; one that draws nothing is, as other layers. A background
    /// colour adds the bounds.
    ///
    /// Hidden and invisible (opacity below 0.01, as in UIKit) layers, and those that take no input, are skipped, and so
    /// are those nested deeper than ``Layer/maximumDepth``.
    public func layer(at point: Point) -> Layer? {
        // An explicit stack, so that a deep tree does not overflow the thread's: layers to search, and after their
        // sublayers, which are in front, a layer that was hit itself.
        var pending: [(layer: Layer, point: Point, time: Double, depth: Int, isHit: Bool)] = [
            (root, point, time, 1, false)
        ]
        while let (layer, pointAbove, timeAbove, depth, isHit) = pending.popLast() {
            if isHit { return layer }
            guard depth <= Layer.maximumDepth, layer.takesInput else { continue }
            let (state, time) = layer.presentation(atParentTime: timeAbove)
            guard !state.isHidden, state.opacity >= 0.01, let map = state.transformToSuperlayer.inverse else {
                continue
            }
            let point = map.apply(to: pointAbove)
            let isInside = state.bounds.contains(point)
            if state.masksToBounds && !isInside { continue }
            if state.isHit(at: point, isInBounds: isInside) { pending.append((layer, point, time, depth, true)) }
            for sublayer in layer.sublayersBackToFront { pending.append((sublayer, point, time, depth + 1, false)) }
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

extension LayerState {
    /// Whether a point in the layer's coordinates hits the layer itself: its bounds, or the path of a shape.
    package func isHit(at point: Point) -> Bool { isHit(at: point, isInBounds: bounds.contains(point)) }

    fileprivate func isHit(at point: Point, isInBounds: Bool) -> Bool {
        guard case .shape(let shape) = content, !shape.path.isEmpty else { return isInBounds }
        return isInBounds && backgroundColor.alpha > 0 || shape.isHit(at: point)
    }
}

extension ShapeContent {
    fileprivate func isHit(at point: Point) -> Bool {
        if stroke != nil, lineWidth > 0 {
            if path.trimmed(from: strokeStart, to: strokeEnd).isWithin(lineWidth / 2, of: point) { return true }
            if fill == nil { return false }
        }
        return path.contains(point, evenOdd: fillRule == .evenOdd)
    }
}
