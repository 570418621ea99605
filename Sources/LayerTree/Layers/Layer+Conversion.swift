public import Geometry

extension Layer {
    /// Converts a point from another layer's coordinates to this layer's, as presented now.
    ///
    /// A nil layer stands for the viewport, in which the outermost layer is placed. The result is nil if this layer's
    /// map is singular, or if the layers are not in one tree.
    public func convert(_ point: Point, from layer: Layer?) -> Point? {
        guard let (own, others) = chains(with: layer) else { return nil }
        return Layer.map(outOf: own).inverse?.apply(to: Layer.map(outOf: others).apply(to: point))
    }

    /// Returns the bounding box of another layer's rectangle in this layer's coordinates, as presented now.
    ///
    /// A nil layer stands for the viewport. The result is nil if this layer's map is singular, or if the layers are not
    /// in one tree.
    package func boundingBox(of rect: Rect, from layer: Layer?) -> Rect? {
        guard let (own, others) = chains(with: layer), let map = Layer.map(outOf: own).inverse else { return nil }
        return (map * Layer.map(outOf: others)).boundingBox(of: rect)
    }

    /// Converts a point from this layer's coordinates to another's, as presented now.
    ///
    /// A nil layer stands for the viewport. The result is nil if the other's map is singular, or if the layers are not
    /// in one tree.
    public func convert(_ point: Point, to layer: Layer?) -> Point? {
        guard let layer else { return transformToViewport.apply(to: point) }
        return layer.convert(point, from: self)
    }

    /// Converts another layer's time to this layer's, in seconds.
    ///
    /// A nil layer stands for the stage. The result is nil if the other's time stands still on the way to a common
    /// ancestor, or if the layers are not in one tree.
    public func convertTime(_ time: Double, from layer: Layer?) -> Double? {
        guard let (own, others) = chains(with: layer) else { return nil }
        let shared = others.reduce(time) { $1.time.parent(atLocal: $0) }
        return shared.isFinite ? own.reversed().reduce(shared) { $1.time.local(atParent: $0) } : nil
    }

    /// Converts this layer's time to another's, in seconds; see ``convertTime(_:from:)``.
    public func convertTime(_ time: Double, to layer: Layer?) -> Double? {
        guard let layer else {
            let stageTime = stageTime(atLocal: time)
            return stageTime.isFinite ? stageTime : nil
        }
        return layer.convertTime(time, from: self)
    }

    /// The map from the layer's coordinates to those of the viewport, as presented now.
    package var transformToViewport: Affine { Layer.map(outOf: ancestry) }

    /// The layer with all that contain it, innermost first.
    private var ancestry: [Layer] { Array(sequence(first: self, next: \.parent)) }

    /// The layers from this one and from another up to what contains both; nil if nothing does.
    private func chains(with layer: Layer?) -> (own: [Layer], others: [Layer])? {
        var (own, others) = (ancestry, layer?.ancestry ?? [])
        guard layer == nil || own.last === others.last else { return nil }
        while let last = own.last, last === others.last {
            own.removeLast()
            others.removeLast()
        }
        return (own, others)
    }

    private static func map(outOf layers: [Layer]) -> Affine {
        guard let first = layers.first else { return .identity }
        return layers.dropFirst().reduce(first.presentation.transformToSuperlayer) {
            $1.presentation.transformToSuperlayer * $0
        }
    }
}
