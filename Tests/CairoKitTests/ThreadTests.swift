import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Any number of threads gives the same bytes")
struct ThreadTests {
    private let threads = ThreadCheck()

    @Test(
        "random changes of random trees have the same bytes with any number of threads, entire and by damage",
        arguments: 0..<4)
    func trees(_ batch: UInt64) throws {
        for seed in batch * 8..<batch * 8 + (LongTests.areIncluded ? 8 : 3) {
            var scene = RandomScene(seed: seed + 300, extent: 700)
            var change = RandomChange(seed: seed + 400, extent: 700)
            let old = RenderFrame(
                size: Size(1100, 260), scale: [1, 1.25, 2][Int(seed % 3)], background: .white, root: scene.node())
            var new = old
            new.root = change.changed(old.root)
            try threads.check(old, new, "seed \(seed)")
        }
    }
}
