import Geometry
import RenderTree
import Testing

@Suite("Damage of shadows is tight")
struct ShadowDamageTests {
    private let size = Size(400, 300)

    private func damage(_ old: RenderNode, _ new: RenderNode) -> DamageRegion {
        RenderFrame(size: size, scale: 1, root: new).damage(since: RenderFrame(size: size, scale: 1, root: old))
    }

    /// A card of 200×120 with or without a caret in it.
    private func card(_ shadow: Shadow?, caret: Bool = false) -> RenderNode {
        let place = Rect(140, 140, 2, 20)
        let text = RenderNode(
            id: 3, opacity: caret ? 1 : 0, contents: [.fill(Path(rect: place), .color(.black))])
        let card = RenderNode(
            id: 2, shadow: shadow, contents: [.fill(Path(rect: Rect(100, 90, 200, 120)), .color(.white))],
            children: [text])
        return RenderNode(id: 1, children: [card])
    }

    private let shadow = Shadow(color: .black, offset: Point(0, 4), radius: 8)

    /// The bounds of all damage.
    private func around(_ region: DamageRegion) -> Rect? { region.rects.reduce(nil) { $0?.union($1) ?? $1 } }

    @Test("a shadow added, removed or changed damages three deviations around its shape")
    func changes() throws {
        var other = shadow
        other.color = .white
        for (old, new) in [(nil, shadow), (shadow, nil), (shadow, other)] as [(Shadow?, Shadow?)] {
            let box = try #require(around(damage(card(old), card(new))))
            let least = Rect(100 - 24, 90 + 4 - 24, 200 + 48, 120 + 48)
            #expect(box.union(least) == box)
            #expect(box.width < least.width + 12 && box.height < least.height + 12)
        }
        #expect(damage(card(shadow), card(shadow)).isEmpty)
    }

    @Test("a caret in a card whose shadow has a path damages itself only")
    func caretWithPath() {
        var byPath = shadow
        byPath.path = Path(rect: Rect(100, 90, 200, 120))
        let region = damage(card(byPath), card(byPath, caret: true))
        #expect(!region.isEmpty && region.area <= 6 * 24)
    }

    @Test("a shadow outside the frame damages nothing")
    func outside() {
        var far = shadow
        far.path = Path(rect: Rect(-2000, 0, 200, 200))
        #expect(damage(card(nil), card(far)).isEmpty)
    }

    @Test("a clip bounds the damage of a shadow", arguments: [true, false])
    func clips(_ isParent: Bool) {
        func cut(_ root: RenderNode) -> RenderNode {
            var root = root
            let window = RoundedRect(Rect(90, 80, 30, 30), radius: 0)
            if isParent { root.clip = window } else { root.children[0].clip = window }
            return root
        }
        let region = damage(cut(card(nil)), cut(card(shadow)))
        #expect(!region.isEmpty && region.area <= (isParent ? 32 * 32 : 400 * 300))
        if !isParent { #expect(damage(cut(card(shadow)), cut(card(shadow))).isEmpty) }
    }
}
