import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Any number of threads gives the same bytes")
struct ThreadTests {
    private let renderers = [1, 2, 8].map { CairoRenderer(shaper: CairoTextShaper(), threads: $0) }

    /// Draws a frame whole, and over an older one by damage, on 1, 2 and 8 threads.
    private func check(_ old: RenderFrame, _ new: RenderFrame, _ note: Comment? = nil) throws {
        let damage = new.damage(since: old)
        var expected: Pixels?
        for renderer in renderers {
            let surface = try Surface(width: new.pixelWidth, height: new.pixelHeight)
            try renderer.draw(new, into: surface)
            let whole = Pixels(surface)
            #expect(expected == nil || whole == expected, note)
            expected = whole
            try renderer.draw(old, into: surface)
            try renderer.draw(new, into: surface, damage: damage)
            #expect(Pixels(surface) == whole, note)
        }
    }

    @Test("random trees and random changes, whole and by damage", arguments: 0..<4)
    func trees(_ batch: UInt64) throws {
        for seed in batch * 8..<batch * 8 + 8 {
            var scene = RandomScene(seed: seed + 300, extent: 700)
            var change = RandomChange(seed: seed + 400, extent: 700)
            let old = RenderFrame(size: Size(1100, 500), scale: 1, background: .white, root: scene.node())
            var new = old
            new.root = change.changed(old.root)
            try check(old, new, "seed \(seed)")
        }
    }
}
