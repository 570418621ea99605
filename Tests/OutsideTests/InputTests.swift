import CairoKit
import RenderTree
import Script
import Stage
import System
import TestSupport
import Testing

@testable import Outside
@testable import Scenes

@Suite("Inputs of a scene")
struct InputTests {
    private let outside = SimulatedOutside()

    private func makePlayer(
        _ configuration: SceneConfiguration = SceneConfiguration(TickerScene.self)
    ) -> ScenePlayer { outside.makePlayer(configuration) }

    private func deliver(to player: ScenePlayer) { outside.deliver(to: player) }

    private func ticker(_ player: ScenePlayer) throws -> TickerScene { try #require(player.scene as? TickerScene) }

    @Test("arrive at the time of the stage, in order, and call what follows them")
    func arrival() throws {
        let player = makePlayer()
        let scene = try ticker(player)
        #expect(scene.price == 10)
        player.advance(toClock: 0.5)
        scene.$price.send(40)
        scene.$order.send(TickerScene.Order(name: "a b", amounts: [1, 2.5], note: nil))
        scene.$order.send(TickerScene.Order(name: "\u{85}é😀\"\\\n", amounts: [], note: "#"))
        #expect(scene.price == 10)
        deliver(to: player)
        #expect(scene.price == 40 && scene.orders.map(\.name) == ["a b", "\u{85}é😀\"\\\n"])
        #expect(player.history.map(\.event).first == .received(input: "price", json: "40"))
    }

    @Test("make the same frames again from a script, at any frame rate, forwards and back", arguments: [24, 60, 144.0])
    func replay(rate: Double) throws {
        let player = makePlayer()
        for step in 0..<60 {
            player.advance(toClock: Double(step) / 47)
            let scene = try ticker(player)
            if step % 7 == 0 { scene.$price.send(Double(step) * 1.7) }
            if step % 11 == 5 { scene.$level.send(step) }
            if step % 13 == 0 { scene.$order.send(TickerScene.Order(name: "n\(step)", amounts: [.nan, 1e-300])) }
            deliver(to: player)
            _ = player.stage.frame()
        }
        let text = InputScript.format(ScriptRecording(player.history).entries)
        let script = ScriptPlayer(try InputScript.parse(bytes: Array(text.utf8), file: "s"), file: "s")
        let again = ScenePlayer(SceneConfiguration(TickerScene.self), shaper: FakeShaper(), inputs: script)
        let times = (0...Int(rate)).map { Double($0) / rate }
        let forwards = try times.map { time in
            again.seek(to: time)
            return try pixels(again)
        }
        #expect(script.failure == nil)
        #expect(Set(forwards).count > times.count / 2)
        for (time, expected) in zip(times, forwards).reversed() {
            again.seek(to: time)
            player.seek(to: time)
            #expect(try pixels(again) == expected && pixels(player) == expected, "\(time)")
        }
    }

    private func pixels(_ player: ScenePlayer) throws -> [UInt32] {
        let frame = player.stage.frame()
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: surface)
        return surface.straightPixels()
    }

    @Test("are sent by the first scene's ports also when going back has made another, where the past is not changed")
    func goingBack() throws {
        let player = makePlayer()
        let port = try ticker(player).$price
        player.advance(toClock: 2)
        port.send(30)
        deliver(to: player)
        player.advance(toClock: 3)
        player.seek(to: 1)
        #expect(try ticker(player).price == 10)
        #expect(!player.acceptsOutsideEvents && player.outsideClock == 5)
        player.togglePause()
        #expect(player.outsideClock == .infinity)
        player.togglePause()
        player.advance(toClock: 5)
        #expect(player.acceptsOutsideEvents)
        port.send(50)
        deliver(to: player)
        #expect(try ticker(player).price == 50)
        #expect(player.history.map(\.time) == [2, 3])
    }

    @Test("of a scene that was left get nothing, nor does the next one with an input of that name")
    func otherScene() throws {
        let player = makePlayer()
        let port = try ticker(player).$price
        port.send(1)
        player.open(SceneConfiguration(OtherScene.self))
        port.send(2)
        deliver(to: player)
        let other = try #require(player.scene as? OtherScene)
        #expect(other.price == 1 && player.history.allSatisfy { !$0.event.isDecision })
        other.$price.send(3)
        deliver(to: player)
        #expect(other.price == 3)
    }

    @Test("of a scene that a window was made of send to the one in it, the last value also from before")
    func prototype() throws {
        let prototype = TickerScene()
        prototype.$price.send(1)
        prototype.$price.send(2)
        let player = makePlayer(try SceneConfiguration(prototype))
        deliver(to: player)
        prototype.$level.send(7)
        deliver(to: player)
        #expect(try ticker(player).price == 2 && ticker(player).level == 7)
        #expect(prototype.price == 10, "it is not the scene that is shown")
    }

    @Test("of a scene that sends while it is built do so once, not each time that going back builds it again")
    func building() throws {
        let player = makePlayer(SceneConfiguration(SelfSendingScene.self))
        deliver(to: player)
        player.advance(toClock: 1)
        let scene = try #require(player.scene as? SelfSendingScene)
        #expect(scene.price == 5)
        player.seek(to: 0)
        #expect(player.scene !== scene && outside.isEmpty)
        player.advance(toClock: 3)
        #expect((player.scene as? SelfSendingScene)?.price == 5)
    }

    @Test("of one name in two scenes of one type are refused")
    func duplicates() {
        #expect(throws: SceneError.duplicateInput("other.price", scene: "twins")) {
            try SceneSource(TwinsScene.self).check()
        }
    }

    @Test("keep what was sent between two windows for the next")
    func nextWindow() throws {
        let prototype = TickerScene()
        for price in [1, 2.0] {
            let player = makePlayer(try SceneConfiguration(prototype))
            prototype.$price.send(price)
            deliver(to: player)
            #expect(try ticker(player).price == price)
        }
        prototype.$price.send(3)
        let player = makePlayer(try SceneConfiguration(prototype))
        deliver(to: player)
        #expect(try ticker(player).price == 3)
    }

    @Test("keep the last value for the next window also while one that was closed still exists")
    func closedWindow() throws {
        let prototype = TickerScene()
        let values = OutsideQueue {}
        let closed = ScenePlayer(try SceneConfiguration(prototype), clock: 0, receive: { values.add($0) }) {
            PlayedStage($0, shaper: FakeShaper(), clipboard: LocalClipboard())
        }
        values.end()
        prototype.$price.send(7)
        let player = makePlayer(try SceneConfiguration(prototype))
        deliver(to: player)
        #expect(try ticker(player).price == 7)
        withExtendedLifetime(closed) {}
    }

    @Test("leave a scene that going back replaced free, though a thread has its port")
    func release() throws {
        let player = makePlayer()
        weak let first = try ticker(player)
        let port = try ticker(player).$price
        player.advance(toClock: 1)
        player.seek(to: 0)
        #expect(first == nil)
        withExtendedLifetime(port) {}
    }

    @Test("without a window send nothing")
    func export() throws {
        let player = ScenePlayer(SceneConfiguration(TickerScene.self), shaper: FakeShaper())
        try ticker(player).$price.send(4)
        player.advance(toClock: 1)
        #expect(try ticker(player).price == 10 && player.history.isEmpty)
    }

    @Test("have names, those of an inner scene behind its own")
    func names() {
        #expect(
            SceneSource(OuterScene.self).inputs.map { "\($0.name) \($0.type)" }
                == ["title String", "ticker.price Double", "ticker.level Int", "ticker.order Order"])
    }

    @Test(
        "end a script that sends them what they don't take, with its line",
        arguments: [
            ("0 send price 1\n1 send price \"a\"\n", "s:2:8: expected JSON of the type Double, found price \"a\""),
            ("1 send order {\"name\":1}\n", "s:1:8: expected JSON of the type Order, found order {\"name\":1}"),
            (
                "1 send prise 1\n",
                "s:1:8: expected the name of an input of the scene, which has price, level, order, found prise 1"
            ),
        ])
    func mismatch(text: String, message: String) throws {
        let script = ScriptPlayer(
            try InputScript.parse(bytes: Array("\(text)2 send price 5\n".utf8), file: "s"), file: "s")
        let player = ScenePlayer(SceneConfiguration(TickerScene.self), shaper: FakeShaper(), inputs: script)
        player.seek(to: 3)
        #expect(script.failure.map { "\($0)" } == message)
        #expect(try ticker(player).price != 5)
    }

    @Test("do not close what the next press or key does")
    func dismissal() throws {
        let player = makePlayer()
        let isDismissed = Guarded(false)
        player.stage.afterNextDecision { isDismissed.withLock { $0 = true } }
        try ticker(player).$price.send(3)
        deliver(to: player)
        #expect(!isDismissed.withLock { $0 })
    }

    @Test("keep every bit of a number, and numbers that JSON does not have")
    func numbers() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            let again = try JSONText.decode(Double.self, from: try JSONText.encode(value))
            #expect(again == value || again.isNaN && value.isNaN)
        }
        for value in [Double.infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude] {
            let again = try JSONText.decode(Double.self, from: try JSONText.encode(value))
            #expect(again.bitPattern == value.bitPattern || again.isNaN && value.isNaN)
        }
    }

    @Test("are lines of a script whatever a text has in it")
    func texts() throws {
        let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
        let json = try JSONText.encode(text)
        #expect(ScriptAction.send(input: "a", json: json).fault == nil)
        #expect(try JSONText.decode(String.self, from: json) == text)
    }
}
