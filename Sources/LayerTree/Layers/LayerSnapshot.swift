public import Geometry

/// A layer's presented values at one time, for inspection and lookup by name.
public struct LayerSnapshot: Sendable {
    /// The names from the root's sublayer down to the layer, joined by `/`.
    ///
    /// A layer without a name is called by its index among its siblings.
    public let path: String
    /// The presented values.
    public let state: LayerState
    /// The layer's bounding box in the coordinates of the root's superlayer, the viewport.
    public let frame: Rect
    /// The middle of what is clicked, in the viewport: of the bounds, or of the path of a shape without bounds.
    public let center: Point
    /// Whether the layer masks the one above it in the path.
    public let isMask: Bool

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Layer {
    /// The descendants at a time of the stage: parents first, back to front, masks last.
    ///
    /// Layers nested deeper than ``maximumDepth`` are left out.
    public func snapshots(at stageTime: Double) -> [LayerSnapshot] {
        var found: [LayerSnapshot] = []
        let map = presentation(at: stageTime).transformToSuperlayer
        // An explicit stack, so that a deep tree does not overflow the thread's.
        var pending = surroundings(path: "", map: map, time: localTime(at: stageTime), depth: 1)
        while let (layer, above) = pending.popLast() {
            let local = layer.time.local(atParent: above.time)
            let state = layer.state(atLocal: local)
            let map = above.map * state.transformToSuperlayer
            found.append(
                LayerSnapshot(
                    path: above.path, state: state, frame: map.boundingBox(of: state.bounds),
                    center: map.apply(to: state.clickableBounds.center), isMask: above.isMask))
            pending += layer.surroundings(path: above.path, map: map, time: local, depth: above.depth + 1)
        }
        return found
    }

    /// The context of a layer yet to be visited.
    private struct Surroundings {
        let path: String
        let isMask: Bool
        let map: Affine
        let time: Double
        let depth: Int
    }

    /// The layers in this one, in reverse order.
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

extension [LayerSnapshot] {
    /// The layer that a script or a test means: one with this path, or else the first from the back with this name.
    package func layer(named name: String) -> LayerSnapshot? {
        first { $0.path == name } ?? first { $0.name == name }
    }
}

extension LayerState {
    fileprivate var clickableBounds: Rect {
        if bounds.isEmpty, case .shape(let shape) = content, let box = shape.path.bounds { return box }
        return bounds
    }
}
