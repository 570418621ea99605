import Geometry
import LayerTree
import Scenes
import Stage
import Testing
import Timing

@testable import Analysis

@Suite("Curves of a session")
struct CurveSamplerTests {
    @Test("have the value and the velocity of a sine within 0.1 %, at any time")
    func sine() throws {
        let toy = Toy { stage, square in
            stage.addDisplayLink { square.position.x = 200 + 100 * Math.sin(2 * .pi * $0.elapsed) }
        }
        let curve = toy.curve(.x)
        for time in stride(from: 0.1, to: 2.9, by: 0.0137) {
            let phase = 2 * .pi * time
            #expect(abs(try #require(curve.value(at: time)) - 200 - 100 * Math.sin(phase)) < 0.01)
            #expect(abs(try #require(curve.velocity(at: time)) - 200 * .pi * Math.cos(phase)) < 0.001 * 200 * .pi)
        }
        #expect(curve.breaks.isEmpty && curve.value(at: 3.1) == nil)
    }

    @Test(
        "have an angle's whole turns, read from a map or not, and one velocity through all of them",
        arguments: [true, false])
    func turns(hasParts: Bool) throws {
        let toy = Toy { stage, square in
            let turn = 2 * Double.pi
            if hasParts {
                square.add(BasicAnimation(\.transform.rotation, from: 0, to: 2 * turn, duration: 2))
            } else {
                square.add(FunctionAnimation(\.transform, from: 0, to: 2, changes: [0...2]) { .rotation($0 * turn) })
            }
        }
        let curve = toy.curve(.rotation)
        let shape = try #require(toy.replay.groups.first?.lanes.first?.bars.first).shape
        #expect(shape == shape.sorted() && shape.first == 0 && shape.last == 1)
        for time in stride(from: 0.05, to: 1.95, by: 0.0613) {
            #expect(abs(try #require(curve.value(at: time)) - 360 * time) < 1e-6)
            #expect(abs(try #require(curve.velocity(at: time)) - 360) < 1e-3)
        }
        // A held angle has its turns also where each step is one.
        if hasParts { #expect(toy.curve(.rotation, step: 1).values.prefix(2) == [0, 360]) }
    }

    @Test("go on with an angle's turns where its velocity breaks, and not where it jumps")
    func turnsAtBreaks() throws {
        let toy = Toy { stage, square in
            square.add(
                FunctionAnimation(\.transform, from: 0, to: 2, changes: [0...2]) { time in
                    .rotation((time < 1.5 ? time : 1.5 + (time - 1.5) / 2) * 2 * .pi)
                })
            stage.after(1.5) {}
            stage.after(2.2) { square.removeAllAnimations() }
        }
        let curve = toy.curve(.rotation)
        #expect(curve.breaks.map { curve.times[$0] }.contains(1.5))
        for (time, angle) in [(1.4, 504.0), (1.5, 540), (1.9, 612), (2.1, 630), (2.5, 0)] {
            let value = try #require(curve.value(at: time))
            #expect(abs(value - angle) < 1e-6, "at \(time)")
        }
    }

    @Test("have a gap and velocities of one side where a value jumps and where a velocity breaks")
    func breaks() throws {
        let toy = Toy { stage, square in
            stage.animate(.linear(duration: 1)) { square.position.x += 60 }
            stage.after(1.505) { square.position.x = 20 }
        }
        let curve = toy.curve(.x)
        #expect(curve.breaks.map { curve.times[$0] }.sorted() == [1, 1.505])
        #expect(abs(try #require(curve.velocity(at: 0.999)) - 60) < 1e-3)
        #expect(abs(try #require(curve.velocity(at: 1))) < 1e-3)
        #expect(abs(try #require(curve.value(at: 1.5049)) - 210) < 1e-9 && curve.value(at: 1.505) == 20)
        #expect(abs(try #require(curve.velocity(at: 1.5049))) < 1e-3)
        #expect(abs(try #require(curve.velocity(at: 0)) - 60) < 1e-3)
    }

    @Test("have a gap at the steps of a discrete animation, and while a layer is away")
    func gaps() {
        let toy = Toy { stage, square in
            let steps = Keyframes(values: [0.2, 0.6, 1], mode: .discrete)
            square.add(KeyframeAnimation(\.opacity, steps, duration: 0.9))
            stage.after(1) { square.removeFromSuperlayer() }
            stage.after(2) { stage.root.addSublayer(square) }
        }
        let curve = toy.curve(.opacity)
        let times = curve.breaks.map { curve.times[$0] }.sorted()
        #expect(times.count == 3 && abs(times[0] - 0.3) < 1e-9 && abs(times[1] - 0.6) < 1e-9 && times[2] == 2)
        #expect(curve.value(at: 0.2) == 0.2 && curve.value(at: 0.5) == 0.6 && curve.value(at: 1.5) == nil)
        #expect(curve.value(at: 2.5) == 1)
    }

    @Test("have a gap at each step of a discrete animation that repeats", arguments: [0.0, 0.3, 1.1, 0.7001])
    func repeatedSteps(begin: Double) {
        let toy = Toy(seconds: 9) { stage, square in
            stage.after(begin) {
                var blink = KeyframeAnimation(\.opacity, Keyframes(values: [1, 0], mode: .discrete), duration: 1.2)
                blink.timing.repeatCount = 6
                square.add(blink)
            }
        }
        let curve = toy.curve(.opacity)
        let gaps = curve.breaks.map { curve.times[$0] }.sorted()
        // The last is back to the model's 1.
        let steps = (1...12).map { begin + Double($0) * 0.6 }
        #expect(gaps.count == steps.count && zip(gaps, steps).allSatisfy { abs($0 - $1) < 1e-6 }, "\(gaps)")
        let changes = curve.values.indices.dropFirst().filter { curve.values[$0] != curve.values[$0 - 1] }
        #expect(changes.allSatisfy(curve.breaks.contains))
    }

    @Test("stay until there are others, and are new from the first difference of another past on")
    func following() {
        let toy = Toy(inputs: Toy.click(1, at: 1)) { stage, square in
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.linear(duration: 1)) { square.position.x += 60 }
            }
        }
        let (old, key) = (toy.curve(.x), LayerCurve.Key(layer: "square", channel: .x))
        toy.replay.wanted.step = 1 / 240
        #expect(toy.replay.work { true })
        #expect(toy.replay.curve(key)?.times == old.times)
        toy.finish()
        #expect((toy.replay.curve(key)?.times.count ?? 0) > 3 * old.times.count)
        toy.replay.follow(toy.replay.session.moving([1, 2], by: 0.5))
        #expect(toy.replay.curve(key)?.times.last.map { $0 < 1 } ?? false)
        toy.finish()
        #expect(toy.replay.curve(key)?.value(at: 2) == 180)
        toy.replay.wanted.curves = []
        toy.finish()
        #expect(toy.replay.curve(key) == nil)
    }

    @Test("are found of a layer with a time of its own, also one that runs backwards", arguments: [-1, 0, 0.3])
    func ownTime(speed: Double) {
        let toy = Toy { stage, square in
            (square.beginTime, square.speed, square.timeOffset) = (0.1, speed, 1e6 + 1.7)
            var steps = KeyframeAnimation(\.opacity, Keyframes(values: [0.2, 0.6, 1], mode: .discrete), duration: 0.9)
            steps.timing.beginTime = 1e6 + 2
            square.add(steps)
        }
        let curve = toy.curve(.opacity)
        #expect(curve.times.last == 3)
        #expect([2, 2.2].map(curve.value) == (speed > 0 ? [0.2, 0.6] : [1, 1]))
    }

    @Test("are found of a scene that pauses or halts its own stage")
    func pauses() {
        let toy = Toy { stage, square in
            stage.schedule(at: 0.5) { [unowned stage] in stage.isPaused = true }
            stage.schedule(at: 1) { [unowned stage] in stage.halt() }
            stage.schedule(at: 1.5) { square.position.x = 20 }
        }
        let curve = toy.curve(.x)
        #expect(curve.times.last == 3 && curve.value(at: 1.6) == 20)
        let layers = toy.replay.layers(at: 1.25)
        #expect(layers.first { $0.uniquePath == "square" }?.state.position.x == 150)
    }

    @Test("give none of their values to what is before the part that is looked at")
    func past() {
        let toy = Toy { stage, square in
            for turn in 0..<100 { stage.schedule(at: Double(turn) / 100) { square.position.x += 1 } }
        }
        let key = LayerCurve.Key(layer: "square", channel: .x)
        toy.replay.wanted.range = 2...3
        toy.replay.wanted.curves = [key]
        toy.finish()
        #expect(toy.replay.curve(key)?.times.first.map { $0 > 1.9 } ?? false)
    }

    @Test("have a bounded number of values, whatever is wanted")
    func bounds() {
        let toy = Toy(seconds: 60) { stage, square in
            stage.animate(.linear(duration: 60)) { square.position.x += 60 }
        }
        let curve = toy.curve(.x, step: 0)
        #expect(curve.times.count > 1000 && curve.times.count <= CurveSampler.capacity)
        #expect(zip(curve.times, curve.times.dropFirst()).allSatisfy { $0 < $1 })
    }
}
