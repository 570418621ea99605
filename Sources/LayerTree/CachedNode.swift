internal import RenderTree

/// What a layer without movement shows; a node of nil shows nothing.
struct CachedNode {
    let node: RenderNode?
    /// How deep the layer was nested; deeper or less deep, other layers below it may be too deep to be shown.
    let depth: Int
}

/// Neighbours among many sublayers, which share a render node of their own, and neighbouring runs that share one again:
/// where one of ten thousand layers moves, the others are neither sampled nor compared one by one.
final class LayerRun {
    /// From so many sublayers on they are divided into runs.
    static let minimumCount = 64
    /// How many layers, or runs, share a node.
    static let length = 32

    /// The indices among the sublayers.
    let range: Range<Int>
    /// The runs that it is made of; none where it is made of layers.
    let parts: [LayerRun]
    /// Tells it from the other runs of the sublayers.
    let number: Int
    /// The run that this one is a part of.
    private weak var whole: LayerRun?
    /// What the run showed; nil where something in it moves or has changed since.
    private var node: RenderNode?
    /// How deep the layers were nested that it shows.
    private var depth = 0

    private init(_ range: Range<Int>, parts: [LayerRun] = [], number: Int) {
        self.range = range
        self.parts = parts
        self.number = number
        for part in parts { part.whole = self }
    }

    /// Divides so many sublayers into a few runs of runs of layers.
    static func runs(count: Int) -> [LayerRun] {
        var number = 0
        func pieces(of range: Range<Int>, _ make: (Range<Int>) -> LayerRun) -> [LayerRun] {
            stride(from: 0, to: range.count, by: length).map { make($0..<min($0 + length, range.count)) }
        }
        func run(_ range: Range<Int>, _ parts: [LayerRun] = []) -> LayerRun {
            number += 1
            return LayerRun(range, parts: parts, number: number - 1)
        }
        var runs = pieces(of: 0..<count) { run($0) }
        while runs.count > 2 * length {
            let parts = runs
            runs = pieces(of: 0..<parts.count) {
                run(parts[$0.lowerBound].range.lowerBound..<parts[$0.upperBound - 1].range.upperBound, Array(parts[$0]))
            }
        }
        return runs
    }

    /// The runs of layers in it; itself where it is one.
    var leaves: [LayerRun] { parts.isEmpty ? [self] : parts.flatMap(\.leaves) }

    /// What the run showed so deep, if nothing in it has changed since.
    func node(depth: Int) -> RenderNode? { self.depth == depth ? node : nil }

    /// Notes what the run shows until something in it changes.
    func keep(_ node: RenderNode, depth: Int) { (self.node, self.depth) = (node, depth) }

    /// Notes that something in it changes. Nothing is kept of what it is a part of where nothing is kept of it.
    func forget() {
        var next: LayerRun? = self
        while let run = next, run.node != nil {
            run.node = nil
            next = run.whole
        }
    }
}

extension Layer {
    /// Notes that the layer shows something else from now on, and with it everything that it is in.
    ///
    /// Nothing is remembered of a layer while something in it is not, so the walk upwards ends where that is forgotten.
    func dropCachedNode() {
        var next: Layer? = self
        while let layer = next, layer.cachedNode != nil {
            layer.cachedNode = nil
            layer.run?.forget()
            next = layer.parent
        }
    }

    /// The sublayers' nodes at a local time, and whether they stay as they are.
    func childNodes(atLocal local: Double, depth: Int) -> (nodes: [RenderNode], isStill: Bool) {
        let sublayers = sublayersBackToFront
        guard sublayers.count >= LayerRun.minimumCount else {
            return nodes(of: sublayers[...], atLocal: local, depth: depth)
        }
        return nodes(of: runs ?? makeRuns(), sublayers, atLocal: local, depth: depth)
    }

    private func nodes(
        of runs: [LayerRun], _ sublayers: [Layer], atLocal local: Double, depth: Int
    ) -> (nodes: [RenderNode], isStill: Bool) {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(runs.count)
        var isStill = true
        for run in runs {
            if let node = run.node(depth: depth) {
                nodes.append(node)
                continue
            }
            let (children, isRunStill) =
                run.parts.isEmpty
                ? self.nodes(of: sublayers[run.range], atLocal: local, depth: depth)
                : self.nodes(of: run.parts, sublayers, atLocal: local, depth: depth)
            // Layers are counted from 1 and never reach the highest bit.
            var node = RenderNode(id: 1 << 63 | id << 24 | UInt64(run.number), children: children)
            if isRunStill {
                node = node.withExtent()
                run.keep(node, depth: depth)
            }
            nodes.append(node)
            isStill = isStill && isRunStill
        }
        return (nodes, isStill)
    }

    private func nodes(
        of layers: ArraySlice<Layer>, atLocal local: Double, depth: Int
    ) -> (nodes: [RenderNode], isStill: Bool) {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(layers.count)
        var isStill = true
        for layer in layers {
            if let cached = layer.cachedNode, cached.depth == depth {
                if let node = cached.node { nodes.append(node) }
            } else {
                let node = layer.renderNode(atParentTime: local, depth: depth)
                isStill = isStill && layer.cachedNode != nil
                if let node { nodes.append(node) }
            }
        }
        return (nodes, isStill)
    }

    private func makeRuns() -> [LayerRun] {
        let sublayers = sublayersBackToFront
        let made = LayerRun.runs(count: sublayers.count)
        for run in made.flatMap(\.leaves) {
            for index in run.range { sublayers[index].run = run }
        }
        runs = made
        return made
    }
}
