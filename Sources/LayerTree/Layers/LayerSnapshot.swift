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

    /// The layer's identity, which is another one in a replay.
    package let id: UInt64
    /// The path made unique, the same in every replay: `cards/card#2/title` for the second of two cards.
    package let uniquePath: String
    /// The number of layers above it up to the root: 1 for the root's sublayers.
    package let depth: Int
    /// The map from the layer's coordinates to the viewport's.
    package let map: Affine
    /// The layer's own time.
    package let localTime: Double
    /// The values last set, which animations don't change.
    package let model: LayerState
    /// Whether neither the layer nor one above it is hidden or fully transparent.
    package let isShown: Bool

    /// The anchor point in the viewport.
    package var anchor: Point { map.apply(to: state.anchor) }

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Layer {
    /// The descendants at a time of the stage: parents first, back to front, masks last.
    ///
    /// Layers nested deeper than ``maximumDepth`` are left out.
    public func snapshots(at stageTime: Double) -> [LayerSnapshot] { snapshots(of: descendants(), at: stageTime) }

    /// The descendants at a time of the stage, by their places, which are those of ``descendants()``.
    package func snapshots(of places: [LayerPlace], at stageTime: Double) -> [LayerSnapshot] {
        var times: [Double] = []
        var found: [LayerSnapshot] = []
        times.reserveCapacity(places.count)
        found.reserveCapacity(places.count)
        let outer = (map: presentation(at: stageTime).transformToSuperlayer, time: localTime(at: stageTime))
        for place in places {
            let above = place.parent.map { (map: found[$0].map, time: times[$0], isShown: found[$0].isShown) }
            let local = place.layer.time.local(atParent: above?.time ?? outer.time)
            let state = place.layer.state(atLocal: local)
            let map = (above?.map ?? outer.map) * state.transformToSuperlayer
            times.append(local)
            found.append(
                LayerSnapshot(
                    path: place.path, state: state, frame: map.boundingBox(of: state.bounds),
                    center: map.apply(to: state.clickableBounds.center), isMask: place.isMask, id: place.layer.id,
                    uniquePath: place.uniquePath, depth: place.depth, map: map, localTime: local,
                    model: place.layer.model,
                    isShown: above?.isShown ?? true && !state.isHidden && state.opacity > 0))
        }
        return found
    }

    /// The places of the descendants, in the order of ``snapshots(at:)``.
    package func descendants() -> [LayerPlace] {
        var found: [LayerPlace] = []
        var used: Set<String> = []
        // The next number of what is called the same, so that thousands of such layers don't each count from 2.
        var numbers: [String: Int] = [:]
        // An explicit stack, so that a deep tree does not overflow the thread's.
        var pending = inner(of: nil)
        while let (layer, name, isMask, parent) = pending.popLast() {
            let above = parent.map { found[$0] }
            let path = above.map { "\($0.path)/\(name)" } ?? name
            let wished = above.map { "\($0.uniquePath)/\(name)" } ?? name
            var unique = wished
            while !used.insert(unique).inserted {
                let number = numbers[wished] ?? 2
                unique = "\(wished)#\(number)"
                numbers[wished] = number + 1
            }
            let depth = (above?.depth ?? 0) + 1
            found.append(
                LayerPlace(
                    layer: layer, path: path, uniquePath: unique, isMask: isMask, depth: depth, parent: parent))
            if depth + 1 < Layer.maximumDepth { pending += layer.inner(of: found.count - 1) }
        }
        return found
    }

    /// The layers in this one with their names, in reverse order.
    private func inner(of parent: Int?) -> [(layer: Layer, name: String, isMask: Bool, parent: Int?)] {
        let masks = mask.map { [($0, $0.name ?? "mask", true, parent)] } ?? []
        return masks + sublayers.enumerated().reversed().map { ($1, $1.name ?? "layer\($0)", false, parent) }
    }
}

/// A layer's place in a tree.
package struct LayerPlace {
    package let layer: Layer
    package let path: String
    /// See ``LayerSnapshot/uniquePath``.
    package let uniquePath: String
    let isMask: Bool
    let depth: Int
    /// The index of the layer above it; nil for the outermost layer.
    package let parent: Int?
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
