import Geometry
import RenderTree
import Testing

@Suite("Damage between frames is tight")
struct DamageTests {
    private func frame(_ root: RenderNode, size: Size = Size(400, 300), scale: Double = 1) -> RenderFrame {
        RenderFrame(size: size, scale: scale, root: root)
    }

    private func square(_ id: UInt64, _ x: Double, _ y: Double, side: Double = 10) -> RenderNode {
        RenderNode(id: id, contents: [.fill(Path(rect: Rect(x, y, side, side)), .color(.white))])
    }

    private func damage(_ old: RenderNode, _ new: RenderNode) -> DamageRegion { frame(new).damage(since: frame(old)) }

    private func holds(_ region: DamageRegion, _ rect: Rect) -> Bool {
        region.rects.contains { $0.union(rect) == $0 }
    }

    @Test("two equal frames have no damage")
    func still() {
        let root = RenderNode(id: 1, opacity: 0.5, children: [square(2, 5, 5)], mask: square(3, 0, 0, side: 100))
        #expect(damage(root, root).isEmpty)
    }

    @Test("a luminance mask that changes its colour alone damages what it masks", arguments: MaskKind.allCases)
    func maskColors(kind: MaskKind) {
        func tree(_ color: Color) -> RenderNode {
            let mask = RenderNode(id: 3, contents: [.fill(Path(rect: Rect(0, 0, 100, 100)), .color(color))])
            return RenderNode(id: 1, children: [square(2, 20, 20)], mask: mask, maskKind: kind)
        }
        let damage = damage(tree(.white), tree(.black))
        #expect(holds(damage, Rect(20, 20, 10, 10)) == kind.readsColors)
    }

    @Test("another size, scale or background damages the entire frame")
    func wholeFrames() {
        let root = square(1, 5, 5)
        var night = frame(root)
        night.background = .white
        for other in [frame(root, size: Size(400, 301)), frame(root, scale: 2), night] {
            let region = frame(root).damage(since: other)
            #expect(region == .everything(width: region.width, height: region.height))
        }
    }

    @Test("a moved, faded, added, removed or changed node damages its old and its new place")
    func changes() {
        let still = square(2, 300, 200)
        func tree(_ node: RenderNode?) -> RenderNode {
            RenderNode(id: 1, children: [still] + (node.map { [$0] } ?? []))
        }
        let node = square(3, 20, 20)
        var moved = node
        moved.transform = .translation(100, 0)
        var faded = node
        faded.opacity = 0.5
        let old = Rect(20, 20, 10, 10)
        let cases: [(RenderNode?, RenderNode?, [Rect])] = [
            (node, moved, [old, old.offset(by: Point(100, 0))]), (node, faded, [old]), (nil, node, [old]),
            (node, nil, [old]), (node, square(3, 60, 60), [old, Rect(60, 60, 10, 10)]),
        ]
        for (before, after, places) in cases {
            let region = damage(tree(before), tree(after))
            for place in places { #expect(holds(region, place)) }
            #expect(region.area <= Double(places.count) * 14 * 14)
        }
    }

    @Test("of reordered children only those that moved past others are damaged")
    func order() {
        let children = (0..<6).map { square(UInt64($0 + 2), Double($0) * 50, 20) }
        let front = RenderNode(id: 1, children: Array(children[1...]) + [children[0]])
        let region = damage(RenderNode(id: 1, children: children), front)
        #expect(holds(region, Rect(0, 20, 10, 10)) && region.area <= 14 * 14)
    }

    @Test("clips and masks bound the damage")
    func bounds() {
        func tree(_ x: Double, masked: Bool) -> RenderNode {
            var node = RenderNode(id: 2, children: [square(3, x, 0, side: 300)])
            let hole = Rect(50, 50, 10, 10)
            if masked { node.mask = square(4, 50, 50) } else { node.clip = RoundedRect(hole, radius: 3) }
            return RenderNode(id: 1, children: [node])
        }
        for masked in [false, true] {
            let region = damage(tree(0, masked: masked), tree(5, masked: masked))
            #expect(!region.isEmpty && region.area <= 14 * 14)
        }
    }

    @Test("nodes that can't be drawn damage nothing", arguments: [Double.nan, .infinity, 1e300])
    func unreasonable(_ number: Double) {
        let old = RenderNode(id: 1, children: [square(2, 5, 5)])
        let new = RenderNode(id: 1, children: [square(2, 5, 5), square(3, number, 0)])
        #expect(damage(old, new).isEmpty)
    }

    @Test("moving water damages only a band", arguments: 0..<60)
    func water(_ step: Int) {
        func root(_ time: Double) -> RenderNode {
            let level = 78 + time.remainder(dividingBy: 3)
            let wave = SineWave(amplitude: 8, angularFrequency: 1 / 40, phase: 2.4 * time, level: level)
            let path = wave.path(width: 1920, height: 432)
            return RenderNode(
                id: 1, transform: .translation(0, 648), clip: RoundedRect(Rect(0, 0, 1920, 432), radius: 0),
                contents: [.fill(path, .color(Color(red: 0, green: 0, blue: 1, alpha: 0.3)))])
        }
        let time = Double(step) * 0.37
        let (old, new) = (
            frame(root(time), size: Size(1920, 1080)), frame(root(time + 1.0 / 60), size: Size(1920, 1080))
        )
        let region = new.damage(since: old)
        #expect(!region.isEmpty && region.area < 1920 * 1080 * 0.03)
        #expect(new.damage(since: new).isEmpty)
    }

    @Test("a text's ink box contains its glyphs, and is empty for invisible text")
    func text() throws {
        let text = TextContent("Owl", font: Font(size: 10))
        let box = try #require(text.inkBox(in: Rect(0, 0, 100, 20)))
        #expect(box.union(Rect(0, 0, 100, 20)) == box && box.width < 150 && box.height < 80)
        #expect(TextContent("", font: Font(size: 10)).inkBox(in: Rect(0, 0, 9, 9)) == .zero)
        #expect(TextContent("a", font: Font(size: .nan)).inkBox(in: Rect(0, 0, 9, 9)) == .zero)
    }

    @Test("damage is found in a tree thousands of nodes deep")
    func depth() {
        func chain(_ x: Double) -> RenderNode {
            var node = square(0, x, 0)
            for id in 1..<2000 as Range<UInt64> { node = RenderNode(id: id, children: [node]) }
            return node
        }
        #expect(damage(chain(0), chain(5)).area <= 14 * 19)
    }
}

@Suite("Damage regions")
struct DamageRegionTests {
    @Test("rectangles added to a damage region are rounded outwards and cut at the edges; empty ones are ignored")
    func rounding() {
        var region = DamageRegion(width: 100, height: 50)
        region.add(Rect(-5, 10.5, 10, 1))
        #expect(region.rects == [Rect(0, 10, 5, 2)])
        region.add(Rect(3, 3, 0, 10))
        region.add(Rect(200, 3, 10, 10))
        #expect(region.rects.count == 1)
        region.add(Rect(.nan, 0, 1, 1))
        #expect(region == .everything(width: 100, height: 50))
    }

    /// Whether each whole pixel of a rectangle is in one of some others.
    private func isCovered(_ rect: Rect, by others: [Rect]) -> Bool {
        (Int(rect.minY)..<Int(rect.maxY)).allSatisfy { y in
            (Int(rect.minX)..<Int(rect.maxX)).allSatisfy { x in
                others.contains { $0.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) }
            }
        }
    }

    @Test("a damage region contains everything added, in at most maximumCount rectangles")
    func holding() throws {
        var region = DamageRegion(width: 1000, height: 1000)
        var added: [Rect] = []
        for index in 0..<200 {
            let rect = Rect(Double(index * 379 % 997), Double(index * 631 % 991), Double(index % 17 + 1), 3)
            added.append(rect)
            region.add(rect)
            #expect(region.rects.count <= DamageRegion.maximumCount)
        }
        for rect in added {
            // At the region's edge only the part inside counts.
            let inside = try #require(rect.intersection(Rect(0, 0, 1000, 1000)))
            #expect(region.rects.contains { $0.union(inside) == $0 } || isCovered(inside, by: region.rects))
        }
    }

    @Test("a damage region merges close rectangles and keeps distant ones apart")
    func merging() {
        var region = DamageRegion(width: 1000, height: 1000)
        region.add(Rect(0, 0, 100, 100))
        region.add(Rect(100, 0, 100, 100))
        #expect(region.rects == [Rect(0, 0, 200, 100)])
        region.add(Rect(800, 800, 100, 100))
        #expect(region.rects.count == 2)
        region.add(Rect(800, 800, 100, 100))
        #expect(region.rects.count == 2 && region.area == 30000)
    }
}
