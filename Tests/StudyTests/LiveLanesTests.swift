import Geometry
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Gallery
@testable import Study

@Suite("The lanes of a session that is played in the panel")
struct LiveLanesTests {
    private static let script = """
        0 click @username
        0.1 type Ada
        0.3 key Tab
        0.4 type pw
        0.6 key Return

        """

    @Test(
        "are those of its replay, found in slices of any size between frames of any length",
        arguments: 1..<13 as Range<UInt64>)
    func live(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let entries = try InputScript.parse(bytes: Array(Self.script.utf8), file: "login")
        let player = ScenePlayer(
            SceneConfiguration(OwlScene.self), shaper: FakeShaper(), inputs: ScriptPlayer(entries, file: "login"))
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        // A window that opens has no time for the past.
        let start = Double.random(in: 0...0.5, using: &random)
        var clock = 0.0
        while clock < 3.5 {
            let isLate = Int.random(in: 0..<10, using: &random) == 0
            clock += Double.random(in: isLate ? 0.05...0.4 : 0.004...0.03, using: &random)
            let point = Point(.random(in: 730...1270, using: &random), .random(in: 380...750, using: &random))
            if Bool.random(using: &random) { panel.send(InputEvent.pointerMoved(point)) }
            player.advance(toClock: clock)
            panel.advance(toClock: clock)
            _ = panel.frame(over: player.stage.frame())
            let limit = clock < start ? 0 : [0, 1, 3, 20, 100, 1000].randomElement(using: &random)!
            var count = 0
            panel.search {
                count += 1
                return count > limit
            }
        }
        while panel.search(until: { false }) {}
        let live = panel.model.analysis.replay
        let replay = Replay(live.session, shaper: FakeShaper())
        replay.wanted.findings = true
        while replay.work(until: { false }) {}
        #expect(live.groups.flatMap(\.lanes).count > 20)
        #expect(live.groups == replay.groups && live.findings == replay.findings)
    }
}
