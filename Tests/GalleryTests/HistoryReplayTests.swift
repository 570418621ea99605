import Geometry
import LayerTree
import RenderTree
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("A scene's history played again")
struct HistoryReplayTests {
    /// What happens between frames.
    enum Inputs: CaseIterable {
        /// Moves, leaving and the other buttons; later the primary button, which stays down for some frames.
        case pointer
        /// Moves and clicks in a window that becomes large, and then high.
        case window
        /// Keys, sizes and the desktop's scales, also quicker than frames, or between two frames of one moment.
        case scale
    }

    private enum Change: CaseIterable { case scale, size, scaleAndSize, key, frame }

    /// Seconds from frame to frame.
    private static let pace = 0.0317

    private typealias Shown = (time: Double, frame: RenderFrame)

    @Test(
        "a history has every frame that was shown, played by its events and as a script's text",
        arguments: SceneCatalog.gallery.names, Inputs.allCases)
    func frames(name: String, inputs: Inputs) throws {
        var hasChanged = false
        for seed in 0..<UInt64(LongTests.areIncluded ? 8 : 2) {
            let player = try fixture(name, inputs).player
            let shown = play(inputs, with: player, seed: seed)
            hasChanged = hasChanged || zip(shown, shown.dropFirst()).contains { $0.frame != $1.frame }
            let history = player.history
            let (byEvents, byText) = (try fixture(name, inputs), try fixture(name, inputs))
            for (time, event) in history {
                byEvents.stage.schedule(at: time) { [stage = byEvents.stage] in stage.replay(event) }
            }
            let script = try ScriptPlayer(readingBack: history)
            script.schedule(on: byText.stage)
            for (time, frame) in shown {
                for stage in [byEvents.stage, byText.stage] {
                    stage.advance(to: time)
                    try #require(self.frame(of: stage) == frame, "seed \(seed), at \(time)")
                }
            }
            #expect(script.failure == nil)
            // Elsewhere going back replays all in the last size.
            if inputs == .pointer { expectFramesBack(shown, with: player) }
        }
        #expect(hasChanged)
    }

    /// Expects frames again at their times, back in time, where a pointer that moves over the past changes nothing.
    private func expectFramesBack(_ shown: [Shown], with player: ScenePlayer) {
        let end = player.history.last?.time ?? 0
        for index in stride(from: shown.count - 2, through: 0, by: -11) {
            player.seek(to: shown[index].time)
            if player.stage.time < end, player.stage.captured == nil { player.send(.pointerMoved(Point(5, 5))) }
            for (time, frame) in shown[index...index + 1] {
                player.seek(to: time)
                #expect(self.frame(of: player.stage) == frame, "back at \(time)")
            }
        }
    }

    private func fixture(_ name: String, _ inputs: Inputs) throws -> SceneFixture {
        switch inputs {
        case .pointer: return try name == "gallery" ? SceneFixture.gallery() : SceneFixture(name)
        case .window: return try SceneFixture(name, scale: 1, fit: nil)
        case .scale: return try SceneFixture(name, size: Size(180, 320), scale: 1, fit: nil)
        }
    }

    /// What a stage shows, but for the identities.
    private func frame(of stage: Stage) -> RenderFrame {
        var frame = stage.frame()
        frame.root = frame.root.anonymous.unfolded
        return frame
    }

    private func play(_ inputs: Inputs, with player: ScenePlayer, seed: UInt64) -> [Shown] {
        var random = SeededGenerator(seed: seed)
        var shown: [Shown] = []
        func show(atClock clock: Double) {
            player.advance(toClock: clock)
            shown.append((player.stage.time, frame(of: player.stage)))
        }
        switch inputs {
        case .pointer:
            var isDown = false
            for step in 1...90 {
                show(atClock: Double(step) * Self.pace)
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let point = randomPoint(in: player.stage.size, &random)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: player.send(.pointerLeft)
                    case 1 where step > 45:
                        // A server says where the pointer is before it says what it does there, and so does a script.
                        player.send(.pointerMoved(point))
                        player.send(isDown ? .pointerReleased(point) : .pointerPressed(point))
                        isDown.toggle()
                    case 1:
                        let button = [PointerButton.secondary, .middle].randomElement(using: &random)!
                        player.send(.pointerPressed(point, button: button))
                        player.send(.pointerReleased(point, button: button))
                    default: player.send(.pointerMoved(point))
                    }
                }
            }
        case .window:
            for step in 1...60 {
                show(atClock: Double(step) * Self.pace)
                if step == 10 { player.fit(Size(3840, 2160), scale: 1) }
                if step == 40 { player.fit(Size(700, 1300), scale: 1) }
                player.send(.pointerMoved(Point(60 * Double(step), 36 * Double(step))))
                if step.isMultiple(of: 7) { player.click(randomPoint(in: player.stage.size, &random)) }
            }
        case .scale:
            var (clock, pixels) = (0.0, player.stage.size)
            for _ in 1...60 {
                let pause = Double.random(in: 0.01...0.2, using: &random)
                clock += [0, 0.004, pause].randomElement(using: &random)!
                player.advance(toClock: clock)
                var scale = player.stage.scale
                let change = Change.allCases.randomElement(using: &random)!
                if change == .scale || change == .scaleAndSize {
                    scale = [1, 1.25, 1.5, 2].randomElement(using: &random)!
                }
                if change == .size || change == .scaleAndSize {
                    pixels = Size(Double.random(in: 100...900, using: &random).rounded(), 100 * scale)
                }
                switch change {
                case .key: player.key(" ", text: " ")
                case .frame: show(atClock: clock)
                case .scale, .size, .scaleAndSize:
                    player.fit(Size(pixels.width / scale, pixels.height / scale), scale: scale)
                }
            }
            show(atClock: clock + 1)
        }
        return shown
    }

    private func randomPoint(in size: Size, _ random: inout SeededGenerator) -> Point {
        Point(.random(in: 0...size.width, using: &random), .random(in: 0...size.height, using: &random))
    }
}
