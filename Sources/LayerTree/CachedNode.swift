internal import RenderTree

/// The cached render node of a layer that does not move for a while; a nil node draws nothing.
struct CachedNode {
    let node: RenderNode?
    /// The layer's nesting depth. At another depth, other descendants may be too deep to be shown.
    let depth: Int
    /// The superlayer's times at which it is shown.
    let validity: Validity

    /// Whether it is what the layer draws.
    func isValid(at time: Double, depth: Int) -> Bool { depth == self.depth && validity.contains(time) }
}

/// A range of sublayers, or of smaller runs, that share a render node.
///
/// If one of ten thousand layers moves, the others are neither sampled nor compared one by one.
final class LayerRun {
    /// The number of sublayers from which they are divided into runs.
    static let minimumCount = 64
    /// The number of layers, or runs, that share a node.
    static let length = 32

    /// The indices of the sublayers.
    let range: Range<Int>
    /// The smaller runs that it consists of; empty for a run of layers.
    let parts: [LayerRun]
    /// Its number among the runs of the same sublayers.
    let number: Int
    /// The run that this one is a part of.
    private weak var whole: LayerRun?
    /// The cached node; nil if a layer in the run moves or has changed since.
    private var cached: CachedNode?

    private init(_ range: Range<Int>, parts: [LayerRun] = [], number: Int) {
        self.range = range
        self.parts = parts
        self.number = number
        for part in parts { part.whole = self }
    }

    /// Divides a number of sublayers into a few runs of runs of layers.
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

    /// The runs of layers in it; itself for a run of layers.
    var leaves: [LayerRun] { parts.isEmpty ? [self] : parts.flatMap(\.leaves) }

    /// The cached node for a nesting depth, if nothing in the run differs at a time.
    func cachedNode(at time: Double, depth: Int) -> CachedNode? {
        cached.flatMap { $0.isValid(at: time, depth: depth) ? $0 : nil }
    }

    /// Caches the node until a layer in the run changes.
    func keep(_ node: CachedNode) { cached = node }

    /// Drops the cached node, and those of the runs that contain this one.
    ///
    /// A run without a cached node has none above it either.
    func forget() {
        var next: LayerRun? = self
        while let run = next, run.cached != nil {
            run.cached = nil
            next = run.whole
        }
    }
}

extension Layer {
    /// Drops the cached nodes of the layer and of everything that contains it.
    ///
    /// No layer is cached while one in it is not, so the walk upwards ends at the first without a cached node.
    func dropCachedNode() {
        var next: Layer? = self
        while let layer = next, layer.cachedNode != nil {
            layer.cachedNode = nil
            layer.run?.forget()
            next = layer.parent
        }
    }

    /// The sublayers' nodes at a local time, and when they stay the same.
    func childNodes(atLocal local: Double, depth: Int) -> (nodes: [RenderNode], validity: Validity) {
        let sublayers = sublayersBackToFront
        guard sublayers.count >= LayerRun.minimumCount else {
            return nodes(of: sublayers[...], atLocal: local, depth: depth)
        }
        return nodes(of: runs ?? makeRuns(), sublayers, atLocal: local, depth: depth)
    }

    private func nodes(
        of runs: [LayerRun], _ sublayers: [Layer], atLocal local: Double, depth: Int
    ) -> (nodes: [RenderNode], validity: Validity) {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(runs.count)
        var validity = Validity.always
        for run in runs {
            if let cached = run.cachedNode(at: local, depth: depth) {
                if let node = cached.node { nodes.append(node) }
                validity.formIntersection(cached.validity)
                continue
            }
            let (children, runValidity) =
                run.parts.isEmpty
                ? self.nodes(of: sublayers[run.range], atLocal: local, depth: depth)
                : self.nodes(of: run.parts, sublayers, atLocal: local, depth: depth)
            // Layer numbers start at 1 and never reach the highest bit.
            var node = RenderNode(id: 1 << 63 | id << 24 | UInt64(run.number), children: children)
            if runValidity.isUsable {
                node = node.withExtent()
                run.keep(CachedNode(node: node, depth: depth, validity: runValidity))
            } else {
                run.forget()
            }
            nodes.append(node)
            validity.formIntersection(runValidity)
        }
        return (nodes, validity)
    }

    private func nodes(
        of layers: ArraySlice<Layer>, atLocal local: Double, depth: Int
    ) -> (nodes: [RenderNode], validity: Validity) {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(layers.count)
        var validity = Validity.always
        for layer in layers {
            if let cached = layer.cachedNode, cached.isValid(at: local, depth: depth) {
                if let node = cached.node { nodes.append(node) }
            } else if let node = layer.renderNode(atParentTime: local, depth: depth) {
                nodes.append(node)
            }
            validity.formIntersection(layer.cachedNode?.validity ?? .never)
        }
        return (nodes, validity)
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
