import Geometry
import LayerTree
import Script
import Stage
import TestSupport
import Testing

@Suite("A script plays on a stage")
struct ScriptPlayerTests {
    private func play(_ text: String, on stage: Stage) throws -> ScriptPlayer {
        let player = ScriptPlayer(try InputScript.parse(text: text, file: "test"), file: "test")
        player.schedule(on: stage)
        return player
    }

    private func makeStage() -> Stage {
        let stage = Stage(bare: Size(100, 100))
        let (panel, box) = (Layer(name: "panel"), Layer(name: "box"))
        panel.frame = Rect(10, 20, 50, 50)
        box.frame = Rect(10, 10, 20, 10)
        stage.root.addSublayer(panel)
        panel.addSublayer(box)
        return stage
    }

    @Test("each input at its exact time", arguments: [0.01, 0.3, 10])
    func times(step: Double) throws {
        let stage = makeStage()
        var log: [String] = []
        stage.inputObserver = { log.append("\(stage.time) \($0)") }
        let player = try play("0.1 move 1 2\n0.25 resize 60x80\n0.25 press @box\n", on: stage)
        var time = 0.0
        while time < 1 {
            time += step
            stage.advance(to: time)
        }
        #expect(player.failure == nil)
        #expect(log.map { $0.split(separator: " ")[0] }.allSatisfy { $0 == "0.1" || $0 == "0.25" })
        #expect(stage.size == Size(60, 80))
        // The box's middle is (10+10+10, 20+10+5).
        #expect(log.contains { $0.contains("pointerPressed") && $0.contains("x: 30.0, y: 35.0") })
    }

    @Test("a new size is a whole number of pixels, rounded up", arguments: [1, 1.25, 1.5, 2, 3])
    func resizing(scale: Double) throws {
        let stage = Stage(size: Size(100, 100), scale: scale, shaper: FakeShaper())
        let player = try play("0 resize 60.1x80.7\n1 resize 120x240\n", on: stage)
        stage.advance(to: 0)
        #expect(stage.size == Size((60.1 * scale).rounded(.up) / scale, (80.7 * scale).rounded(.up) / scale))
        stage.advance(to: 1)
        #expect(stage.size == Size(120, 240) && player.failure == nil)
    }

    @Test("a new scale gives every point other pixels, of which a size has a whole number")
    func scaling() throws {
        let stage = Stage(bare: Size(101, 77))
        let player = try play("0 scale 2\n1 scale 1.5\n2 scale 1\n", on: stage)
        stage.advance(to: 0)
        #expect(stage.scale == 2 && stage.size == Size(101, 77))
        stage.advance(to: 1)
        #expect(stage.scale == 1.5 && stage.size == Size(152 / 1.5, 116 / 1.5))
        stage.advance(to: 2)
        #expect(stage.scale == 1 && stage.size == Size(102, 78) && player.failure == nil)
    }

    @Test("clicks close in time and place are counted, as in a window")
    func clickCounts() throws {
        let text = """
            0 click 10 10
            0.4 click 10 14
            0.5 press 10 14
            0.6 release 90 14
            0.7 click 10 14
            1.2 click 10 14
            1.3 click 16 14
            1.4 click @panel
            1.5 click 35 45
            """
        let stage = makeStage()
        var counts: [Int] = []
        stage.inputObserver = { event in
            if case .pointerPressed(_, _, _, let count) = event { counts.append(count) }
        }
        let player = try play(text, on: stage)
        stage.advance(to: 2)
        #expect(counts == [1, 2, 3, 4, 1, 1, 1, 2] && player.failure == nil)
    }

    @Test("a layer is found by its path or its last part; one that is missing ends the script with its place")
    func layers() throws {
        let stage = makeStage()
        let player = try play("0 move @panel/box\n1 move @nowhere\n2 resize 50x50\n", on: stage)
        stage.advance(to: 0.5)
        #expect(player.failure == nil)
        stage.advance(to: 3)
        #expect((player.failure as? ScriptError)?.line == 2 && (player.failure as? ScriptError)?.found == "@nowhere")
        #expect(stage.size == Size(100, 100))
    }
}
