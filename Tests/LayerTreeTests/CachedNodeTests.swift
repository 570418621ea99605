import Geometry
import LayerTree
import RenderTree
import TestSupport
import Testing

@Suite("Cached nodes of static layers")
struct CachedNodeTests {
    private let timeline = Timeline()
    private let root = Layer()
    private var layers: [Layer] = []

    init() {
        timeline.attach(root: root)
        for index in 0..<150 {
            let layer = Layer()
            layer.frame = Rect(Double(index % 20) * 10, Double(index / 20) * 10, 8, 8)
            layer.backgroundColor = .white
            root.addSublayer(layer)
            layers.append(layer)
            let inner = Layer()
            inner.frame = Rect(1, 1, 3, 3)
            inner.backgroundColor = .black
            layer.addSublayer(inner)
            layers.append(inner)
        }
    }

    private func node(_ time: Double) -> RenderNode? { root.renderNode(atParentTime: time) }

    /// Sets a property of every layer to its value, so that nothing stays cached.
    private func touchAll() { root.forEachLayer { $0.isHidden = $0.isHidden } }

    @Test("the nesting limit does not depend on where layers were shown before")
    func depth() {
        func chain(_ count: Int) -> (top: Layer, bottom: Layer) {
            let top = Layer()
            var bottom = top
            for _ in 1..<count {
                let layer = Layer()
                bottom.addSublayer(layer)
                bottom = layer
            }
            return (top, bottom)
        }
        func levels(_ node: RenderNode?) -> Int {
            var (count, next) = (0, node)
            while let node = next { (count, next) = (count + 1, node.children.first) }
            return count
        }
        let (upper, lower) = (chain(600), chain(700))
        #expect(levels(lower.top.renderNode(atParentTime: 0)) == 700)
        upper.bottom.addSublayer(lower.top)
        #expect(levels(upper.top.renderNode(atParentTime: 0)) == Layer.maximumDepth)
        lower.top.removeFromSuperlayer()
        #expect(levels(lower.top.renderNode(atParentTime: 0)) == 700)
    }

    @Test("random changes and animations are presented as without caching", arguments: 0..<6)
    func randomChanges(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var time = 0.0
        for step in 0..<60 {
            let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
            let other = layers[Int.random(in: 0..<layers.count, using: &random)]
            switch Int.random(in: 0..<9, using: &random) {
            case 0: layer.position.x += 5
            case 1: layer.isHidden.toggle()
            case 2: layer.opacity = layer.opacity == 1 ? 0.5 : 1
            case 3: if layer.isOnTimeline { layer.add(BasicAnimation(\.position.x, from: 0, to: 9, duration: 1)) }
            case 4: layer.removeAllAnimations()
            case 5: layer.removeFromSuperlayer()
            case 6: if layer !== other, other.superlayer === root { root.insertSublayer(layer, at: 7) }
            case 7: layer.mask = layer.mask == nil ? Layer() : nil
            default: layer.mask?.frame = Rect(0, 0, Double(step), 4)
            }
            layer.mask?.backgroundColor = step % 2 == 0 ? .black : .clear
            time += 0.1
            let remembered = node(time)
            #expect(node(time) == remembered)
            touchAll()
            #expect(node(time) == remembered, "step \(step)")
        }
    }

    @Test("a static tree keeps its node; one moving layer keeps most of the others")
    func sharing() throws {
        let first = try #require(node(0))
        #expect(try #require(node(5)).isShared(with: first))
        layers[0].add(BasicAnimation(\.position.x, from: 0, to: 50, duration: 1))
        let (early, late) = (try #require(node(0.2)), try #require(node(0.4)))
        #expect(!early.isShared(with: late))
        let shared = zip(early.children, late.children).filter { $0.isShared(with: $1) }
        #expect(shared.count == early.children.count - 1)
    }

    @Test("a change of one of five thousand layers renews only its ancestors, and all are drawn in order")
    func sharingOfThousands() throws {
        let root = Layer()
        let layers = (0..<5000).map { _ in Layer() }
        layers.forEach(root.addSublayer)
        func shown(_ node: RenderNode) -> [UInt64] {
            node.id < 1 << 63 && node.children.isEmpty ? [node.id] : node.children.flatMap(shown)
        }
        var random = SeededGenerator(seed: 5)
        var last = try #require(root.renderNode(atParentTime: 0))
        let order = shown(last)
        #expect(order.count == 5000 && zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
        for index in [0, 31, 32, 2048, 4999] + (0..<20).map({ _ in Int.random(in: 0..<5000, using: &random) }) {
            layers[index].opacity *= 0.9
            let new = try #require(root.renderNode(atParentTime: 0))
            var (made, compared) = (0, 0)
            var pairs = [(last, new)]
            while let (old, new) = pairs.popLast() {
                compared += 1
                if new.isShared(with: old) { continue }
                made += 1
                #expect(new.children.count == old.children.count)
                pairs += zip(old.children, new.children)
            }
            // The root, two runs and the layer are made; all their children are visited.
            #expect(made == 4 && compared < 150, "\(made) \(compared)")
            last = new
        }
        root.forEachLayer { $0.isHidden = $0.isHidden }
        #expect(root.renderNode(atParentTime: 0) == last)
    }
}

extension Layer {
    /// Visits the layer and its descendants, including masks.
    fileprivate func forEachLayer(_ visit: (Layer) -> Void) {
        visit(self)
        mask?.forEachLayer(visit)
        for layer in sublayers { layer.forEachLayer(visit) }
    }
}
