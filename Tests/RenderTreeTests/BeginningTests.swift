import Geometry
import RenderTree
import Testing

@Suite("The first difference of two trees in drawing order")
struct BeginningTests {
    private func fill(_ width: Double) -> PaintOperation {
        .fill(Path(rect: Rect(0, 0, width, 1)), .color(.black))
    }

    /// A root of three children, the second of two.
    private func tree() -> RenderNode {
        let inner = (5...6).map { RenderNode(id: $0, contents: [fill(2)]) }
        return RenderNode(
            id: 1, contents: [fill(9)],
            children: [
                RenderNode(id: 2, contents: [fill(1)]),
                RenderNode(id: 3, contents: [fill(1)], overlay: [fill(3)], children: inner),
                RenderNode(id: 4, contents: [fill(1)]),
            ])
    }

    @Test("the first difference is a node that moved, changed, was added, removed or restructured")
    func places() {
        let cases: [(place: [Int]?, change: (inout RenderNode) -> Void)] = [
            (nil, { _ in }),
            ([], { $0.contents = [] }),
            ([], { $0.opacity = 0.5 }),
            ([0], { $0.children[0].transform = .scale(2) }),
            // The second draws the same as the first did, and then its children.
            ([0, 0], { $0.children.removeFirst() }),
            ([1], { $0.children[1].contents = [fill(7)] }),
            ([1], { $0.children[1].shadow = Shadow(color: .black, offset: .zero, radius: 1) }),
            ([1, 0], { $0.children[1].children[0].contents = [fill(7)] }),
            ([1, 1], { $0.children[1].children[1].blendMode = .multiply }),
            ([1, 2], { $0.children[1].overlay = [] }),
            ([1, 2], { $0.children[1].children.append(RenderNode(id: 9, contents: [fill(1)])) }),
            ([1, 1], { $0.children[1].children.removeLast() }),
            ([2], { $0.children[2].mask = RenderNode(id: 8) }),
            ([3], { $0.overlay = [fill(1)] }),
            (
                [0],
                {
                    $0.children[2].transform = .scale(2)
                    $0.children[0].opacity = 0
                }
            ),
        ]
        for (index, (place, change)) in cases.enumerated() {
            let old = tree()
            var new = tree()
            change(&new)
            #expect(new.firstDifference(from: old) == place, "case \(index)")
            #expect(old.firstDifference(from: new) == place, "case \(index), back")
        }
    }

    @Test("a clip whose contents begin to blend is drawn anew with all in it: its edge is rounded differently")
    func blendingClips() {
        var old = tree()
        old.children[1].clip = RoundedRect(Rect(0, 0, 9, 9), radius: 3)
        var new = old
        new.children[1].children[1].blendMode = .multiply
        #expect(new.firstDifference(from: old) == [1])
    }

    @Test("the search for a difference skips shared and equal nodes")
    func sharing() {
        let old = tree()
        var new = old
        #expect(new.firstDifference(from: old) == nil)
        new.children[0].contents = [fill(1)]
        new.children[2].contents = [fill(4)]
        #expect(new.firstDifference(from: old) == [2])
    }

    @Test("the search for a difference skips an equal group only as a whole")
    func groups() {
        var old = tree()
        old.children[0].opacity = 0.5
        var new = old
        new.children[2].contents = []
        #expect(new.firstDifference(from: old) == [2])
        new.children[0].opacity = 0.4
        new.children[0].opacity = 0.5
        #expect(new.firstDifference(from: old) == [0])
    }

    @Test("the search for a difference enters nodes with equal clips only")
    func clips() {
        var old = tree()
        old.children[1].clip = RoundedRect(Rect(0, 0, 5, 5), radius: 1)
        var new = old
        new.children[1].children[1].contents = []
        #expect(new.firstDifference(from: old) == [1, 1])
        new.children[1].clip = RoundedRect(Rect(0, 0, 5, 5), radius: 2)
        #expect(new.firstDifference(from: old) == [1])
    }

    @Test("the search for a difference works in deep trees")
    func depth() {
        func chain(_ width: Double) -> RenderNode {
            var node = RenderNode(id: 0, contents: [fill(width)])
            for id in 1...20_000 { node = RenderNode(id: UInt64(id), children: [node]) }
            return node
        }
        #expect(chain(1).firstDifference(from: chain(2))?.count == 20_000)
        #expect(chain(1).firstDifference(from: chain(1)) == nil)
    }
}
