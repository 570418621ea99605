import Geometry
import LayerTree
import Testing

@Suite("Snapshots of layers")
struct SnapshotTests {
    private let root = Layer()

    @Test("layers with one path have unique ones, beneath them too, in the order of the tree")
    func uniquePaths() {
        for _ in 0..<2 {
            let card = Layer(name: "card")
            card.addSublayers(Layer(name: "title"), Layer(name: "title"), Layer())
            card.mask = Layer()
            root.addSublayer(card)
        }
        root.addSublayers(Layer(name: "card#2"), Layer(name: "card/title"))
        let snapshots = root.snapshots(at: 0)
        let inner = ["title", "title#2", "layer2", "mask"]
        #expect(
            snapshots.map(\.uniquePath)
                == ["card"] + inner.map { "card/\($0)" } + ["card#2"] + inner.map { "card#2/\($0)" }
                + ["card#2#2", "card/title#3"])
        #expect(snapshots.map(\.path).prefix(4) == ["card", "card/title", "card/title", "card/layer2"])
        #expect(snapshots.map(\.depth) == [1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 1])
        #expect(root.descendants().map(\.layer.id) == snapshots.map(\.id))
    }

    @Test("layers of one name are numbered soon, however many they are", .timeLimit(.minutes(1)))
    func manyOfOneName() {
        for _ in 0..<20_000 { root.addSublayer(Layer(name: "dot")) }
        #expect(root.descendants().map(\.uniquePath) == ["dot"] + (2...20_000).map { "dot#\($0)" })
    }

    @Test("what is in a hidden or transparent layer is not shown")
    func shown() {
        let (outer, inner) = (Layer(name: "outer"), Layer(name: "inner"))
        root.addSublayer(outer)
        outer.addSublayer(inner)
        func areShown() -> [Bool] { root.snapshots(at: 0).map(\.isShown) }
        #expect(areShown() == [true, true])
        inner.isHidden = true
        #expect(areShown() == [true, false])
        inner.isHidden = false
        outer.opacity = 0
        #expect(areShown() == [false, false])
    }

    @Test("the anchor point is where it is in the viewport")
    func anchor() throws {
        let (outer, inner) = (Layer(), Layer())
        root.addSublayer(outer)
        outer.addSublayer(inner)
        outer.frame = Rect(10, 20, 100, 100)
        outer.transform = .scale(2)
        inner.bounds = Rect(0, 0, 20, 20)
        inner.anchorPoint = Point(1, 0)
        inner.position = Point(30, 40)
        inner.transform = .rotation(1)
        let snapshot = try #require(root.snapshots(at: 0).last)
        let expected = try #require(outer.convert(Point(30, 40), to: nil))
        #expect(abs(snapshot.anchor.x - expected.x) < 1e-9 && abs(snapshot.anchor.y - expected.y) < 1e-9)
    }
}
