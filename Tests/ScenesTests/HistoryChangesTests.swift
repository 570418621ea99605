import Geometry
import Scenes
import Stage
import TestSupport
import Testing

@Suite("Changes of a playback's history")
struct HistoryChangesTests {
    /// Applies a playback's changes as a file would.
    private func follow(_ playback: ScenePlayer, _ groups: inout [[(time: Double, event: InputEvent)]]) {
        let changes = playback.takeHistoryChanges()
        groups = Array(groups[..<changes.kept]) + changes.added
    }

    private func words(_ inputs: [(time: Double, event: InputEvent)]) -> [String] { inputs.map { "\($0)" } }

    @Test(
        "history changes give the entire history piece by piece, through seeking, new sizes and scales",
        arguments: 0..<60)
    func followed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let playback = ScenePlayer(clock: 0) { Stage(bare: Size(100, 80)) }
        var groups: [[(time: Double, event: InputEvent)]] = []
        var clock = 0.0
        for _ in 0..<200 {
            let point = Point(Double.random(in: 0...99, using: &random), Double.random(in: 0...79, using: &random))
            switch Int.random(in: 0..<9, using: &random) {
            case 0: playback.send(.pointerPressed(point))
            case 1: playback.send(.pointerReleased(point))
            case 2: playback.send(.pointerMoved(point))
            case 3: playback.send(Bool.random(using: &random) ? .pointerLeft : .pointerMoved(point))
            case 4: playback.key(.tab)
            case 5: playback.fit(Size(.random(in: 1...3, using: &random), 80), scale: 1)
            case 6: playback.fit(playback.stage.size, scale: [1, 2].randomElement(using: &random)!)
            case 7: _ = playback.stage.frame()
            default:
                // A step back, which the next input makes final.
                if Bool.random(using: &random) { playback.seek(to: playback.stage.time / 2) }
            }
            clock += Double.random(in: 0...0.2, using: &random)
            playback.advance(toClock: clock)
            if Bool.random(using: &random) { follow(playback, &groups) }
        }
        // An input other than a move holds nothing back.
        playback.key(.tab)
        follow(playback, &groups)
        #expect(words(groups.flatMap(\.self)) == words(playback.history) && groups.count > 3)
        #expect(playback.takeHistoryChanges().added.isEmpty)
    }

    @Test("history changes are empty without input, or while the pointer comes, moves and leaves without a button")
    func nothing() {
        let playback = ScenePlayer(clock: 0) { Stage(bare: Size(100, 80)) }
        #expect(playback.takeHistoryChanges().added.count == 1)
        for index in 1...9 {
            playback.advance(toClock: Double(index))
            playback.send(index % 3 == 0 ? .pointerLeft : .pointerMoved(Point(Double(index), 5)))
            let changes = playback.takeHistoryChanges()
            #expect(changes.kept == 1 && changes.added.isEmpty)
        }
        playback.send(.pointerPressed(Point(9, 5)))
        let changes = playback.takeHistoryChanges()
        #expect(changes.kept == 1 && changes.added.count == 2)
    }
}
