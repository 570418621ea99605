import Geometry
import LayerTree
import RenderTree
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("An edited session of a scene")
struct SessionEditTests {
    private static let names = SceneCatalog.gallery.names
    private static let length = 6.0

    /// A scene after clicks and keys at random times and places.
    private func playedFixture(
        _ name: String, _ random: inout SeededGenerator, count: Int = 24, length: Double = Self.length
    ) throws -> SceneFixture {
        let fixture = try SceneFixture(name)
        for time in (0..<count).map({ _ in Double.random(in: 0...length, using: &random) }).sorted() {
            fixture.player.seek(to: time)
            FranticTests.Action.random(&random).perform(on: fixture)
        }
        fixture.player.seek(to: length)
        return fixture
    }

    /// A new player of a session's history as a script.
    private func newPlayer(_ session: SceneSession) -> ScenePlayer {
        let script = ScriptPlayer(ScriptRecording(session.history).entries, file: "session")
        return ScenePlayer(
            session.configuration, shaper: SceneFixture.shaper, inputs: script, keysControlTime: false)
    }

    /// What a new player shows at a time.
    private func replayed(_ session: SceneSession, at time: Double) -> RenderNode {
        let player = newPlayer(session)
        player.seek(to: time)
        return shown(player)
    }

    private func shown(_ player: ScenePlayer) -> RenderNode { player.stage.frame().root.anonymous.unfolded }

    @Test("at a frozen time has the frame of a new run with the setting", arguments: names)
    func settings(name: String) throws {
        var random = SeededGenerator(seed: 3)
        let player = try playedFixture(name, &random).player
        let parameters = player.session.configuration.source.parameters
        let sample = Array(parameters.shuffled(using: &random).prefix(6))
        for parameter in LongTests.areIncluded ? parameters + parameters + parameters : sample {
            let value: ParameterSetting =
                switch parameter.domain {
                case .number(let range):
                    .number(.random(in: range.lowerBound...min(range.upperBound, range.lowerBound + 3), using: &random))
                case .integer(let range): .integer(.random(in: range, using: &random))
                case .choice(let words): .choice(words.randomElement(using: &random)!)
                case .color: .color(Color(hex: .random(in: 0...0xFFFFFF, using: &random)))
                case .text: .text("\(Int.random(in: 0...9999, using: &random))")
                }
            player.seek(to: .random(in: 0...Self.length, using: &random))
            player.edit(player.session.setting(parameter.name, to: value))
            let time = player.stage.time
            #expect(shown(player) == replayed(player.session, at: time), "\(parameter.name) \(value) at \(time)")
        }
    }

    @Test(
        "has the frames of the script in which its inputs are moved and removed", arguments: names,
        LongTests.areIncluded ? Array(0..<8) : [0])
    func inputs(name: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let player = try playedFixture(name, &random).player
        for _ in 0..<8 {
            guard let id = player.session.inputs.randomElement(using: &random)?.id else { break }
            let edited =
                Int.random(in: 0..<4, using: &random) == 0
                ? player.session.removing([id])
                : player.session.moving([id, id + 1], by: .random(in: -3...3, using: &random))
            player.edit(edited)
            for _ in 0..<2 {
                player.seek(to: .random(in: 0...Self.length, using: &random))
                let time = player.stage.time
                #expect(shown(player) == replayed(edited, at: time), "at \(time)")
            }
        }
    }

    @Test(
        "of a minute with 200 inputs shows at random times in random order what a new run of its script shows",
        arguments: names, LongTests.areIncluded ? Array(0..<4) : [0])
    func minute(name: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let player = try playedFixture(name, &random, count: 200, length: 60).player
        let fresh = newPlayer(player.session)
        let times = (0..<(LongTests.areIncluded ? 100 : 20)).map { _ in Double.random(in: 0...60, using: &random) }
        let expected = times.sorted().map { time in
            fresh.seek(to: time)
            return (time, shown(fresh))
        }
        for (time, frame) in expected.shuffled(using: &random) {
            player.seek(to: time)
            #expect(shown(player) == frame, "at \(time)")
        }
    }

    @Test("is reached at random times by a pool of stages as by a new run", arguments: names)
    func scrubbing(name: String) throws {
        var random = SeededGenerator(seed: 11)
        let player = try playedFixture(name, &random).player
        let pool = StagePool(player.session, shaper: SceneFixture.shaper)
        for _ in 0..<(LongTests.areIncluded ? 60 : 12) {
            let time = Double.random(in: 0...Self.length, using: &random)
            let played = pool.take(for: time)
            played.stage.advance(to: time)
            #expect(
                played.stage.frame().root.anonymous.unfolded == replayed(pool.session, at: time), "at \(time)")
            pool.keep(played)
        }
    }
}
