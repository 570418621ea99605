import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Scenes

@Suite("A pool of stages at several times of one session")
struct StagePoolTests {
    private static let space = InputEvent.keyPressed(KeyPress(" ", text: " "))

    private func makePool(_ session: SceneSession) -> StagePool { StagePool(session, shaper: FakeShaper()) }

    /// A session with a Space at multiples of an eighth of a second, many of them at the time of a tick.
    private func randomSession(_ random: inout SeededGenerator) -> SceneSession {
        let times = (0..<40).map { _ in Double(Int.random(in: 0...160, using: &random)) / 8 }.sorted()
        let inputs = zip(1..., times).map { SessionInput(id: $0, time: $1, event: Self.space, aim: nil) }
        return SceneSession(SceneConfiguration(Ticker.self), inputs: inputs, end: 20)
    }

    @Test(
        "its stages present what a replay from the beginning presents, whatever was taken, kept and edited before",
        arguments: 0..<20)
    func walk(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pool = makePool(randomSession(&random))
        for _ in 0..<60 {
            let session = pool.session
            let (ids, time) = (Set([Int.random(in: 1...40, using: &random)]), Double.random(in: 0...20, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: pool.follow(session.moving(ids, by: Double(Int.random(in: -8...8, using: &random)) / 8))
            case 1: pool.follow(session.removing(ids))
            case 2: pool.follow(session.setting("factor", to: .integer(.random(in: 1...9, using: &random))))
            case 3:
                var longer = session
                let last = session.inputs.last
                longer.inputs.append(
                    SessionInput(id: (last?.id ?? 0) + 41, time: last?.time ?? 0, event: Self.space, aim: nil))
                pool.follow(longer)
            default:
                // Times of ticks and inputs among them.
                let time = Bool.random(using: &random) ? time : (time * 8).rounded() / 8
                let played = pool.take(for: time)
                #expect(played.stage.time <= time)
                played.stage.advance(to: time)
                let fresh = makePool(session).take(for: time)
                fresh.stage.advance(to: time)
                #expect(played.stage.presented == fresh.stage.presented, "at \(time)")
                if Int.random(in: 0..<4, using: &random) > 0 { pool.keep(played) }
            }
        }
    }

    @Test("its stages take inputs at the time of an event before that event, as a replay does")
    func ties() {
        let pool = makePool(SceneSession(SceneConfiguration(Ticker.self)))
        let spare = pool.take(for: 0)
        spare.stage.advance(to: 0.9)
        pool.keep(spare)
        // The tick at 1 s is scheduled already.
        var session = pool.session
        session.inputs = [SessionInput(id: 1, time: 1, event: Self.space, aim: nil)]
        pool.follow(session)
        let (played, fresh) = (pool.take(for: 1.1), makePool(session).take(for: 1.1))
        #expect(played === spare && fresh.stage.time == 0)
        for stage in [played.stage, fresh.stage] { stage.advance(to: 1.1) }
        #expect(played.stage.presented == fresh.stage.presented)
    }

    @Test("it holds a bounded number of stages, and ends those that it drops")
    func capacity() {
        let pool = makePool(SceneSession(SceneConfiguration(Ticker.self)))
        var made: [() -> Stage?] = []
        for time in [5.0, 1, 3, 9, 7, 2, 8, 4] {
            let played = makePool(pool.session).take(for: 0)
            played.stage.advance(to: time)
            made.append({ [weak stage = played.stage] in stage })
            pool.keep(played)
        }
        #expect(made.count { $0() != nil } == pool.capacity)
        pool.follow(pool.session.setting("factor", to: .integer(3)))
        #expect(made.allSatisfy { $0() == nil })
    }

    @Test("a step back replays at most 400 events, however long the past is")
    func stepBack() {
        let pool = makePool(SceneSession(SceneConfiguration(Ticker.self)))
        let played = makePool(pool.session).take(for: 0)
        for turn in 1...12_000 {
            played.stage.advance(to: Double(turn) / 10)
            pool.trail(played, in: pool.session)
        }
        #expect(played.eventCount > 9000)
        let spare = pool.take(for: 1200 - ScenePlayer.step)
        #expect(played.eventCount - spare.eventCount <= 400 && spare.stage.time > 1100)
        #expect(played.eventCount - pool.take(for: 1000).eventCount < 4000)
    }

    @Test("each of ten steps back replays at most 400 events where steps are to be served")
    func stepsBack() {
        let pool = makePool(SceneSession(SceneConfiguration(Ticker.self)))
        pool.servesSteps = true
        let played = makePool(pool.session).take(for: 0)
        for turn in 1...12_000 {
            played.stage.advance(to: Double(turn) / 10)
            pool.trail(played, in: pool.session)
        }
        for step in 1...10 {
            let spare = pool.take(for: 1200 - Double(step) * ScenePlayer.step)
            #expect(played.eventCount - spare.eventCount <= 400)
        }
    }
}
