internal import RenderTree

/// What a layer without movement shows; a node of nil shows nothing.
struct StillNode {
    let node: RenderNode?
    /// How deep the layer was nested; deeper or less deep, other layers below it may be too deep to be shown.
    let depth: Int
}

/// Neighbours among many sublayers, which share a render node of their own: where one of ten thousand layers moves, the
/// others are neither sampled nor compared one by one.
final class LayerRun {
    /// From so many sublayers on they are divided into runs.
    static let leastCount = 128
    /// How many layers a run has.
    static let length = 64

    /// The indices among the sublayers.
    let range: Range<Int>
    /// What the run showed; nil where something in it moves or has changed since.
    var node: RenderNode?
    /// How deep the layers were nested that it shows.
    var depth = 0

    init(_ range: Range<Int>) { self.range = range }
}

extension Layer {
    /// Notes that the layer shows something else from now on, and with it everything that it is in.
    ///
    /// Nothing is remembered of a layer while something in it is not, so the walk upwards ends where that is forgotten.
    func forgetStill() {
        var next: Layer? = self
        while let layer = next, layer.still != nil {
            layer.still = nil
            layer.run?.node = nil
            next = layer.parent
        }
    }

    /// The sublayers' nodes at a local time, and whether they stay as they are.
    func childNodes(atLocal local: Double, depth: Int) -> (nodes: [RenderNode], isStill: Bool) {
        let sublayers = sublayersBackToFront
        guard sublayers.count >= LayerRun.leastCount else {
            return nodes(of: sublayers[...], atLocal: local, depth: depth, withExtent: false)
        }
        let runs = self.runs ?? makeRuns()
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(runs.count)
        var isStill = true
        for (index, run) in runs.enumerated() {
            if let node = run.node, run.depth == depth {
                nodes.append(node)
                continue
            }
            let (children, isRunStill) = self.nodes(
                of: sublayers[run.range], atLocal: local, depth: depth, withExtent: true)
            // Layers are counted from 1 and never reach the highest bit.
            let node = RenderNode(id: 1 << 63 | id << 24 | UInt64(index), children: children).withExtent()
            if isRunStill { (run.node, run.depth) = (node, depth) }
            nodes.append(node)
            isStill = isStill && isRunStill
        }
        return (nodes, isStill)
    }

    private func nodes(
        of layers: ArraySlice<Layer>, atLocal local: Double, depth: Int, withExtent: Bool
    ) -> (nodes: [RenderNode], isStill: Bool) {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(layers.count)
        var isStill = true
        for layer in layers {
            if let still = layer.still, still.depth == depth {
                if let node = still.node { nodes.append(node) }
            } else {
                let node = layer.renderNode(atParentTime: local, depth: depth)
                let isLayerStill = layer.still != nil
                isStill = isStill && isLayerStill
                if let node { nodes.append(withExtent && !isLayerStill ? node.withExtent() : node) }
            }
        }
        return (nodes, isStill)
    }

    private func makeRuns() -> [LayerRun] {
        let sublayers = sublayersBackToFront
        let made = stride(from: 0, to: sublayers.count, by: LayerRun.length).map { start in
            LayerRun(start..<min(start + LayerRun.length, sublayers.count))
        }
        for run in made {
            for index in run.range { sublayers[index].run = run }
        }
        runs = made
        return made
    }
}
