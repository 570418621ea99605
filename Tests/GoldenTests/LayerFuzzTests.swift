import CairoKit
import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import TytoTesting

/// Layers with extreme values pass through every step.
///
/// Model, animations, frame, damage, pixels and hit testing.
@Suite("Layers with any values are drawn without a crash or a hang")
struct LayerFuzzTests {
    @Test(
        "layers with random extreme values, set, animated and drawn at any time, do not crash",
        arguments: LongTests.areIncluded ? 0..<40 : 0..<16
    )
    func values(_ seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        let shaper = CairoTextShaper()
        // Some are as wide as three tiles.
        let width = seed % 4 == 0 ? 1100 : 48
        let stage = Stage(size: Size(Double(width), 40), scale: 1, shaper: shaper)
        let renderer = CairoRenderer(shaper: shaper)
        let surface = try Surface(width: width, height: 40)
        let marker = Layer(name: "marker")
        marker.zPosition = .greatestFiniteMagnitude
        marker.frame = Rect(44, 36, 4, 4)
        marker.backgroundColor = PaintCase.blue
        for _ in 0..<3 { stage.root.addSublayer(random.layer(depth: 2)) }
        stage.root.addSublayer(marker)
        var shown = stage.frame()
        try renderer.draw(shown, into: surface)
        for step in 1...4 {
            random.change(stage)
            stage.advance(to: Double(step) * 0.1)
            let frame = stage.frame()
            try renderer.draw(frame, into: surface, damage: frame.damage(since: shown))
            let partly = PixelGrid(surface)
            try renderer.draw(frame, into: surface)
            #expect(PixelGrid(surface) == partly, "seed \(seed), step \(step)")
            #expect(partly[46, 38] == 0xFF22_83C9)
            shown = frame
            for point in [Point(1, 1), Point(46, 38), Point(.nan, 0), Point(1e300, .infinity)] {
                _ = stage.layer(at: point)
            }
            #expect(stage.layer(at: Point(46, 38)) === marker)
            _ = stage.snapshots()
            _ = stage.nextFrame
        }
    }

    @Test("a hundred thousand sibling layers are drawn and hit")
    func siblings() throws {
        let shaper = CairoTextShaper()
        let stage = Stage(size: Size(8, 8), scale: 1, shaper: shaper)
        for index in 0..<100_000 {
            let layer = Layer()
            layer.frame = Rect(index == 99_999 ? 0 : 100, 0, 4, 4)
            layer.backgroundColor = PaintCase.orange
            stage.root.addSublayer(layer)
        }
        let frame = stage.frame()
        #expect(try PixelGrid(frame, shaper: shaper)[1, 1] == 0xFFE8_832A)
        #expect(frame.damage(since: stage.frame()).isEmpty)
        #expect(stage.layer(at: Point(1, 1)) === stage.root.sublayers.last)
    }

    /// Nested layers, an 8×8 square each; each the mask or a sublayer of the one above.
    private func chain(of count: Int, asMasks: Bool) -> Layer {
        var chain: Layer?
        for _ in 0..<count {
            let layer = Layer()
            layer.frame = Rect(0, 0, 8, 8)
            layer.backgroundColor = PaintCase.orange
            if asMasks { layer.mask = chain } else if let chain { layer.addSublayer(chain) }
            chain = layer
        }
        return chain ?? Layer()
    }

    @Test("ten thousand nested layers are drawn, listed, hit and freed", arguments: [true, false])
    func depth(asMasks: Bool) throws {
        let shaper = CairoTextShaper()
        let stage = Stage(size: Size(8, 8), scale: 1, shaper: shaper)
        let first = chain(of: 10_000, asMasks: asMasks)
        stage.root.addSublayer(first)
        let frame = stage.frame()
        let isCut = asMasks
        #expect(try PixelGrid(frame, shaper: shaper)[1, 1] == (isCut ? 0xFFFF_FFFF : 0xFFE8_832A))
        #expect(frame.damage(since: frame).isEmpty)
        #expect(stage.root.snapshots(at: 0).count == Layer.maximumDepth - 1)
        let hit = try #require(stage.layer(at: Point(1, 1)))
        #expect(asMasks == (hit === first))
        first.opacity = 0.5
        #expect(try PixelGrid(stage.frame(), shaper: shaper) != PixelGrid(frame, shaper: shaper) || isCut)
        first.removeFromSuperlayer()
        #expect(stage.frame().damage(since: frame).isEmpty == isCut)
    }
}
