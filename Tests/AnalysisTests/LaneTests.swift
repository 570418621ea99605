import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Analysis

@Suite("Lanes of a session")
struct LaneTests {
    private func bars(_ replay: Replay) -> [AnimationBar] { replay.groups.flatMap { $0.lanes.flatMap(\.bars) } }

    @Test("have each animation once, by the input that led to it, with its words, delay and end")
    func bars() throws {
        let toy = Toy(inputs: Toy.click(4, at: 1)) { stage, square in
            stage.animate(.easeOut(duration: 0.3), delay: 0.2) { square.opacity = 0.5 }
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.spring(Spring(stiffness: 300, damping: 20))) {
                    square.position = Point(300, 200)
                } completion: { _ in
                    stage.animate(.linear(duration: 0.5)) { square.bounds.size.width = 50 }
                }
            }
        }
        let groups = toy.replay.groups
        #expect(groups.map(\.id) == [0, 5] && groups.map(\.time) == [0, 1])
        #expect(groups.flatMap(\.lanes).map(\.layer) == ["square", "square"])
        let fade = try #require(groups[0].lanes[0].bars.first)
        #expect(fade.words == "opacity · easeOut 0.30 s after 0.20 s" && fade.channels == [.opacity])
        #expect(fade.added == 0 && fade.begin == 0.2 && abs(fade.end - 0.5) < 1e-9 && fade.finished == true)
        let moves = groups[1].lanes[0].bars
        #expect(moves.map(\.words) == ["position · spring 300/20", "size · linear 0.50 s"])
        #expect(moves[0].channels == [.x, .y] && moves[0].begin == 1 && moves[1].begin == moves[0].end)
        #expect(groups[1].completions == [moves[0].end])
        #expect(moves[0].shape.count == 33 && moves[0].shape[0] == 0 && moves[0].shape.max()! > 1.1)
        #expect(toy.replay.channels(of: "square") == [.x, .y, .width, .opacity])
        #expect(toy.replay.animation(ofBar: moves[0].id) is SpringAnimation<Point>)
    }

    @Test("show repeats, and what never ends with the shape of one iteration")
    func endless() throws {
        let toy = Toy { _, square in
            var turn = BasicAnimation(\.transform.rotation, from: 0, to: 1, duration: 0.5)
            turn.timing.repeatCount = .infinity
            turn.timing.autoreverses = true
            square.add(turn)
        }
        let bar = try #require(bars(toy.replay).first)
        #expect(bar.words == "rotation · linear 0.50 s × ∞ there and back" && bar.end == .infinity)
        #expect(bar.finished == nil && abs(bar.shape[16] - 1) < 1e-9 && abs(bar.shape[32]) < 1e-9)
    }

    @Test("have the rest of the course of what had begun before, and that of a scale of the height alone")
    func begun() throws {
        let toy = Toy { _, square in
            let steps = Keyframes(values: [1, 1, 0.5, 0.5], keyTimes: [0, 0.5, 0.5, 1])
            for key in [\.transform.scaleX, \.transform.scaleY] as [AnimatableKey<Double>] {
                square.add(KeyframeAnimation(key, steps, duration: 2), beginningAt: -0.75)
            }
        }
        let bars = bars(toy.replay)
        #expect(bars.count == 2 && bars.distinct.count == 1 && bars[0].footprint != bars[1].footprint)
        let bar = try #require(bars.first)
        // The jump at 0.25 s of the 1.25 s that are left.
        #expect(bar.begin == 0 && bar.end == 1.25)
        #expect(bar.shape.firstIndex { $0 > 0.5 } == 7 && bar.shape[6] == 0 && bar.shape[7] == 1)
    }

    @Test("show each step of what is held and repeats, for some twenty iterations")
    func repeatedSteps() throws {
        let toy = Toy(seconds: 13) { _, square in
            var blink = KeyframeAnimation(\.opacity, Keyframes(values: [1, 0], mode: .discrete), duration: 1.2)
            blink.timing.repeatCount = 10
            square.add(blink)
        }
        let shape = try #require(toy.replay.groups.first?.lanes.first?.bars.first).shape
        #expect(shape.count == 161 && Set(shape) == [0, 1])
        let steps = zip(shape, shape.dropFirst()).count { $0 != $1 }
        #expect(steps == 19 || steps == 20)
    }

    @Test("name a shape's dashes, miters and bounds, of which numbers have curves")
    func shapes() {
        let toy = Toy { stage, _ in
            let shape = ShapeLayer(name: "shape")
            stage.root.addSublayer(shape)
            shape.add(BasicAnimation(.shape(\.lineDashPattern), from: [1], to: [2], duration: 1))
            shape.add(BasicAnimation(.shape(\.lineDashPhase), from: 0, to: 5, duration: 1))
            shape.add(BasicAnimation(.shape(\.miterLimit), from: 1, to: 4, duration: 1))
            shape.add(BasicAnimation(\.borderWidth, from: 0, to: 4, duration: 1))
            shape.add(BasicAnimation(\.bounds.origin, from: .zero, to: Point(1, 1), duration: 1))
            shape.add(BasicAnimation(\.bounds, from: .zero, to: Rect(1, 1, 2, 2), duration: 1))
        }
        let words = bars(toy.replay).map { $0.words.prefix { $0 != " " } }
        #expect(
            words == ["lineDashPattern", "lineDashPhase", "miterLimit", "borderWidth", "bounds.origin", "bounds"])
        #expect(
            toy.replay.channels(of: "shape").map(\.name)
                == ["width", "height", "borderWidth", "miterLimit", "lineDashPhase"])
    }

    @Test("show numbers in this order, each with a unit, and no number of a layer without the property")
    func channels() {
        #expect(
            LayerChannel.all.map { $0.name + $0.unit } == [
                "x pt", "y pt", "width pt", "height pt", "opacity", "scale", "rotation°", "cornerRadius pt",
                "borderWidth pt", "shadowOpacity", "shadowRadius pt", "lineWidth pt", "strokeStart", "strokeEnd",
                "miterLimit", "lineDashPhase pt", "fontSize pt",
            ])
        #expect(LayerChannel.all.map { $0.value(of: LayerState()) }.count { $0.isNaN } == 6)
    }

    @Test("have none for an animation that changes nothing")
    func nothing() {
        let toy = Toy { _, square in square.add(AnimationGroup([], duration: 0.5)) }
        #expect(toy.replay.groups.flatMap(\.lanes).isEmpty)
    }

    @Test("name layers that a display link sets, and no others")
    func linked() throws {
        let toy = Toy { stage, square in
            let other = Layer(name: "other")
            stage.root.addSublayer(other)
            stage.addDisplayLink { link in
                square.position.x = 100 + link.elapsed
                other.opacity = 1
            }
        }
        #expect(toy.replay.groups.flatMap(\.lanes) == [Lane(layer: "square", bars: [], isLinked: true)])
        #expect(toy.replay.channels(of: "square") == [.x])
    }

    @Test(
        "keep what is before the first difference of another past, and are then those of a new pass",
        arguments: [
            0.7, 1.4, 2.2,
        ])
    func following(seconds: Double) {
        func build(_ stage: Stage, _ square: Layer) {
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.easeInOut(duration: 0.6), delay: 0.1) { square.position.x += 5 }
                stage.after(0.5) { stage.animate(.linear(duration: 0.2)) { square.opacity -= 0.1 } }
            }
        }
        let inputs = [0.2, 0.8, 1.3, 2].enumerated().flatMap { Toy.click(1 + 2 * $0, at: $1) }
        let toy = Toy(inputs: inputs, build)
        var session = toy.replay.session
        session.inputs = session.inputs.map { input in
            var input = input
            if input.id > 6 { input.time = seconds }
            return input
        }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        toy.replay.follow(session)
        toy.finish()
        #expect(toy.replay.groups == Toy(inputs: session.inputs, build).replay.groups)
    }

    @Test("have completions and faults once after another past, also from an earlier moment that was looked at")
    func repeats() {
        func build(_ stage: Stage, _ square: Layer) {
            stage.schedule(at: 0.1) {
                stage.animate(.easeInOut(duration: 0.4)) {
                    square.position.x = 250
                } completion: { _ in
                }
            }
            stage.schedule(at: 0.3) {
                square.position.x = 150
                square.add(BasicAnimation(\.position.x, from: 250, to: 150, duration: 0.3))
            }
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.linear(duration: 0.2)) {
                    square.opacity -= 0.1
                } completion: { _ in
                }
            }
        }
        for spares in [[], [0], [0.2, 1.2], [0.3]] {
            let toy = Toy(inputs: Toy.click(1, at: 1) + Toy.click(3, at: 2), build)
            #expect(!toy.replay.findings.filter(\.isFault).isEmpty)
            for time in spares { _ = toy.replay.layers(at: time) }
            toy.replay.follow(toy.replay.session.moving([3, 4], by: 0.5))
            toy.finish()
            let new = Toy(inputs: Toy.click(1, at: 1) + Toy.click(3, at: 2.5), build).replay
            #expect(toy.replay.groups == new.groups && toy.replay.findings == new.findings)
        }
    }

    @Test("no longer have what code sets after the first difference of another past")
    func sets() {
        let toy = Toy(inputs: Toy.click(1, at: 1)) { stage, square in
            square.onClick { [unowned square, unowned stage] in
                square.opacity = 0.5
                stage.addDisplayLink { link in square.position.x = 100 + link.elapsed }
            }
        }
        #expect(toy.replay.channels(of: "square") == [.x, .opacity])
        var session = toy.replay.session
        session.inputs = []
        toy.replay.follow(session)
        toy.finish()
        #expect(toy.replay.groups == [] && toy.replay.channels(of: "square") == [])
    }

    @Test("of one input are made one by one, in slices")
    func slices() {
        let toy = Toy(seconds: 0.1, inputs: Toy.click(1, at: 0.5)) { stage, square in
            let others = (0..<100).map { Layer(name: "other\($0)") }
            for other in others { stage.root.addSublayer(other) }
            square.onClick { [unowned stage] in
                stage.animate(.spring(Spring(stiffness: 300, damping: 20))) {
                    for other in others { other.position.x += 50 }
                }
            }
        }
        var session = toy.replay.session
        session.end = 0.6
        toy.replay.follow(session)
        var steps = 0
        while toy.replay.work(until: {
            steps += 1
            return false
        }) {}
        #expect(steps > 100 && bars(toy.replay).count == 100)
    }

    @Test("keep a bounded number of completions, the latest, and no groups of dropped ones")
    func completions() {
        var store = LaneStore()
        for id in 0..<(LaneStore.capacity + 10) {
            store.noteCompletion(at: Double(id), cause: id, causedAt: Double(id))
        }
        #expect(store.groups.count <= LaneStore.capacity)
        #expect(store.groups.last?.completions == [Double(LaneStore.capacity + 9)])
    }

    @Test("have the inputs of the beginning also if others come before they are replayed", arguments: 0..<4)
    func beginning(steps: Int) {
        func build(_ stage: Stage, _ square: Layer) {
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.linear(duration: 0.5)) { square.position.x += 5 }
            }
        }
        let session = SceneSession(SceneConfiguration(MovingScene.self), inputs: Toy.click(1, at: 0), end: 0.1)
        let pool = StagePool(session) { _ in Toy.stage(build) }
        // A spare at the beginning, as for a frame of it.
        pool.keep(pool.take(for: 0))
        let replay = Replay(pool)
        for _ in 0..<steps { _ = replay.work(until: { true }) }
        var longer = session
        (longer.inputs, longer.end) = (session.inputs + Toy.click(3, at: 1), 3)
        replay.follow(longer)
        while replay.work(until: { false }) {}
        #expect(replay.groups == Toy(inputs: longer.inputs, build).replay.groups && replay.groups.count == 2)
    }

    @Test("grow with the session while it is played, in slices of any size")
    func growing() {
        func build(_ stage: Stage, _ square: Layer) {
            stage.addDisplayLink { link in square.position.y = 150 + link.elapsed }
            func play() {
                stage.animate(.easeInOut(duration: 0.25)) {
                    square.position.x = 300 - square.position.x
                } completion: { _ in
                    stage.after(0.1, play)
                }
            }
            play()
        }
        let toy = Toy(seconds: 0.1, build)
        for turn in 0..<30 {
            var session = toy.replay.session
            session.end = Double(turn) / 10
            toy.replay.follow(session)
            var count = 0
            while toy.replay.work(until: {
                count += 1
                return count.isMultiple(of: 3)
            }) {}
        }
        let revision = toy.replay.revision
        toy.finish()
        #expect(toy.replay.revision == revision)
        #expect(toy.replay.groups == Toy(seconds: 2.9, build).replay.groups)
    }

    @Test("keep a bounded number of bars, the latest")
    func bounds() {
        var store = LaneStore()
        for id in 0..<(LaneStore.capacity + 10) {
            let bar = AnimationBar(id: id, channels: [], words: "", added: Double(id), begin: 0, end: 1)
            store.set(bar, of: BasicAnimation(\.opacity), on: "layer\(id % 7)", cause: id % 5, at: 0)
        }
        #expect(store.bars.count <= LaneStore.capacity && store.animations.count == store.bars.count)
        #expect(store.bars.map(\.bar.id).max() == LaneStore.capacity + 9)
        let changed = AnimationBar(id: LaneStore.capacity, channels: [.x], words: "", added: 0, begin: 0, end: 2)
        store.set(changed, of: BasicAnimation(\.opacity), on: "", cause: 0, at: 0)
        #expect(store.bar(LaneStore.capacity) == changed)
    }
}
