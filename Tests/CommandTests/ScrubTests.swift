import ArgumentParser
import FrameExport
import Gallery
import Geometry
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import TytoApp

@Suite("A session that was scrubbed")
struct ScrubTests {
    init() { GalleryProgram.begin }

    @Test(
        "has the exported frame, byte for byte, at random times in random order",
        arguments: SceneCatalog.gallery.names, LongTests.areIncluded ? [1, 2] : [1])
    func bytes(scene: String, seed: UInt64) throws {
        let (length, inputs, samples) = LongTests.areIncluded ? (60.0, 200, 100) : (8.0, 30, 8)
        var random = SeededGenerator(seed: seed)
        let words = ["--size", "360x480", "--seed", "7"]
        let plan = try SceneOptions.parse(words).makePlan(of: scene)
        let player = ScenePlayer(plan.configuration, shaper: plan.shaper, keysControlTime: false)
        for time in (0..<inputs).map({ _ in Double.random(in: 0...length, using: &random) }).sorted() {
            player.seek(to: time)
            let point = Point(.random(in: 0...360, using: &random), .random(in: 0...480, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: player.key(" ", text: " ")
            case 1: player.key(.tab)
            default:
                player.click(point)
            }
        }
        player.seek(to: length)
        let folder = try TemporaryFolder()
        let script = try folder.write(
            InputScript.format(ScriptRecording(player.session.history).entries), as: "script")
        let exported = try SceneOptions.parse(words + ["--script", script]).makePlan(of: scene)
        let pool = StagePool(player.session, shaper: plan.shaper)
        for _ in 0..<samples {
            let time = Double.random(in: 0...length, using: &random)
            let played = pool.take(for: time)
            played.stage.advance(to: time)
            player.seek(to: time)
            let fresh = exported.makePlayer()
            try fresh.advance(to: time)
            let expected = try png(of: fresh.stage, plan)
            #expect(try png(of: played.stage, plan) == expected, "\(scene) at \(time)")
            #expect(try png(of: player.stage, plan) == expected, "\(scene) at \(time)")
            pool.keep(played)
        }
    }

    private func png(of stage: Stage, _ plan: PreparedScene) throws -> [UInt8] {
        try FramePainter(shaper: plan.shaper, threads: 1).libraryPNG(of: stage.frame())
    }
}
