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

@Suite("A change of size and scale in the middle of a session")
struct FittingReplayTests {
    init() { GalleryProgram.begin }

    private static let words = ["--size", "180x320", "--seed", "7"]

    private func png(of stage: Stage, _ plan: PreparedScene) throws -> [UInt8] {
        try FramePainter(shaper: plan.shaper, threads: 1).libraryPNG(of: stage.frame())
    }

    @Test(
        "is in the recording, from which the frames come byte for byte", arguments: SceneCatalog.gallery.all.map(\.name)
    )
    func replay(scene: String) throws {
        let plan = try SceneOptions.parse(Self.words).makePlan(of: scene)
        let playback = ScenePlayer(plan.configuration, shaper: plan.shaper, inputs: plan.makeInputs())
        var shown: [(time: Double, png: [UInt8])] = []
        func show(atClock clock: Double) throws {
            playback.advance(toClock: clock)
            shown.append((playback.stage.time, try png(of: playback.stage, plan)))
        }
        playback.advance(toClock: 0.1)
        playback.key(" ", text: " ")
        try show(atClock: 0.3)
        // The desktop goes to one and a half pixels per point, and the window keeps its pixels.
        playback.fit(Size(120, 320 / 1.5), scale: 1.5)
        try show(atClock: 0.4)
        playback.advance(toClock: 0.45)
        playback.key(" ", text: " ")
        try show(atClock: 0.6)
        playback.fit(Size(101, 215.5), scale: 2)
        try show(atClock: 0.6)
        try show(atClock: 2)

        let script = InputScript.format(ScriptRecording(playback.history).entries)
        #expect(
            script.contains(" scale 1.5 120x213.33333333333334\n") && script.contains(" scale 2 101x215.5\n"))
        let folder = try TemporaryFolder()
        let file = try folder.write(script, as: "script")
        let replayed = try SceneOptions.parse(Self.words + ["--script", file]).makePlan(of: scene)
        let player = replayed.makePlayer()
        for (time, png) in shown {
            try player.advance(to: time)
            #expect(try self.png(of: player.stage, replayed) == png, "\(scene) at \(time)")
        }
        #expect(Set(shown.map(\.png)).count >= 3)
    }

    /// What a desktop and its user do in a moment.
    private enum Event: CaseIterable { case scale, size, scaleAndSize, action, frame }

    @Test(
        "and so are changes that come quicker than frames",
        arguments: SceneCatalog.gallery.names, LongTests.areIncluded ? [1, 2] : [1])
    func storm(scene: String, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let plan = try SceneOptions.parse(Self.words).makePlan(of: scene)
        let playback = ScenePlayer(plan.configuration, shaper: plan.shaper)
        var pixels = plan.size
        var shown: [(time: Double, png: [UInt8])] = []
        for step in 1...60 {
            playback.advance(toClock: Double(step) * 0.004)
            var scale = playback.stage.scale
            let event = Event.allCases.randomElement(using: &random)
            if event == .scale || event == .scaleAndSize { scale = [1, 1.25, 1.5, 2].randomElement(using: &random)! }
            if event == .size || event == .scaleAndSize {
                pixels = Size(Double.random(in: 100...900, using: &random).rounded(), 100 * scale)
            }
            switch event {
            case .action: playback.key(" ", text: " ")
            case .frame: shown.append((playback.stage.time, try png(of: playback.stage, plan)))
            default: playback.fit(Size(pixels.width / scale, pixels.height / scale), scale: scale)
            }
        }
        playback.advance(toClock: 1)
        shown.append((1, try png(of: playback.stage, plan)))

        let folder = try TemporaryFolder()
        let script = InputScript.format(ScriptRecording(playback.history).entries)
        let file = try folder.write(script, as: "script")
        let replayed = try SceneOptions.parse(Self.words + ["--script", file]).makePlan(of: scene).makePlayer()
        for (time, png) in shown {
            try replayed.advance(to: time)
            #expect(try self.png(of: replayed.stage, plan) == png, "at \(time)")
        }
    }
}
