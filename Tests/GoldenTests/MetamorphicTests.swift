import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("A drawing changed is the change of the drawing")
struct MetamorphicTests {
    @Test(arguments: PaintCase.all)
    func measure(_ paint: PaintCase) throws { try show(paint.name, paint.root) }

    @Test(arguments: 0..<40)
    func random(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed)
        try show("random\(seed)", scene.node())
    }

    func show(_ name: String, _ root: RenderNode) throws {
        let shaper = CairoTextShaper()
        let reference = try PixelGrid(PaintCase.frame(root), shaper: shaper)
        for change in Metamorphosis.allCases {
            let drawn = try PixelGrid(change.frame(root, side: 64), shaper: shaper)
            let (expected, actual) = change.pictures(reference: reference, drawn: drawn)
            let d = try #require(PixelDifference(expected, actual))
            print("MM \(change) \(name) worst \(d.worst) >1 \(d.count(beyond: 1)) >2 \(d.count(beyond: 2)) >4 \(d.count(beyond: 4)) >8 \(d.count(beyond: 8)) >16 \(d.count(beyond: 16))")
        }
    }
}
