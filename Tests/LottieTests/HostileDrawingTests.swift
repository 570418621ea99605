import CairoKit
import Geometry
import LayerTree
import Lottie
import LottieFiles
import RenderTree
import Stage
import System
import TestSupport
import Testing

/// Damaged files that can be decoded are built and drawn, too.
@Suite struct HostileDrawingTests {
    private static let parts = 10
    private static let countOfPart = LongTests.areIncluded ? 1000 : 10

    @Test(.enabled(if: !SharedFiles.animations.isEmpty, "../shared/lottie is missing"), arguments: 0..<parts)
    func aDamagedAnimationIsDrawn(part: Int) throws {
        for number in part * Self.countOfPart..<(part + 1) * Self.countOfPart {
            var mutator = FileMutator(UInt64(number) + 1_000_000)
            let path = SharedFiles.animations[number % SharedFiles.animations.count]
            let file = mutator.damaged(try Files.read(path, limit: 1 << 20))
            guard let composition = try? LottieComposition(json: file, named: "a.json") else { continue }
            let time = try ContinuousClock().measure { try Self.draw(composition) }
            #expect(time < .seconds(20), "mutant \(number) of \(path)")
        }
    }

    /// Draws four moments in a picture of 64 × 64 pixels, whatever the composition's size.
    private static func draw(_ composition: LottieComposition) throws {
        let shaper = CairoTextShaper()
        let stage = Stage(size: Size(64, 64), scale: 1, shaper: shaper)
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let layer = LottieLayer(composition)
        layer.position = Point(32, 32)
        layer.transform = .scale(64 / max(composition.size.width, composition.size.height))
        stage.root.addSublayer(layer)
        layer.loopMode = .once
        layer.play()
        for share in [0, 0.3, 0.7, 1] {
            stage.advance(to: share * composition.duration)
            let frame = stage.frame()
            try renderer.draw(frame, into: try Surface(width: frame.pixelWidth, height: frame.pixelHeight))
        }
    }
}
