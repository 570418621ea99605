import CairoKit
import Geometry
import LayerTree
import Lottie
import Stage
import System
import TestSupport
import Testing

/// Damaged files that can be decoded are drawn, in little time.
@Suite(.serialized) struct HostileDrawingTests {
    private static let parts = 20
    private static let countOfPart = LongTests.areIncluded ? 1000 : 25

    @Test(.enabled(if: !SharedFiles.animations.isEmpty, "../shared/lottie is missing"), arguments: 0..<parts)
    func aDamagedAnimationIsDrawn(part: Int) throws {
        let renderer = CairoRenderer(threads: 1)
        let surface = try Surface(width: 64, height: 64)
        for number in part * Self.countOfPart..<(part + 1) * Self.countOfPart {
            var mutator = FileMutator(UInt64(100_000 + number))
            let path = SharedFiles.animations[number % SharedFiles.animations.count]
            let file = mutator.damaged(try Files.read(path, limit: 1 << 20))
            guard let composition = try? LottieComposition(json: file, named: "a.json") else { continue }
            let time = try ContinuousClock().measure {
                let stage = Stage(size: Size(64, 64), scale: 1, shaper: CairoTextShaper())
                let layer = LottieLayer(composition)
                layer.position = Point(32, 32)
                layer.transform = .scale(64 / max(composition.size.width, composition.size.height))
                stage.root.addSublayer(layer)
                layer.play()
                for share in [0, 0.3, 0.99, 1.5] {
                    stage.advance(to: min(share * composition.duration, 86_400))
                    try renderer.draw(stage.frame(), into: surface)
                }
            }
            #expect(time < .seconds(20), "mutant \(number) of \(path)")
        }
    }
}
