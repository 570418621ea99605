import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Lottie

@Suite("What a window shows of an animation's file")
struct FilePlaybackTests {
    /// Ten frames per second, frames 5 to 25, and half a frame more.
    private static let composition = LottieComposition(
        name: "c", size: Size(100, 50), frameRate: 10, frames: 5..<25.5,
        needs: [
            LottieNeed(layer: "a", feature: "effect \"CC Lens\""),
            LottieNeed(layer: "b", feature: "effect \"CC Lens\""),
            LottieNeed(layer: "b", feature: "camera"),
        ],
        layers: [
            LayerModel(name: "dot", content: .solid(.black, Size(2, 2)), transform: TransformModel(), frames: 5..<26)
        ])

    private func player(size: Size = Size(100, 50), reducesMotion: Bool = false) -> ScenePlayer {
        var configuration = SceneConfiguration(SceneSource(Self.composition), size: size)
        configuration.reducesMotion = reducesMotion
        return ScenePlayer(configuration, shaper: FakeShaper())
    }

    @Test(
        "frames are counted from 0 in each loop, as an export counts them",
        arguments: [(0.0, 0), (0.3, 3), (0.79, 7), (2.0, 20), (2.04, 20), (2.06, 0), (2.35, 3)])
    func frames(time: Double, frame: Int) throws {
        let player = player()
        player.seek(to: time)
        let shown = try #require(player.filePlayback)
        #expect(shown.frame == frame && shown.frameCount == 21)
        #expect(shown.words[.english] == "frame \(frame) of 21")
    }

    @Test("a step while time is paused is one of its frames")
    func steps() throws {
        let player = player()
        player.seek(to: 0.55)
        player.togglePause()
        player.step(1)
        #expect(player.filePlayback?.frame == 6 && abs(player.stage.time - 0.65) < 1e-9)
        player.step(-1)
        #expect(player.filePlayback?.frame == 5 && abs(player.stage.time - 0.55) < 1e-9)
    }

    @Test("its edges are those of the file, in the middle of a viewport of another shape")
    func board() throws {
        let player = player(size: Size(300, 200))
        #expect(try #require(player.filePlayback).board == Rect(0, 25, 300, 150))
        // A home that shows it may be magnified.
        player.stage.magnification = 1.2
        let board = try #require(player.filePlayback?.board)
        #expect(abs(board.minX) < 1e-9 && abs(board.minY - 25) < 1e-9)
        #expect(abs(board.width - 300) < 1e-9 && abs(board.height - 150) < 1e-9)
    }

    @Test("what it is drawn without is named once, and with reduced motion it stands still")
    func needs() throws {
        let shown = try #require(player().filePlayback)
        #expect(shown.needs == ["effect \"CC Lens\"", "camera"] && shown.isPlaying)
        #expect(try !#require(player(reducesMotion: true).filePlayback).isPlaying)
    }

    @Test("another background replaces its own, at all times")
    func background() {
        let player = player()
        player.seek(to: 1)
        player.edit(player.session.over(.clear))
        #expect(player.stage.time == 1 && player.stage.frame().background == .clear)
        player.seek(to: 0.5)
        #expect(player.stage.frame().background == .clear)
    }
}
