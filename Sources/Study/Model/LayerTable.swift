import Analysis
import Geometry
import LayerTree
import RenderTree
import Stage

/// The layers of one moment, by path, by number and by place.
struct LayerTable {
    /// Parents first, back to front, masks last.
    let layers: [LayerSnapshot]
    /// The index of the layer that contains each; nil for the outermost ones.
    let parents: [Int?]
    /// The indices of the layers that each contains.
    let children: [[Int]]
    /// The indices of the outermost layers.
    let roots: [Int]
    private let numbers: [UInt64: Int]

    init(_ layers: [LayerSnapshot]) {
        self.layers = layers
        var parents: [Int?] = []
        var children = [[Int]](repeating: [], count: layers.count)
        var roots: [Int] = []
        var numbers: [UInt64: Int] = [:]
        numbers.reserveCapacity(layers.count)
        var above: [Int] = []
        for (index, layer) in layers.enumerated() {
            above.removeSubrange(min(layer.depth - 1, above.count)...)
            parents.append(above.last)
            if let parent = above.last { children[parent].append(index) } else { roots.append(index) }
            above.append(index)
            numbers[layer.id] = index
        }
        (self.parents, self.children, self.roots, self.numbers) = (parents, children, roots, numbers)
    }

    /// The index of a path's layer; nil if it is not there now.
    func index(of path: LayerPath) -> Int? { layers.firstIndex { $0.uniquePath == path } }

    subscript(path: LayerPath?) -> LayerSnapshot? {
        path.flatMap { path in layers.first { $0.uniquePath == path } }
    }

    subscript(number: UInt64) -> LayerSnapshot? { numbers[number].map { layers[$0] } }

    /// The number of depths of the layers shown, with the root's.
    var depths: Int { layers.reduce(0) { $1.isShown ? max($0, $1.depth) : $0 } }

    /// The masks of a layer.
    func masks(of path: LayerPath) -> [LayerSnapshot] {
        guard let index = index(of: path) else { return [] }
        return children[index].map { layers[$0] }.filter(\.isMask)
    }

    /// The filter that leaves out the layers of some paths, or all but one.
    func filter(hidden: Set<LayerPath>, isolated: LayerPath?) -> LayerFilter {
        let ids = hidden.isEmpty ? [] : layers.lazy.filter { hidden.contains($0.uniquePath) }.map(\.id)
        return LayerFilter(hidden: Set(ids), isolated: isolated.map { self[$0]?.id ?? 0 })
    }

    // MARK: Picking

    /// The layers under a point of the viewport, the frontmost first, whether or not they take input.
    ///
    /// A layer is under it if its bounds or its path hold the point, and no clip or mask takes it away there. Layers that
    /// draw nothing themselves come last.
    /// - Parameter root: the frame's tree.
    func layers(at point: Point, in root: RenderNode) -> [LayerSnapshot] {
        var found: [(layer: LayerSnapshot, draws: Bool)] = []
        // An explicit stack, as for hit tests: nodes to search, and after what is in front of it, the node itself.
        var pending = [(node: root, point: point, isHit: false)]
        while let (node, pointAbove, isHit) = pending.popLast() {
            if isHit {
                if let layer = self[node.id] {
                    found.append((layer, !node.contents.isEmpty || !node.overlay.isEmpty))
                }
                continue
            }
            guard let point = node.transform.inverse?.apply(to: pointAbove) else { continue }
            if let clip = node.clip, !clip.contains(point) { continue }
            if let mask = node.mask, !mask.covers(point) { continue }
            if let layer = self[node.id], layer.state.isHit(at: point) { pending.append((node, point, true)) }
            for child in node.children { pending.append((child, point, false)) }
        }
        return (found.filter(\.draws) + found.filter { !$0.draws }).map(\.layer)
    }

    /// The layers under a point of an exploded picture, the frontmost first.
    func layers(at point: Point, in root: RenderNode, _ explosion: Explosion) -> [LayerSnapshot] {
        let drawn = Explosion.layers(in: root).enumerated()
            .sorted { ($0.element.depth, $0.offset) > ($1.element.depth, $1.offset) }
            .map(\.element)
        return drawn.compactMap { placed in
            guard let layer = self[placed.node.id],
                let inner = (explosion.map(atDepth: placed.depth) * placed.map).inverse?.apply(to: point)
            else { return nil }
            return layer.state.isHit(at: inner) ? layer : nil
        }
    }
}

extension RenderNode {
    /// Whether the tree, which is a mask, draws anything at a point of what contains it.
    fileprivate func covers(_ pointAbove: Point) -> Bool {
        guard let point = transform.inverse?.apply(to: pointAbove) else { return false }
        if overlay.contains(where: { $0.covers(point) }) { return true }
        if let clip, !clip.contains(point) { return false }
        if let mask, !mask.covers(point) { return false }
        return contents.contains { $0.covers(point) } || children.contains { $0.covers(point) }
    }
}

extension PaintOperation {
    /// Whether it draws something at a point; texts and images fill their boxes.
    fileprivate func covers(_ point: Point) -> Bool {
        switch self {
        case .fill(let path, .color(let color), let rule):
            color.alpha > 0 && path.contains(point, evenOdd: rule == .evenOdd)
        case .fill(let path, _, let rule): path.contains(point, evenOdd: rule == .evenOdd)
        case .stroke(let path, _, let style): path.isWithin(style.width / 2, of: point)
        case .text(_, let box), .picture(_, let box): box.contains(point)
        case .image(let placement): placement.box.contains(point)
        case .clipped(let operations, let path):
            path.contains(point) && operations.contains { $0.covers(point) }
        }
    }
}
