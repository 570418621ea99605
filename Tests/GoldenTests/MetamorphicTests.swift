import CairoKit
import Gallery
import Geometry
import RenderTree
import Scenes
import TestSupport
import Testing
import TytoTesting

/// Text is not exempt: its glyphs are unhinted outlines, filled like any other path.
@Suite("A transformed drawing equals the transformed picture")
struct MetamorphicTests {
    @Test(
        "each paint mirrored, rotated, moved, clipped and doubled equals the transformed picture",
        arguments: PaintCase.all)
    func paints(_ paint: PaintCase) throws {
        for change in Metamorphosis.allCases where change != .doubled || !paint.hasBitmaps {
            try check(paint.frame, change, bound: paint.bound, "\(paint.name)")
        }
    }

    @Test(
        "random vector trees mirrored, rotated, moved, clipped and doubled equal the transformed picture",
        arguments: LongTests.areIncluded ? 0..<40 : 0..<12)
    func vectors(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed, hasBitmaps: false, hasCompositing: false)
        let root = scene.node()
        for change in Metamorphosis.allCases { try check(PaintCase.frame(root), change, bound: nil, "seed \(seed)") }
    }

    /// Doubling and moving are tested for vectors only.
    ///
    /// Doubling chooses other bitmaps of an image, and the bitmaps of nodes depend on the frame's size.
    @Test(
        "random trees with bitmaps mirrored, rotated and clipped equal the transformed picture",
        arguments: LongTests.areIncluded ? 0..<40 : 0..<12)
    func bitmaps(_ seed: UInt64) throws {
        var scene = RandomScene(seed: seed, hasCompositing: false)
        let root = scene.node()
        for change in Metamorphosis.allCases where change != .doubled && change != .moved {
            try check(PaintCase.frame(root), change, bound: nil, "seed \(seed)")
        }
    }

    @Test(
        "each scene half-way mirrored, rotated, moved and clipped equals the transformed picture",
        arguments: SceneCatalog.gallery.all.map(\.name))
    func scenes(_ name: String) throws {
        let info = try #require(SceneCatalog.gallery.info(named: name))
        let scene = try #require(SceneCase.all[name])
        let frame = try #require(try scene.frames(of: info, at: [0.5], CairoTextShaper()).first)
        // One point per pixel, so that the centre of rotation is the pixels'.
        let whole = RenderFrame(
            size: Size(Double(frame.pixelWidth), Double(frame.pixelHeight)), scale: 1, background: frame.background,
            root: RenderNode(id: .max - 1, transform: .scale(frame.scale), children: [frame.root]))
        for change in Metamorphosis.allCases where change != .doubled {
            try check(whole, change, bound: nil, name)
        }
    }

    private func check(_ frame: RenderFrame, _ change: Metamorphosis, bound: PixelTolerance?, _ name: String) throws {
        let shaper = CairoTextShaper()
        let reference = try PixelGrid(frame, shaper: shaper)
        let drawn = try PixelGrid(change.frame(frame), shaper: shaper)
        let (expected, actual) = change.pictures(reference: reference, drawn: drawn)
        let difference = try #require(PixelDifference(expected, actual))
        let furthest = bound?.distance ?? Metamorphosis.furthest
        let strays = difference.count(beyond: furthest)
        if change == .doubled {
            #expect(difference.worst <= max(furthest, Metamorphosis.furthestShared), "\(name)")
            #expect(Double(strays) <= Metamorphosis.shareOfSharedPixels * Double(difference.pixelCount), "\(name)")
        } else {
            #expect(strays == 0, "\(name) \(change): \(difference.worst)")
        }
        let share = bound?.share ?? change.share
        let count = difference.count(beyond: Metamorphosis.imperceptible)
        #expect(Double(count) <= share * Double(difference.pixelCount), "\(name) \(change)")
    }
}
