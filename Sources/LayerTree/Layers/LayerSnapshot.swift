public import Geometry

/// What one layer presents at one time, for inspection and for finding layers by name.
public struct LayerSnapshot: Sendable {
    /// The names from the root's sublayer down to the layer, joined by `/`. A layer without a name is called by its
    /// place among its siblings.
    public let path: String
    /// The presented values.
    public let state: LayerState
    /// The box around the layer in the coordinates of the root's superlayer, the viewport.
    public let frame: Rect
    /// Whether the layer masks the one above it in the path.
    public let isMask: Bool

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Layer {
    /// Every layer below this one at a time of the stage, each before those in it, back to front; masks come last.
    ///
    /// Layers nested deeper than ``maximumDepth`` are left out.
    public func snapshots(at stageTime: Double) -> [LayerSnapshot] {
        var found: [LayerSnapshot] = []
        let map = presentation(at: stageTime).transformToSuperlayer
        // A stack of its own, so that a deep tree needs none of the thread's.
        var pending = surroundings(path: "", map: map, time: localTime(at: stageTime), depth: 1)
        while let (layer, above) = pending.popLast() {
            let local = layer.time.local(atParent: above.time)
            let state = layer.state(atLocal: local)
            let map = above.map * state.transformToSuperlayer
            found.append(
                LayerSnapshot(
                    path: above.path, state: state, frame: map.boundingBox(of: state.bounds), isMask: above.isMask))
            pending += layer.surroundings(path: above.path, map: map, time: local, depth: above.depth + 1)
        }
        return found
    }

    /// Where a layer is that is still to be looked at.
    private struct Surroundings {
        let path: String
        let isMask: Bool
        let map: Affine
        let time: Double
        let depth: Int
    }

    /// The layers in this one, last first.
    private func surroundings(path: String, map: Affine, time: Double, depth: Int) -> [(Layer, Surroundings)] {
        guard depth < Layer.maximumDepth else { return [] }
        func inside(_ layer: Layer, named fallback: String, isMask: Bool) -> (Layer, Surroundings) {
            let name = layer.name ?? fallback
            return (
                layer,
                Surroundings(
                    path: path.isEmpty ? name : "\(path)/\(name)", isMask: isMask, map: map, time: time, depth: depth)
            )
        }
        let masks = mask.map { [inside($0, named: "mask", isMask: true)] } ?? []
        return masks
            + sublayers.enumerated().reversed().map { inside($1, named: "layer\($0)", isMask: false) }
    }
}
