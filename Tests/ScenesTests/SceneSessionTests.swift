import Geometry
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Scenes

@Suite("A session and its edits")
struct SceneSessionTests {
    private static let space = InputEvent.keyPressed(KeyPress(" ", text: " "))

    /// A session with a Space at times, numbered from 1.
    private func session(_ times: Double...) -> SceneSession {
        let inputs = zip(1..., times).map { SessionInput(id: $0, time: $1, event: Self.space, aim: nil) }
        return SceneSession(SceneConfiguration(Ticker.self), inputs: inputs)
    }

    @Test("inputs move past others, none to before 0, and those of one time keep their order")
    func moving() {
        let moved = session(1, 2, 3).moving([1], by: 1.5)
        #expect(moved.inputs.map(\.id) == [2, 1, 3] && moved.inputs.map(\.time) == [2, 2.5, 3])
        let together = session(1, 2, 3).moving([2, 3], by: -9)
        #expect(together.inputs.map(\.id) == [2, 3, 1] && together.inputs.map(\.time) == [0, 0, 1])
        #expect(session(1, 2).moving([1], by: 1).inputs.map(\.id) == [1, 2])
    }

    @Test("two sessions differ from the first input, setting or viewport that is another")
    func difference() {
        let old = session(1, 2, 3)
        #expect(old.firstDifference(from: old) == .infinity)
        #expect(old.moving([2], by: 0.5).firstDifference(from: old) == 2)
        #expect(old.moving([3], by: -1.5).firstDifference(from: old) == 1.5)
        #expect(old.removing([3]).firstDifference(from: old) == 3 && old.firstDifference(from: session(1, 2)) == 3)
        #expect(old.setting("factor", to: .integer(3)).firstDifference(from: old) == 0)
        #expect(old.setting("factor", to: nil).firstDifference(from: old) == .infinity)
        var wider = old
        wider.viewport.size.width += 1
        #expect(wider.firstDifference(from: old) == 0 && wider.history[0].time == 0)
    }

    private func makePlayer() -> ScenePlayer {
        ScenePlayer(SceneConfiguration(Ticker.self), shaper: FakeShaper(), keysControlTime: false)
    }

    /// A player with a Space at 0.3, 0.6, … 3 s.
    private func playedPlayer(to time: Double = 3.3) -> ScenePlayer {
        let player = makePlayer()
        for index in 1...10 {
            player.seek(to: Double(index) * 0.3)
            player.send(Self.space)
        }
        player.seek(to: time)
        return player
    }

    @Test("a player's past is edited while its time stands still, and continues from there")
    func editing() {
        let player = playedPlayer()
        player.togglePause()
        let edited = player.session.removing([4]).moving([2, 3], by: 1).setting("factor", to: .integer(5))
        player.edit(edited)
        #expect(player.stage.time == 3.3 && player.isPaused && player.discards == [0])
        #expect(player.session.firstDifference(from: edited) == .infinity)
        let fresh = makePlayer()
        fresh.edit(edited)
        for time in [3.3, 3.7, 1.2, 3.6] {
            player.seek(to: time)
            fresh.seek(to: time)
            #expect(player.stage.presented == fresh.stage.presented)
        }
    }

    @Test("an edit discards the frames from the first difference on, and new inputs get numbers of their own")
    func discards() {
        let player = playedPlayer(to: 2)
        _ = player.takeHistoryChanges()
        player.edit(player.session.removing([5]))
        #expect(player.discards == [1.5])
        #expect(player.takeHistoryChanges().added.count == 10)
        // Inputs after this moment are gone.
        player.send(Self.space)
        #expect(player.session.inputs.map(\.id) == [1, 2, 3, 4, 6, 11])
        player.edit(player.session)
        #expect(player.discards == [1.5, 2])
    }

    @Test("a move that nothing used discards no frame after going back")
    func hover() {
        let player = makePlayer()
        player.seek(to: 2)
        player.seek(to: 1)
        player.send(.pointerMoved(Point(5, 5)))
        #expect(player.session.inputs.allSatisfy(\.isUnusedMove) && player.discards.isEmpty)
    }
}
