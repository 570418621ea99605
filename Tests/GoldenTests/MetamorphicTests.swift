import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

/// Text is not exempt: its glyphs are unhinted outlines, filled like any other path.
@Suite("A drawing changed is the change of the drawing")
struct MetamorphicTests {
    @Test("each paint, mirrored, turned, moved, clipped and doubled", arguments: PaintCase.all)
    func paints(_ paint: PaintCase) throws {
        for change in Metamorphosis.allCases { try check(paint.root, change, bound: paint.bound, "\(paint.name)") }
    }

    @Test("random trees, mirrored, turned, moved, clipped and doubled", arguments: 0..<40)
    func random(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed)
        let root = scene.node()
        for change in Metamorphosis.allCases { try check(root, change, bound: nil, "seed \(seed)") }
    }

    private func check(_ root: RenderNode, _ change: Metamorphosis, bound: Tolerance?, _ name: String) throws {
        let shaper = CairoTextShaper()
        let reference = try PixelGrid(PaintCase.frame(root), shaper: shaper)
        let drawn = try PixelGrid(change.frame(root, side: PaintCase.side), shaper: shaper)
        let (expected, actual) = change.pictures(reference: reference, drawn: drawn)
        let difference = try #require(PixelDifference(expected, actual))
        let furthest = bound?.distance ?? change.furthest
        let share = bound?.share ?? change.share
        let count = difference.count(beyond: Metamorphosis.imperceptible)
        // Bitmaps of nodes, and images, have the density that they have, and what becomes a bitmap depends on the frame's size:
        // random trees with those look otherwise at twice the scale and in a larger frame.
        withKnownIssue(isIntermittent: true) {
            #expect(difference.worst <= furthest, "\(name) \(change)")
            #expect(Double(count) <= share * Double(difference.pixelCount), "\(name) \(change)")
        } when: {
            bound == nil && (change == .doubled || change == .moved)
        }
    }
}
