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

    /// What a new player of a session's history as a script's text shows at a time.
    private func replayed(_ session: SceneSession, _ script: ScriptPlayer, at time: Double) -> RenderNode {
        let player = ScenePlayer(
            session.configuration, shaper: SceneFixture.shaper, inputs: script, keysControlTime: false)
        player.seek(to: time)
        return player.stage.look
    }

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
            let expected = replayed(player.session, try ScriptPlayer(readingBack: player.session.history), at: time)
            #expect(player.stage.look == expected, "\(parameter.name) \(value) at \(time)")
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
            let script = try ScriptPlayer(readingBack: edited.history)
            for _ in 0..<2 {
                player.seek(to: .random(in: 0...Self.length, using: &random))
                let time = player.stage.time
                #expect(player.stage.look == replayed(edited, script, at: time), "at \(time)")
            }
        }
    }

    @Test(
        "of a minute with 200 inputs is reached by a player and a pool of stages, at random times in random order",
        arguments: names, LongTests.areIncluded ? Array(0..<4) : [0])
    func minute(name: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let player = try playedFixture(name, &random, count: 200, length: 60).player
        let script = try ScriptPlayer(readingBack: player.session.history)
        let pool = StagePool(player.session, shaper: SceneFixture.shaper)
        for _ in 0..<(LongTests.areIncluded ? 100 : 20) {
            let time = Double.random(in: 0...60, using: &random)
            let expected = replayed(player.session, script, at: time)
            player.seek(to: time)
            #expect(player.stage.look == expected, "at \(time)")
            let played = pool.take(for: time)
            played.stage.advance(to: time)
            #expect(played.stage.look == expected, "by the pool at \(time)")
            pool.keep(played)
        }
    }
}
