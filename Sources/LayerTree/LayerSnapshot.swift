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
    public func snapshots(at stageTime: Double) -> [LayerSnapshot] {
        var found: [LayerSnapshot] = []
        collect(
            into: &found, path: "", above: presentation(at: stageTime).transformToSuperlayer,
            time: localTime(at: stageTime))
        return found
    }

    private func collect(into found: inout [LayerSnapshot], path: String, above: Affine, time: Double) {
        func add(_ layer: Layer, named fallback: String, isMask: Bool) {
            let local = layer.time.local(atParent: time)
            let state = layer.state(atLocal: local)
            let name = layer.name ?? fallback
            let path = path.isEmpty ? name : "\(path)/\(name)"
            let map = above * state.transformToSuperlayer
            found.append(
                LayerSnapshot(path: path, state: state, frame: map.boundingBox(of: state.bounds), isMask: isMask))
            layer.collect(into: &found, path: path, above: map, time: local)
        }
        for (index, layer) in sublayers.enumerated() { add(layer, named: "layer\(index)", isMask: false) }
        if let mask { add(mask, named: "mask", isMask: true) }
    }
}
