import CairoKit
import Geometry
import LayerTree
import LottieFiles
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Lottie

/// The same frame has the same bytes however it is reached and drawn.
@Suite struct DeterminismTests {
    private static let size = Size(120, 120)

    private static func stage(_ composition: LottieComposition) -> Stage {
        let stage = Stage(size: size, scale: 1, shaper: CairoTextShaper())
        let layer = LottieLayer(composition)
        layer.position = Point(60, 60)
        layer.transform = .scale(120 / max(composition.size.width, composition.size.height))
        stage.root.addSublayer(layer)
        layer.play()
        return stage
    }

    private static func surface() throws -> Surface { try Surface(width: 120, height: 120) }

    private static func bytes(of surface: Surface) -> [UInt8] {
        surface.withPixels { pixels, _ in unsafe [UInt8](pixels) }
    }

    @Test(
        "a frame is the same alone, in sequence, by damage and with threads",
        .enabled(if: !SharedFiles.animations.isEmpty, "../shared/lottie is missing"))
    func frames() throws {
        for path in SharedFiles.animations {
            let composition = try LottieComposition(contentsOf: path)
            let (played, renderer) = (Self.stage(composition), CairoRenderer(threads: 1))
            let surface = try Self.surface()
            var shown: RenderFrame?
            // Beyond the end, so that a second round is among them.
            let times = (0...24).map { Double($0) / 20 * composition.duration }
            for (index, time) in times.enumerated() {
                played.advance(to: time)
                let frame = played.frame()
                try renderer.draw(frame, into: surface, damage: shown.map { frame.damage(since: $0) })
                shown = frame
                guard index % 6 == 0 else { continue }
                let alone = Self.stage(composition)
                alone.advance(to: time)
                let other = try Self.surface()
                try CairoRenderer(threads: 3).draw(alone.frame(), into: other)
                #expect(Self.bytes(of: surface) == Self.bytes(of: other), "\(path) at \(time) s")
            }
        }
    }
}
